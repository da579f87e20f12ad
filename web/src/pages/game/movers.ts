// Which piece made each move of a list, for the small picture beside it. Pure; read from the notation alone.
import { square_at, type Board, type Side } from '$/lib/tps';

export interface Mover {
  kind: string;
  command: boolean;
}

const sign = /^(?:[a-z]+ )?(?:(C?[A-Z]{1,3}) )?([A-Z]\d+)(?: > (out|[A-Z]\d+))?/;

/** The piece of each move, null where the notation does not tell. */
export function movers_of(moves: readonly { side: Side; text: string }[], start: Board): (Mover | null)[] {
  const standing = new Map<number, Mover & { side: Side }>();
  for (const { at, side, kind, command, wreck } of start.pieces) if (!wreck) standing.set(at, { side, kind, command });
  const square = (name: string | undefined): number => square_at(name ?? '', start.w, start.h);
  return moves.map(({ side, text }) => {
    const found = sign.exec(text);
    if (!found) return null;
    const [head, cargo, from, to] = found;
    if (text.startsWith('place ')) {
      const command = (cargo ?? '').length > 2 && cargo!.startsWith('C');
      const placed = { side, kind: command ? cargo!.slice(1) : (cargo ?? ''), command };
      standing.set(square(from), placed);
      return placed;
    }
    const mover = cargo ? { side, kind: cargo, command: false } : (standing.get(square(from)) ?? null);
    if (text.startsWith('fire ')) return mover;
    // A piece that drives onto one of its own side boards a boat, which stays what it is.
    const end = square(to);
    if (!cargo && to) standing.delete(square(from));
    if (mover && end >= 0 && standing.get(end)?.side !== side) standing.set(end, mover);
    for (const hit of text
      .slice(head.length)
      .match(/\(([^)]*)\)/)?.[1]
      ?.match(/(?<![*!^$A-Z])[A-Z]\d+/g) ?? [])
      standing.delete(square(hit));
    return mover;
  });
}

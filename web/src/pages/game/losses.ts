// What each side has lost since the start: for the strip of lost pieces. Pure.
import { read_tps, type Piece, type Side } from '$/lib/tps';

const code = (piece: Pick<Piece, 'kind' | 'command'>): string => (piece.command ? 'C' : '') + piece.kind;

/** Codes of the pieces of a side that are no longer there, in the order of the start; cargo counts as there. */
export function lost_pieces(start: string, now: string, side: Side): string[] {
  const there = read_tps(now)
    .pieces.filter((piece) => piece.side === side && !piece.wreck)
    .flatMap((piece) => [code(piece), ...(piece.cargo ? [code(piece.cargo)] : [])]);
  const began = read_tps(start)
    .pieces.filter((piece) => piece.side === side && !piece.wreck)
    .flatMap((piece) => [code(piece), ...(piece.cargo ? [code(piece.cargo)] : [])]);
  return began.filter((each) => {
    const at = there.indexOf(each);
    if (at >= 0) there.splice(at, 1);
    return at < 0;
  });
}

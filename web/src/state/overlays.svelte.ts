// Which overlays are switched on, and what they show for a position.
import type { Overlays } from '$/board/overlays';
import { facing_between, neighbour, read_tps, sides as all_sides, type Board, type Side } from '$/lib/tps';
import type { Catalogue, PositionView, Wanted } from '$/net/api';

export const overlay_names = ['danger', 'fire', 'armour', 'ways_out'] as const;
export type OverlayName = (typeof overlay_names)[number];
export type Switches = Record<OverlayName, boolean>;

/** What has to be asked of the server for the overlays that are on. */
export function wanted_for(on: Switches): Wanted[] {
  const wanted: Wanted[] = [];
  if (on.danger) wanted.push('danger', 'threats');
  if (on.fire) wanted.push('fire');
  if (on.ways_out) wanted.push('ways_out');
  return wanted;
}

function way_facing(board: Board, path: number[], side: Side): number {
  const last = path.at(-1)!;
  const before = path.at(-2);
  const along = before === undefined ? -1 : facing_between(before, last, board.w);
  if (along >= 0 && neighbour(last, along, board.w, board.h) < 0) return along;
  return side === 'b' || side === 'y' ? 4 : 0;
}

/** Overlays as the viewer's sides see them; `chosen` is the square of the piece in hand, or -1. */
export function overlays_for(
  on: Switches,
  tps: string,
  view: PositionView | null,
  catalogue: Catalogue | null,
  sides: Side[],
  chosen: number,
): Overlays {
  const board = read_tps(tps);
  const result: { -readonly [Key in keyof Overlays]: Overlays[Key] } = {};
  const own = (at: number): boolean => board.pieces.some((piece) => piece.at === at && sides.includes(piece.side));
  if (on.danger && view?.danger) {
    const enemies = Object.entries(view.danger).filter(([side]) => !sides.some((own_side) => own_side === side));
    result.danger = [...new Set(enemies.flatMap(([, squares]) => squares))];
    const threats = (view.threats ?? []).filter((threat) => own(threat.at) && (chosen < 0 || threat.at === chosen));
    result.lines = threats.flatMap((threat) =>
      threat.by.filter((by) => by.to >= 0 && by.to !== threat.at).map((by) => ({ from: by.to, to: threat.at, by: 'enemy' as const })),
    );
  }
  if (on.fire && view?.fire) {
    const mine = view.fire.filter((each) => own(each.at) && (chosen < 0 || each.at === chosen));
    const lines = mine.flatMap((each) =>
      each.lines.flatMap((line) => (line.length > 0 ? [{ from: each.at, to: line.at(-1)!, by: 'own' as const }] : [])),
    );
    result.lines = [...(result.lines ?? []), ...lines];
  }
  if (on.armour && catalogue) {
    const values = new Map(catalogue.pieces.map((piece) => [piece.code, piece.armour]));
    result.armour = board.pieces.flatMap((piece) => {
      const [front, side, rear] = values.get(piece.kind) ?? [];
      if (piece.wreck || front === undefined || (chosen >= 0 && piece.at !== chosen)) return [];
      return [{ at: piece.at, facing: piece.facing, front, side: side ?? 0, rear: rear ?? 0 }];
    });
  }
  if (on.ways_out && view?.ways_out) {
    const side = sides.find((each) => view.ways_out![each]) ?? all_sides.find((each) => view.ways_out![each]);
    const way = side ? view.ways_out[side] : null;
    if (side && way && way.path.length > 0) result.way_out = { path: way.path, facing: way_facing(board, way.path, side) };
  }
  return result;
}

export const switches = $state<Switches>({ danger: false, fire: false, armour: false, ways_out: false });

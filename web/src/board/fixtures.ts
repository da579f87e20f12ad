// Choices made by hand for tests and the gallery: a drive graph on a plain board, as the server would send it.
import { facing_names, neighbour, square_name } from '$/lib/tps';
import { read_choices, type Action, type PieceChoices, type WirePiece } from '$/net/choices';

/** Choices of one piece from rows as the server sends them. */
export function from_rows(wire: Omit<WirePiece, 'holds' | 'sums'>): PieceChoices {
  return read_choices({ pieces: [{ ...wire, holds: [], sums: [] }], pillbox: [], holds: [], sums: [] }).pieces[0]!;
}

export interface DriveOptions {
  w: number;
  h: number;
  at: number;
  facing: number;
  kind?: string;
  speed?: number;
  blocked?: readonly number[];
  /** Shots and other actions: from a pose, at a target. */
  actions?: readonly { square: number; facing: number; action: Action; target: number; destroyed?: number[] }[];
  cargo?: boolean;
}

/** Every pose within the steps on open ground, and a quiet turn for each of them. */
export function drive_choices({
  w,
  h,
  at,
  facing,
  kind = 'LT',
  speed = 5,
  blocked = [],
  actions = [],
  cargo = false,
}: DriveOptions): PieceChoices {
  const nodes: WirePiece['nodes'] = [[at, facing, 0, speed, -1, -1, -1, 0]];
  const index = new Map<string, number>([[`${at}/${facing}`, 0]]);
  const enter = (square: number, to: number, steps: number): number => {
    if (square < 0 || blocked.includes(square) || steps > speed) return -1;
    const key = `${square}/${to}`;
    const known = index.get(key);
    if (known !== undefined) return known;
    nodes.push([square, to, steps, speed, -1, -1, -1, 0]);
    index.set(key, nodes.length - 1);
    return nodes.length - 1;
  };
  for (let head = 0; head < nodes.length; ++head) {
    const [square, to, steps] = nodes[head]!;
    nodes[head]![4] = enter(neighbour(square, to, w, h), to, steps + 1);
    nodes[head]![5] = enter(square, (to + 7) & 7, steps + 1);
    nodes[head]![6] = enter(square, (to + 1) & 7, steps + 1);
  }
  const reverse = enter(neighbour(at, (facing + 4) & 7, w, h), facing, 1);
  const moves: WirePiece['moves'] = [];
  nodes.forEach(([square, to], node) => {
    if (node === 0) return;
    const from = square === at ? '' : `${square_name(at, w)} > `;
    const text = `${cargo ? `${kind} ` : ''}${from}${square_name(square, w)}/${facing_names[to]}`;
    moves.push([node, '', -1, text, []]);
    for (const each of actions) {
      if (each.square !== square || each.facing !== to) continue;
      const destroyed = each.destroyed ?? (each.action === 'x' ? [each.target] : []);
      const sign = each.action === 'x' || each.action === 'c' ? '' : each.action + (each.target >= 0 ? square_name(each.target, w) : '');
      const inside = [sign, ...destroyed.map((square_hit) => square_name(square_hit, w))].filter(Boolean).join(' ');
      moves.push([node, each.action, each.target, `${text} (${inside})`, destroyed]);
    }
  });
  return from_rows({ at, cargo, kind, speed, nodes, reverse, moves });
}

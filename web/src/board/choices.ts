// Questions about the legal choices that the server sent. What is legal was decided there.

import type { Action, Choices, DriveNode, Fate, Hold, Move, PieceChoices, Sum } from '$/net/choices';

export type { Action, Choices, DriveNode, Move, PieceChoices, Sum };

/** Smoke, mines and flags destroy nothing at once. */
export function harmless(action: Action): boolean {
  return action === '*' || action === '!' || action === '$';
}

/** What moves: a place in `choices.pieces`, or a Pillbox by its square. */
export type Mover = { piece: number } | { pillbox: number };

export type Step = 'ahead' | 'left' | 'right' | 'reverse';

export function same_mover(a: Mover, b: Mover): boolean {
  return 'piece' in a ? 'piece' in b && a.piece === b.piece : 'pillbox' in b && a.pillbox === b.pillbox;
}

/** Everything that can move from that square: a boat before its cargo. */
export function movers_at(choices: Choices, at: number): Mover[] {
  const found: Mover[] = choices.pieces.flatMap((piece, index) => (piece.at === at && piece.moves.length > 0 ? [{ piece: index }] : []));
  found.sort((a, b) => Number(piece_of(choices, a)!.cargo) - Number(piece_of(choices, b)!.cargo));
  if (choices.pillbox.some((shot) => shot.at === at)) found.push({ pillbox: at });
  return found;
}

/** Squares from which something can move, ascending. */
export function mover_squares(choices: Choices): number[] {
  const squares = new Set(choices.pillbox.map((shot) => shot.at));
  for (const piece of choices.pieces) if (piece.moves.length > 0) squares.add(piece.at);
  return [...squares].sort((a, b) => a - b);
}

export function piece_of(choices: Choices, mover: Mover): PieceChoices | null {
  return 'piece' in mover ? (choices.pieces[mover.piece] ?? null) : null;
}

export function mover_square(choices: Choices, mover: Mover): number {
  return 'pillbox' in mover ? mover.pillbox : choices.pieces[mover.piece]!.at;
}

/** Moves that end at one of the nodes, the quiet one first, then by target. The same text counts once. */
export function moves_at(piece: PieceChoices, nodes: readonly number[]): Move[] {
  const seen = new Set<string>();
  return piece.moves
    .filter((move) => nodes.includes(move.node) && !seen.has(move.text) && seen.add(move.text))
    .sort((a, b) => Number(a.action !== '') - Number(b.action !== '') || a.target - b.target);
}

export function pillbox_moves(choices: Choices, at: number): Move[] {
  return choices.pillbox.filter((shot) => shot.at === at).map((shot) => shot.move);
}

/** Enemies in the line of fire whose armour would hold: `from` are nodes of a piece, or the square of a Pillbox. */
export function held_from(holds: readonly Hold[], from: readonly number[]): number[] {
  return [...new Set(holds.filter((hold) => from.includes(hold.from)).map((hold) => hold.square))];
}

/** What decides a hit from there, null where figures do not. */
export function sum_at(sums: readonly Sum[], from: number, square: number): Sum | null {
  return sums.find((sum) => sum.from === from && sum.square === square) ?? null;
}

/** Whether the mover is lost where it ends. */
export function ends_badly(fate: Fate | undefined): boolean {
  return fate === 'wreck' || fate === 'sinks' || fate === 'drives_on';
}

export interface Reach {
  at: number;
  steps: number;
  fate: Fate;
}

/** Squares where a move can end, with the fewest steps; leaving the board is not a square (see exits). */
export function reach(piece: PieceChoices): Reach[] {
  const ends = new Set(piece.moves.map((move) => move.node));
  const found = new Map<number, Reach>();
  for (const index of ends) {
    const { square: at, steps, fate } = piece.nodes[index]!;
    if (at < 0) continue;
    const known = found.get(at);
    if (!known || steps < known.steps) found.set(at, { at, steps, fate });
  }
  return [...found.values()].sort((a, b) => a.at - b.at);
}

/** End nodes on a square by facing; -1 stands for "no facing", where every facing gives the same turn. */
export function facings_on(piece: PieceChoices, at: number): Map<number, number[]> {
  const ends = new Set(piece.moves.map((move) => move.node));
  const found = new Map<number, number[]>();
  for (const index of [...ends].sort((a, b) => piece.nodes[a]!.steps - piece.nodes[b]!.steps || a - b)) {
    const { square, facing, fate } = piece.nodes[index]!;
    if (square !== at) continue;
    const key = fate === 'stands' || fate === 'boards' ? facing : -1;
    found.set(key, [...(found.get(key) ?? []), index]);
  }
  return found;
}

export interface Exit {
  /** Last square on the board, the direction across the edge, and the node outside. */
  from: number;
  facing: number;
  node: number;
  steps: number;
}

/** Places where the piece can leave the board, one for each square and direction. */
export function exits(piece: PieceChoices): Exit[] {
  const outside = new Set(piece.moves.map((move) => move.node).filter((index) => piece.nodes[index]!.fate === 'leaves'));
  const found: Exit[] = [];
  const add = (from: number, facing: number, node: number, steps: number): void => {
    const known = found.find((exit) => exit.from === from && exit.facing === facing);
    if (!known) found.push({ from, facing, node, steps });
    else if (steps < known.steps) Object.assign(known, { node, steps });
  };
  for (const { square, facing, steps, ahead } of piece.nodes) {
    if (outside.has(ahead) && steps + 1 <= piece.nodes[ahead]!.limit) add(square, facing, ahead, steps + 1);
  }
  if (outside.has(piece.reverse)) {
    const { square, facing } = piece.nodes[0]!;
    add(square, (facing + 4) & 7, piece.reverse, 1);
  }
  return found.sort((a, b) => a.steps - b.steps || a.from - b.from || a.facing - b.facing);
}

export function next_node(piece: PieceChoices, node: number, step: Step): number {
  if (step === 'reverse') return node === 0 ? piece.reverse : -1;
  return piece.nodes[node]![step];
}

/** A shortest drive from where the piece stands to the node, both included; empty if there is none. */
export function path_to(piece: PieceChoices, node: number, before = -1): number[] {
  const target = before >= 0 ? before : node;
  const tail = before >= 0 ? [node] : [];
  if (target === 0) return [0, ...tail];
  if (target === piece.reverse && before < 0 && piece.nodes[target]!.steps === 1) return [0, target];
  const from = new Map<number, number>([[0, -1]]);
  const queue = [0];
  for (let head = 0; head < queue.length; ++head) {
    const at = queue[head]!;
    const { ahead, left, right } = piece.nodes[at]!;
    for (const next of [ahead, left, right]) {
      if (next < 0 || from.has(next)) continue;
      from.set(next, at);
      queue.push(next);
      if (next !== target) continue;
      const path = [next];
      for (let back = at; back >= 0; back = from.get(back)!) path.unshift(back);
      return [...path, ...tail];
    }
  }
  return target === piece.reverse && before < 0 ? [0, target] : [];
}

/** Every turn there is, with the mover that makes it. */
export function all_moves(choices: Choices): { mover: Mover; move: Move }[] {
  const found: { mover: Mover; move: Move }[] = [];
  choices.pieces.forEach((piece, index) => {
    for (const move of piece.moves) found.push({ mover: { piece: index }, move });
  });
  for (const { at, move } of choices.pillbox) found.push({ mover: { pillbox: at }, move });
  return found;
}

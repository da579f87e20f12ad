// Whom a piece can destroy this turn, and the best way to do it. What is legal and what it destroys came from the server. Pure.
import { harmless, mover_squares, sum_at, type Choices, type Move, type PieceChoices, type Sum } from './choices';

/** An enemy on the board, as the chosen piece sees it. */
export interface Mark {
  square: number;
  /** Its armour would hold wherever the piece goes. */
  holds: boolean;
  /** Null where figures do not decide: flames and explosions. */
  sum: Sum | null;
}

/** Least loss, then most gain, then the target itself instead of its neighbour, then the shortest drive. */
function order(piece: PieceChoices, own: ReadonlySet<number>, square: number): (a: Move, b: Move) => number {
  const losses = (move: Move): number => move.destroyed.filter((at) => own.has(at) && at !== piece.at).length;
  const aside = (move: Move): number => Number(move.target !== square);
  const steps = (move: Move): number => piece.nodes[move.node]!.steps;
  return (a, b) =>
    losses(a) - losses(b) || b.destroyed.length - a.destroyed.length || aside(a) - aside(b) || steps(a) - steps(b) || a.node - b.node;
}

/** Every turn of the piece that destroys what stands on the square, the best first; the same turn counts once. */
export function shots_at(choices: Choices, piece: PieceChoices, square: number): Move[] {
  const own = new Set(mover_squares(choices));
  if (own.has(square)) return [];
  const seen = new Set<string>();
  return piece.moves
    .filter((move) => move.action !== '' && !harmless(move.action) && move.destroyed.includes(square))
    .sort(order(piece, own, square))
    .filter((move) => !seen.has(move.text) && seen.add(move.text));
}

/** Enemies that the piece can destroy this turn, ascending. */
export function enemies_of(choices: Choices, piece: PieceChoices): number[] {
  const own = new Set(mover_squares(choices));
  const found = new Set<number>();
  for (const move of piece.moves) {
    if (move.action !== '' && !harmless(move.action)) for (const at of move.destroyed) if (!own.has(at)) found.add(at);
  }
  return [...found].sort((a, b) => a - b);
}

/** What to mark on the board for a chosen piece: enemies that it can destroy, and those whose armour holds. */
export function marks_of(choices: Choices, piece: PieceChoices): Mark[] {
  const enemies = enemies_of(choices, piece);
  const destroyed = enemies.map((square): Mark => {
    const [best] = shots_at(choices, piece, square);
    return { square, holds: false, sum: sum_at(piece.sums, best!.node, square) };
  });
  const held = [...new Set(piece.holds.map((hold) => hold.square))].filter((square) => !enemies.includes(square));
  return [
    ...destroyed,
    ...held.map((square): Mark => {
      const sums = piece.sums.filter((sum) => sum.square === square).sort((a, b) => a.armour - b.armour);
      return { square, holds: true, sum: sums[0] ?? null };
    }),
  ];
}

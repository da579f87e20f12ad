// What the coach of a first game says: the most useful thing about this very position. Pure.
import { all_moves, mover_square, type Choices } from '$/board/choices';
import type { GoalMark } from '$/board/overlays';
import { read_tps, type Side } from '$/lib/tps';

export type Advice = 'goal' | 'win' | 'leave' | 'save' | 'hit' | 'advance' | 'front' | 'hint' | 'bye';

export interface Word {
  id: Advice;
  marks: GoalMark[];
}

export interface Scene {
  tps: string;
  side: Side;
  choices: Choices;
  /** Own moves made so far. */
  moves: number;
  /** Squares of own pieces that could be destroyed next. */
  threatened: readonly number[];
}

/** After so many own moves the player is left alone. */
export const lesson_length = 8;
const quiet: readonly Advice[] = ['goal', 'advance', 'hint', 'front'];
const mark = (at: number, kind: GoalMark['kind'], facing = -1): GoalMark => ({ at, kind, facing });

export function coach_word({ tps, side, choices, moves, threatened }: Scene): Word | null {
  if (moves > lesson_length) return null;
  if (moves === lesson_length) return { id: 'bye', marks: [] };
  const board = read_tps(tps);
  const alive = board.pieces.filter((piece) => !piece.wreck);
  const enemy = alive.find((piece) => piece.command && piece.side !== side);
  const own = alive.find((piece) => piece.command && piece.side === side);
  const all = all_moves(choices).map(({ mover, move }) => ({ from: mover_square(choices, mover), mover, move }));
  const on_enemies = (squares: readonly number[]): number[] =>
    squares.filter((at) => alive.some((piece) => piece.at === at && piece.side !== side));

  const winning = enemy && all.find(({ move }) => move.destroyed.includes(enemy.at));
  if (enemy && winning) return { id: 'win', marks: [mark(winning.from, 'act'), mark(enemy.at, 'destroy')] };
  const leaving =
    own &&
    all.find(
      ({ from, mover, move }) => from === own.at && 'piece' in mover && choices.pieces[mover.piece]!.nodes[move.node]?.fate === 'leaves',
    );
  if (own && leaving) return { id: 'leave', marks: [mark(own.at, 'act')] };
  if (moves === 0) return { id: 'goal', marks: enemy ? [mark(enemy.at, 'destroy')] : [] };
  if (own && threatened.includes(own.at)) return { id: 'save', marks: [mark(own.at, 'act')] };
  // The Command tank does not go hunting: what it hits is seldom worth where it then stands.
  const hitting = all.find(({ from, move }) => from !== own?.at && on_enemies(move.destroyed).length > 0);
  if (hitting)
    return { id: 'hit', marks: [mark(hitting.from, 'act'), ...on_enemies(hitting.move.destroyed).map((at) => mark(at, 'destroy'))] };
  return { id: quiet[1 + ((moves - 1) % (quiet.length - 1))]!, marks: [] };
}

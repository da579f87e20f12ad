// Was the task of a lesson fulfilled, and if not, what went wrong? Judged from what the server says the turn did.
import type { GoalMark } from '$/board/overlays';
import { facing_names, read_tps, square_at, type Board, type Side } from '$/lib/tps';
import type { PositionView } from '$/net/api';
import type { Goal, Mark, Step } from './lessons';

export type Why =
  | 'lost'
  | 'elsewhere'
  | 'facing'
  | 'no_shot'
  | 'other_target'
  | 'no_check'
  | 'no_escape'
  | 'goes_on'
  | 'in_danger'
  | 'not_done'
  | 'too_few';

const facing_of = (name: string | undefined): number => facing_names.findIndex((each) => each === name);

function standing(goal: { stand: string }, board: Board, mover: Side) {
  const at = square_at(goal.stand, board.w, board.h);
  return board.pieces.find((piece) => piece.at === at && piece.side === mover && !piece.wreck);
}

export function goal_met(goal: Goal, view: PositionView, mover: Side = 'w'): boolean {
  const board = read_tps(view.tps);
  if ('outcome' in goal) return view.outcome !== null && view.outcome.winners.length === 1 && view.outcome.winners[0] === goal.outcome;
  if ('announce' in goal) return view[goal.announce] || view.outcome?.winners[0] === mover;
  if ('safe' in goal) {
    const hit = new Set(Object.entries(view.danger ?? {}).flatMap(([side, squares]) => (side === mover ? [] : squares)));
    return board.pieces.filter((piece) => piece.side === mover && !piece.wreck).every((piece) => !hit.has(piece.at));
  }
  if ('stand' in goal) {
    const piece = standing(goal, board, mover);
    return piece !== undefined && (!goal.facing || facing_names[piece.facing] === goal.facing);
  }
  const effects = view.played.at(-1)?.effects ?? [];
  const at = goal.at ? square_at(goal.at, board.w, board.h) : -1;
  const found = effects.filter((each) => each.e === goal.effect && (at < 0 || each.at === at || each.to === at));
  return found.length >= (goal.count ?? 1);
}

/** Why a turn did not meet the goal. */
export function what_went_wrong(goal: Goal, before: string, view: PositionView, mover: Side = 'w'): Why {
  const own = (tps: string): number => read_tps(tps).pieces.filter((piece) => piece.side === mover && !piece.wreck).length;
  const effects = view.played.at(-1)?.effects ?? [];
  const bomb = effects.some((each) => each.e === 'explode');
  const left = effects.some((each) => each.e === 'leave' || each.e === 'load');
  if (own(view.tps) < own(before) && !bomb && !left) return 'lost';
  if ('safe' in goal) return 'in_danger';
  if ('announce' in goal) return goal.announce === 'check' ? 'no_check' : 'no_escape';
  if ('outcome' in goal) return 'goes_on';
  if ('stand' in goal) return standing(goal, read_tps(view.tps), mover) ? 'facing' : 'elsewhere';
  if (goal.effect !== 'destroy') return 'not_done';
  if (!effects.some((each) => each.e === 'destroy')) return 'no_shot';
  return goal.count ? 'too_few' : 'other_target';
}

/** What the board marks for a task: what the step says, or what follows from its goal. */
export function marks_of(step: Step): GoalMark[] {
  const { w, h } = read_tps(step.tps);
  const { goal } = step;
  let marks: Mark[] = step.marks ?? [];
  if (!step.marks && 'stand' in goal) marks = [goal.facing ? [goal.stand, 'stand', goal.facing] : [goal.stand, 'stand']];
  if (!step.marks && 'effect' in goal && goal.at) marks = [[goal.at, goal.effect === 'destroy' ? 'destroy' : 'act']];
  return marks.map(([square, kind, facing]) => ({ at: square_at(square, w, h), kind, facing: facing_of(facing) }));
}

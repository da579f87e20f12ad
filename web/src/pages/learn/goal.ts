// Was the task of a lesson fulfilled? Judged from what the server says the turn did.
import { facing_names, read_tps, square_at, type Side } from '$/lib/tps';
import type { PositionView } from '$/net/api';
import type { Goal } from './lessons';

export function goal_met(goal: Goal, view: PositionView, mover: Side = 'w'): boolean {
  const board = read_tps(view.tps);
  if ('outcome' in goal) return view.outcome !== null && view.outcome.winners.length === 1 && view.outcome.winners[0] === goal.outcome;
  if ('announce' in goal) return view[goal.announce] || view.outcome?.winners[0] === mover;
  if ('stand' in goal) {
    const at = square_at(goal.stand, board.w, board.h);
    return board.pieces.some(
      (piece) => piece.at === at && piece.side === mover && !piece.wreck && (!goal.facing || facing_names[piece.facing] === goal.facing),
    );
  }
  const effects = view.played.at(-1)?.effects ?? [];
  const at = goal.at ? square_at(goal.at, board.w, board.h) : -1;
  const found = effects.filter((each) => each.e === goal.effect && (at < 0 || each.at === at || each.to === at));
  return found.length >= (goal.count ?? 1);
}

// How well each side played, and where the game turned, from what the engine says about every turn. Pure.
import type { Side } from '$/lib/tps';
import type { JudgedPly, Played } from '$/net/schema';

/** A turn that gives away nothing counts 100, one that gives away the game nothing; `loss` is a share of the result. */
function marks_for(loss: number): number {
  return Math.max(0, Math.min(100, 103.2 * Math.exp(-4.35 * loss) - 3.2));
}

/** Percent for every side that moved. */
export function accuracy(plies: readonly JudgedPly[], moves: readonly Played[]): { side: Side; percent: number }[] {
  const found = new Map<Side, number[]>();
  for (const { ply, loss } of plies) {
    const side = moves.find((move) => move.ply === ply)?.side;
    if (side) found.set(side, [...(found.get(side) ?? []), marks_for(loss)]);
  }
  return [...found].map(([side, all]) => ({ side, percent: Math.round(all.reduce((sum, each) => sum + each, 0) / all.length) }));
}

/** Share of the result that makes a turn a turning point, and how many are named. */
const turning_loss = 0.2;
const most_points = 3;

/** The turns that changed the likely result most, in the order of the game. */
export function turning_points(plies: readonly JudgedPly[]): number[] {
  return plies
    .filter((each) => each.loss >= turning_loss)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most_points)
    .map((each) => each.ply)
    .sort((a, b) => a - b);
}

// How well each side played, and how far a turn changed its chances, from what the engine says about every turn. Pure.
import type { Side } from '$/lib/tps';
import type { JudgedPly } from '$/net/job-result';
import type { Played } from '$/net/schema';

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

/** What the side that moved could expect before and after a turn, in percent. Of two players `win` is White's, of more the mover's. */
export function swing({ win, loss }: Pick<JudgedPly, 'win' | 'loss'>, side: Side, for_two: boolean): { from: number; to: number } {
  const after = for_two && side === 'b' ? 1 - win : win;
  return { from: Math.round(100 * Math.min(1, after + loss)), to: Math.round(100 * after) };
}

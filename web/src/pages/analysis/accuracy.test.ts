import { describe, expect, it } from 'vitest';
import type { Side } from '$/lib/tps';
import type { JudgedPly, Played } from '$/net/schema';
import { accuracy, turning_points } from './accuracy';

const judged = (ply: number, loss: number): JudgedPly => ({ ply, score: 0, win: 0.5, best: '', loss, verdict: 'good' });
const move = (ply: number, side: Side): Played => ({ ply, side, text: '', check: false, escape: false, spent: 0, left: null });
const moves = [move(1, 'w'), move(2, 'b'), move(3, 'w'), move(4, 'b')];

describe('accuracy', () => {
  it('is full for turns that give away nothing, and less for each that does', () => {
    const found = accuracy([judged(1, 0), judged(2, 0), judged(3, 0), judged(4, 0.5)], moves);
    expect(found[0]).toEqual({ side: 'w', percent: 100 });
    expect(found[1]!.side).toBe('b');
    expect(found[1]!.percent).toBeGreaterThan(40);
    expect(found[1]!.percent).toBeLessThan(70);
  });
});

describe('turning points', () => {
  it('are the few turns that cost most, in the order of the game', () => {
    const plies = [0.1, 0.3, 0.9, 0.25, 0.5].map((loss, at) => judged(at + 1, loss));
    expect(turning_points(plies)).toEqual([2, 3, 5]);
    expect(turning_points([judged(1, 0.1)])).toEqual([]);
  });
});

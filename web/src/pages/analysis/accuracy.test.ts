import { describe, expect, it } from 'vitest';
import type { Side } from '$/lib/tps';
import type { JudgedPly } from '$/net/job-result';
import type { Played } from '$/net/schema';
import { accuracy, swing } from './accuracy';

const judged = (ply: number, loss: number): JudgedPly => ({ ply, score: 0, win: 0.5, best: '', loss, verdict: 'good', causes: [] });
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

describe('a swing', () => {
  it('is told from the side that moved', () => {
    expect(swing({ win: 0.25, loss: 0.5 }, 'w', true)).toEqual({ from: 75, to: 25 });
    expect(swing({ win: 0.9, loss: 0.4 }, 'b', true)).toEqual({ from: 50, to: 10 });
    expect(swing({ win: 0.2, loss: 0.4 }, 'b', false)).toEqual({ from: 60, to: 20 });
  });
});

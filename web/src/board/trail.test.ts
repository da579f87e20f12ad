import { read_tps, square_at } from '$/lib/tps';
import { describe, expect, it } from 'vitest';
import { plan_turn } from './animation';
import { trail_marks, way_of } from './trail';
import { View } from './view';

describe('marks on the ground', () => {
  it('run beside the way, older ones fainter', () => {
    const marks = trail_marks(
      [
        { x: 50, y: 250 },
        { x: 50, y: 150 },
        { x: 150, y: 150 },
      ],
      20,
    );
    expect(marks.map((mark) => mark.d)).toEqual(['M70 250L70 150M30 250L30 150', 'M50 170L150 170M50 130L150 130']);
    expect(marks[0]!.opacity).toBeLessThan(marks[1]!.opacity);
    expect(marks[1]!.opacity).toBe(1);
  });

  it('of a single stretch are whole, of none there are none', () => {
    expect(trail_marks([{ x: 0, y: 0 }], 20)).toEqual([]);
    expect(trail_marks([{ x: 0, y: 0 }, { x: 0, y: 100 }], 20)[0]!.opacity).toBe(1); // prettier-ignore
  });

  it('appear while the piece drives, not where it only turns', () => {
    const sq = (name: string): number => square_at(name, 8, 8);
    const plan = plan_turn(read_tps('8x8 8./8./8./8./8./8./8./8. wLT@B2N,bMT@B7S w last 0 1'), [
      { e: 'step', at: sq('B2'), to: sq('B3') },
      { e: 'turn', at: sq('B3'), facing: 1 },
      { e: 'step', at: sq('B3'), to: sq('C4') },
    ]);
    const { points, times } = way_of(plan, new View(8, 8));
    expect(points).toEqual([
      { x: 150, y: 650 },
      { x: 150, y: 550 },
      { x: 250, y: 450 },
    ]);
    expect(times).toHaveLength(2);
    expect(times[0]).toBeLessThan(times[1]!);
    expect(times[1]).toBeLessThan(plan.settled);
  });
});

import { describe, expect, it } from 'vitest';
import { change_by, signed } from './rating';

describe('the change of a rating', () => {
  it('is the difference to the game before', () => {
    const points: [number, number, number, string][] = [
      [1, 1500.4, 200, 'a'],
      [2, 1512.6, 180, 'b'],
      [3, 1499.5, 170, 'c'],
    ];
    expect(change_by('b', points)).toEqual({ rating: 1513, change: 13 });
    expect(change_by('c', points)).toEqual({ rating: 1500, change: -13 });
    expect(change_by('a', points)).toEqual({ rating: 1500, change: null });
    expect(change_by('z', points)).toBeNull();
  });

  it('has its sign', () => {
    expect([13, -8, 0].map(signed)).toEqual(['+13', '−8', '±0']);
  });
});

import { describe, expect, it } from 'vitest';
import { meant_square } from './snap';

const middle = (square: number): { x: number; y: number } => ({ x: (square % 8) + 0.5, y: Math.floor(square / 8) + 0.5 });
const meant = (exact: number, x: number, y: number, candidates: number[], occupied: number[] = []): number =>
  meant_square(exact, { x, y }, (square) => candidates.includes(square) || occupied.includes(square), candidates, middle);

describe('a tap beside what it means', () => {
  it('is taken for the nearest square that can be meant', () => {
    expect(meant(1, 1.1, 0.5, [0, 2])).toBe(0);
    expect(meant(1, 1.9, 0.5, [0, 2])).toBe(2);
    expect(meant(9, 1.2, 1.1, [0])).toBe(0);
  });

  it('stays where it is if that means something itself', () => {
    expect(meant(1, 1.1, 0.5, [0, 1])).toBe(1);
    expect(meant(1, 1.1, 0.5, [0], [1])).toBe(1);
  });

  it('stays where it is if nothing is near', () => {
    expect(meant(3, 3.5, 0.5, [0])).toBe(3);
    expect(meant(-1, -0.9, 0.5, [0])).toBe(-1);
    expect(meant(-1, -0.1, 0.5, [0])).toBe(0);
  });
});

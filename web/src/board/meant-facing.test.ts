import { describe, expect, it } from 'vitest';
import { meant_facing } from './meant-facing';
import { View } from './view';

const view = new View(8, 8);
const meant = (offered: number[], dx: number, dy: number): number => meant_facing(offered, dx, dy, (x, y) => view.facing_of(x, y));

describe('the facing that a mouse means', () => {
  it('is the nearest one on offer in the direction from the middle', () => {
    expect(meant([0, 1, 2, 7], 0.4, 0)).toBe(2);
    expect(meant([0, 1, 2, 7], -0.3, -0.3)).toBe(7);
    expect(meant([0, 1], 0, 0.4)).toBe(1);
  });

  it('is none in the middle, where the ring is meant, and none where there is none', () => {
    expect(meant([0, 1, 2], 0.1, -0.1)).toBe(-1);
    expect(meant([-1], 0.4, 0)).toBe(-1);
  });
});

import { square_at } from '$/lib/tps';
import { describe, expect, it } from 'vitest';
import { View, type Rotation } from './view';

const rotations: Rotation[] = [0, 90, 180, 270];

describe('the view of a board', () => {
  it.each(rotations)('maps squares to cells and back when turned by %i degrees', (rotation) => {
    const view = new View(6, 4, rotation);
    const seen = new Set<string>();
    for (let at = 0; at < 24; ++at) {
      const [col, row] = view.cell(at);
      seen.add(`${col} ${row}`);
      expect(view.square(col, row)).toBe(at);
    }
    expect(seen.size).toBe(24);
    expect(view.square(view.cols, 0)).toBe(-1);
    expect(view.square(0, -1)).toBe(-1);
  });

  it.each(rotations)('keeps facings in step with squares when turned by %i degrees', (rotation) => {
    const view = new View(9, 9, rotation);
    const middle = square_at('E5', 9, 9);
    for (let facing = 0; facing < 8; ++facing) {
      const direction = view.direction(facing);
      const from = view.center(middle);
      const names = ['E6', 'F6', 'F5', 'F4', 'E4', 'D4', 'D5', 'D6'];
      const to = view.center(square_at(names[facing]!, 9, 9));
      expect([to.x - from.x, to.y - from.y]).toEqual([direction.x * 100 + 0, direction.y * 100 + 0]);
      expect(view.facing_of(direction.x * 3, direction.y * 3)).toBe(facing);
      const radians = (view.angle(facing) * Math.PI) / 180;
      expect(Math.sign(Math.round(Math.sin(radians) * 10))).toBe(Math.sign(direction.x) + 0);
    }
  });

  it('puts a corner where each seat expects it', () => {
    expect(new View(8, 6, 0).cell(0)).toEqual([0, 5]);
    expect(new View(8, 6, 90).cell(0)).toEqual([0, 0]);
    expect(new View(8, 6, 180).cell(0)).toEqual([7, 0]);
    expect(new View(8, 6, 270).cell(0)).toEqual([5, 7]);
  });

  it('labels columns and rows for every seat', () => {
    expect(new View(4, 5, 0).labels()).toEqual({ bottom: ['A', 'B', 'C', 'D'], left: ['5', '4', '3', '2', '1'] });
    expect(new View(4, 5, 90).labels()).toEqual({ bottom: ['1', '2', '3', '4', '5'], left: ['A', 'B', 'C', 'D'] });
    expect(new View(4, 5, 180).labels()).toEqual({ bottom: ['D', 'C', 'B', 'A'], left: ['1', '2', '3', '4', '5'] });
    expect(new View(4, 5, 270).labels()).toEqual({ bottom: ['5', '4', '3', '2', '1'], left: ['D', 'C', 'B', 'A'] });
  });
});

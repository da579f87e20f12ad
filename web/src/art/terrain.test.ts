import { View } from '$/board/view';
import { read_tps } from '$/lib/tps';
import { describe, expect, it } from 'vitest';
import { terrain_paths } from './terrain';

const paths = (rows: string, rotation: 0 | 90 = 0): ReturnType<typeof terrain_paths> => {
  const board = read_tps(`4x4 ${rows} - w last 0 1`);
  return terrain_paths(board, new View(4, 4, rotation));
};
const shapes = (path: string): number => (path.match(/M/g) ?? []).length;

describe('terrain', () => {
  it('joins squares into shapes', () => {
    expect(shapes(paths('2#2./#3./3.#/4.').high[0]!)).toBe(2);
    expect(shapes(paths('4~/~2.~/~2.~/4~').water)).toBe(2);
  });

  it('keeps hedge shapes apart even where they touch', () => {
    const { hedges } = paths('2a2b/4./4./4.');
    expect(hedges).toHaveLength(2);
  });

  it('draws nothing that is not there', () => {
    const { squares, high, flames, hedges, ...rest } = paths('4./4./4./4.');
    expect(shapes(squares)).toBe(8);
    expect([high, flames, hedges]).toEqual([[], [], []]);
    expect(Object.values(rest).join('')).toBe('');
  });

  it('runs water under an obstacle that stands in it', () => {
    expect(shapes(paths('4~/~#2~/4~/4~').water)).toBe(1);
    expect(shapes(paths('4./.#2./4./4.').water)).toBe(0);
  });

  it('draws a square the same each time and squares unlike each other', () => {
    expect(paths('^3./4./4./4.').flames[0]).toBe(paths('^3./4./4./4.').flames[0]);
    const moved = paths('.^2./4./4./4.').flames[0]!.replace(/(\d+) (\d+)/g, (_, x, y) => `${Number(x) - 100} ${y}`);
    expect(moved).not.toBe(paths('^3./4./4./4.').flames[0]);
  });
});

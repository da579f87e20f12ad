import { describe, expect, it } from 'vitest';
import { loops, outline, spine, type Filled } from './outline';

function grid(...rows: string[]): [number, number, Filled] {
  return [rows[0]!.length, rows.length, (col, row) => rows[row]![col] === '#'];
}

describe('outlines', () => {
  it('join cells that share an edge into one loop', () => {
    const found = loops(...grid('##.', '.#.'));
    expect(found).toHaveLength(1);
    expect(found[0]).toHaveLength(6);
  });

  it('keep cells apart that touch only at a corner', () => {
    expect(loops(...grid('#.', '.#'))).toHaveLength(2);
    expect(loops(...grid('.#', '#.'))).toHaveLength(2);
  });

  it('go round a hole', () => {
    const found = loops(...grid('###', '#.#', '###'));
    expect(found.map((loop) => loop.length)).toEqual([4, 4]);
  });

  it('count only real corners', () => {
    expect(loops(...grid('####')).map((loop) => loop.length)).toEqual([4]);
  });

  it('lie inside the cells by the inset', () => {
    const path = outline(...grid('#'), 100, 10, 0);
    const numbers = [...path.matchAll(/-?\d+(\.\d+)?/g)].map((match) => Number(match[0]));
    expect(Math.min(...numbers)).toBe(10);
    expect(Math.max(...numbers)).toBe(90);
  });
});

describe('spines', () => {
  it('join neighbours, and diagonals only where nothing else joins them', () => {
    expect(spine(...grid('##', '.#'), 10, true)).toBe('M5 5L15 5M15 5L15 15');
    expect(spine(...grid('#.', '.#'), 10, true)).toBe('M5 5L15 15');
    expect(spine(...grid('#.', '.#'), 10, false)).toBe('M3.6 5h2.8M13.6 15h2.8');
  });
});

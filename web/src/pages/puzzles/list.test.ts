import type { Puzzle } from '$/net/api';
import { describe, expect, it } from 'vitest';
import { band_bounds, band_of, by_length, idea_of, next_after, numbers_of, themes_of, with_band, with_theme } from './list';

const puzzle = (id: string, moves: number, solved = false): Puzzle => ({
  id,
  moves,
  rating: 1500,
  themes: moves === 1 ? ['checkmate', 'shot'] : ['checkmate'],
  solved,
});
const list = [puzzle('a', 1, true), puzzle('b', 1), puzzle('c', 2, true), puzzle('d', 2)];

describe('puzzles', () => {
  it('are numbered and grouped by their length', () => {
    expect(numbers_of(list).get('c')).toBe(3);
    expect(by_length(list).map(({ turns, puzzles }) => [turns, puzzles.length])).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('go on with the next unsolved one, never with the same', () => {
    expect(next_after(list, 'b')?.id).toBe('d');
    expect(next_after(list, 'd')?.id).toBe('b');
    expect(next_after(list, 'a')?.id).toBe('b');
    expect(next_after([puzzle('a', 1), puzzle('b', 1, true)], 'a')?.id).toBe('b');
    expect(next_after([puzzle('a', 1)], 'a')).toBeNull();
  });

  it('have one idea to be told of', () => {
    expect(idea_of({ themes: ['destruction', 'shot', 'side'] })).toBe('side');
    expect(idea_of({ themes: ['escapemate', 'quiet', 'command', 'plus'] })).toBe('escapemate');
    expect(idea_of({ themes: ['checkmate', 'quiet', 'pin', 'side'] })).toBe('pin');
    expect(idea_of({ themes: ['quiet'] })).toBe('');
  });

  it('are found by rating', () => {
    expect([400, 899, 900, 1500, 2600].map(band_of)).toEqual([0, 0, 1, 3, 4]);
    expect(band_bounds(0)).toEqual({ low: 0, high: 899 });
    expect(band_bounds(4)).toEqual({ low: 1800, high: Infinity });
    expect(with_band(list, 3)).toHaveLength(4);
    expect(with_band(list, 2)).toHaveLength(0);
    expect(with_band(list, null)).toHaveLength(4);
  });

  it('are found by theme, the most common themes first', () => {
    expect(themes_of(list)).toEqual(['checkmate', 'shot']);
    expect(with_theme(list, 'shot').map((each) => each.id)).toEqual(['a', 'b']);
    expect(with_theme(list, '')).toHaveLength(4);
  });
});

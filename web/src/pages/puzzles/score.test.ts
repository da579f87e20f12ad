// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Puzzle } from '$/net/api';
import { daily_puzzle, merged, rated, read_score, sound_score, streak_on, with_daily } from './score';

const day = (n: number): Date => new Date(Date.UTC(2026, 0, n, 22));
const list = Array.from({ length: 12 }, (_, at) => ({ id: String(at) }) as Puzzle);

describe('puzzle rating', () => {
  it('rises by a solved puzzle, most by a hard one, and falls by a failed one', () => {
    const start = read_score();
    const easy = rated(start, 800, true).rating - start.rating;
    const hard = rated(start, 1400, true).rating - start.rating;
    expect(easy).toBeGreaterThan(0);
    expect(hard).toBeGreaterThan(easy);
    expect(rated(start, 1000, false).rating).toBeLessThan(start.rating);
    const old = { ...start, tried: 40 };
    expect(rated(old, 1000, true).rating - old.rating).toBeLessThan(rated(start, 1000, true).rating - start.rating);
  });

  it('survives nonsense in the store', () => {
    localStorage.setItem('tankchess.puzzles', '{"rating":"high","tried":3}');
    expect(read_score()).toMatchObject({ rating: 800, tried: 3 });
  });
});

describe('the score of an account', () => {
  it('is what both devices have, whichever is asked first', () => {
    const here = { rating: 1100, tried: 12, streak: 1, last_day: '2026-01-03' };
    const there = { rating: 1400, tried: 50, streak: 6, last_day: '2026-01-02' };
    const both = { rating: 1400, tried: 50, streak: 1, last_day: '2026-01-03' };
    expect(merged(here, there)).toEqual(both);
    expect(merged(there, here)).toEqual(both);
    expect(merged(both, both)).toEqual(both);
  });

  it('is fresh where nothing sensible is kept', () => {
    for (const stored of [undefined, null, 7, 'high', { rating: 'high' }]) expect(sound_score(stored)).toEqual(sound_score({}));
  });
});

describe('the daily puzzle', () => {
  it('is another one every day until all were shown', () => {
    const shown = Array.from({ length: 12 }, (_, n) => daily_puzzle(list, day(n + 1))!.id);
    expect(new Set(shown).size).toBe(12);
    expect(daily_puzzle(list, day(1))).toBe(daily_puzzle(list, new Date(Date.UTC(2026, 0, 1, 3))));
    expect(daily_puzzle([], day(1))).toBeNull();
  });

  it('makes a streak of days in a row', () => {
    let score = with_daily(read_score(), day(1));
    score = with_daily(with_daily(score, day(2)), day(2));
    expect([streak_on(score, day(2)), streak_on(score, day(3)), streak_on(score, day(4))]).toEqual([2, 2, 0]);
    expect(with_daily(score, day(4)).streak).toBe(1);
  });
});

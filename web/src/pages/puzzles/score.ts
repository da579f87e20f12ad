// How somebody does at puzzles: a rating against the puzzles' own, and days in a row. Kept on this device and, for accounts, with
// the account. Pure but for the store.
import type { Puzzle } from '$/net/api';

export interface Score {
  rating: number;
  /** Puzzles that counted: solved or failed at the first try. */
  tried: number;
  /** Days in a row on which the daily puzzle was solved, and the last of them. */
  streak: number;
  last_day: string;
}

const key = 'tankchess.puzzles';
/** The first puzzles are easier than that, most of the others harder. */
const fresh: Score = { rating: 800, tried: 0, streak: 0, last_day: '' };

/** What can be believed of a stored score. */
export function sound_score(stored: unknown): Score {
  const fields: Partial<Record<keyof Score, unknown>> = typeof stored === 'object' && stored !== null ? stored : {};
  const sound = Object.entries(fresh).filter(([name, value]) => typeof fields[name as keyof Score] === typeof value);
  return { ...fresh, ...Object.fromEntries(sound.map(([name]) => [name, fields[name as keyof Score]])) };
}

export function read_score(): Score {
  try {
    return sound_score(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return fresh;
  }
}

/** One player on two devices: the rating with more puzzles behind it, the streak that is alive longer. */
export function merged(a: Score, b: Score): Score {
  const { rating, tried } = a.tried >= b.tried ? a : b;
  const later = a.last_day !== b.last_day ? a.last_day > b.last_day : a.streak >= b.streak;
  const { streak, last_day } = later ? a : b;
  return { rating, tried, streak, last_day };
}

export function write_score(score: Score): void {
  localStorage.setItem(key, JSON.stringify(score));
}

/** Moves fast at first, slowly later. */
export function rated(score: Score, puzzle: number, solved: boolean): Score {
  const expected = 1 / (1 + 10 ** ((puzzle - score.rating) / 400));
  const weight = score.tried < 10 ? 80 : score.tried < 30 ? 40 : 20;
  const rating = Math.round(score.rating + weight * ((solved ? 1 : 0) - expected));
  return { ...score, rating: Math.max(100, rating), tried: score.tried + 1 };
}

const day_ms = 86_400_000;

/** Days begin everywhere at the same moment, so that everybody has the same puzzle. */
export function day_of(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function day_before(time: Date): string {
  return day_of(new Date(time.getTime() - day_ms));
}

export function with_daily(score: Score, today: Date): Score {
  const day = day_of(today);
  if (score.last_day === day) return score;
  return { ...score, last_day: day, streak: score.last_day === day_before(today) ? score.streak + 1 : 1 };
}

/** The streak as it stands today: one day without the daily puzzle ends it. */
export function streak_on(score: Score, today: Date): number {
  return [day_of(today), day_before(today)].includes(score.last_day) ? score.streak : 0;
}

/** Everybody's puzzle of the day: all come up before one comes again. */
export function daily_puzzle(list: readonly Puzzle[], today: Date): Puzzle | null {
  if (list.length === 0) return null;
  const days = Math.floor(today.getTime() / day_ms);
  // A step that shares no factor with the length visits every place.
  let step = Math.max(1, Math.floor(list.length * 0.618));
  while (common_factor(step, list.length) > 1) step += 1;
  return list[(days * step) % list.length]!;
}

function common_factor(a: number, b: number): number {
  return b === 0 ? a : common_factor(b, a % b);
}

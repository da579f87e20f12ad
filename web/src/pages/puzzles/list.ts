// The list of puzzles: numbers, groups, themes, and which one comes next. Pure.
import type { Puzzle } from '$/net/api';

/** Numbers by id: a puzzle's place in the list, from 1. */
export function numbers_of(list: readonly Puzzle[]): Map<string, number> {
  return new Map(list.map((each, index) => [each.id, index + 1]));
}

export function by_length(list: readonly Puzzle[]): { turns: number; puzzles: Puzzle[] }[] {
  return [...new Set(list.map((each) => each.moves))].map((turns) => ({ turns, puzzles: list.filter((each) => each.moves === turns) }));
}

/** Themes that are there at all, the most common first. */
export function themes_of(list: readonly Puzzle[]): string[] {
  const counts = new Map<string, number>();
  for (const theme of list.flatMap((each) => each.themes)) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
}

/** The theme that tells how to find the solution: the rarest idea first. */
export function idea_of({ themes }: Pick<Puzzle, 'themes'>): string {
  const order = [
    ...['smoke', 'flame', 'bomb', 'charge', 'mines', 'cargo', 'mortar', 'block', 'sacrifice', 'battery', 'pin', 'double'],
    ...['crossfire', 'rear', 'race', 'escape', 'escapemate', 'side', 'plus', 'checkmate', 'shot'],
  ];
  return order.find((each) => themes.includes(each)) ?? '';
}

export function with_theme(list: readonly Puzzle[], theme: string): Puzzle[] {
  return list.filter((each) => theme === '' || each.themes.includes(theme));
}

/** Ratings are shown in bands; the first and the last are open. */
const bands = [900, 1200, 1500, 1800];
export const band_of = (rating: number): number => bands.filter((low) => rating >= low).length;
/** Where a band begins and ends; 0 and Infinity where it is open. */
export const band_bounds = (band: number): { low: number; high: number } => ({
  low: bands[band - 1] ?? 0,
  high: bands[band] === undefined ? Infinity : bands[band] - 1,
});

export function with_band(list: readonly Puzzle[], band: number | null): readonly Puzzle[] {
  return band === null ? list : list.filter((each) => band_of(each.rating) === band);
}

/** The next unsolved one after `id`, from the start again at the end; where all are solved, simply the next. Null if there is no other. */
export function next_after(list: readonly Puzzle[], id: string): Puzzle | null {
  const here = list.findIndex((each) => each.id === id);
  const others = [...list.slice(here + 1), ...list.slice(0, Math.max(0, here))];
  return others.find((each) => !each.solved) ?? others[0] ?? null;
}

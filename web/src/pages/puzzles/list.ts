// The list of puzzles: numbers, groups, and which one comes next. Pure.
import type { Puzzle } from '$/net/api';

/** Numbers by id: a puzzle's place in the list, from 1. */
export function numbers_of(list: readonly Puzzle[]): Map<string, number> {
  return new Map(list.map((each, index) => [each.id, index + 1]));
}

export function by_length(list: readonly Puzzle[]): { turns: number; puzzles: Puzzle[] }[] {
  return [...new Set(list.map((each) => each.moves))].map((turns) => ({ turns, puzzles: list.filter((each) => each.moves === turns) }));
}

/** The next unsolved one after `id`, from the start again at the end; where all are solved, simply the next. Null if there is no other. */
export function next_after(list: readonly Puzzle[], id: string): Puzzle | null {
  const here = list.findIndex((each) => each.id === id);
  const others = [...list.slice(here + 1), ...list.slice(0, Math.max(0, here))];
  return others.find((each) => !each.solved) ?? others[0] ?? null;
}

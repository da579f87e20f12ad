// Lessons: positions to solve in one turn each. The server says which turns are legal and what they do;
// a goal only looks at that answer. Words are in i18n/learn.*.json under the same ids.
import type { OverlayName } from '$/state/overlays.svelte';
import { basic_lessons } from './basic-lessons';
import { further_lessons } from './further-lessons';

export type Goal =
  | { stand: string; facing?: string }
  | { effect: string; at?: string; count?: number }
  | { outcome: 'w' }
  | { announce: 'check' | 'escape' }
  /** End where the enemy cannot fire at. */
  | { safe: true };

/** Where the board shows the goal: a square, what is to be done there, and a facing where that matters. */
export type Mark = [square: string, kind: 'stand' | 'destroy' | 'act' | 'leave', facing?: string];

export interface Step {
  id: string;
  tps: string;
  goal: Goal;
  /** A turn that meets the goal; in a game of several actions a turn, all of them. */
  solution: string;
  /** Where the goal alone does not say what to mark. */
  marks?: Mark[];
  /** Overlays that belong to the task. */
  show?: readonly OverlayName[];
}

export interface Lesson {
  id: string;
  group: Group;
  /** Kind of the piece on its card. */
  shows: string;
  steps: Step[];
}

export const groups = ['basics', 'more', 'ground', 'special', 'modes'] as const;
export type Group = (typeof groups)[number];

export const lessons: readonly Lesson[] = [...basic_lessons, ...further_lessons];

/** Who has solved these knows enough for a game. */
export const enough_to_play = basic_lessons.at(-1)!;

export function find_lesson(id: string): Lesson | undefined {
  return lessons.find((lesson) => lesson.id === id);
}

// Which lesson steps were solved on this device, and with how many stars.
import type { Lesson } from './lessons';

const key = 'tankchess.lessons';
export const most_stars = 3;
export type Progress = Record<string, number>;

export function read_progress(): Progress {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    // An earlier version kept a list of what was solved.
    if (Array.isArray(stored)) return Object.fromEntries(stored.filter((each) => typeof each === 'string').map((each) => [each, 1]));
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, stars]) => typeof stars === 'number')) as Progress;
  } catch {
    return {};
  }
}

/** The best result counts. */
export function add_progress(step: string, stars: number): Progress {
  const all = read_progress();
  all[step] = Math.max(all[step] ?? 0, stars);
  localStorage.setItem(key, JSON.stringify(all));
  return all;
}

/** Three at the first try, fewer after mistakes; who was shown how gets one. */
export function stars_for(mistakes: number, helped: boolean): number {
  return helped ? 1 : Math.max(1, most_stars - mistakes);
}

export function stars_of(lesson: Lesson, progress: Progress): number {
  return lesson.steps.reduce((sum, step) => sum + (progress[`${lesson.id}.${step.id}`] ?? 0), 0);
}

export function solved_of(lesson: Lesson, progress: Progress): number {
  return lesson.steps.filter((step) => progress[`${lesson.id}.${step.id}`]).length;
}

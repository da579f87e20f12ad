// A chapter as a task: the reader finds the moves of one side, the others' are played.
import { side_to_move } from '$/lib/tps';
import { children_of, node_of, type StudyNode, type StudyState } from './state';

/** The side whose moves are to be found. */
export function reader_side(state: StudyState, chapter: string): string {
  return state.chapters.get(chapter)?.side || side_to_move(node_of(state, chapter)?.tps ?? '');
}

export type Verdict = { right: true; node: StudyNode } | { right: false; node: StudyNode | null };

/** The main line is right, and what is marked as good; other moves of the tree say why they are not. */
export function judge(state: StudyState, at: string, tps: string): Verdict {
  const here = node_of(state, at);
  const below = here ? children_of(state, here) : [];
  const played = below.find((child) => child.tps === tps);
  if (played && (played === below[0] || played.glyph === '!' || played.glyph === '!!')) return { right: true, node: played };
  return { right: false, node: played ?? null };
}

/** What is told while the reader looks at a position. */
export const words_at = (node: StudyNode | undefined, field: '' | 'hint'): string =>
  (node?.comments ?? [])
    .filter((comment) => comment.field === field)
    .map(({ text }) => text)
    .join('\n');

/** The square that the move begins on: the last hint. */
export const first_square = (text: string): string => /\b[A-Z]\d{1,2}\b/.exec(text)?.[0] ?? '';

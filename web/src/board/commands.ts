// Questions that can be typed instead of a move, in the reader's words: "last", "threats", "D5", "file D", "help". Pure.
import { square_at } from '$/lib/tps';
import type { Translate } from './texts';

export const questions = ['help', 'last', 'clock', 'pieces', 'terrain', 'threats', 'targets'] as const;
export type Question = (typeof questions)[number];

export type Command =
  | { ask: Question; square: number }
  | { ask: 'square'; square: number }
  /** A column or a row, counted from 0. */
  | { ask: 'file' | 'rank'; index: number };

/** The question in a text, or null if it is none: then it may be a move. */
export function read_command(text: string, board: { w: number; h: number }, t: Translate): Command | null {
  const [word = '', place = '', ...rest] = text.trim().toLocaleLowerCase().split(/\s+/);
  if (!word || rest.length > 0) return null;
  const square = square_at(place, board.w, board.h);
  if (place && square < 0) return null;
  // Each text lists the words for one question.
  const ask = questions.find((each) => t(`board.ask.word.${each}`).split(' ').includes(word));
  if (ask) return { ask, square };
  if (place) return null;
  const alone = square_at(word, board.w, board.h);
  if (alone >= 0) return { ask: 'square', square: alone };
  const file = /^[a-z]$/.test(word) ? word.charCodeAt(0) - 97 : -1;
  if (file >= 0 && file < board.w) return { ask: 'file', index: file };
  const rank = /^\d{1,2}$/.test(word) ? Number(word) - 1 : -1;
  return rank >= 0 && rank < board.h ? { ask: 'rank', index: rank } : null;
}

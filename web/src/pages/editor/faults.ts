// What is wrong with a setup, in the reader's language.
import { has_text, t } from '$/i18n/i18n.svelte';
import { is_side, square_name } from '$/lib/tps';
import type { Fault, SetupCheck } from '$/net/api';
import { piece_name, rules_name, side_name } from '$/ui/words';

/** `wCLT@D1N` -> "White Command Light Tank D1". */
function piece_words(text: string): string {
  const parts = /^([wbxy])([A-Z]+)@([A-Z]\d+)/.exec(text);
  return parts ? `${side_words(parts[1]!)} ${piece_name(parts[2]!)} ${parts[3]}` : text;
}

/** A letter that we do not know stays as it is. */
function side_words(text: string): string {
  return is_side(text) ? side_name(text) : text;
}

const readers: Record<string, (text: string) => string> = {
  piece: piece_words,
  side: side_words,
  rules: rules_name,
  what: (text) => (has_text(`fault_what.${text}`) ? t(`fault_what.${text}`) : text),
};

/** The fault as a sentence; the server's own words where we have none. */
export function fault_words(fault: Fault): string {
  const key = `fault.${fault.id}`;
  if (!has_text(key)) return fault.text;
  return t(key, Object.fromEntries(Object.entries(fault.params).map(([name, text]) => [name, readers[name]?.(text) ?? text])));
}

/** Squares that the sentence does not name itself, a few of them. */
export function fault_squares(fault: Fault, width: number): string {
  const words = fault_words(fault);
  const names = fault.squares.map((at) => square_name(at, width)).filter((name) => !words.includes(name));
  if (names.length === 0) return '';
  return ` (${names.slice(0, 6).join(', ')}${names.length > 6 ? ' …' : ''})`;
}

/** Squares to mark on the board: what is wrong, then what could be better. */
export function fault_marks(check: SetupCheck | null): { sq: number; kind: 'bad' | 'advice' }[] {
  const marks = (faults: readonly Fault[], kind: 'bad' | 'advice') => faults.flatMap(({ squares }) => squares.map((sq) => ({ sq, kind })));
  return check ? [...marks(check.faults, 'bad'), ...marks(check.advice, 'advice')] : [];
}

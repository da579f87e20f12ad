// Typed notation: compared without spacing, case and check marks, and completed from the legal moves.
import { all_moves, type Choices } from './choices';

/** Notation without spacing, case and check marks: what typed moves are compared by. */
export function plain_text(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/\(([^)]*?)[+#=-]+\)?$/, '($1)')
    .replace(/\(\)$/, '');
}

/** Moves whose text begins like the typed one, shortest first. */
export function completions(choices: Choices, typed: string, most = 8): string[] {
  const wanted = plain_text(typed);
  if (wanted === '') return [];
  const found = new Set<string>();
  for (const { move } of all_moves(choices)) if (plain_text(move.text).startsWith(wanted)) found.add(move.text);
  return [...found].sort((a, b) => a.length - b.length || a.localeCompare(b)).slice(0, most);
}

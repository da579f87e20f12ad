// Lines of prepared answers: their moves and the own ones in turn. Pure.
import type { GameState } from '$/net/schema';

export type Line = readonly string[];

/** Games in which a player can leave answers: between two people, slow, and made of whole moves. Computers reply at once. */
export function takes_answers(game: GameState): boolean {
  const people = game.seats.length === 2 && game.seats.every((seat) => seat.kind !== 'engine');
  return people && game.you.length === 1 && !game.one_screen && game.clock.kind !== 'real' && game.family !== 'retreat';
}

export function pairs_of(line: Line): { theirs: string; mine: string }[] {
  const found = [];
  for (let at = 0; at + 1 < line.length; at += 2) found.push({ theirs: line[at]!, mine: line[at + 1]! });
  return found;
}

/** Length of the common start. */
function shared(a: Line, b: Line): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

/** With another line: those that it contains, or to which it gives another answer, are gone. */
export function with_line(lines: readonly Line[], line: Line): Line[] {
  const stays = (old: Line): boolean => {
    const at = shared(old, line);
    return at < old.length && (at === line.length || at % 2 === 0);
  };
  const covered = lines.some((old) => shared(old, line) === line.length);
  return covered ? [...lines] : [...lines.filter(stays), line];
}

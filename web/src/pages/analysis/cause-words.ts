// Why a move was worse than the best one, in words.
import type { Params } from '$/i18n/format';
import { t } from '$/i18n/i18n.svelte';
import type { Cause } from '$/net/job-result';
import { piece_name } from '$/ui/words';

/** Of these the mover itself is hit: that it shows its side or rear is a sentence of its own. */
const movers = ['walks_into', 'stays_in'];

export function cause_words(cause: Cause): string {
  const { why, piece, by, other, from = '', armour = 'none', turns = 0 } = cause;
  const named: Params = { piece: piece ? piece_name(piece.kind) : '', square: piece?.square ?? '' };
  const words = t(`cause.${why}`, {
    ...named,
    target: t(`cause.target.${armour}`, named),
    by: by ? piece_name(by.kind) : '',
    by_square: by?.square ?? '',
    other: other ? piece_name(other.kind) : '',
    from,
    n: turns,
  });
  return movers.includes(why) && armour !== 'none' ? `${words} ${t(`cause.shows.${armour}`)}` : words;
}

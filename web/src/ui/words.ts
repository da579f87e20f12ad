// Names of things in the reader's language.
import { kind_name } from '$/board/speak';
import { has_text, locale, number, t } from '$/i18n/i18n.svelte';
import { rules_parts, type Side } from '$/lib/tps';
import { ApiError } from '$/net/rest';
import { kind_facts, mode_facts } from '$/state/catalogue.svelte';
import { session } from '$/state/session.svelte';
import type { CardSeat, Outcome, Seat, Terms } from '$/net/schema';

export function side_name(side: Side): string {
  return t(`side.${side}`);
}

/** Guests have a random name such as `guest-o4wE4y`: an animal and a number are easier to tell apart. */
export function user_name(name: string): string {
  const code = /^guest-(\w+)$/.exec(name)?.[1];
  if (!code) return name;
  let mix = 7;
  for (const sign of code) mix = (mix * 31 + sign.codePointAt(0)!) % 1_000_003;
  const animals = t('guest.animals').split(' ');
  return t('guest.named', { name: `${animals[mix % animals.length]} ${(mix % 89) + 10}` });
}

export function seat_name(seat: CardSeat & Partial<Pick<Seat, 'took_over'>>): string {
  if (seat.kind === 'engine') return t('seat.computer', { n: seat.level ?? 1 });
  // Whoever registers during a game plays on under the new name.
  const known = seat.user?.id === session.user?.id ? session.user?.name : seat.user?.name;
  const name = known ? user_name(known) : t('seat.nobody');
  return seat.took_over ? t('seat.taken_over', { name, n: seat.level ?? 1 }) : name;
}

/** Who plays whom, White first. */
export function versus(seats: readonly CardSeat[]): string {
  const order = 'wxby';
  return seats
    .toSorted((a, b) => order.indexOf(a.side) - order.indexOf(b.side))
    .map(seat_name)
    .join(' – ');
}

/** `CLT` -> "Command Light Tank". */
export function piece_name(code: string): string {
  const command = code.length > 1 && code.startsWith('C');
  const kind = command ? code.slice(1) : code;
  const facts = has_text(`board.kind.${kind}`) ? undefined : kind_facts(kind);
  if (!facts) return kind_name(kind, command, t);
  return command ? t('board.command_piece', { name: facts.name }) : facts.name;
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Modes that we have no words for yet go by the catalogue's name. */
export function mode_name(id: string): string {
  return has_text(`mode.${id}.name`) ? t(`mode.${id}.name`) : (mode_facts(id)?.name ?? id);
}

export function mode_hint(id: string): string {
  return has_text(`mode.${id}.hint`) ? t(`mode.${id}.hint`) : '';
}

export function family_name(family: string): string {
  return has_text(`family.${family}`) ? t(`family.${family}`) : mode_name(family);
}

/** `escape:40` -> "Escape of Three, 40 turns each". */
export function rules_name(rules: string): string {
  const { style, limit } = rules_parts(rules);
  const name = mode_name(style);
  return limit ? t('mode.limited', { name, n: limit }) : name;
}

export function setup_name(setup: string | null | undefined, fallback = setup ?? ''): string {
  if (!setup || setup === 'custom') return t('setup.own');
  const key = `setup.${setup.replaceAll('-', '_')}`;
  return has_text(key) ? t(key) : fallback;
}

export function clock_name(clock: Terms['clock']): string {
  if (!clock || clock.kind === 'none') return t('clock.none');
  if (clock.kind === 'days') return t('clock.days', { n: clock.days ?? 1 });
  const base = (clock.base ?? 0) / 60;
  return t('clock.real', { base: number(base, { maximumFractionDigits: 1 }), increment: clock.increment ?? 0 });
}

/** Ids of reasons as keys of texts: `last-vehicle` -> `last_vehicle`. */
function reason_key(reason: string): string {
  return reason.replaceAll('-', '_');
}

export function reason_name(reason: string): string {
  const key = `reason.${reason_key(reason)}`;
  return has_text(key) ? t(key) : reason;
}

/** How the game ended, told to whoever plays `you`; '' where the reason says it all. */
export function ending_story(outcome: Outcome, you: readonly Side[], seats: readonly CardSeat[]): string {
  const winner = outcome.winners.length === 1 ? outcome.winners[0]! : null;
  const told_to = winner === null ? 'drawn' : you.length !== 1 ? 'other' : you[0] === winner ? 'won' : 'lost';
  const key = `ending.${reason_key(outcome.reason)}.${told_to}`;
  if (!has_text(key)) return '';
  const loser = seats.find((seat) => seat.side !== winner)?.side ?? 'b';
  return t(key, { winner: side_name(winner ?? 'w'), loser: side_name(loser) });
}

/** "White wins by checkmate", "Draw by agreement", … */
export function outcome_text(outcome: Outcome): string {
  if (outcome.reason === 'aborted') return t('outcome.aborted');
  const how = reason_name(outcome.reason);
  if (outcome.winners.length === 1) return t('outcome.won', { side: side_name(outcome.winners[0]!), how });
  return t('outcome.drawn', { how });
}

/** Fields by the name under which their rule stands in `error_field`. */
const field_rules: Record<string, string> = { new: 'password', from: 'date', before: 'date', odds: 'clock', base: 'clock' };

/** The server explains in English: only English pages quote it. */
function with_details(text: string, details: string): string {
  return locale() === 'en' && details ? `${text} (${details})` : text;
}

/** What went wrong, in the reader's language. */
export function error_text(error: unknown): string {
  if (!(error instanceof ApiError)) return t('error.internal');
  if (error.id === 'slow_down') return t('error.slow_down', { n: Math.max(1, error.retry_after) });
  // Fields have rules of their own; so has the old password, which is no log-in.
  if (error.id === 'bad_field' || (error.id === 'bad_login' && error.field)) {
    const name = error.field.split('.').at(-1)!;
    const rule = `error_field.${field_rules[name] ?? name}`;
    return has_text(rule) ? t(rule) : with_details(t('error.bad_field'), error.message);
  }
  const known = ['error', 'refusal'].map((kind) => `${kind}.${error.id}`).find(has_text);
  if (!known) return with_details(t('error.internal'), error.message);
  const detailed = ['bad_position', 'bad_move', 'bad_record', 'bad_setup', 'bad_army', 'banned', 'unreadable'].includes(error.id);
  return detailed ? with_details(t(known), error.message) : t(known);
}

export function refusal_text(reason: string, text: string): string {
  const key = has_text(`refusal.${reason}`) ? `refusal.${reason}` : 'refusal.not_allowed';
  return reason === 'illegal_move' || key === 'refusal.not_allowed' ? with_details(t(key), text) : t(key);
}

/** How long somebody has been away. */
export function gone_text(since: number | null, now: number): string {
  const minutes = since === null ? 0 : Math.floor((now - since) / 60_000);
  if (minutes < 1) return t('seat.gone');
  if (minutes < 60) return t('seat.gone_minutes', { n: minutes });
  if (minutes < 60 * 24) return t('seat.gone_hours', { n: Math.floor(minutes / 60) });
  return t('seat.gone_days', { n: Math.floor(minutes / 60 / 24) });
}

/** Notation as it is shown: the few words in it in the reader's language. It is typed as it was. */
export function local_notation(text: string): string {
  return text.replace(/\b(out|place|fire|move|end|back|aside|pass)\b/g, (word) => t(`notation.${word}`));
}

// Names of things in the reader's language.
import { kind_name } from '$/board/speak';
import { has_text, number, t } from '$/i18n/i18n.svelte';
import { rules_parts, type Side } from '$/lib/tps';
import { ApiError } from '$/net/rest';
import type { Outcome, Seat, Terms } from '$/net/schema';

export function side_name(side: Side): string {
  return t(`side.${side}`);
}

export function seat_name(seat: Seat): string {
  if (seat.kind === 'engine') return t('seat.computer', { n: seat.level ?? 1 });
  const name = seat.user?.name ?? t('seat.nobody');
  return seat.took_over ? t('seat.taken_over', { name, n: seat.level ?? 1 }) : name;
}

/** Who plays whom, White first. */
export function versus(seats: Seat[]): string {
  const order = 'wxby';
  return seats
    .toSorted((a, b) => order.indexOf(a.side) - order.indexOf(b.side))
    .map(seat_name)
    .join(' – ');
}

/** `CLT` -> "Command Light Tank". */
export function piece_name(code: string): string {
  const command = code.length > 1 && code.startsWith('C');
  return kind_name(command ? code.slice(1) : code, command, t);
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** `escape:40` -> "Escape of Three, 40 turns each". */
export function rules_name(rules: string): string {
  const { style, limit } = rules_parts(rules);
  const name = has_text(`mode.${style}.name`) ? t(`mode.${style}.name`) : style;
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

/** A sentence about how a game ends in this way, or ''. */
export function reason_story(reason: string): string {
  const key = `reason_long.${reason_key(reason)}`;
  return has_text(key) ? t(key) : '';
}

/** "White wins by checkmate", "Draw by agreement", … */
export function outcome_text(outcome: Outcome): string {
  if (outcome.reason === 'aborted') return t('outcome.aborted');
  const how = reason_name(outcome.reason);
  if (outcome.winners.length === 1) return t('outcome.won', { side: side_name(outcome.winners[0]!), how });
  return t('outcome.drawn', { how });
}

/** What went wrong, in words; the server's own text stands in for ids that we have no words for. */
export function error_text(error: unknown): string {
  if (!(error instanceof ApiError)) return t('error.internal');
  if (error.id === 'slow_down') return t('error.slow_down', { n: Math.max(1, error.retry_after) });
  const detailed = ['bad_field', 'bad_position', 'bad_move', 'bad_setup', 'bad_army', 'unreadable'].includes(error.id);
  if (!detailed && has_text(`error.${error.id}`)) return t(`error.${error.id}`);
  return has_text(`error.${error.id}`) ? `${t(`error.${error.id}`)} (${error.message})` : error.message;
}

export function refusal_text(reason: string, text: string): string {
  if (reason === 'illegal_move') return text ? t('refusal.illegal_move_why', { why: text }) : t('refusal.illegal_move');
  return has_text(`refusal.${reason}`) ? t(`refusal.${reason}`) : text || reason;
}

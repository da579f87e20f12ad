import { t } from '$/i18n/i18n.svelte';

const minute = 60_000;

/** How long a turn may still take, in the largest unit that says enough. */
export function time_left(deadline: number, now: number): string {
  const minutes = Math.max(0, Math.floor((deadline - now) / minute));
  if (minutes >= 2 * 24 * 60) return t('inbox.days_left', { n: Math.floor(minutes / (24 * 60)) });
  if (minutes >= 2 * 60) return t('inbox.hours_left', { n: Math.floor(minutes / 60) });
  return t('inbox.minutes_left', { n: minutes });
}

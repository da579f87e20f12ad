// Groups of own games as the page names and orders them.
import { t } from '$/i18n/i18n.svelte';
import type { Side } from '$/lib/tps';
import type { Group } from '$/net/insights';
import { capital, mode_name, reason_name, setup_name, side_name } from '$/ui/words';

export const group_names = ['board', 'mode', 'side', 'strength', 'ending', 'speed', 'hour', 'month'] as const;
export type GroupName = (typeof group_names)[number];

/** Groups with an order of their own; in the others those with most games stand first. */
const ordered: readonly GroupName[] = ['side', 'strength', 'hour', 'month'];
const most_rows = 12;

export function sorted(name: GroupName, groups: readonly Group[]): Group[] {
  if (name === 'month') return groups.slice(-most_rows);
  if (ordered.includes(name)) return [...groups];
  return [...groups].sort((a, b) => b.games - a.games).slice(0, most_rows);
}

function strength_name(key: string): string {
  const level = /^level 0*(\d+)$/.exec(key)?.[1];
  if (level) return t('insights.strength.level', { n: Number(level) });
  return t(`insights.strength.${key.replace(/^\d /, '').replaceAll(' ', '_')}`);
}

export function group_label(name: GroupName, key: string): string {
  if (name === 'board') return setup_name(key);
  if (name === 'mode') return mode_name(key);
  if (name === 'side') return side_name(key as Side);
  if (name === 'strength') return strength_name(key);
  if (name === 'ending') return capital(reason_name(key));
  if (name === 'speed') return t(`insights.speed.${key}`);
  if (name === 'hour') return t('insights.hours', { from: Number(key), to: Number(key) + 4 });
  return key;
}

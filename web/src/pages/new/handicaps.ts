// Handicaps whose worth was measured (docs/balance.md): made by `tankchess handicap`, kept in data/handicaps.
import { square_name, type Side } from '$/lib/tps';
import type { SetupCard } from '$/net/api';
import { starts_of } from './armies';

/** By square: the weaker kind that stands there instead, or null where the piece stays at home. */
export type Squares = Record<string, string | null>;

export interface Handicap {
  changes: string;
  /** What the side that gives it loses, in Elo, and half the width of its 95 % interval. */
  worth: number;
  error: number;
  games: number;
  w: Squares;
  b: Squares;
}

interface HandicapFile {
  setup: string;
  rules: string;
  nodes: number;
  handicaps: Handicap[];
}
const files = import.meta.glob<{ default: HandicapFile }>('../../../../data/handicaps/*.json');

/** From small to large, those that surely cost something; none where the board was not measured under these rules. */
export async function load_handicaps(setup: string, rules: string): Promise<Handicap[]> {
  const file = await files[`../../../../data/handicaps/${setup}.${rules}.json`]?.();
  return [...(file?.default.handicaps ?? [])].filter((each) => each.worth > each.error).sort((a, b) => a.worth - b.worth);
}

/** What most people want to give, in Elo. */
export const amounts = [100, 200, 400];

/** The one that is worth about so much. */
export function nearest(list: readonly Handicap[], elo: number): Handicap | undefined {
  return [...list].sort((a, b) => Math.abs(a.worth - elo) - Math.abs(b.worth - elo))[0];
}

/** Amounts that something is near to. */
export function offered(list: readonly Handicap[], amounts: readonly number[]): number[] {
  return amounts.filter((elo) => Math.abs((nearest(list, elo)?.worth ?? 0) - elo) <= 0.3 * elo);
}

/** What it is, like kinds together: how many of a kind stay at home, or which weaker kind stands there instead. */
export function parts_of(changes: string): { kind: string; instead: string | undefined; n: number }[] {
  const counts = new Map<string, number>();
  for (const change of changes.split(',')) counts.set(change, (counts.get(change) ?? 0) + 1);
  return [...counts].map(([change, n]) => {
    const [kind = '', instead] = change.split('>');
    return { kind, instead, n };
  });
}

interface Given {
  removed: number[];
  weaker: Record<number, string>;
}

/** What giving it does to the start squares of a side. */
export function given(setup: SetupCard, side: Side, handicap: Handicap): Given {
  const squares = side === 'b' ? handicap.b : handicap.w;
  const removed: number[] = [];
  const weaker: Record<number, string> = {};
  for (const { at } of starts_of(setup, side)) {
    const kind = squares[square_name(at, setup.width)];
    if (kind === null) removed.push(at);
    else if (kind) weaker[at] = kind;
  }
  return { removed, weaker };
}

const in_words = ({ removed, weaker }: Given): string => JSON.stringify([[...removed].sort((a, b) => a - b), weaker]);

/** The measured one that a side gives at the moment, however it was chosen. */
export function given_now(list: readonly Handicap[], setup: SetupCard, side: Side, now: Given): Handicap | undefined {
  return list.find((each) => in_words(given(setup, side, each)) === in_words(now));
}

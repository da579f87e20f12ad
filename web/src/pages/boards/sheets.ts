// Balance sheets of the stock boards (docs/balance.md), made by `tankchess balance` and kept in data/balance.
import index from '../../../../data/balance/index.json';
import type { SetupCard } from '$/net/api';
import type { Board, People } from '$/net/boards';
import { read_tps } from '$/lib/tps';

export interface Estimate {
  value: number;
  half: number;
}

/** What lists and filters need of a sheet. */
export interface SheetCard {
  setup: string;
  rules: string;
  words: string[];
  score: Estimate[];
  games: number;
  nodes: number;
  drawn: number;
  median: number;
}

export interface SheetSeries {
  plan: string;
  nodes: number;
  played: number;
  twins: number;
  games: number;
  score: Estimate[];
  plan_score?: Estimate;
  wins: Record<string, number>;
  draws: Record<string, number>;
  drawn: number;
  turns: { tenth: number; median: number; ninetieth: number };
  lead_changes: number;
  comebacks: number;
  legal_moves: number;
  words?: string[];
}

export interface Sheet {
  setup: string;
  rules: string;
  width: number;
  height: number;
  sides: number;
  engine: string;
  date: string;
  verdict: { words: string[]; nodes?: number; text: string };
  series: SheetSeries[];
  kinds: { code: string; pieces: number; earns: number; lost: number }[];
  never_entered: string[];
  heat: Record<HeatKind, number[]>;
}
export const heat_kinds = ['driven', 'fired', 'destroyed'] as const;
export type HeatKind = (typeof heat_kinds)[number];

export const sheet_cards: readonly SheetCard[] = index;
/** Words of verdicts (docs/balance.md) that one can look for. */
export const verdicts = [
  'balanced',
  'even',
  'leans_white',
  'leans_black',
  'leans',
  'unsure',
  'drawish',
  'race',
  'varies',
  'shallow',
] as const;
const files = import.meta.glob<{ default: Sheet }>(['../../../../data/balance/*.json', '!../../../../data/balance/index.json']);

/** Each sheet is a download of its own. */
export async function load_sheet(setup: string, rules: string): Promise<Sheet | null> {
  const file = await files[`../../../../data/balance/${setup}.${rules}.json`]?.();
  return file?.default ?? null;
}

export function cards_of(setup: string): SheetCard[] {
  return sheet_cards.filter((each) => each.setup === setup);
}

/** The sheet that stands for a board in lists: of the rules that it is made for first. */
export function main_card(setup: SetupCard & { card?: SheetCard | null }): SheetCard | undefined {
  if (setup.card) return setup.card;
  const cards = cards_of(setup.id ?? '');
  return cards.find((each) => each.rules === 'mate') ?? cards.find((each) => each.rules === setup.rules) ?? cards[0];
}

export const themes = ['plain', 'town', 'river', 'winter', 'mines', 'fire', 'hedges'] as const;
export type Theme = (typeof themes)[number];

/** What one sees at a glance; a board can have several. */
export function themes_of(tps: string): Theme[] {
  const board = read_tps(tps);
  const has = (kind: string) => board.terrain.includes(kind);
  const found: Theme[] = [];
  if (has('=')) found.push('town');
  if (has('~') && !has('*')) found.push('river');
  if (has('*')) found.push('winter');
  if (board.markers.some((each) => each.kind === 'mine')) found.push('mines');
  if (has('^')) found.push('fire');
  if (board.terrain.some((each) => /[a-z]/i.test(each))) found.push('hedges');
  return found.length > 0 ? found : ['plain'];
}

export const armies = ['tanks', 'mixed'] as const;
const tanks = ['LT', 'MT', 'HT', 'CLT', 'CMT', 'CHT'];

/** Whether there is more to learn than the three tanks. */
export function armies_of(setup: SetupCard): (typeof armies)[number] {
  return Object.values(setup.pieces).every((codes) => codes.every((code) => tanks.includes(code))) ? 'tanks' : 'mixed';
}

export interface BoardFilter {
  from: '' | 'stock' | 'people' | 'mine';
  armies: '' | (typeof armies)[number];
  size: '' | 'small' | 'medium' | 'large';
  theme: '' | Theme;
  seats: '' | '2' | '4';
  length: '' | 'short' | 'middle' | 'long';
  verdict: string;
}
export const no_filter: BoardFilter = { from: '', armies: '', size: '', theme: '', seats: '', length: '', verdict: '' };

export function size_of(setup: SetupCard): 'small' | 'medium' | 'large' {
  const side = Math.max(setup.width, setup.height);
  return side <= 12 ? 'small' : side <= 16 ? 'medium' : 'large';
}

/** By the median of all sides' turns together. */
export function length_of(card: SheetCard): 'short' | 'middle' | 'long' {
  return card.median < 40 ? 'short' : card.median < 80 ? 'middle' : 'long';
}

export function passes(setup: SetupCard, filter: BoardFilter): boolean {
  const card = main_card(setup);
  return (
    (!filter.from || (filter.from === 'stock') === setup.stock) &&
    (!filter.armies || armies_of(setup) === filter.armies) &&
    (!filter.size || size_of(setup) === filter.size) &&
    (!filter.theme || themes_of(setup.tps).includes(filter.theme)) &&
    (!filter.seats || String(setup.seats) === filter.seats) &&
    (!filter.length || (card !== undefined && length_of(card) === filter.length)) &&
    (!filter.verdict || (card?.words.includes(filter.verdict) ?? false))
  );
}

/** Fewer positions a turn hardly reach beyond the own turn. */
export const few_positions = 1000;

/** The engine against itself, the best play first. */
export function strengths(sheet: Sheet): SheetSeries[] {
  const free = sheet.series.filter((each) => each.plan === 'free' && each.games > 0);
  return free.sort((a, b) => b.nodes - a.nodes);
}

/** The strength that speaks for the sheet, as it says itself; those that earlier servers kept have one and do not say. */
export function telling_series(sheet: Sheet): SheetSeries | undefined {
  const { nodes } = sheet.verdict;
  return strengths(sheet).find((each) => nodes === undefined || each.nodes === nodes);
}

/** Parts of a whole with a number each, largest first: how games ended. */
export function shares(series: SheetSeries): { reason: string; drawn: boolean; share: number }[] {
  const list = [
    ...Object.entries(series.wins).map(([reason, n]) => ({ reason, drawn: false, share: n / series.games })),
    ...Object.entries(series.draws).map(([reason, n]) => ({ reason, drawn: true, share: n / series.games })),
  ];
  return list.sort((a, b) => b.share - a.share);
}

/** Stock boards first by name; the newest, the most starred and the most played before others. */
export function sorted_boards(boards: readonly Board[], order: 'name' | 'new' | 'stars' | 'plays'): Board[] {
  const list = [...boards];
  if (order === 'new') return list.sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0));
  if (order === 'name') return list.sort((a, b) => Number(b.stock) - Number(a.stock) || a.name.localeCompare(b.name));
  return list.sort((a, b) => b[order] - a[order]);
}

/** Shares with the half width of their 95 % intervals, as sheets have them. */
export function people_scores(people: People): Estimate[] {
  const draw = 1 / people.score.length;
  return people.score.map((value) => {
    const won = Math.max(0, value - people.drawn * draw);
    const variance = won + people.drawn * draw * draw - value * value;
    return { value, half: 1.96 * Math.sqrt(Math.max(variance, 0) / people.games) };
  });
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SetupCard } from '$/net/api';
import type { Board } from '$/net/boards';
import {
  cards_of,
  load_sheet,
  main_card,
  no_filter,
  passes,
  people_scores,
  shares,
  sheet_cards,
  sorted_boards,
  strengths,
  telling_series,
  themes_of,
  type Sheet,
  type SheetSeries,
} from './sheets';

const setup = (over: Partial<SetupCard> = {}): SetupCard => ({
  id: 'basic-16',
  name: 'Basic',
  tps: '4x4 4./4./4./4. wCLT@A1N,bCLT@D4S w sudden 0 1',
  width: 16,
  height: 16,
  rules: 'sudden',
  modes: ['mate', 'sudden'],
  seats: 2,
  pieces: {},
  starts: {},
  public: true,
  stock: true,
  ...over,
});

describe('balance sheets', () => {
  it('are all there, each with what its card says', async () => {
    expect(sheet_cards.length).toBeGreaterThan(0);
    for (const card of sheet_cards) {
      const sheet = await load_sheet(card.setup, card.rules);
      expect(sheet, `${card.setup}.${card.rules}`).not.toBeNull();
      const free = telling_series(sheet!)!;
      expect(sheet!.verdict.words).toEqual(card.words);
      expect(free.score).toEqual(card.score);
      expect([free.games, free.nodes, free.drawn]).toEqual([card.games, card.nodes, card.drawn]);
      expect(sheet!.heat.driven).toHaveLength(sheet!.width * sheet!.height);
    }
  });

  it('stand for a board by its rules of mate', () => {
    expect(cards_of('basic-16').length).toBeGreaterThan(1);
    expect(main_card(setup())?.rules).toBe('mate');
    expect(main_card(setup({ id: 'nobody' }))).toBeUndefined();
  });

  it('say themselves which strength speaks for them', () => {
    const series = (plan: string, nodes: number, games: number) => ({ plan, nodes, games });
    const sheet = (nodes: number | undefined, ...list: object[]) => ({ verdict: { nodes }, series: list }) as unknown as Sheet;
    const measured = sheet(300, series('race', 300, 106), series('free', 300, 1067), series('free', 1500, 99));
    expect(strengths(measured).map((each) => each.nodes)).toEqual([1500, 300]);
    expect(telling_series(measured)).toBe(measured.series[1]);
    expect(telling_series(sheet(undefined, series('free', 300, 100), series('race', 300, 10)))?.plan).toBe('free');
    expect(telling_series(sheet(undefined, series('free', 300, 0)))).toBeUndefined();
  });

  it('hide no draws', () => {
    for (const card of sheet_cards) {
      if (card.drawn > 0.15) expect([card.setup, card.rules, ...card.words]).toContain('drawish');
    }
  });

  it('say how games ended, the commonest end first', () => {
    const series = { games: 10, wins: { escape: 3, destruction: 5 }, draws: { repetition: 2 } } as unknown as SheetSeries;
    expect(shares(series)).toEqual([
      { reason: 'destruction', drawn: false, share: 0.5 },
      { reason: 'escape', drawn: false, share: 0.3 },
      { reason: 'repetition', drawn: true, share: 0.2 },
    ]);
  });
});

describe('boards', () => {
  it('have a name and a sentence in every language', () => {
    const root = join(import.meta.dirname, '../../../..');
    const ids = readdirSync(join(root, 'data/setups')).map((file) => file.replace('.setup', '').replaceAll('-', '_'));
    expect(ids.length).toBeGreaterThanOrEqual(24);
    for (const locale of ['en', 'de', 'ro']) {
      const read = (file: string) => JSON.parse(readFileSync(join(root, 'web/src/i18n', file), 'utf8'));
      const names = read(`${locale}.json`).setup as Record<string, string>;
      const sentences = read(`boards.${locale}.json`).boards.about as Record<string, string>;
      for (const id of ids) expect([locale, id, id in names, id in sentences]).toEqual([locale, id, true, true]);
    }
  });

  it('have the themes that one sees on them', () => {
    expect(themes_of('4x4 4./4./4./4. - w sudden 0 1')).toEqual(['plain']);
    expect(themes_of('4x4 4./2.2~/=3./4. mine@A1 w sudden 0 1')).toEqual(['town', 'river', 'mines']);
    expect(themes_of('4x4 4./2.~*/^3./a3. - w sudden 0 1')).toEqual(['winter', 'fire', 'hedges']);
  });

  it('are found by size, theme, seats, length and verdict', () => {
    expect(passes(setup(), no_filter)).toBe(true);
    expect(passes(setup(), { ...no_filter, size: 'medium', theme: 'plain', seats: '2' })).toBe(true);
    expect(passes(setup(), { ...no_filter, size: 'small' })).toBe(false);
    expect(passes(setup(), { ...no_filter, theme: 'river' })).toBe(false);
    expect(passes(setup(), { ...no_filter, seats: '4' })).toBe(false);
    expect(passes(setup(), { ...no_filter, from: 'people' })).toBe(false);
    expect(passes(setup(), { ...no_filter, from: 'stock' })).toBe(true);
    expect(passes(setup({ pieces: { w: ['CLT', 'FT'] } }), { ...no_filter, armies: 'tanks' })).toBe(false);
    expect(passes(setup({ id: 'nobody' }), { ...no_filter, verdict: 'balanced' })).toBe(false);
    const word = main_card(setup())!.words[0]!;
    expect(passes(setup(), { ...no_filter, verdict: word })).toBe(true);
    expect(passes(setup(), { ...no_filter, verdict: 'none such' })).toBe(false);
  });

  it('come in the order that is asked for', () => {
    const board = (id: string, stars: number, plays: number, stock: boolean) =>
      ({ ...setup({ id, name: id, stock, updated: plays }), stars, plays }) as Board;
    const boards = [board('b', 1, 5, false), board('c', 2, 0, true), board('a', 0, 9, false)];
    const ids = (order: 'name' | 'new' | 'stars' | 'plays') => sorted_boards(boards, order).map((each) => each.id);
    expect(ids('name')).toEqual(['c', 'a', 'b']);
    expect(ids('stars')).toEqual(['c', 'b', 'a']);
    expect(ids('plays')).toEqual(['a', 'b', 'c']);
    expect(ids('new')).toEqual(['a', 'b', 'c']);
  });

  it('show results of people with their interval', () => {
    const [white] = people_scores({ rules: 'mate', games: 100, drawn: 0, score: [0.5, 0.5] });
    expect(white!.value).toBe(0.5);
    expect(white!.half).toBeCloseTo(0.098, 3);
    expect(people_scores({ rules: 'mate', games: 100, drawn: 1, score: [0.5, 0.5] })[0]!.half).toBe(0);
  });
});

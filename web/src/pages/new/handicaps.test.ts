import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read_tps } from '$/lib/tps';
import type { SetupCard } from '$/net/api';
import { describe, expect, it } from 'vitest';
import { preview_tps } from './armies';
import { new_form, terms_of } from './form';
import { amounts, given, given_now, load_handicaps, nearest, offered, parts_of, type Handicap } from './handicaps';

const tps = '8x8 8./8./8./8./8./8./8./8. wCLT@D1N,wMT@E1N,bMT@D8S,bCLT@E8S w mate 0 1';
const setup: SetupCard = {
  id: 'eight',
  name: 'Eight',
  tps,
  width: 8,
  height: 8,
  rules: 'mate',
  seats: 2,
  modes: ['mate'],
  pieces: { w: ['CLT', 'MT'], b: ['MT', 'CLT'] },
  starts: {
    w: [
      [3, 'CLT'],
      [4, 'MT'],
    ],
    b: [
      [60, 'CLT'],
      [59, 'MT'],
    ],
  },
  public: true,
  stock: true,
};
const handicap = (changes: string, worth: number, kind: string | null): Handicap => ({
  changes,
  worth,
  error: 30,
  games: 200,
  w: { E1: kind },
  b: { D8: kind },
});

describe('handicaps', () => {
  it('change the start squares of the side that gives', () => {
    expect(given(setup, 'w', handicap('MT', 200, null))).toEqual({ removed: [4], weaker: {} });
    expect(given(setup, 'b', handicap('MT>LT', 80, 'LT'))).toEqual({ removed: [], weaker: { 59: 'LT' } });
  });

  it('are asked of the server as the position that is played', () => {
    const form = { ...new_form(), setup, army: 'handicap' as const, ...given(setup, 'b', handicap('MT>LT', 80, 'LT')) };
    const terms = terms_of(form, undefined);
    expect(terms.setup).toBeUndefined();
    expect(read_tps(terms.tps!).pieces.find((piece) => piece.at === 59)?.kind).toBe('LT');
    expect(preview_tps(form)).toBe(terms.tps);
  });

  it('are found by what they are worth', () => {
    const list = [handicap('LT', 90, null), handicap('MT', 180, null), handicap('HT', 320, null)];
    expect(nearest(list, 200)?.changes).toBe('MT');
    expect(nearest([], 200)).toBeUndefined();
    expect(offered(list, [50, 100, 200, 400])).toEqual([100, 200, 400]);
    expect(offered([], [50, 100])).toEqual([]);
  });

  it('are offered on the printed board', async () => {
    const list = await load_handicaps('basic-16', 'mate');
    expect(offered(list, amounts)).toEqual(amounts);
  });

  it('are recognised however they were chosen', () => {
    const list = [handicap('MT>LT', 80, 'LT'), handicap('MT', 200, null)];
    expect(given_now(list, setup, 'w', { removed: [4], weaker: {} })?.changes).toBe('MT');
    expect(given_now(list, setup, 'b', { removed: [], weaker: { 59: 'LT' } })?.changes).toBe('MT>LT');
    expect(given_now(list, setup, 'b', { removed: [4], weaker: {} })).toBeUndefined();
    expect(given_now(list, setup, 'w', { removed: [], weaker: {} })).toBeUndefined();
  });

  it('are told with like kinds together', () => {
    expect(parts_of('LT,LT,HT>MT')).toEqual([
      { kind: 'LT', instead: undefined, n: 2 },
      { kind: 'HT', instead: 'MT', n: 1 },
    ]);
  });

  it('are all found on their boards, the same for both sides', async () => {
    const folder = join(import.meta.dirname, '../../../../data/handicaps');
    for (const name of readdirSync(folder)) {
      const file = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { setup: string; rules: string; handicaps: Handicap[] };
      expect(name).toBe(`${file.setup}.${file.rules}.json`);
      for (const each of file.handicaps) {
        const n = parts_of(each.changes).reduce((sum, part) => sum + part.n, 0);
        expect(Object.keys(each.w), `${name}: ${each.changes}`).toHaveLength(n);
        expect(Object.values(each.w)).toEqual(Object.values(each.b));
      }
      expect(await load_handicaps(file.setup, file.rules), name).not.toEqual([]);
    }
  });

  it('are none where nothing was measured', async () => {
    expect(await load_handicaps('nowhere', 'mate')).toEqual([]);
  });
});

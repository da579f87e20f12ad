import { read_tps } from '$/lib/tps';
import type { SetupCard } from '$/net/api';
import { describe, expect, it } from 'vitest';
import { preview_tps } from './armies';
import { new_form, terms_of } from './form';
import { given, load_handicaps, nearest, offered, type Handicap } from './handicaps';

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
    expect(offered(list, [50, 100, 200, 400])).toEqual([50, 100, 200, 400]);
    expect(nearest(list, 200)?.changes).toBe('LT,LT,LT,MT');
  });

  it('are none where nothing was measured', async () => {
    expect(await load_handicaps('nowhere', 'mate')).toEqual([]);
  });
});

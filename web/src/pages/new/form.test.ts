import { read_tps } from '$/lib/tps';
import type { Mode, SetupCard, CataloguePiece } from '$/net/api';
import { describe, expect, it } from 'vitest';
import {
  can_be_rated,
  fitting_setup,
  has_open_seat,
  new_form,
  request_of,
  rules_word,
  terms_of,
  with_mode,
  with_opponent,
  with_seat,
  type Form,
} from './form';
import { level_strength } from './strength';
import { army_points, over_budget, points_of, preview_tps, starts_of, with_kind } from './armies';

const mode = (id: string, change: Partial<Mode> = {}): Mode => ({
  id,
  name: id,
  family: id,
  seats: 2,
  limit: false,
  armies: true,
  ...change,
});
const mate = mode('mate', { family: 'basic' });
const escape = mode('escape', { limit: true });
const four = mode('four', { seats: 4, limit: true, armies: false });
const setup: SetupCard = {
  id: 'basic-16',
  name: 'Basic',
  tps: '8x8 8./8./8./8./8./8./8./8. wCLT@D1N,wMT@E1N,bCLT@D8S,bMT@E8S w mate 0 1',
  width: 8,
  height: 8,
  rules: 'mate',
  modes: ['mate', 'sudden', 'escape'],
  seats: 2,
  pieces: { w: ['CLT', 'MT'], b: ['CLT', 'MT'] },
  starts: {
    w: [
      [3, 'CLT'],
      [4, 'MT'],
    ],
    b: [
      [60, 'MT'],
      [59, 'CLT'],
    ],
  },
  public: true,
  stock: true,
};
const unsaved: SetupCard = { ...setup };
delete unsaved.id;
const setup_of_four: SetupCard = { ...setup, id: 'four-16', rules: 'four', modes: ['four'] };
const form = (change: Partial<Form> = {}): Form => ({ ...new_form(), setup, ...change });

describe('terms of a new game', () => {
  it('have no hints against people unless somebody asks for them', () => {
    expect(terms_of(form(), mate).hints).toBe(true);
    for (const opponent of ['friend', 'lobby'] as const) {
      const invited = with_opponent(form(), opponent);
      expect([opponent, terms_of(invited, mate).hints]).toEqual([opponent, false]);
      expect(terms_of({ ...invited, hints: true }, mate).hints).toBe(true);
      expect(with_opponent(invited, 'computer').hints).toBe(true);
    }
  });

  it('name the rules with their limit only where there is one', () => {
    expect(rules_word(form({ mode: 'escape', limit: 40 }), escape)).toBe('escape:40');
    expect(rules_word(form({ mode: 'mate', limit: 40 }), mate)).toBe('mate');
  });

  it('send a stock setup by its id and an own one as a position', () => {
    expect(terms_of(form(), mate)).toMatchObject({ setup: 'basic-16', rules: 'mate', clock: { kind: 'none' }, army: { kind: 'standard' } });
    const own = terms_of(form({ setup: unsaved, mode: 'sudden' }), mode('sudden'));
    expect(own.setup).toBeUndefined();
    expect(own.rules).toBe('sudden');
    expect(own.tps).toContain(' w mate 0 1'); // as it is written: the server adapts it
  });

  it('leave the pieces of a handicap at home', () => {
    const [, second] = starts_of(setup, 'w');
    const terms = terms_of(form({ army: 'handicap', removed: [second!.at] }), mate);
    expect(read_tps(terms.tps!).pieces).toHaveLength(3);
    expect(terms.army).toEqual({ kind: 'standard' });
  });

  it('keep the flags of the board in a handicap game', () => {
    const flagged = { ...setup, flags: ['site@D4', 'flag@A2', 'flag@H7'] };
    const terms = terms_of(form({ setup: flagged, mode: 'flag', army: 'handicap', removed: [4] }), mode('flag'));
    expect(terms.tps).toContain('flag@A2,site@D4,flag@H7 w mate');
    expect(preview_tps(form({ setup: flagged, mode: 'flag' }))).toContain('site@D4');
    expect(terms_of(form({ setup: flagged, army: 'handicap', removed: [4] }), mate).tps).not.toContain('site');
  });

  it('give times in seconds, with odds for one side', () => {
    const terms = terms_of(form({ clock: 'real', base: 2.5, increment: 3, odds_side: 'b', odds_base: 1 }), mate);
    expect(terms.clock).toEqual({ kind: 'real', base: 150, increment: 3, odds: { b: 60 } });
  });

  it('allow no hints in rated games', () => {
    expect(terms_of(form({ rated: true, hints: true }), mate).hints).toBe(false);
  });
});

describe('another mode', () => {
  it('keeps a setup that suits it, or takes the first that does', () => {
    expect(with_mode(form(), escape, [setup_of_four, setup]).setup).toBe(setup);
    expect(with_mode(form(), four, [setup, setup_of_four]).setup).toBe(setup_of_four);
    expect(fitting_setup(form({ mode: 'retreat' }), [setup, setup_of_four])).toBeNull();
  });

  it('keeps the opponent, who decides about the other seats', () => {
    const many = with_mode(form({ opponent: 'computer' }), four, [setup_of_four]);
    expect(many.opponent).toBe('computer');
    expect(with_opponent({ ...many, level: 5 }, 'computer').seats).toEqual({
      w: 'me',
      x: { engine: 5 },
      b: { engine: 5 },
      y: { engine: 5 },
    });
    expect(with_opponent(many, 'friend').seats).toEqual({ w: 'me', x: 'open', b: 'open', y: 'open' });
    expect(with_mode(with_opponent(many, 'friend'), mate, [setup]).opponent).toBe('friend');
  });

  it('lets several play on one device, unless somebody is waited for', () => {
    const order = ['w', 'x', 'b', 'y'] as const;
    const many = with_opponent(with_mode(form({ level: 3 }), four, [setup_of_four]), 'computer');
    const pair = with_seat(many, 'b', 'me', order);
    expect(pair.seats).toEqual({ w: 'me', x: { engine: 3 }, b: 'me', y: { engine: 3 } });
    expect(with_seat(pair, 'x', 'open', order).seats).toEqual({ w: 'me', x: 'open', b: { engine: 3 }, y: { engine: 3 } });
    expect(with_seat(with_opponent(many, 'friend'), 'y', 'me', order).seats).toMatchObject({ w: { engine: 3 }, y: 'me' });
  });

  it('has its own armies where they cannot be changed', () => {
    expect(with_mode(form({ army: 'free' }), four, [setup_of_four]).army).toBe('standard');
    expect(with_mode(form({ army: 'free' }), escape, [setup]).army).toBe('free');
  });
});

describe('what is asked of the server', () => {
  it('starts a game against the computer or oneself', () => {
    expect(request_of(form({ level: 7 }), mate)).toEqual({ do: 'start', opponent: { engine: 7 } });
    expect(request_of(form({ opponent: 'self' }), mate)).toEqual({ do: 'start', opponent: 'self' });
  });

  it('names the style of the computer where it is not the plain one and the game knows styles', () => {
    expect(request_of(form({ level: 3, style: 'runner' }), mate)).toEqual({ do: 'start', opponent: { engine: 3, style: 'runner' } });
    expect(request_of(form({ level: 3, style: 'runner', mode: 'retreat' }), mate)).toEqual({ do: 'start', opponent: { engine: 3 } });
  });

  it('has a figure for every level that does not depend on its time, each stronger than the one before', () => {
    expect(level_strength).toHaveLength(9);
    for (let index = 1; index < 9; index++) expect(level_strength[index]).toBeGreaterThan(level_strength[index - 1]!);
  });

  it('invites a friend, by name or by link, or offers the game to all', () => {
    expect(request_of(form({ opponent: 'friend' }), mate)).toEqual({ do: 'invite' });
    expect(request_of(form({ opponent: 'friend', friend: ' anna ' }), mate)).toEqual({ do: 'invite', to: 'anna' });
    expect(request_of(form({ opponent: 'lobby' }), mate)).toEqual({ do: 'seek' });
  });

  it('depends on open seats in a game of four', () => {
    const many = with_mode(form(), four, [setup_of_four]);
    expect(has_open_seat(many, four)).toBe(false);
    expect(request_of(many, four)).toEqual({ do: 'start_seats', seats: many.seats });
    const open: Form = { ...many, seats: { ...many.seats, x: 'open' } };
    expect(request_of({ ...open, opponent: 'friend' }, four)).toEqual({ do: 'invite', seats: open.seats });
    expect(request_of({ ...many, opponent: 'self' }, four)).toEqual({ do: 'start', opponent: 'self' });
    expect(request_of({ ...open, opponent: 'lobby' }, four)).toEqual({ do: 'seek', seats: open.seats });
  });

  it('can be rated only between accounts, with a clock, on a stock setup as it is', () => {
    const good = form({ opponent: 'lobby', clock: 'real' });
    expect(can_be_rated(good, mate, true)).toBe(true);
    expect(can_be_rated(good, mate, false)).toBe(false);
    for (const change of [
      { opponent: 'computer' as const },
      { clock: 'none' as const },
      { odds_side: 'w' as const },
      { army: 'free' as const },
      { setup: { ...setup, owner: 'u1' } },
      { setup: unsaved },
    ]) {
      expect(can_be_rated({ ...good, ...change }, mate, true)).toBe(false);
    }
  });
});

describe('armies', () => {
  it('stand where the server says, in its order', () => {
    expect(starts_of(setup, 'w').map((start) => start.code)).toEqual(['CLT', 'MT']);
    expect(starts_of(null, 'w')).toEqual([]);
  });

  it('are seen in the preview as they will be played', () => {
    const kinds = (tps: string): string[] => read_tps(tps).pieces.map((piece) => `${piece.side}${piece.command ? 'C' : ''}${piece.kind}`);
    const free = with_kind(form({ army: 'free' }), 'w', 0, 'HT');
    expect(free.free).toEqual({ w: ['CHT', 'MT'] });
    expect(kinds(preview_tps(free))).toEqual(['wCHT', 'wMT', 'bCLT', 'bMT']);
    expect(kinds(preview_tps(form({ army: 'single', single: 'TD' })))).toEqual(['wCTD', 'wTD', 'bCTD', 'bTD']);
    expect(kinds(preview_tps(form({ army: 'handicap', removed: [4] })))).toEqual(['wCLT', 'bCLT', 'bMT']);
    expect(preview_tps(form())).toBe(setup.tps);
  });

  it('are worth what their pieces are, and no more than the printed ones where that is agreed', () => {
    const kinds = [
      { code: 'LT', points: 8 },
      { code: 'MT', points: 11 },
      { code: 'HT', points: 15 },
    ] as CataloguePiece[];
    expect(army_points(['CLT', 'MT', 'ZZ'], kinds)).toBe(19);
    const strong = with_kind(form({ army: 'free' }), 'w', 1, 'HT');
    expect(points_of(strong, 'w', kinds)).toEqual({ now: 23, printed: 19 });
    expect(over_budget(strong, kinds)).toBe(true);
    expect(over_budget({ ...strong, budget: false }, kinds)).toBe(false);
    expect(over_budget({ ...strong, army: 'standard' }, kinds)).toBe(false);
    expect(over_budget(with_kind(form({ army: 'free' }), 'w', 1, 'LT'), kinds)).toBe(false);
    expect(terms_of(strong, mate).army).toEqual({ kind: 'free', budget: true, w: ['CLT', 'HT'] });
  });
});

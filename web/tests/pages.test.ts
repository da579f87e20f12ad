// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { address, parse_route, relocated } from '$/app/route';
import { kept, type PageComponent } from '$/app/routes';
import { preferred_locale } from '$/i18n/i18n.svelte';
import type { PositionView, SetupCard } from '$/net/api';
import { read_tps } from '$/lib/tps';
import { decisive_turn, decisive_way } from '$/pages/game/decisive';
import { decisive_words } from '$/pages/game/finale.svelte';
import type { Outcome } from '$/net/schema';
import { goal_met } from '$/pages/learn/goal';
import { lessons } from '$/pages/learn/lessons';
import { overlays_for, wanted_for } from '$/state/overlays.svelte';
import { default_settings, read_settings } from '$/state/settings.svelte';

const setup: SetupCard = {
  id: 'basic-16',
  name: 'Basic',
  tps: '8x8 8./8./8./8./8./8./8./8. wCLT@D1N,wMT@E1N,bCLT@D8S,bMT@E8S w mate 0 1',
  width: 8,
  height: 8,
  rules: 'mate',
  modes: ['mate', 'sudden'],
  seats: 2,
  pieces: { w: ['CLT', 'MT'], b: ['CLT', 'MT'] },
  starts: {},
  public: true,
  stock: true,
};

it('a page is fetched once, and again only if that failed', async () => {
  let asked = 0;
  const page = kept(() => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('no network')) : Promise.resolve({ default: (() => ({})) as unknown as PageComponent });
  });
  await expect(page()).rejects.toThrow('no network');
  expect(await page()).toBe(await page());
  expect(asked).toBe(2);
});

describe('addresses', () => {
  it('carry the language, the page and an id', () => {
    expect(parse_route('/de/game/ab%2Fc', '?ply=3')).toMatchObject({ locale: 'de', page: 'game', id: 'ab/c' });
    expect(parse_route('/', '')).toMatchObject({ locale: null, page: 'home' });
    expect(parse_route('/c/xyz', '')).toMatchObject({ locale: null, page: 'c', id: 'xyz' });
    expect(parse_route('/en/nonsense', '')).toMatchObject({ page: 'missing' });
    expect(parse_route('/en/%E0%A4', '')).toMatchObject({ page: 'missing' });
  });

  it('are written as they are read', () => {
    expect(address('ro', 'game', 'a b', { ply: '2' })).toBe('/ro/game/a%20b?ply=2');
    expect(address('en', 'home')).toBe('/en/');
    expect(relocated('/de/learn/drive', 'ro')).toBe('/ro/learn/drive');
    expect(relocated('/c/xyz', 'en')).toBe('/en/c/xyz');
  });

  it('follow the languages of the browser', () => {
    expect(preferred_locale(['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(preferred_locale(['fr'])).toBe('en');
  });
});

describe('lessons', () => {
  const view = (change: Partial<PositionView>): PositionView => ({
    tps: setup.tps,
    turn: 'b',
    check: false,
    escape: false,
    outcome: null,
    played: [],
    ...change,
  });

  it('have positions that can be drawn and ids that are told apart', () => {
    const ids = lessons.flatMap((lesson) => lesson.steps.map((step) => `${lesson.id}.${step.id}`));
    expect(new Set(ids).size).toBe(ids.length);
    for (const lesson of lessons) for (const step of lesson.steps) expect(read_tps(step.tps).side).toBe('w');
  });

  it('look at where a piece stands and faces', () => {
    expect(goal_met({ stand: 'E1' }, view({}))).toBe(true);
    expect(goal_met({ stand: 'E1', facing: 'S' }, view({}))).toBe(false);
    expect(goal_met({ stand: 'E8' }, view({}))).toBe(false);
  });

  it('look at what a turn did', () => {
    const played: PositionView['played'] = [
      {
        text: '',
        tps: setup.tps,
        effects: [
          { e: 'destroy', at: 60 },
          { e: 'destroy', at: 61 },
        ],
      },
    ];
    expect(goal_met({ effect: 'destroy', at: 'E8' }, view({ played }))).toBe(true);
    expect(goal_met({ effect: 'destroy', at: 'A1' }, view({ played }))).toBe(false);
    expect(goal_met({ effect: 'destroy', count: 2 }, view({ played }))).toBe(true);
    expect(goal_met({ effect: 'destroy', count: 3 }, view({ played }))).toBe(false);
  });

  it('look at announcements and the end', () => {
    expect(goal_met({ announce: 'check' }, view({ check: true }))).toBe(true);
    expect(goal_met({ announce: 'escape' }, view({ check: true }))).toBe(false);
    expect(goal_met({ outcome: 'w' }, view({ outcome: { winners: ['w'], reason: 'checkmate', result: '1-0' } }))).toBe(true);
    expect(goal_met({ outcome: 'w' }, view({ outcome: { winners: ['b'], reason: 'checkmate', result: '0-1' } }))).toBe(false);
  });
});

describe('overlays', () => {
  const off = { danger: false, fire: false, armour: false, ways_out: false };
  const view: PositionView = {
    tps: setup.tps,
    turn: 'w',
    check: false,
    escape: false,
    outcome: null,
    played: [],
    danger: { w: [60], b: [1, 2, 3] },
    threats: [
      { at: 4, by: [{ from: 60, to: 44, facing: 0, plate: null, effects: [] }] },
      { at: 60, by: [{ from: 4, to: 20, facing: 0, plate: null, effects: [] }] },
    ],
    fire: [
      { at: 4, lines: [[12, 20, 28], []], targets: [] },
      { at: 60, lines: [[52]], targets: [] },
    ],
    ways_out: { w: { steps: 8, turns: 2, path: [3, 11, 59] }, b: null },
  };

  it('ask only for what is switched on', () => {
    expect(wanted_for(off)).toEqual([]);
    expect(wanted_for({ ...off, danger: true, armour: true })).toEqual(['danger', 'threats']);
  });

  it('show danger from the enemy and the lines of own pieces', () => {
    const shown = overlays_for({ ...off, danger: true, fire: true }, setup.tps, view, null, ['w'], -1);
    expect(shown.danger).toEqual([1, 2, 3]);
    expect(shown.lines).toEqual([
      { from: 44, to: 4, by: 'enemy' },
      { from: 4, to: 28, by: 'own' },
    ]);
  });

  it('show the way out across the right edge', () => {
    expect(overlays_for({ ...off, ways_out: true }, setup.tps, view, null, ['w'], -1).way_out).toEqual({ path: [3, 11, 59], facing: 0 });
  });

  it('show armour of the chosen piece, or of all', () => {
    const catalogue = {
      pieces: [
        { code: 'MT', armour: [2, 1, 0] },
        { code: 'LT', armour: [1, 0, 0] },
      ],
      terrain: [],
      rules: [],
    } as never;
    expect(overlays_for({ ...off, armour: true }, setup.tps, null, catalogue, ['w'], -1).armour).toHaveLength(4);
    expect(overlays_for({ ...off, armour: true }, setup.tps, null, catalogue, ['w'], 4).armour).toEqual([
      { at: 4, facing: 0, front: 2, side: 1, rear: 0 },
    ]);
  });
});

describe('preferences', () => {
  it('survive nonsense in the store', () => {
    expect(read_settings(null)).toEqual(default_settings);
    expect(read_settings('{oops')).toEqual(default_settings);
    expect(read_settings('{"theme":"pink","volume":7,"sound":"yes"}')).toEqual({ ...default_settings, volume: 1 });
    expect(read_settings('{"theme":"dark","confirm":"never"}')).toMatchObject({ theme: 'dark', confirm: 'never' });
  });
});

describe('the decisive line', () => {
  const view: PositionView = {
    tps: setup.tps,
    turn: 'b',
    check: true,
    escape: false,
    outcome: null,
    played: [],
    threats: [
      { at: 59, by: [{ from: 4, to: 43, facing: 0, plate: 'rear', effects: [], tps: 'after' }] },
      { at: 60, by: [{ from: 4, to: 44, facing: 0, plate: null, effects: [] }] },
    ],
    ways_out: { w: { steps: 8, turns: 2, path: [3, 11, 59] }, b: null },
  };

  const mate: Outcome = { winners: ['w'], reason: 'checkmate', result: '1-0' };

  it('is the turn that destroys the Command piece after checkmate, told from the seat of the reader', () => {
    const turn = decisive_turn(mate, setup.tps, view)!;
    expect(turn).toMatchObject({ tps: 'after', to: 43, plate: 'rear', shooter: { at: 4, side: 'w' }, lost: { at: 59, side: 'b' } });
    expect(decisive_words(turn, 8, ['b'])).toBe('result.kill.rear_you');
    expect(decisive_words(turn, 8, ['w'])).toBe('result.kill.rear');
    expect(decisive_turn({ ...mate, reason: 'time' }, setup.tps, view)).toBeNull();
  });

  it('is the way out after escapemate', () => {
    expect(decisive_way({ ...mate, reason: 'escapemate' }, setup.tps, view)?.way_out?.path).toEqual([3, 11, 59]);
    expect(decisive_way(mate, setup.tps, view)).toBeNull();
  });
});

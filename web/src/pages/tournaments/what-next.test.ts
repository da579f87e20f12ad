import type { Place, Tournament } from '$/net/tournaments';
import { describe, expect, it } from 'vitest';
import { choices_of, is_open, next_moment, waiting_for } from './what-next';

const tournament = (change: Partial<Tournament> = {}): Tournament => ({
  id: 't',
  name: 'Friday',
  form: 'arena',
  state: 'running',
  by: { id: 'u', name: 'ada' },
  terms: {} as Tournament['terms'],
  options: {
    minutes: 60,
    rounds: 0,
    cycles: 1,
    break: 30,
    most: 300,
    late: true,
    bots: false,
    hurry: false,
    teams: [],
    counted: 5,
    about: '',
    club: null,
    members_only: false,
    clubs: [],
    locked: false,
  },
  created: 0,
  starts: 1000,
  ends: 9000,
  round: 0,
  rounds: 0,
  next_round: null,
  entrants: 2,
  version: 1,
  ...change,
});
const place = (change: Partial<Place> = {}): Place => ({
  place: 1,
  user: { id: 'u', name: 'ada', kind: 'account' },
  rating: 1500,
  points: 0,
  ties: [],
  games: 0,
  wins: 0,
  streak: false,
  lost: false,
  state: 'in',
  hurry: false,
  game: null,
  team: null,
  ...change,
});

describe('who may join', () => {
  it('anybody before the start, latecomers in an arena and in the first half of a Swiss', () => {
    expect(is_open(tournament({ state: 'planned', form: 'knockout' }))).toBe(true);
    expect(is_open(tournament())).toBe(true);
    expect(is_open(tournament({ form: 'knockout' }))).toBe(false);
    expect(is_open(tournament({ form: 'swiss', round: 2, rounds: 4 }))).toBe(true);
    expect(is_open(tournament({ form: 'swiss', round: 3, rounds: 4 }))).toBe(false);
    expect(is_open(tournament({ entrants: 300 }))).toBe(false);
    expect(is_open(tournament({ state: 'over' }))).toBe(false);
  });
});

describe('what somebody can do', () => {
  it('depends on their part in it', () => {
    expect(choices_of(tournament(), null)).toEqual({ join: true, back: false, pause: false, withdraw: false });
    expect(choices_of(tournament(), place())).toEqual({ join: false, back: false, pause: true, withdraw: true });
    expect(choices_of(tournament(), place({ state: 'paused' })).back).toBe(true);
    expect(choices_of(tournament({ form: 'knockout' }), place()).pause).toBe(false);
    expect(choices_of(tournament({ state: 'over' }), place())).toEqual({ join: false, back: false, pause: false, withdraw: false });
  });

  it('and so does what they wait for', () => {
    expect(waiting_for(tournament(), place({ game: 'g' }))).toBe('playing');
    expect(waiting_for(tournament(), place())).toBe('opponent');
    expect(waiting_for(tournament({ form: 'swiss' }), place())).toBe('round');
    expect(waiting_for(tournament({ form: 'knockout' }), place({ lost: true }))).toBe('lost');
    expect(waiting_for(tournament({ state: 'planned' }), place())).toBe('start');
    expect(waiting_for(tournament(), null)).toBe('');
  });
});

it('names the next moment that is known', () => {
  expect(next_moment(tournament({ state: 'planned' }))).toEqual({ what: 'starts', at: 1000 });
  expect(next_moment(tournament())).toEqual({ what: 'ends', at: 9000 });
  expect(next_moment(tournament({ form: 'swiss', next_round: 5000 }))).toEqual({ what: 'round', at: 5000 });
  expect(next_moment(tournament({ form: 'swiss' }))).toBeNull();
});

// Messages as the server sends them, for the tests.
import type { GameEvent, GameState } from '$/net/schema';

export const start_tps = '8x8 8./8./8./8./8./8./8./8. wMT@D2N,bLT@H8S w last 0 1';

export function state_message(change: Partial<GameState> = {}): GameState {
  return {
    t: 'state',
    game: 'g',
    version: 1,
    rules: 'last',
    family: 'last',
    setup: 'basic-16',
    rated: false,
    hints: true,
    one_screen: false,
    swap: false,
    swapped: false,
    start: start_tps,
    tps: start_tps,
    turn: 'w',
    ply: 0,
    check: false,
    escape: false,
    seats: [
      {
        side: 'w',
        kind: 'person',
        user: { id: '1', name: 'ada' },
        level: null,
        present: true,
        gone_since: null,
        took_over: false,
        out: null,
      },
      { side: 'b', kind: 'engine', user: null, level: 3, present: true, gone_since: null, took_over: false, out: null },
    ],
    you: ['w'],
    moves: [],
    clock: { kind: 'real', base: 300, increment: 5, left: { w: 300000, b: 300000 }, running: 'w', at: 1000 },
    offers: { draw: [], takeback: [], rematch: [], abort: [] },
    may: ['resign'],
    outcome: null,
    started: 1000,
    ended: null,
    next: null,
    last: null,
    chat: [],
    watchers: 0,
    choices: null,
    ...change,
  };
}

export function event_message(version: number, change: Partial<GameEvent> = {}): GameEvent {
  const { tps, turn, ply, check, escape, clock, offers, may, outcome, next } = state_message();
  return {
    t: 'event',
    game: 'g',
    version,
    at: 2000,
    e: { k: 'started' },
    tps,
    turn,
    ply,
    check,
    escape,
    clock,
    offers,
    may,
    outcome,
    next,
    ...change,
  };
}

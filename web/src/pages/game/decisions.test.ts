import type { GameState } from '$/net/schema';
import { describe, expect, it } from 'vitest';
import { state_message } from '../../../tests/messages';
import {
  acting_side,
  asks_before_sending,
  board_rotation,
  goal_edge,
  last_turn_decided,
  result_key,
  seating,
  status_of,
} from './decisions';

const game = (change: Partial<GameState> = {}): GameState => state_message(change);
const won = { winners: ['w' as const], reason: 'checkmate', result: '1-0' };

describe('the game page', () => {
  it('puts the own side at the bottom, and leaves one-screen games as they are', () => {
    expect(board_rotation(game({ you: ['b'] }), 0)).toBe(180);
    expect(board_rotation(game({ you: ['b'] }), 180)).toBe(0);
    expect(board_rotation(game({ you: ['w', 'b'], one_screen: true }), 90)).toBe(90);
    expect(board_rotation(null, 0)).toBe(0);
    expect(seating(game({ you: ['b'] })).bottom?.side).toBe('b');
    expect(seating(game({ you: ['b'] })).others.map((seat) => seat.side)).toEqual(['w']);
    expect(seating(game({ you: [] })).bottom?.side).toBe('w');
  });

  it('marks the edge that a game is about, as its player sees it', () => {
    const start = '8x8 8./8./8./8./8./8./8./8. wLT@D1N,bLT@D8S w escape 0 1';
    const edge = (rules: string, side: 'w' | 'b'): unknown => goal_edge(game({ start, rules, you: [side] }))[0];
    expect(edge('escape:40', 'w')).toEqual({ at: 56, kind: 'edge', facing: 0 });
    expect(edge('escape', 'b')).toEqual({ at: 0, kind: 'edge', facing: 4 });
    expect(edge('flag', 'w')).toEqual({ at: 0, kind: 'edge', facing: 4 });
    expect(edge('flag', 'b')).toEqual({ at: 56, kind: 'edge', facing: 0 });
    expect(edge('mate', 'w')).toBeUndefined();
    expect(goal_edge(game({ start, rules: 'escape', you: [] }))).toEqual([]);
  });

  it('acts for the side to move of those who share the device', () => {
    expect(acting_side(game({ you: ['b'] }))).toEqual({});
    expect(acting_side(game({ you: ['w', 'b'], turn: 'b', one_screen: true }))).toEqual({ side: 'b' });
    expect(acting_side(game({ you: ['w', 'b'], turn: 'x', one_screen: true }))).toEqual({ side: 'w' });
  });

  it('asks before sending where it was told to, or where there is time', () => {
    expect(asks_before_sending('always', { kind: 'real', base: 60 }, false)).toBe(true);
    expect(asks_before_sending('slow', { kind: 'real', base: 60 }, true)).toBe(false);
    expect(asks_before_sending('slow', { kind: 'real', base: 1800 }, false)).toBe(true);
    expect(asks_before_sending('slow', { kind: 'days' }, false)).toBe(true);
    expect(asks_before_sending('touch', null, true)).toBe(true);
    expect(asks_before_sending('touch', null, false)).toBe(false);
    expect(asks_before_sending('touch', { kind: 'real', base: 300 }, true)).toBe(false);
    expect(asks_before_sending('never', null, true)).toBe(false);
  });

  it('says whose turn it is and what is going on', () => {
    expect(status_of(game({ outcome: won }), 3, true)).toBe('over');
    expect(status_of(game(), 3, true)).toBe('past');
    expect(status_of(game(), null, true)).toBe('sending');
    expect(status_of(game({ you: ['w'], turn: 'w' }), null, false)).toBe('your_turn');
    expect(status_of(game({ you: ['w', 'b'], turn: 'b', one_screen: true }), null, false)).toBe('turn_of');
    expect(status_of(game({ you: [] }), null, false)).toBe('watching');
    expect(status_of(game({ you: ['w'], turn: 'b' }), null, false)).toBe('thinking');
    expect(status_of(game({ you: ['b'], turn: 'w' }), null, false)).toBe('waiting');
  });

  it('tells the result as the reader sees it', () => {
    expect(result_key(won, ['w'])).toBe('you_win');
    expect(result_key(won, ['b'])).toBe('you_lose');
    expect(result_key(won, [])).toBe('side_wins');
    expect(result_key({ ...won, winners: [] }, ['b'])).toBe('draw');
    expect(result_key({ ...won, reason: 'aborted', winners: [] }, ['b'])).toBe('aborted');
  });

  it('names a decisive turn only where a turn decided', () => {
    expect(last_turn_decided(won)).toBe(true);
    for (const reason of ['aborted', 'resignation', 'time', 'agreement', 'absence'])
      expect(last_turn_decided({ ...won, reason })).toBe(false);
  });
});

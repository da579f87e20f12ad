import { describe, expect, it } from 'vitest';
import type { GameCard } from '$/net/schema';
import { sort_games, waiting_for_me, worth_watching } from './my-games';

const now = 1_000_000_000_000;
const days = (n: number): number => now - n * 86_400_000;

function card(id: string, more: Partial<GameCard>, opponent: 'engine' | 'guest' = 'engine'): GameCard {
  const seat = (side: 'w' | 'b', kind: 'guest' | 'engine') => ({ side, kind, user: null, level: null });
  return {
    id,
    rules: 'mate',
    family: 'basic',
    setup: 'basic-16',
    rated: false,
    one_screen: false,
    seats: [seat('w', 'guest'), seat('b', opponent)],
    tps: '',
    turn: 'w',
    ply: 3,
    started: 0,
    updated: now,
    outcome: null,
    your: ['w'],
    your_turn: true,
    ...more,
  };
}

describe('my games', () => {
  const friend = card('friend', { updated: days(9) }, 'guest');
  const theirs = card('theirs', { your_turn: false }, 'guest');
  const computer = card('computer', {});
  const old = card('old', { updated: days(4) });

  it('with people are ordered by the time that is left for my turn', () => {
    const none = card('none', { updated: now }, 'guest');
    const later = card('later', { deadline: now + 9, updated: days(1) }, 'guest');
    const soon = card('soon', { deadline: now + 5, updated: days(2) }, 'guest');
    const not_mine = card('not_mine', { deadline: now + 1, your_turn: false }, 'guest');
    expect(sort_games([none, not_mine, later, soon], now).current.map((game) => game.id)).toEqual(['soon', 'later', 'none', 'not_mine']);
  });

  it('begin with those in which somebody waits; old ones against the computer are put aside', () => {
    const { current, left_lying } = sort_games([old, computer, theirs, friend], now);
    expect(current.map((game) => game.id)).toEqual(['friend', 'theirs', 'computer']);
    expect(left_lying.map((game) => game.id)).toEqual(['old']);
  });

  it('are counted only where another person waits', () => {
    const alone = card('alone', { one_screen: true, your: ['w', 'b'] }, 'guest');
    expect(waiting_for_me([friend, theirs, computer, alone]).map((game) => game.id)).toEqual(['friend']);
  });
});

describe('games to watch', () => {
  it('are those of others that have begun, people with each other first', () => {
    const other = { your: [], your_turn: false };
    const list = [
      card('solo', other),
      card('mine', {}),
      card('screen', { ...other, one_screen: true }),
      card('empty', { ...other, ply: 0 }, 'guest'),
      card('people', { ...other, updated: days(1) }, 'guest'),
    ];
    expect(worth_watching(list, 6).map((game) => game.id)).toEqual(['people', 'solo']);
  });
});

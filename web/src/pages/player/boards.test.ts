import { describe, expect, it } from 'vitest';
import type { GameCard } from '$/net/schema';
import { board_records } from './boards';

function card(setup: string, ply: number, winner: 'w' | 'b' | '', more: Partial<GameCard> = {}): GameCard {
  const outcome = { winners: winner ? [winner] : [], reason: 'checkmate', result: '' };
  const seats = [
    { side: 'w' as const, kind: 'person' as const, user: { id: '1', name: 'ada' }, level: null },
    { side: 'b' as const, kind: 'engine' as const, user: null, level: 2 },
  ];
  return { setup, ply, outcome, seats, one_screen: false, ...more } as GameCard;
}

describe('records of boards', () => {
  it('count games and wins and keep the fastest win in own moves', () => {
    const broken = card('small-12', 2, '');
    broken.outcome!.reason = 'aborted';
    const games = [card('basic-16', 41, 'w'), card('basic-16', 20, 'b'), card('basic-16', 17, 'w'), card('small-12', 9, ''), broken];
    expect(board_records(games, 'ada')).toEqual([
      { setup: 'basic-16', games: 3, won: 2, fastest: 9 },
      { setup: 'small-12', games: 1, won: 0, fastest: null },
    ]);
    expect(board_records([card('small-12', 9, 'w', { one_screen: true })], 'ada')).toEqual([]);
  });
});

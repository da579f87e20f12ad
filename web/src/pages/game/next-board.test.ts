import type { SimulPlayer } from '$/net/simuls';
import { describe, expect, it } from 'vitest';
import { next_board } from './next-board';

const at = (id: string, your_turn: boolean, updated: number, over = false): SimulPlayer =>
  ({
    user: { id, name: id, kind: 'account' },
    number: 0,
    board: 0,
    state: 'playing',
    game: { id, your_turn, updated, outcome: over ? { winners: [], reason: 'agreement', result: '1/2-1/2' } : null },
  }) as unknown as SimulPlayer;

describe('the next board of a simul', () => {
  it('is where somebody has waited for the longest time', () => {
    expect(next_board([at('a', true, 30), at('b', true, 10), at('c', true, 20)], 'x')).toBe('b');
  });

  it('is neither the one at hand, nor one that is over, nor one where the other is to move', () => {
    expect(next_board([at('a', true, 1), at('b', true, 2, true), at('c', false, 3)], 'a')).toBe('');
  });

  it('is none where nobody has a game yet', () => {
    expect(next_board([{ ...at('a', true, 1), game: null }], '')).toBe('');
  });
});

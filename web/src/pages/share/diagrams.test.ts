import { describe, expect, it } from 'vitest';
import { diagrams_of, paired } from './diagrams';

describe('a game on paper', () => {
  it('has its start and its end, and others at equal steps', () => {
    expect(diagrams_of(23, 0)).toEqual([0, 23]);
    expect(diagrams_of(23, 10)).toEqual([0, 10, 20, 23]);
    expect(diagrams_of(20, 10)).toEqual([0, 10, 20]);
    expect(diagrams_of(0, 5)).toEqual([0]);
  });

  it('puts the moves of a round together', () => {
    const moves = ['w', 'b', 'w', 'b', 'w'].map((side) => ({ side }));
    expect(paired(moves).map((round) => round.length)).toEqual([2, 2, 1]);
    expect(paired(['b', 'w', 'b'].map((side) => ({ side }))).map((round) => round.length)).toEqual([1, 2]);
    const actions = ['w', 'w', 'b', 'w'].map((side) => ({ side }));
    expect(paired(actions).map((round) => round.length)).toEqual([3, 1]);
  });
});

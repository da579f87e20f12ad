import { describe, expect, it } from 'vitest';
import type { GameState } from '$/net/schema';
import { pairs_of, takes_answers, with_line } from './lines';

describe('prepared answers', () => {
  it('are pairs of moves', () => {
    expect(pairs_of(['a', 'b', 'c', 'd'])).toEqual([
      { theirs: 'a', mine: 'b' },
      { theirs: 'c', mine: 'd' },
    ]);
    expect(pairs_of(['a', 'b', 'c'])).toHaveLength(1);
  });

  it('answer several moves of the opponent, each in one way', () => {
    const one = with_line([], ['a', 'b']);
    expect(with_line(one, ['c', 'd'])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(with_line(one, ['a', 'x'])).toEqual([['a', 'x']]);
    expect(with_line(one, ['a', 'b', 'c', 'd'])).toEqual([['a', 'b', 'c', 'd']]);
    expect(with_line([['a', 'b', 'c', 'd']], ['a', 'b'])).toEqual([['a', 'b', 'c', 'd']]);
    expect(with_line([['a', 'b', 'c', 'd']], ['a', 'b', 'e', 'f'])).toHaveLength(2);
  });

  it('belong to slow games of two people', () => {
    const game = (more: object): GameState =>
      ({ seats: [{}, {}], you: ['w'], one_screen: false, clock: { kind: 'days' }, family: 'basic', ...more }) as unknown as GameState;
    expect(takes_answers(game({}))).toBe(true);
    for (const more of [
      { clock: { kind: 'real' } },
      { seats: [{}, {}, {}, {}] },
      { seats: [{}, { kind: 'engine' }] },
      { one_screen: true },
      { family: 'retreat' },
      { you: [] },
    ]) {
      expect(takes_answers(game(more))).toBe(false);
    }
  });
});

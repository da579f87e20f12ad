import { describe, expect, it } from 'vitest';
import { by_presence, score } from './order';

describe('people', () => {
  it('who are here come first, friends before others, and otherwise keep their order', () => {
    const people = [
      { name: 'a', online: false, friend: false },
      { name: 'b', online: true, friend: false },
      { name: 'c', online: false, friend: true },
      { name: 'd', online: true, friend: true },
      { name: 'e', online: true, friend: false },
    ];
    expect(by_presence(people).map((each) => each.name)).toEqual(['d', 'b', 'e', 'c', 'a']);
    expect(people[0]!.name).toBe('a');
  });

  it('share a point in a draw', () => {
    expect(score({ wins: 3, losses: 1, draws: 1 })).toEqual([3.5, 1.5]);
    expect(score({ wins: 0, losses: 0, draws: 0 })).toEqual([0, 0]);
  });
});

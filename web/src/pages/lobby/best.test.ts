import type { RankedUser } from '$/net/schema';
import { describe, expect, it } from 'vitest';
import { best_rows, family_shown } from './best';

const player = (name: string, ratings: RankedUser['ratings']): RankedUser => ({ id: name, name, kind: 'account', ratings });

describe('the best players', () => {
  it('are shown of the first family until another is chosen', () => {
    expect(family_shown('', ['basic', 'four'])).toBe('basic');
    expect(family_shown('four', ['basic', 'four'])).toBe('four');
    expect(family_shown('gone', ['basic', 'four'])).toBe('basic');
    expect(family_shown('', [])).toBe('');
  });

  it('have whole ratings, and those without one in the family are left out', () => {
    const rated = player('ada', { basic: { rating: 1612.6, deviation: 60, volatility: 0.06, games: 30, provisional: false } });
    expect(best_rows([rated, player('bo', {})], 'basic')).toEqual([{ id: 'ada', name: 'ada', rating: 1613 }]);
  });
});

// @vitest-environment jsdom
// How games end, told to those who played them.
import { beforeAll, describe, expect, it } from 'vitest';
import { set_locale, t, want_texts } from '../src/i18n/i18n.svelte';
import de from '../src/i18n/game.de.json';
import en_all from '../src/i18n/en.json';
import en from '../src/i18n/game.en.json';
import ro from '../src/i18n/game.ro.json';
import type { CardSeat, Outcome } from '../src/net/schema';
import { ending_story } from '../src/ui/words';

const seats = [{ side: 'w' }, { side: 'b' }] as CardSeat[];
const outcome = (winners: Outcome['winners'], reason: string): Outcome => ({ winners, reason, result: '*' });

describe('the end of a game', () => {
  beforeAll(async () => {
    await set_locale('en');
    await want_texts('game');
  });

  it('is told to the winner, the loser, and those who watch', () => {
    const shot = outcome(['w'], 'destruction');
    expect(ending_story(shot, ['w'], seats)).toBe("You destroyed the enemy's Command tank.");
    expect(ending_story(shot, ['b'], seats)).toBe('Your Command tank was destroyed.');
    expect(ending_story(shot, [], seats)).toBe('White destroyed the Command tank of Black.');
    expect(ending_story(outcome(['b'], 'destruction'), [], seats)).toBe('Black destroyed the Command tank of White.');
    expect(ending_story(outcome([], 'repetition'), ['w'], seats)).toContain('three times');
    expect(ending_story(outcome(['w'], 'last-vehicle'), ['b'], seats)).toBe('Your last vehicle is gone.');
    expect(ending_story(outcome([], 'stopped'), ['w'], seats)).toBe('');
  });

  it('has words for every reason in every language', () => {
    const reasons = Object.keys(en_all.reason).filter((reason) => !['aborted', 'stopped'].includes(reason));
    for (const texts of [en, de, ro]) {
      const told = texts.ending as Record<string, unknown>;
      expect(reasons.filter((reason) => told[reason] === undefined)).toEqual([]);
    }
    expect(t('ending.goal', { goal: 'x' })).toBe('Goal: x');
  });
});

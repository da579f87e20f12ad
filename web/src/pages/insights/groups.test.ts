// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { set_locale, want_texts } from '$/i18n/i18n.svelte';
import type { Group } from '$/net/insights';
import { group_label, sorted } from './groups';
import { shares_of } from './shares';

const group = (key: string, games: number): Group => ({ key, games, won: 0, drawn: 0, lost: games, turns: 0, seconds: 0 });

describe('insights', () => {
  beforeAll(async () => {
    await set_locale('en');
    await want_texts('insights');
  });

  it('names what the server calls by ids', () => {
    expect(group_label('strength', 'level 05')).toBe('Computer, level 5');
    expect(group_label('strength', '5 much stronger')).toBe('200 or more above you');
    expect(group_label('strength', 'unknown')).toBe('not rated');
    expect(group_label('hour', '08')).toBe('8:00 to 12:00');
    expect(group_label('board', 'custom')).not.toBe('custom');
    expect(group_label('ending', 'checkmate')).toBe('Checkmate');
  });

  it('puts what was played most first, but keeps hours and months in their order', () => {
    expect(sorted('board', [group('a', 1), group('b', 3)]).map(({ key }) => key)).toEqual(['b', 'a']);
    expect(sorted('hour', [group('00', 1), group('04', 3)]).map(({ key }) => key)).toEqual(['00', '04']);
  });

  it('has shares that add up', () => {
    expect(shares_of(3, 1, 1)).toEqual({ won: 33, drawn: 33, lost: 34 });
    expect(shares_of(0, 0, 0)).toEqual({ won: 0, drawn: 0, lost: 0 });
    expect(shares_of(200, 199, 1)).toEqual({ won: 100, drawn: 0, lost: 0 });
  });
});

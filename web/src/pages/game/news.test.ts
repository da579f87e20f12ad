// @vitest-environment jsdom
import { set_locale } from '$/i18n/i18n.svelte';
import type { GameEvent } from '$/net/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { spoken } from './news';

const credited = (kind: string): GameEvent => ({ e: { k: 'credited' }, clock: { kind } }) as unknown as GameEvent;

describe('news of a game', () => {
  beforeAll(() => set_locale('en'));

  it('tell of time given back only where there is a clock', () => {
    expect(spoken(credited('real'), ['w'])).toMatch(/time was given back/);
    expect(spoken(credited('none'), ['w'])).toBe('');
  });
});

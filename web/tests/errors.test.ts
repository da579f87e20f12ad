// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { has_text, set_locale, t, want_texts } from '$/i18n/i18n.svelte';
import { ApiError } from '$/net/rest';
import { error_text, gone_text, refusal_text } from '$/ui/words';

const protocol = readFileSync(join(import.meta.dirname, '../../docs/protocol.md'), 'utf8');

function ids_of(heading: string): string[] {
  const section = protocol.slice(protocol.indexOf(`### ${heading}`)).split('\n### ')[0]!;
  return section
    .split('\n')
    .filter((line) => /^\| \d{3} \|/.test(line))
    .flatMap((line) => [...line.matchAll(/`([a-z_]+)`/g)].map((match) => match[1]!));
}

describe('what the server refuses', () => {
  beforeAll(() => Promise.all(['tournaments', 'clubs', 'accounts', 'simuls', 'settings', 'studies', 'reports'].map(want_texts)));
  const ids = ids_of('Errors');
  const section = protocol.slice(protocol.indexOf('### Refusals'), protocol.indexOf('### Resume'));
  const refusals = [...section.matchAll(/`([a-z_]+)`/g)].map((match) => match[1]!);

  it('is listed in the protocol', () => {
    expect(ids).toContain('bad_field');
    expect(ids.length).toBeGreaterThan(30);
    expect(refusals).toContain('not_your_turn');
  });

  for (const locale of ['de', 'ro'] as const) {
    it(`is said in ${locale} without a word of the server's English`, async () => {
      await set_locale(locale);
      for (const id of [...ids, 'something_new']) {
        const text = error_text(new ApiError(400, id, 'english words', '', 3));
        expect([id, text.includes('english')]).toEqual([id, false]);
        if (!['internal', 'something_new'].includes(id)) expect([id, text]).not.toEqual([id, t('error.internal')]);
      }
      for (const id of refusals) expect([id, has_text(`refusal.${id}`)]).toEqual([id, true]);
      expect(refusal_text('illegal_move', 'english words')).toBe(t('refusal.illegal_move'));
      expect(refusal_text('something_new', 'english words')).toBe(t('refusal.not_allowed'));
    });
  }

  it('names the rule of the field that was wrong', async () => {
    await set_locale('de');
    const of_field = (field: string): string => error_text(new ApiError(400, 'bad_field', 'english words', field));
    expect(of_field('to')).toBe('Du kannst dich nicht selbst herausfordern.');
    expect(of_field('clock.base')).toBe(t('error_field.clock'));
    expect(of_field('new')).toBe(t('error_field.password'));
    expect(of_field('width')).toBe(t('error.bad_field'));
    const bad_login = (field: string): string => error_text(new ApiError(401, 'bad_login', 'english words', field));
    expect(bad_login('')).toBe(t('error.bad_login'));
    expect(bad_login('old')).toBe('Das alte Passwort ist falsch.');
  });

  it('quotes the server on English pages, where it helps', async () => {
    await set_locale('en');
    expect(error_text(new ApiError(400, 'bad_move', 'C3 > C9/N: C9 is a high obstacle'))).toContain('C9 is a high obstacle');
  });
});

describe('being away', () => {
  it('is told in the largest whole unit', async () => {
    await set_locale('de');
    const minute = 60_000;
    expect([0.5, 3, 90, 60 * 49].map((minutes) => gone_text(1000, 1000 + minutes * minute))).toEqual([
      'abwesend',
      'seit 3 Minuten abwesend',
      'seit 1 Stunde abwesend',
      'seit 2 Tagen abwesend',
    ]);
  });
});

// @vitest-environment jsdom
// Every reason that the engine can give has words in every language, and they name what happened.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { has_text, set_locale, want_texts } from '$/i18n/i18n.svelte';
import type { Cause } from '$/net/job-result';
import { cause_words } from '$/pages/analysis/cause-words';

const openapi = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as {
  components: { schemas: { Cause: { properties: { why: { enum: string[] } } } } };
};
const whys = openapi.components.schemas.Cause.properties.why.enum;
const full: Omit<Cause, 'why'> = {
  piece: { kind: 'HT', square: 'C3' },
  by: { kind: 'CLT', square: 'F9' },
  other: { kind: 'LT', square: 'D4' },
  from: 'C9',
  armour: 'rear',
  turns: 2,
};

describe('reasons', () => {
  afterAll(() => set_locale('en'));
  it.each(['en', 'de', 'ro'] as const)('have words in %s', async (locale) => {
    await set_locale(locale);
    await want_texts('analysis');
    for (const why of whys) {
      expect(has_text(`cause.${why}`), why).toBe(true);
      expect(cause_words({ ...full, why }), why).not.toMatch(/[{}]|cause\./);
    }
  });

  it('name the armour, the piece and where the shot comes from', async () => {
    await set_locale('en');
    await want_texts('analysis');
    expect(cause_words({ ...full, why: 'leaves' })).toBe(
      'Leaves the rear armour of the Heavy Tank on C3 to the Command Light Tank from C9.',
    );
    const { armour: _, ...plain } = full;
    expect(cause_words({ ...plain, why: 'misses_shot' })).toBe('Gives up the shot at the Heavy Tank on C3.');
    expect(cause_words({ ...full, why: 'walks_into' })).toMatch(/It shows its rear\.$/);
  });
});

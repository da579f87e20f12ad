import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flatten, format, parameters, type Messages, type Tree } from '$/i18n/format';

const folder = join(import.meta.dirname, '../src/i18n');
const locales = ['en', 'de', 'ro'];

function read(file: string): Messages {
  return flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Tree);
}

const parts = [
  ...new Set(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.replace(/\.?(en|de|ro)\.json$/, '')),
  ),
];
const file_of = (part: string, locale: string): string => (part ? `${part}.${locale}.json` : `${locale}.json`);

describe('texts', () => {
  for (const part of parts) {
    const english = read(file_of(part, 'en'));
    for (const locale of locales.slice(1)) {
      const other = read(file_of(part, locale));
      it(`${file_of(part, locale)} has exactly the keys of English`, () => {
        expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
      });

      it(`${file_of(part, locale)} uses the same parameters`, () => {
        for (const key of Object.keys(english)) expect([key, parameters(other[key]!)]).toEqual([key, parameters(english[key]!)]);
      });
    }

    for (const locale of locales) {
      it(`${file_of(part, locale)} has every plural form of its language and no empty text`, () => {
        const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
        for (const [key, message] of Object.entries(read(file_of(part, locale)))) {
          if (typeof message !== 'string') expect([key, Object.keys(message).sort()]).toEqual([key, [...forms].sort()]);
          else expect([key, message.trim().length > 0]).toEqual([key, true]);
        }
      });
    }
  }

  it('does not say that there is one flag, in the middle: some boards have five', () => {
    for (const locale of locales) {
      for (const text of [read(`${locale}.json`)['mode.flag.hint'], read(`game.${locale}.json`)['goal.flag']]) {
        expect(text).toMatch(/half|Hälfte|jumătate/);
        expect(text).not.toMatch(/middle|Mitte|mijloc/);
      }
    }
  });

  it('has words for every fault that the protocol lists', () => {
    const listed = /#### Faults([\s\S]*?)\n### /.exec(readFileSync(join(import.meta.dirname, '../../docs/protocol.md'), 'utf8'))?.[1] ?? '';
    const table = listed.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| about'));
    // Ids stand outside of the brackets that hold their parameters; those before a colon say what follows.
    const ids = table.flatMap((line) =>
      [
        ...line
          .replace(/\([^)]*\)/g, '')
          .replace(/each with [^:]*:/g, '')
          .replace(/: no position string.*/, '')
          .matchAll(/`(\w+)`/g),
      ].map((match) => match[1]!),
    );
    expect(ids.length).toBeGreaterThan(50);
    const words = read('faults.en.json');
    expect(ids.filter((id) => !(`fault.${id}` in words))).toEqual([]);
  });

  it('has every key that the sources name', () => {
    const english = Object.assign({}, ...parts.map((part) => read(file_of(part, 'en')))) as Record<string, unknown>;
    const missing: string[] = [];
    for (const file of readdirSync(join(folder, '..'), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(ts|svelte)$/.test(file) || file.endsWith('.test.ts')) continue;
      const source = readFileSync(join(folder, '..', file), 'utf8');
      for (const match of source.matchAll(/\bt\(\s*'([\w.]+)'/g)) if (!(match[1]! in english)) missing.push(`${file}: ${match[1]}`);
    }
    expect(missing).toEqual([]);
  });
});

describe('format', () => {
  it('fills parameters and writes numbers as the language does', () => {
    expect(format('{name}: {n}', { name: 'A1', n: 12345 }, 'de')).toBe('A1: 12.345');
  });

  it('chooses the plural form', () => {
    const message = { one: '{n} pas', few: '{n} pași', other: '{n} de pași' };
    expect([1, 3, 20].map((n) => format(message, { n }, 'ro'))).toEqual(['1 pas', '3 pași', '20 de pași']);
  });

  it('leaves an unknown parameter visible', () => {
    expect(format('{who} moves', {}, 'en')).toBe('{who} moves');
  });
});

// Real texts for tests of what is said.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatten, format, type Messages, type Params, type Tree } from '$/i18n/format';

/** Translates as the page does, from the common texts and those of the board. */
export function texts_of(locale: string): (key: string, params?: Params) => string {
  const read = (file: string): Messages =>
    flatten(JSON.parse(readFileSync(join(import.meta.dirname, '../src/i18n', file), 'utf8')) as Tree);
  const texts = { ...read(`${locale}.json`), ...read(`board.${locale}.json`) };
  return (key, params = {}) => (texts[key] === undefined ? key : format(texts[key], params, locale));
}

// The few words of a framed page, in the language of its address or of the browser.
import { flatten, format, type Messages, type Params, type Tree } from '$/i18n/format';

const files = import.meta.glob<{ default: Tree }>('../i18n/embed.*.json');
const languages = ['en', 'de', 'ro'];
let messages: Messages = {};
let language = 'en';

export function chosen_language(query: URLSearchParams, preferred: readonly string[]): string {
  const wanted = [query.get('lang') ?? '', ...preferred].map((each) => each.slice(0, 2).toLowerCase());
  return wanted.find((each) => languages.includes(each)) ?? 'en';
}

export async function load_texts(wanted: string): Promise<void> {
  const file = await files[`../i18n/embed.${wanted}.json`]!();
  language = wanted;
  messages = flatten(file.default);
  document.documentElement.lang = wanted;
}

export function say(key: string, params: Params = {}): string {
  const message = messages[`embed.${key}`];
  return message === undefined ? key : format(message, params, language);
}

/** The same thing on the site itself. */
export function site_path(path: string): string {
  return `/${language}/${path}`;
}

import { flatten, format, type Messages, type Params, type Tree } from './format';

export const locales = ['en', 'de', 'ro'] as const;
export type Locale = (typeof locales)[number];
export const locale_names: Record<Locale, string> = { en: 'English', de: 'Deutsch', ro: 'Română' };

const files = import.meta.glob<{ default: Tree }>('./*.json');
let current = $state.raw<{ locale: Locale; messages: Messages }>({ locale: 'en', messages: {} });
const translating_key = 'tankchess.translating';
const translating = $state({ on: sessionStorage.getItem(translating_key) !== null });
const loaded: Partial<Record<Locale, Messages>> = {};
/** Parts of the texts in use; the board's are needed on every page that names a piece. */
const wanted = new Set<string>(['', 'board']);
const arrivals = new Map<string, Promise<void>>();

export function is_locale(text: string | undefined): text is Locale {
  return locales.includes(text as Locale);
}

/** The first language of the browser that we speak. */
export function preferred_locale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const short = language.slice(0, 2).toLowerCase();
    if (is_locale(short)) return short;
  }
  return 'en';
}

async function load(locale: Locale, part: string): Promise<void> {
  const path = part ? `./${part}.${locale}.json` : `./${locale}.json`;
  const file = await files[path]?.();
  if (!file) throw new Error(`no texts in ${path}`);
  loaded[locale] = { ...loaded[locale], ...flatten(file.default) };
}

function show(locale: Locale): void {
  current = { locale, messages: loaded[locale]! };
}

/** Switches the language; texts of parts loaded so far follow. */
export async function set_locale(locale: Locale): Promise<void> {
  if (!loaded[locale]) await Promise.all([...wanted].map((part) => load(locale, part)));
  // The same again would have every text of the page written, and its style worked out, anew.
  if (current.messages === loaded[locale]) return;
  show(locale);
  document.documentElement.lang = locale;
}

/** Adds the texts of a lazily loaded part (`learn.en.json` …). */
export function want_texts(part: string): Promise<void> {
  let arrival = arrivals.get(part);
  if (!arrival) {
    wanted.add(part);
    arrival = Promise.all((Object.keys(loaded) as Locale[]).map((each) => load(each, part))).then(() => {
      show(current.locale);
    });
    arrivals.set(part, arrival);
  }
  return arrival;
}

export function locale(): Locale {
  return current.locale;
}

export function t(key: string, params: Params = {}): string {
  const message = current.messages[key];
  if (message === undefined) return key;
  const text = format(message, params, current.locale);
  return translating.on ? `${text} ⟨${key}⟩` : text;
}

/** Every text of every language, by part: for translators. */
export async function all_texts(): Promise<Record<Locale, Messages>> {
  const found: Record<Locale, Messages> = { en: {}, de: {}, ro: {} };
  for (const [path, file] of Object.entries(files)) {
    const locale = /(\w+)\.json$/.exec(path)?.[1];
    if (is_locale(locale)) Object.assign(found[locale], flatten((await file()).default));
  }
  return found;
}

/** Translators see the key behind every text, wherever it stands. */
export function translating_mode(on?: boolean): boolean {
  if (on !== undefined) {
    translating.on = on;
    if (on) sessionStorage.setItem(translating_key, '1');
    else sessionStorage.removeItem(translating_key);
  }
  return translating.on;
}

/** True where a text exists: for names of things that the server may add. */
export function has_text(key: string): boolean {
  return current.messages[key] !== undefined;
}

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(current.locale, options).format(value);
}

/** With that many digits behind the comma. */
export function fixed(value: number, digits: number): string {
  return number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function date(ms: number, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
  return new Intl.DateTimeFormat(current.locale, options).format(new Date(ms));
}

export function ago(ms: number, now = Date.now()): string {
  const seconds = Math.round((ms - now) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const format_relative = new Intl.RelativeTimeFormat(current.locale, { numeric: 'auto' });
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format_relative.format(Math.trunc(seconds / size), unit);
  }
  return format_relative.format(Math.min(0, seconds), 'second');
}

// Addresses of the client: /<locale>/<page>[/<id>][?query].
import { is_locale, type Locale } from '$/i18n/i18n.svelte';

export const pages = [
  'home',
  'new',
  'lobby',
  'tournaments',
  'tournament',
  'simuls',
  'simul',
  'tv',
  'clubs',
  'club',
  'people',
  'inbox',
  'game',
  'answers',
  'analysis',
  'studies',
  'study',
  'editor',
  'learn',
  'pieces',
  'puzzles',
  'archive',
  'boards',
  'player',
  'insights',
  'print',
  'settings',
  'security',
  'standing',
  'moderation',
  'privacy',
  'reset',
  'confirm',
  'login',
  'register',
  'c',
  'setup',
  'dev',
  'missing',
] as const; // `c` and `setup` are the short links to a challenge and to a shared setup, `dev/strings` is for translators
export type Page = (typeof pages)[number];

export interface Route {
  locale: Locale | null;
  page: Page;
  id: string;
  query: URLSearchParams;
}

export function parse_route(path: string, search: string): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const locale = is_locale(parts[0]) ? (parts.shift() as Locale) : null;
  const name = parts[0] ?? 'home';
  const known = (pages as readonly string[]).includes(name) && parts.length <= 2;
  return {
    locale,
    page: known ? (name as Page) : 'missing',
    id: parts[1] ?? '',
    query: new URLSearchParams(search),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function address(locale: Locale, page: Page, id = '', query: Record<string, string> = {}): string {
  let path = `/${locale}/`;
  if (page !== 'home') path += page;
  if (id) path += `/${encodeURIComponent(id)}`;
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

/** The same address in another language. */
export function relocated(path: string, locale: Locale): string {
  const parts = path.split('/').filter(Boolean);
  if (is_locale(parts[0])) parts.shift();
  return `/${locale}/${parts.join('/')}`;
}

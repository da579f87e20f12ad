import { locale, locales, preferred_locale, set_locale, type Locale } from '$/i18n/i18n.svelte';
import { loaders } from './routes';
import { address, parse_route, relocated, type Page, type Route } from './route';

const state = $state<{ route: Route; count: number }>({ route: parse_route('/', ''), count: 0 });
let guard: (() => boolean) | null = null;

export function route(): Route {
  return state.route;
}

/** Grows with each navigation: pages are rebuilt when it changes. */
export function visit(): number {
  return state.count;
}

async function enter(): Promise<void> {
  const next = parse_route(location.pathname, location.search);
  const stored = localStorage.getItem('locale');
  const fallback = (locales as readonly string[]).includes(stored ?? '') ? (stored as Locale) : preferred_locale(navigator.languages);
  const chosen = next.locale ?? fallback;
  if (!next.locale) history.replaceState(null, '', relocated(location.pathname, chosen) + location.search + location.hash);
  // The page is fetched together with the texts; whoever shows it deals with a failure.
  await Promise.all([set_locale(chosen), loaders[next.page]().catch(() => null)]);
  state.route = { ...next, locale: chosen };
  state.count += 1;
}

export async function start_router(): Promise<void> {
  window.addEventListener('popstate', () => void enter());
  document.addEventListener('click', follow_link);
  await enter();
}

function follow_link(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash && link.search === location.search) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/** A page with unsaved work may ask before it is left. */
export function set_guard(ask: (() => boolean) | null): void {
  guard = ask;
}

export function go(path: string, replace = false): void {
  if (guard && !guard()) return;
  guard = null;
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  void enter().then(() => {
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** Changes the query without building the page anew. */
export function set_query(query: Record<string, string>): void {
  const search = new URLSearchParams(query).toString();
  history.replaceState(null, '', location.pathname + (search ? `?${search}` : ''));
}

export function href(page: Page, id = '', query: Record<string, string> = {}): string {
  return address(locale(), page, id, query);
}

export async function change_locale(next: Locale): Promise<void> {
  localStorage.setItem('locale', next);
  history.replaceState(null, '', relocated(location.pathname, next) + location.search);
  await set_locale(next);
  state.route = { ...state.route, locale: next };
}

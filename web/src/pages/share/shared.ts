// What a share sheet is given, and the texts that it makes of it.

export interface Shared {
  /** Of the page, with its language. */
  path: string;
  /** What the picture shows, empty for none, and what files are called. */
  tps: string;
  name: string;
  /** After /embed/: `game/ID`, `position?tps=…`. */
  embed?: string;
  /** Of a game that is over. */
  animation?: string;
  record?: () => Promise<string>;
  /** The page that prints it; without one this page is printed. */
  print?: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** The lines that show a board on somebody's page. */
export function embed_code(origin: string, embed: string, lang: string, title: string): string {
  const url = new URL(`/embed/${embed}`, origin);
  url.searchParams.set('lang', lang);
  const safe = (text: string): string => text.replace(/[&"<>]/g, (each) => escapes[each]!);
  return `<iframe src="${safe(url.href)}" title="${safe(title)}" width="480" height="620" loading="lazy"></iframe>`;
}

import type { Component } from 'svelte';
import type { Page } from './route';

/** Every page is given the route; those that need nothing of it declare no properties. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type PageComponent = Component<any>;
type Loader = () => Promise<{ default: PageComponent }>;

/** Each page is its own download, fetched when it is first opened. */
const downloads: Record<Page, Loader> = {
  home: () => import('$/pages/Home.svelte'),
  new: () => import('$/pages/NewGame.svelte'),
  lobby: () => import('$/pages/Lobby.svelte'),
  tournaments: () => import('$/pages/Tournaments.svelte'),
  tournament: () => import('$/pages/Tournament.svelte'),
  simuls: () => import('$/pages/Simuls.svelte'),
  simul: () => import('$/pages/Simul.svelte'),
  tv: () => import('$/pages/Tv.svelte'),
  clubs: () => import('$/pages/Clubs.svelte'),
  club: () => import('$/pages/Club.svelte'),
  people: () => import('$/pages/People.svelte'),
  inbox: () => import('$/pages/Inbox.svelte'),
  game: () => import('$/pages/Game.svelte'),
  answers: () => import('$/pages/Answers.svelte'),
  analysis: () => import('$/pages/Analysis.svelte'),
  studies: () => import('$/pages/Studies.svelte'),
  study: () => import('$/pages/Study.svelte'),
  editor: () => import('$/pages/Editor.svelte'),
  learn: () => import('$/pages/Learn.svelte'),
  pieces: () => import('$/pages/Pieces.svelte'),
  puzzles: () => import('$/pages/Puzzles.svelte'),
  archive: () => import('$/pages/Archive.svelte'),
  boards: () => import('$/pages/Boards.svelte'),
  player: () => import('$/pages/Player.svelte'),
  insights: () => import('$/pages/Insights.svelte'),
  print: () => import('$/pages/Print.svelte'),
  settings: () => import('$/pages/Settings.svelte'),
  security: () => import('$/pages/Security.svelte'),
  standing: () => import('$/pages/Standing.svelte'),
  moderation: () => import('$/pages/Moderation.svelte'),
  privacy: () => import('$/pages/Privacy.svelte'),
  reset: () => import('$/pages/Reset.svelte'),
  confirm: () => import('$/pages/Confirm.svelte'),
  login: () => import('$/pages/LogIn.svelte'),
  register: () => import('$/pages/Register.svelte'),
  c: () => import('$/pages/Join.svelte'),
  setup: () => import('$/pages/Editor.svelte'),
  dev: () => import('$/pages/Strings.svelte'),
  missing: () => import('$/pages/Missing.svelte'),
};

/** What has been fetched is at hand at once: asking the browser again would wait for other work. */
export function kept(load: Loader): Loader {
  let page: ReturnType<Loader> | null = null;
  return () =>
    (page ??= load().catch((error: unknown) => {
      page = null;
      throw error;
    }));
}

export const loaders = Object.fromEntries(Object.entries(downloads).map(([page, load]) => [page, kept(load)])) as Record<Page, Loader>;

/** What a page needs before somebody goes there. Whoever goes there deals with a failure. */
export function fetch_ahead(page: Page): void {
  loaders[page]().catch(() => undefined);
}

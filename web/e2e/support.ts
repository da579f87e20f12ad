// What the browser tests share: a page that fails on script errors, positions that end soon, and ways to move.
import { expect, test as plain, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const artifacts = join(import.meta.dirname, '../../build/e2e-artifacts');

/** Black can only turn on the spot: White wins with D2 > G5/NE and G5 > H6/N (H8). */
export const short_game = '8x8 6.#./6.#-/8./8./8./8./8./8. wMT@D2N,bLT@H8S w last 0 1';

/** Every page that is there for a stranger. */
export const addresses = [
  '',
  'new',
  'new?mode=four',
  'lobby',
  'tournaments',
  'simuls',
  'tv/nobody',
  'clubs',
  'analysis',
  'studies',
  'editor',
  'learn',
  'learn/drive',
  'learn/retreat',
  'pieces',
  'puzzles',
  'archive',
  'boards',
  'boards/basic-16',
  'people',
  'login',
  'register',
  'privacy',
  'nowhere',
];

export const test = plain.extend<{ errors: string[] }>({
  errors: [
    async ({ page }, use) => {
      // Most tests go step by step: every move is confirmed, unless a test has settings of its own.
      await page.addInitScript(() => {
        if (!localStorage.getItem('tankchess.settings')) localStorage.setItem('tankchess.settings', '{"confirm":"always"}');
      });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // A refused or missing resource is part of some tests; everything else is a fault.
        if (message.type() === 'error' && !/Failed to load resource|WebSocket/.test(message.text())) errors.push(message.text());
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** For tests of what is said and done: nobody waits for what drives, burns and flows. Others see it move. */
export const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

export function square(page: Page, name: string): Locator {
  return page.locator(`[role="gridcell"][aria-label^="${name},"]`);
}

/** Presses the middle of a square as a mouse or a finger does. */
export async function press(page: Page, name: string): Promise<void> {
  const box = (await square(page, name).boundingBox())!;
  expect(box, `${name} is on the screen`).toBeTruthy();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Chooses a piece; a press during the animation of the last turn only ends that, so it is made again. */
export async function choose(page: Page, name: string): Promise<void> {
  await expect(async () => {
    if ((await square(page, name).getAttribute('aria-selected')) !== 'true') await press(page, name);
    await expect(square(page, name)).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
  }).toPass();
}

/** Types a move into the notation field and sends it; before the turn has come it is unknown and stays in the field. */
export async function type_move(page: Page, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Move in notation' });
  let entered = false;
  await expect(async () => {
    // A slow machine takes the field away after we stopped looking.
    if (entered && (await field.count()) === 0) return;
    await field.fill(text);
    await field.press('Enter');
    entered = true;
    // Taken: the field is empty, or gone with the last turn. Unknown: the field says so. Until then a slow machine is still at it.
    const state = (): Promise<string> =>
      field.evaluateAll((all) => {
        if (all.every((each) => (each as HTMLInputElement).value === '')) return 'taken';
        return all.some((each) => each.getAttribute('aria-invalid') === 'true') ? 'unknown' : 'waiting';
      });
    await expect.poll(state).not.toBe('waiting');
    expect(await state()).toBe('taken');
  }).toPass();
  await send(page);
}

/** Confirms the move in hand, where the device asks for it. */
export async function send(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Play move/ });
  // The button comes a moment after the press that chose the move.
  const asked = await button.waitFor({ state: 'visible', timeout: 400 }).then(
    () => true,
    () => false,
  );
  if (asked) await button.click();
}

export async function my_turn(page: Page): Promise<void> {
  await expect(page.locator('.status').getByText('Your turn', { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** Waits until the page has all it asked for. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Loading …')).toHaveCount(0);
}

/** A request that changes something, in the name of the cookie's owner. */
export async function post<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const me = (await (await request.get('/api/me')).json()) as { csrf: string };
  const answer = await request.post(path, { data, headers: { 'X-CSRF-Token': me.csrf } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

const casual = { clock: { kind: 'none' }, rated: false, hints: true, side: 'w' };

/** Starts a game without the page for new games, where that is not what is tested. */
export async function start_game(request: APIRequestContext, terms: object): Promise<string> {
  return (await post<{ game: string }>(request, '/api/games', { ...casual, opponent: 'self', ...terms })).game;
}

/** Opens a game from a position, against the weakest computer or with both sides on one screen. */
export async function new_game(page: Page, tps: string, opponent: 'Computer' | 'Same screen' = 'Computer'): Promise<void> {
  const game = await start_game(page.request, { tps, opponent: opponent === 'Computer' ? { engine: 1 } : 'self' });
  await page.goto(`/en/game/${game}`);
  await expect(page.getByRole('grid')).toBeVisible();
}

/** White on the first page and a new player on a second one, both looking at their game. */
export async function two_players(browser: Browser, page: Page, terms: object): Promise<{ guest: Page; game: string }> {
  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const { id } = await post<{ id: string }>(page.request, '/api/challenges', { ...casual, ...terms });
  const { game } = await post<{ game: string }>(guest.request, `/api/challenges/${id}/accept`, {});
  await Promise.all([page.goto(`/en/game/${game}`), guest.goto(`/en/game/${game}`)]);
  await my_turn(page);
  return { guest, game };
}

/** Makes an account for whoever this is; log-ins and names are new each time. */
export async function register(request: APIRequestContext): Promise<string> {
  const name = `ada${Date.now() % 1_000_000}${Math.floor(Math.random() * 1000)}`;
  await post(request, '/api/register', { name, password: 'a long enough word' });
  return name;
}

/** Makes an account with a game that is over, an invitation, a tournament and a simul, and tells the pages that have something to show by then. */
export async function own_addresses(request: APIRequestContext): Promise<string[]> {
  const name = await register(request);
  const game = await start_game(request, { tps: short_game });
  for (const move of ['D2 > G5/NE', 'H8/SW', 'G5 > H6/N (H8)']) await post(request, `/api/games/${game}/move`, { move, key: move });
  const clock = { kind: 'real', base: 300, increment: 5 };
  const { id: challenge } = await post<{ id: string }>(request, '/api/challenges', { ...casual, setup: 'small-12', clock });
  const plan = { name: 'Cupa', form: 'swiss', starts: Date.now() + 3_600_000, game: { setup: 'small-12', rules: 'sudden', clock } };
  const { id: tournament } = await post<{ id: string }>(request, '/api/tournaments', plan);
  await post(request, `/api/tournaments/${tournament}/join`, {});
  const many = { name: 'Simultan', boards: ['small-12', 'basic-16'], game: { rules: 'sudden', clock } };
  const { id: simul } = await post<{ id: string }>(request, '/api/simuls', many);
  const { id: study } = await post<{ id: string }>(request, '/api/studies', { name: 'Primul pas', visibility: 'public' });
  await post(request, `/api/studies/${study}/ops`, { ops: [{ key: '1', act: 'chapter', id: 'c', name: 'Unu', value: short_game }] });
  const wish = { name: `Fierul ${name}`, joining: 'request' };
  const { club } = await post<{ club: { id: string } }>(request, '/api/clubs', wish);
  return [
    '',
    `player/${name}`,
    'insights',
    `print/${game}`,
    `game/${game}`,
    `analysis/${game}`,
    `c/${challenge}`,
    'tournaments',
    `tournaments/new?club=${club.id}`,
    `tournament/${tournament}`,
    'simuls/new',
    `simul/${simul}`,
    `tv/${name}`,
    'studies',
    `study/${study}`,
    'clubs/new',
    `club/${club.id}`,
    'people',
    'inbox',
    'settings',
    'standing',
    'moderation',
    'archive',
  ];
}

/** Opens all that a page offers to share. */
export async function share_sheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  return page.getByRole('dialog', { name: 'Share', exact: true });
}

export interface PositionAnswer {
  tps: string;
  turn: string;
  check: boolean;
  escape: boolean;
  outcome: { winners: string[]; reason: string } | null;
  played: { text: string; tps: string; effects: { e: string; at?: number; to?: number }[] }[];
  choices?: {
    pieces?: { moves: [number, string, number, string, number[]][] }[];
    pillbox?: [number, number, string, number[]][];
    retreat?: { phase: string; actions: [string, number, number, number, string, string][] };
  };
}

/** Asks the referee about a position. */
export function ask(request: APIRequestContext, tps: string, moves: string[] = []): Promise<PositionAnswer> {
  return post(request, '/api/position', { tps, moves, want: ['choices'] });
}

/** Every legal turn of an answer, as text. */
export function texts(answer: PositionAnswer): string[] {
  const { pieces = [], pillbox = [], retreat } = answer.choices ?? {};
  return [
    ...pieces.flatMap((piece) => piece.moves.map((move) => move[3])),
    ...pillbox.map((shot) => shot[2]),
    ...(retreat?.actions ?? []).map((action) => action[4]),
  ];
}

/** Serious faults that axe-core finds by rules of these groups or names, in one line each. */
export async function faults(page: Page, rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']): Promise<string[]> {
  // Evaluated by the test harness, not by the page: the content security policy stays as it is.
  await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe: checker } = window as unknown as {
      axe: {
        run: (root: Document, options: object) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await checker.run(document, { runOnly });
    return violations
      .filter((each) => each.impact === 'serious' || each.impact === 'critical')
      .map((each) => `${each.id}: ${each.nodes[0]!.html.slice(0, 160)}`);
  }, rules);
}

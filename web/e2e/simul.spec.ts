import type { Browser, Page } from '@playwright/test';
import { expect, faults, post, register, still, test } from './support';

test.use(still);

interface Someone {
  page: Page;
  name: string;
}

async function account(browser: Browser): Promise<Someone> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  return { page, name: await register(page.request) };
}

const clock = { kind: 'real', base: 900, increment: 5 };
const quick = { setup: 'small-12', rules: 'sudden', clock };

/** A game of two: the first has White. */
async function game_of(one: Someone, other: Someone, terms: object = quick): Promise<string> {
  const { id } = await post<{ id: string }>(one.page.request, '/api/challenges', { ...terms, side: 'w', to: other.name });
  return (await post<{ game: string }>(other.page.request, `/api/challenges/${id}/accept`, {})).game;
}

async function first_move(page: Page, game: string): Promise<string> {
  const state = (await (await page.request.get(`/api/games/${game}`)).json()) as {
    choices: { pieces: { moves: [number, string, number, string][] }[] };
  };
  return state.choices.pieces.flatMap((piece) => piece.moves).find(([, action]) => action === '')![3];
}

test('a host opens a simul, accepts two, and is led from board to board', async ({ browser }) => {
  test.setTimeout(90_000);
  const [host, ada, bob] = [await account(browser), await account(browser), await account(browser)];
  await host.page.goto('/en/lobby');
  await host.page.getByRole('link', { name: 'Simuls' }).click();
  await host.page.getByRole('link', { name: 'New simul' }).click();
  await host.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sunday simul');
  await host.page.getByRole('radio', { name: 'White' }).check();
  await host.page.getByRole('button', { name: 'New simul' }).click();
  await host.page.waitForURL(/\/en\/simul\//);
  const address = new URL(host.page.url()).pathname;
  for (const { page } of [ada, bob]) {
    await page.goto(address);
    await page.getByRole('button', { name: 'I want to play' }).click();
    await expect(page.getByText('You have applied.', { exact: false })).toBeVisible();
  }
  for (const { name } of [ada, bob]) await host.page.getByRole('button', { name: `Accept: ${name}` }).click();
  expect(await faults(host.page)).toEqual([]);
  await host.page.getByRole('button', { name: 'Start with 2 players' }).click();
  // The players are taken to their games; the host sees both boards.
  for (const { page } of [ada, bob]) await page.waitForURL(/\/en\/game\//);
  await expect(host.page.getByText('2 boards wait for you.')).toBeVisible();
  await host.page.getByRole('link', { name: 'To the next board' }).click();
  await host.page.waitForURL(/\/en\/game\//);
  const first = host.page.url().split('/').pop()!;
  await expect(host.page.getByRole('navigation', { name: 'Boards' }).getByRole('link')).toHaveCount(2);
  const games = [ada, bob].map(({ page }) => page.url().split('/').pop()!);
  expect(games).toContain(first);
  // A move leads to the other board.
  await post(host.page.request, `/api/games/${first}/move`, { move: await first_move(host.page, first), key: 'm' });
  const second = games.find((game) => game !== first)!;
  await host.page.waitForURL(new RegExp(second));
  await post(ada.page.request, `/api/games/${games[0]}/act`, { act: 'resign', key: 'r' });
  await post(host.page.request, `/api/games/${games[1]}/act`, { act: 'resign', key: 'r' });
  await host.page.goto(address);
  await expect(host.page.getByText('The host has 1 of 2', { exact: false })).toBeVisible();
  await expect(host.page.getByText('The player won')).toBeVisible();
});

test('television shows the game of somebody and moves on to the next; spectators talk by themselves', async ({ browser }) => {
  test.setTimeout(90_000);
  const [ada, bob, eve] = [await account(browser), await account(browser), await account(browser)];
  await eve.page.goto(`/en/tv/${ada.name}`);
  await expect(eve.page.getByText(`${ada.name} does not play right now.`, { exact: false })).toBeVisible();
  const game = await game_of(ada, bob);
  await expect(eve.page.getByRole('link', { name: 'To the game' })).toHaveAttribute('href', new RegExp(game), { timeout: 15_000 });
  await ada.page.goto(`/en/game/${game}`);
  await expect(ada.page.getByText('1 spectator', { exact: false })).toBeAttached();
  await eve.page.getByRole('tab', { name: 'Chat' }).click();
  await eve.page.getByRole('textbox', { name: 'Say something' }).fill('White is quick');
  await eve.page.keyboard.press('Enter');
  await expect(eve.page.getByRole('log')).toContainText('White is quick');
  await ada.page.getByRole('tab', { name: 'Chat' }).click();
  await expect(ada.page.getByRole('log')).not.toContainText('White is quick');
  expect(await faults(eve.page)).toEqual([]);
  // Time is given, and everybody sees it.
  await bob.page.goto(`/en/game/${game}`);
  await bob.page.getByRole('button', { name: 'Give time' }).click();
  await expect(ada.page.getByText('gave White more time', { exact: false }).first()).toBeVisible();
  const move = await first_move(ada.page, game);
  await post(ada.page.request, `/api/games/${game}/move`, { move, key: 'm' });
  await post(bob.page.request, `/api/games/${game}/act`, { act: 'resign', key: 'r' });
  const next = await game_of(bob, ada);
  await expect(eve.page.getByRole('link', { name: 'To the game' })).toHaveAttribute('href', new RegExp(next), { timeout: 20_000 });
  // What is over plays itself over and over.
  await bob.page.goto(`/en/game/${game}?loop=1`);
  const loop = bob.page.getByRole('button', { name: 'Play the game over and over' });
  await expect(loop).toHaveAttribute('aria-pressed', 'true');
  await bob.page.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
  await expect(bob.page.getByRole('button', { name: 'To the start' })).toBeDisabled();
  await loop.click();
  await expect(loop).toHaveAttribute('aria-pressed', 'false');
});

test('the best of three: the score stands beside the board, and the next game begins when both want it', async ({ browser }) => {
  const [ada, bob] = [await account(browser), await account(browser)];
  const game = await game_of(ada, bob, { ...quick, best_of: 3 });
  for (const { page } of [ada, bob]) await page.goto(`/en/game/${game}`);
  await expect(ada.page.getByText('best of 3').first()).toBeVisible();
  await post(bob.page.request, `/api/games/${game}/act`, { act: 'resign', key: 'r' });
  await expect(ada.page.getByRole('dialog').getByText('1 : 0')).toBeVisible();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Accept the rematch' }).click();
  for (const { page } of [ada, bob]) await page.waitForURL((url) => url.pathname.includes('/game/') && !url.pathname.includes(game));
  await expect(bob.page.getByText('1 : 0').first()).toBeVisible();
});

test('a vacation is asked for and taken back; pages of simuls fit a narrow phone', async ({ browser }) => {
  const { page } = await account(browser);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/en/settings');
  await page.getByRole('spinbutton', { name: 'Days' }).fill('5');
  await page.getByRole('button', { name: 'Go on vacation' }).click();
  await expect(page.getByText('Your vacation lasts from', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'End the vacation' }).click();
  await expect(page.getByText('Days left: 28')).toBeVisible();
  await page.goto('/ro/simuls/new');
  await page.getByRole('textbox', { name: 'Nume', exact: true }).fill('Simultan de duminică');
  await page.getByRole('button', { name: 'Simultan nou' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/ro\/simul\//);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Anulez' }).click();
  await page.getByRole('button', { name: 'Sigur anulez' }).click();
  await expect(page.getByText('Anulat', { exact: true }).first()).toBeVisible();
});

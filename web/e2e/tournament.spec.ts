import type { Browser, Page } from '@playwright/test';
import { expect, faults, post, register, still, test } from './support';

test.use(still);

async function account(browser: Browser): Promise<{ page: Page; name: string }> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  return { page, name: await register(page.request) };
}

interface Table {
  state: string;
  game: string;
  seats: { name: string }[];
}

/** The game of a round, as soon as there is one. */
async function table_of_round(page: Page, address: string, round: number): Promise<Table> {
  let found: Table | undefined;
  await expect(async () => {
    const answer = await page.request.get(address.replace('/en/tournament', '/api/tournaments'));
    const view = (await answer.json()) as { tournament: { round: number }; tables: Table[] };
    expect(view.tournament.round).toBe(round);
    found = view.tables.find((table) => table.state === 'playing');
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found!;
}

test('three people make, join and play a tournament, each in a browser of their own', async ({ browser }) => {
  test.setTimeout(120_000);
  const people = [
    { ...(await account(browser)), back: 'Tournament', to_game: 'To my game', resign: 'Resign' },
    { ...(await account(browser)), back: 'Tournament', to_game: 'To my game', resign: 'Resign' },
    { ...(await account(browser)), back: 'Turnier', to_game: 'Zu meiner Partie', resign: 'Aufgeben' },
  ] as const;
  const [{ page: ada, name: ada_name }, { page: bob, name: bob_name }, { page: eve, name: eve_name }] = people;
  await ada.goto('/en/');
  await ada.getByRole('navigation').getByRole('link', { name: 'Tournaments' }).click();
  await ada.getByRole('link', { name: 'New tournament' }).click();
  await ada.getByRole('textbox', { name: 'Name' }).fill('Friday cup');
  await ada.getByRole('radio', { name: 'Round robin' }).check();
  await ada.getByRole('spinbutton', { name: 'Seconds between rounds' }).fill('0');
  await ada.getByRole('button', { name: 'New tournament' }).click();
  await ada.waitForURL(/\/en\/tournament\//);
  const address = new URL(ada.url()).pathname;
  await expect(ada.getByRole('heading', { name: 'Friday cup' })).toBeVisible();
  await expect(ada.getByText('Nobody has joined yet.')).toBeVisible();
  await ada.getByRole('button', { name: 'Join' }).click();
  await expect(ada.getByRole('row', { name: new RegExp(ada_name) })).toBeVisible();

  await bob.goto(address);
  await eve.goto(address.replace('/en/', '/de/'));
  await bob.getByRole('button', { name: 'Join' }).click();
  await eve.getByRole('button', { name: 'Mitspielen' }).click();
  // Everybody who looks sees who comes.
  await expect(ada.getByRole('row', { name: new RegExp(eve_name) })).toBeVisible();
  await expect(bob.getByRole('row', { name: new RegExp(eve_name) })).toBeVisible();
  expect(await faults(ada)).toEqual([]);

  await ada.getByRole('button', { name: 'Start now' }).click();
  // Three rounds of one game each. Players are taken to their game, or go there by the button; then one gives up.
  for (let round = 1; round <= 3; round += 1) {
    const table = await table_of_round(ada, address, round);
    const players = people.filter(({ name }) => table.seats.some((seat) => seat.name === name));
    expect(players).toHaveLength(2);
    for (const { page, back, to_game } of players) {
      await expect(async () => {
        const button = page.getByRole('link', { name: to_game });
        if (!page.url().includes(table.game) && (await button.isVisible())) await button.click({ timeout: 1000 });
        else if (!page.url().includes(table.game) && page.url().includes('/game/')) {
          await page.getByRole('dialog').getByRole('link', { name: back, exact: true }).click({ timeout: 1000 });
        }
        expect(page.url()).toContain(`/game/${table.game}`);
      }).toPass({ timeout: 30_000 });
    }
    // Only those who see the game when it ends are shown its result.
    for (const { page, resign } of players) await expect(page.getByRole('button', { name: resign })).toBeVisible();
    const [loser] = players;
    await post(loser!.page.request, `/api/games/${table.game}/act`, { act: 'resign', key: `enough-${round}` });
    if (round === 3) {
      for (const { page, back } of players) await page.getByRole('dialog').getByRole('link', { name: back, exact: true }).click();
    }
  }
  if (!ada.url().includes('/tournament/')) await ada.goto(address);
  await expect(ada.getByText('Over', { exact: true })).toBeVisible({ timeout: 20_000 });
  await eve.goto(address.replace('/en/', '/de/'));
  await expect(eve.getByText('Vorbei', { exact: true })).toBeVisible();
  await expect(ada.getByRole('link', { name: 'Results (CSV)' })).toHaveAttribute('href', /results\?format=csv$/);
  const csv = await ada.request.get(
    await ada
      .getByRole('link', { name: 'Results (CSV)' })
      .getAttribute('href')
      .then((href) => href!),
  );
  expect(await csv.text()).toContain(bob_name);
  await ada.getByRole('link', { name: 'All tournaments' }).click();
  await expect(ada.getByRole('link', { name: 'Friday cup' }).first()).toBeVisible();
});

test('the pages of tournaments fit a narrow phone and work by keyboard', async ({ browser }) => {
  const { page } = await account(browser);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/ro/tournaments/new');
  await page.getByRole('textbox', { name: 'Nume' }).fill('Arena de vineri');
  await expect(page.getByRole('radio', { name: 'Arenă' })).toBeChecked();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Turneu nou' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/ro\/tournament\//);
  await page.getByRole('button', { name: 'Particip' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Participi.', { exact: false })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mă retrag' }).click();
  await expect(page.getByRole('button', { name: 'Particip' })).toBeVisible();
});

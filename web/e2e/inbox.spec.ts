import { expect, post, register, still, test } from './support';

test.use(still);

test('somebody who is away finds a challenge and a turn in the inbox, and says what not to be told', async ({ page, browser }) => {
  const ada = await register(page.request);
  const guest = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 360, height: 740 } })).newPage();
  const bob = await register(guest.request);
  const terms = { setup: 'small-12', side: 'w', clock: { kind: 'days', days: 3 }, rated: false };

  // The bell counts while the page is open.
  await page.goto('/en/learn');
  const bell = page.getByRole('link', { name: /^Inbox/ });
  await expect(bell).toHaveAccessibleName('Inbox, 0 new notices');
  const { id } = await post<{ id: string }>(guest.request, '/api/challenges', { ...terms, to: ada });
  await expect(bell).toHaveAccessibleName('Inbox, 1 new notice');
  await bell.press('Enter');
  await expect(page.getByRole('link', { name: `${bob} wants to play with you.` })).toBeVisible();
  // An open page would go to the game when it starts.
  await page.goto('/healthz');
  const here = async () => ((await (await guest.request.get('/api/online')).json()) as { items: { name: string }[] }).items;
  await expect.poll(async () => (await here()).some((each) => each.name === ada)).toBe(false);

  const { game } = await post<{ game: string }>(page.request, `/api/challenges/${id}/accept`, {});
  await guest.goto('/en/inbox');
  await expect(guest.getByRole('link', { name: `Your game against ${ada} has started.` })).toBeVisible();

  // White moves; Black hears of it elsewhere, and no longer once the game is open.
  const state = (await (await guest.request.get(`/api/games/${game}`)).json()) as {
    version: number;
    choices: { pieces: { moves: [number, string, number, string][] }[] };
  };
  const move = state.choices.pieces[0]!.moves[0]![3];
  await post(guest.request, `/api/games/${game}/move`, { move, key: 'first', version: state.version });
  await page.goto('/en/inbox');
  const turn = page.getByRole('link', { name: `${bob} has moved: it is your turn.` });
  await expect(turn).toBeVisible();
  await expect(page.getByText(/[23] days left/)).toBeVisible();
  // The head of the page has room for the bell in every language.
  for (const language of ['de', 'ro', 'en']) {
    await page.goto(`/${language}/inbox`);
    await expect(page.locator('header .badge').first()).toBeVisible();
    for (const width of [1100, 1250, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBeLessThanOrEqual(width);
      expect((await page.locator('header').boundingBox())!.height, language).toBeLessThan(64);
    }
  }
  await turn.click();
  await page.waitForURL(new RegExp(`/en/game/${game}`));
  await expect(page.getByRole('link', { name: 'Inbox, 0 new notices' })).toBeVisible();

  // Switches are kept, on a phone as well.
  await guest.goto('/en/settings');
  const box = guest.getByRole('checkbox', { name: 'Game over: Inbox' });
  await box.uncheck();
  await guest.getByLabel('from', { exact: true }).fill('22:00');
  await guest.getByLabel('to', { exact: true }).fill('07:00');
  await guest.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(guest.getByText('Kept.')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('checkbox', { name: 'Game over: Inbox' })).not.toBeChecked();
  await expect(guest.getByLabel('from', { exact: true })).toHaveValue('22:00');
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await guest.context().close();
});

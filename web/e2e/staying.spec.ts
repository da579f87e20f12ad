// What brings people back: a game at one press, the games that wait, an account that takes a guest's games along.
import { expect, my_turn, post, settle, short_game, start_game, still, test, two_players } from './support';

test.use(still);

test('two people who press the same quick game meet in it', async ({ page, browser }) => {
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  for (const each of [page, other]) await each.goto('/en/');
  const quick = { name: /^5 min \+ 5 s/ };
  await page.getByRole('button', quick).click();
  await expect(other.getByText(/Small field 12×12 · 5 min/).first()).toBeVisible();
  await other.getByRole('button', quick).click();
  await Promise.all([page, other].map((each) => each.waitForURL(/\/en\/game\//)));
  expect(new URL(page.url()).pathname).toBe(new URL(other.url()).pathname);
  await other.context().close();
});

test('a draw is offered and agreed', async ({ page, browser }) => {
  const { guest } = await two_players(browser, page, { tps: short_game });
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await guest.getByRole('alert').getByRole('button', { name: 'Accept' }).click();
  for (const each of [page, guest]) await expect(each.getByRole('dialog')).toContainText('Draw');
  await guest.context().close();
});

test('home begins with the game that waits, the title and the menu count it, and an account takes it along', async ({ page, browser }) => {
  const { guest, game } = await two_players(browser, page, { tps: short_game });
  await page.goto('/en/');
  await expect(page.getByRole('heading', { name: 'My games' })).toBeVisible();
  const [mine, hero] = [page.getByRole('link', { name: /Your turn/ }).first(), page.getByRole('heading', { level: 1 })];
  expect((await mine.boundingBox())!.y).toBeLessThan((await hero.boundingBox())!.y);
  await expect(page).toHaveTitle(/^\(1\) /);
  const name = `player${Date.now() % 1_000_000}`;
  await page.goto('/en/register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('a long enough word');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('link', { name: new RegExp(`${name}.*Your turn`) }).first()).toBeVisible();
  await page.goto(`/en/game/${game}`);
  await my_turn(page);
  await expect(page.getByText(name).first()).toBeVisible();
  await guest.context().close();
});

test('the lobby shows the games of others, not what somebody plays alone', async ({ page, browser }) => {
  const { guest, game } = await two_players(browser, page, { tps: short_game });
  const alone = await start_game(page.request, { tps: short_game });
  for (const each of [game, alone]) await post(page.request, `/api/games/${each}/move`, { move: 'D2 > G5/NE', key: `lobby-${each}` });
  const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await visitor.goto('/en/lobby');
  await settle(visitor);
  await expect(visitor.locator(`a[href$="/game/${game}"]`)).toBeVisible();
  await expect(visitor.locator(`a[href$="/game/${alone}"]`)).toHaveCount(0);
  await visitor.context().close();
  await guest.context().close();
});

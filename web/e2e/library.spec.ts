// The library: two people publish, star, fork and play boards; sheets are drawn as charts.
import type { Page } from '@playwright/test';
import { expect, faults, post, register, still, test } from './support';

test.use(still);

const two_walls = '8x8 8./.#4.#./4.3#./4.2#.#/#.2#4./.3#4./.#4.#./8. wMT@B1N,wLT@G1N,wCLT@H1N,bCLT@A8S,bLT@B8S,bMT@G8S w mate 0 1';
const other_walls = '8x8 7.#/.#6./3.#.#2./2.#2.3#/3#2.#2./2.#.#3./6.#./#7. wLT@C1N,wCLT@E1N,wMT@G1N,bMT@B8S,bCLT@D8S,bLT@F8S w mate 0 1';

const narrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Saves a position in the editor and goes on to the page where it is published. */
async function publish_from_editor(page: Page, name: string, about: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Publish in the library' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await page.getByRole('textbox', { name: 'How it plays, in a sentence' }).fill(about);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname;
}

test('two people publish, star, fork and play boards of the library', async ({ browser, page: ada }) => {
  test.setTimeout(180_000);
  const bob = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const ada_name = await register(ada.request);
  const bob_name = await register(bob.request);
  const [walls, fork] = [`Walls of ${ada_name}`, `Fork of ${bob_name}`];

  await ada.goto(`/en/editor?tps=${encodeURIComponent(two_walls)}`);
  const address = await publish_from_editor(ada, walls, 'Two walls and nothing else.');
  const id = address.split('/').pop()!;

  // The other one finds it, gives it a star and plays it at once.
  await bob.goto('/en/boards');
  await bob.getByRole('combobox', { name: 'From', exact: true }).selectOption('players');
  await bob.getByRole('combobox', { name: 'Order', exact: true }).selectOption('newest first');
  await bob.getByRole('link', { name: walls }).click();
  await expect(bob.getByText('Two walls and nothing else.')).toBeVisible();
  await expect(bob.getByText('Licence: CC-BY-4.0')).toBeVisible();
  const star = bob.getByRole('button', { name: /star/ });
  await star.click();
  await expect(star).toHaveText(/★\s+1 star$/);
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await bob.getByRole('link', { name: 'Play here' }).click();
  await bob.waitForURL(/\/en\/new\?/);
  await expect(bob.getByText(walls).first()).toBeVisible();
  await bob.getByRole('radio', { name: 'Same screen' }).check();
  await bob.getByRole('button', { name: 'Start the game' }).click();
  await bob.waitForURL(/\/en\/game\//);
  await expect(bob.getByRole('grid')).toBeVisible();

  // The engine has measured it meanwhile: the page that waits shows the sheet by itself.
  await expect(ada.getByRole('heading', { name: /Engine against itself, 300 positions a turn/ })).toBeVisible({ timeout: 90_000 });
  await expect(ada.getByText('Verdict of the games at 300 positions a turn:')).toBeVisible();
  await expect(ada.getByText('this is shallow play', { exact: false })).toBeVisible();
  await expect(ada.locator('.interval').first()).toBeVisible();
  await expect(ada.getByRole('heading', { name: 'What simple plans score against the engine' })).toBeVisible();
  expect(await faults(ada)).toEqual([]);

  // A game of the two counts as a play.
  const { id: challenge } = await post<{ id: string }>(ada.request, '/api/challenges', { setup: id, clock: { kind: 'none' }, side: 'w' });
  const { game } = await post<{ game: string }>(bob.request, `/api/challenges/${challenge}/accept`, {});
  await post(ada.request, `/api/games/${game}/move`, { key: '1', move: 'H1 > H2/N' });
  await post(bob.request, `/api/games/${game}/move`, { key: '2', move: 'A8 > A7/S' });
  await post(ada.request, `/api/games/${game}/act`, { act: 'resign', key: '3' });
  await bob.goto(address);
  await expect(bob.getByText('1 game finished on it.')).toBeVisible();

  // A fork names what it was made from.
  await bob.getByRole('link', { name: 'Change it in the editor' }).click();
  await bob.waitForURL(/\/en\/editor\?/);
  await publish_from_editor(bob, fork, 'The same again.');
  await bob.getByRole('link', { name: `made from ${walls}` }).click();
  await expect(bob.getByRole('heading', { name: walls })).toBeVisible();
  await expect(bob.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  // A new version; the old one stays readable.
  await post(ada.request, '/api/setups', { name: 'other walls', tps: other_walls });
  await ada.goto(address);
  await ada.getByRole('link', { name: 'Publish a new version' }).click();
  await ada.getByRole('combobox', { name: 'Your setup' }).selectOption('other walls');
  await ada.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(ada.getByText('Versions:')).toBeVisible();
  await ada.getByRole('link', { name: '1', exact: true }).click();
  await expect(ada.getByRole('heading', { name: /Engine against itself/ })).toBeVisible();
  await ada.getByRole('link', { name: '2', exact: true }).click();
  await expect(ada.getByText('The engine is measuring this board.', { exact: false }).or(ada.locator('.interval').first())).toBeVisible();

  // What is one's own can be taken out again.
  await ada.goto('/en/boards');
  await ada.getByRole('combobox', { name: 'From', exact: true }).selectOption('me');
  await ada.getByRole('link', { name: walls }).click();
  ada.once('dialog', (dialog) => void dialog.accept());
  await ada.getByRole('button', { name: 'Delete' }).click();
  await ada.waitForURL(/\/en\/boards$/);
  await expect(ada.getByRole('link', { name: walls })).toHaveCount(0);
});

test('the pages of the library fit a narrow phone, in every language', async ({ page }) => {
  await register(page.request);
  await page.setViewportSize({ width: 360, height: 640 });
  const { id: setup } = await post<{ id: string }>(page.request, '/api/setups', { name: 'two walls', tps: two_walls });
  const board = { name: 'A board with a name of forty characters.', tps: two_walls, licence: 'CC-BY-SA-4.0', about: 'Short.' };
  const { id } = await post<{ id: string }>(page.request, '/api/boards', board);
  for (const language of ['en', 'de', 'ro']) {
    for (const address of ['boards', `boards/${id}`, `boards/publish?setup=${setup}&from=${id}`]) {
      await page.goto(`/${language}/${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await narrow(page), `${language}/${address}`).toBeLessThanOrEqual(360);
      expect(await faults(page), `${language}/${address}`).toEqual([]);
    }
  }
  // What was made from a board under CC-BY-SA stays under it.
  await expect(page.getByRole('option', { name: /^CC/ })).toHaveText(['CC-BY-SA-4.0']);
});

test('a stock board is played and changed under the rules that one looks at', async ({ page }) => {
  await page.goto('/en/boards/old-town-16');
  await page.getByRole('combobox', { name: 'Rules' }).selectOption('Capture the Flag');
  await expect(page.getByText('Verdict of the games at 1,500 positions a turn:')).toBeVisible();
  await page.getByRole('link', { name: 'Play here' }).click();
  await page.waitForURL(/\/en\/new\?/);
  await expect(page.getByRole('radio', { name: 'Capture the Flag' })).toBeChecked();

  // Its flags come along into the editor, for when these rules are chosen.
  await page.goto('/en/boards/old-town-16');
  await page.getByRole('link', { name: 'Change it in the editor' }).click();
  const text = page.getByRole('textbox', { name: 'Position as text' });
  await expect(text).not.toHaveValue(/flag@/);
  await page.getByLabel('Rules').selectOption('flag');
  await expect(text).toHaveValue(/flag@C5,flag@F5,site@H8,flag@K12,flag@N12 w flag /);
  await expect(page.getByText('White Command Light Tank H1: there is no Command piece in Capture the Flag.')).toBeVisible();
  await page.getByLabel('Rules').selectOption('mate');
  await expect(text).not.toHaveValue(/flag@|site@/);
  await expect(page.getByText('A balanced setup.')).toBeVisible();
});

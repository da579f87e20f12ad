import type { Browser, Page } from '@playwright/test';
import { expect, faults, post, register, still, test } from './support';

test.use(still);

async function account(browser: Browser, width = 1280): Promise<{ page: Page; name: string }> {
  const page = await (await browser.newContext({ locale: 'en-GB', viewport: { width, height: 800 } })).newPage();
  return { page, name: await register(page.request) };
}

const width = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

test('three people meet in a club: one asks, one has the link, and they talk and plan', async ({ browser }) => {
  test.setTimeout(90_000);
  const [{ page: ada, name: ada_name }, { page: bob, name: bob_name }, { page: eve, name: eve_name }] = [
    await account(browser),
    await account(browser, 360),
    await account(browser),
  ];
  const club_name = `Iron ${ada_name}`;
  await ada.goto('/en/');
  await ada.getByRole('navigation').getByRole('link', { name: 'Clubs' }).click();
  await ada.getByRole('link', { name: 'New club' }).click();
  await ada.getByRole('textbox', { name: 'Name' }).fill(club_name);
  await ada.getByRole('textbox', { name: 'Description' }).fill('Fridays at eight');
  await ada.getByRole('textbox', { name: 'Links' }).fill('https://example.org/iron');
  await ada.getByRole('main').getByRole('combobox', { name: 'Language' }).selectOption('en');
  await ada.getByRole('radio', { name: /By request/ }).check();
  await ada.getByRole('button', { name: 'New club' }).click();
  await ada.waitForURL(/\/en\/club\//);
  const address = new URL(ada.url()).pathname;
  await expect(ada.getByRole('heading', { name: club_name, level: 1 })).toBeVisible();

  // Bob finds it by a word of its name and asks; Ada sees him come without doing anything.
  await bob.goto('/en/clubs');
  await bob.getByRole('searchbox', { name: 'Words of the name' }).fill(ada_name.slice(0, -1));
  await bob.getByRole('link', { name: club_name }).click();
  await bob.getByRole('textbox', { name: 'A few words to the officers' }).fill('I play at the library');
  await bob.getByRole('button', { name: 'Ask to join' }).click();
  await expect(bob.getByText('You have asked to join.', { exact: false })).toBeVisible();
  expect(await width(bob)).toBeLessThanOrEqual(360);
  await expect(ada.getByText('I play at the library')).toBeVisible();
  await ada.getByRole('button', { name: `Let ${bob_name} in` }).press('Enter');
  await expect(bob.getByText('You are a member.')).toBeVisible();
  await expect(bob.getByText('has let you in', { exact: false }).first()).toBeVisible();

  // Eve has the link; the one that was replaced opens nothing.
  const link = ada.getByRole('textbox', { name: 'Invitation link' });
  const old = await link.inputValue();
  await ada.getByRole('button', { name: 'Make a new link; the old one ends' }).click();
  await expect(link).not.toHaveValue(old);
  await eve.goto(old.replace('/en/', '/de/'));
  await eve.getByRole('button', { name: 'Beitreten' }).click();
  await expect(eve.getByText('Diese Einladung gilt nicht mehr.')).toBeVisible();
  await eve.goto((await link.inputValue()).replace('/en/', '/de/'));
  await eve.getByRole('button', { name: 'Beitreten' }).click();
  await expect(eve.getByText('Du bist Mitglied.')).toBeVisible();

  // What one says the others read at once, but for those who blocked them; an officer takes a line away.
  await bob.getByRole('textbox', { name: 'Say something to the club' }).fill('Who plays tonight?');
  await bob.keyboard.press('Enter');
  await expect(eve.getByRole('log').getByText('Who plays tonight?')).toBeVisible();
  await expect(ada.getByRole('log').getByText('Who plays tonight?')).toBeVisible();
  await eve.request.put(`/api/blocks/${bob_name}`, {
    headers: { 'X-CSRF-Token': ((await (await eve.request.get('/api/me')).json()) as { csrf: string }).csrf },
  });
  await eve.reload();
  await expect(eve.getByRole('log')).toBeVisible();
  await expect(eve.getByText('Who plays tonight?')).toHaveCount(0);
  await ada.getByRole('button', { name: `Delete this line of ${bob_name}` }).click();
  await expect(bob.getByText('Who plays tonight?')).toHaveCount(0);

  // Ada pins a board, makes Eve an officer and plans a tournament for members; Bob is told of it.
  await ada.getByText('Pin a board of the library').click();
  await ada.getByRole('combobox', { name: 'Board' }).selectOption('basic-16');
  await ada.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(bob.getByRole('heading', { name: 'Boards of the club' })).toBeVisible();
  await ada.getByRole('button', { name: `Manage ${eve_name}` }).click();
  await ada.getByRole('button', { name: 'Make officer' }).click();
  await expect(eve.getByText('Du bist im Vorstand dieses Clubs.')).toBeVisible();
  await ada.getByRole('link', { name: 'New tournament' }).click();
  await ada.getByRole('textbox', { name: 'Name' }).fill('Club night');
  await ada.getByRole('checkbox', { name: 'Only members may enter' }).check();
  await ada.getByRole('button', { name: 'New tournament' }).click();
  await ada.waitForURL(/\/en\/tournament\//);
  await expect(ada.getByRole('link', { name: `for members of ${club_name}` })).toBeVisible();
  await expect(bob.getByText(`${club_name}: Club night`)).toBeVisible();
  await bob.reload();
  await bob.getByRole('link', { name: 'Club night', exact: true }).click();
  await bob.getByRole('button', { name: 'Join' }).click();
  await expect(bob.getByRole('row', { name: new RegExp(bob_name) })).toBeVisible();
  expect(await width(bob)).toBeLessThanOrEqual(360);

  await ada.goto(address);
  await expect(ada.getByRole('link', { name: 'Calendar of the club' })).toBeVisible();
  expect(await faults(ada)).toEqual([]);
  expect(await faults(bob)).toEqual([]);
});

test('two clubs meet in a team battle that only their members enter, with a password', async ({ browser }) => {
  const [{ page: ada, name: ada_name }, { page: bob, name: bob_name }, { page: eve }] = [
    await account(browser),
    await account(browser),
    await account(browser),
  ];
  const [red, blue] = [`Red ${ada_name}`, `Blue ${bob_name}`];
  const { club } = await post<{ club: { id: string } }>(ada.request, '/api/clubs', { name: red });
  await post(bob.request, '/api/clubs', { name: blue });
  await ada.goto(`/en/tournaments/new?club=${club.id}`);
  await ada.getByRole('textbox', { name: 'Name' }).fill('Battle');
  await ada.getByRole('searchbox', { name: 'Find a club by name' }).fill(bob_name);
  await ada.getByRole('button', { name: `Add ${blue}` }).click();
  await ada.getByText('Description and teams').click();
  await ada.getByRole('textbox', { name: 'Password' }).fill('steel');
  await ada.getByRole('button', { name: 'New tournament' }).click();
  await ada.waitForURL(/\/en\/tournament\//);
  await ada.getByRole('button', { name: 'Join' }).click();
  await expect(ada.getByRole('row', { name: new RegExp(ada_name) }).getByText(red)).toBeVisible();

  const address = new URL(ada.url()).pathname;
  await bob.goto(address);
  await bob.getByRole('button', { name: 'Join' }).click();
  await expect(bob.getByText('This tournament has another password.')).toBeVisible();
  await bob.getByRole('textbox', { name: 'Password of the tournament' }).fill('steel');
  await bob.getByRole('button', { name: 'Join' }).click();
  await expect(bob.getByRole('row', { name: new RegExp(bob_name) }).getByText(blue)).toBeVisible();
  await eve.goto(address);
  await expect(eve.getByText('Only members of its clubs may enter.')).toBeVisible();
  await expect(eve.getByRole('button', { name: 'Join' })).toHaveCount(0);
});

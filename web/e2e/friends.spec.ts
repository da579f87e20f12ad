import { expect, register, still, test } from './support';

test.use(still);

test('two people follow each other, play from a name, and one blocks the other', async ({ page, browser }) => {
  const ada = await register(page.request);
  const guest = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 360, height: 740 } })).newPage();
  const bob = await register(guest.request);

  // Somebody is found by the beginning of the name and followed by keyboard.
  await guest.goto('/en/people');
  await page.goto('/en/people');
  await page.getByRole('combobox', { name: 'Name of a player' }).fill(bob.slice(0, -1));
  await expect(page.locator(`#names-found option[value="${bob}"]`)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Name of a player' }).fill(bob);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: bob, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Follow', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Stop following' })).toBeVisible();

  await guest.goto(`/en/player/${ada}`);
  await expect(guest.getByText('follows you', { exact: true })).toBeVisible();
  await guest.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(guest.getByText('friend', { exact: true })).toBeVisible();
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // A note stays, and is the writer's own.
  await page.getByRole('textbox', { name: 'Your note' }).fill('opens on the left');
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Your note' })).toHaveValue('opens on the left');
  await expect(guest.getByRole('textbox', { name: 'Your note' })).toHaveValue('');

  // The friend is here; the challenge goes to them by name.
  await page.goto('/en/people');
  const row = page.getByRole('listitem').filter({ hasText: bob }).first();
  await expect(row.getByText('online')).toBeAttached();
  await row.getByRole('link', { name: `Challenge ${bob}` }).click();
  await page
    .getByRole('button', { name: /challenge|invitation/i })
    .last()
    .click();
  await expect(guest.getByText(`${ada}`, { exact: false }).first()).toBeVisible();

  // Blocked: no more challenges, and the friendship is over.
  await page.goto(`/en/player/${bob}`);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Challenge', exact: true })).toHaveCount(0);
  const refused = await guest.request.post('/api/challenges', {
    data: { setup: 'small-12', to: ada },
    headers: { 'X-CSRF-Token': ((await (await guest.request.get('/api/me')).json()) as { csrf: string }).csrf },
  });
  expect(refused.status()).toBe(403);
  await guest.goto('/en/people');
  await expect(guest.getByText('You follow nobody yet', { exact: false })).toBeVisible();
  await guest.context().close();
});

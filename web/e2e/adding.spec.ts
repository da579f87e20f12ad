// A kind and a mode that were added by one row each (tests/adding) are offered by the page for new games without a change to the client.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, press, settle, square, still, test } from './support';

test.use(still);

interface Setup {
  modes: string[];
}
const printed = JSON.parse(readFileSync(join(import.meta.dirname, '../../tests/adding/printed.json'), 'utf8')) as {
  catalogue: Record<string, unknown>;
};

test('an added kind and an added mode can be chosen for a new game', async ({ page }) => {
  // What a server with these rows sends; the rest is the server's own.
  await page.route('**/api/catalogue', async (route) => {
    const own = (await (await route.fetch()).json()) as Record<string, unknown>;
    await route.fulfill({ json: { ...own, ...printed.catalogue } });
  });
  await page.route('**/api/setups', async (route) => {
    const { stock, mine } = (await (await route.fetch()).json()) as { stock: Setup[]; mine: Setup[] };
    await route.fulfill({ json: { stock: stock.map((setup) => ({ ...setup, modes: [...setup.modes, 'siege'] })), mine } });
  });
  let asked: unknown;
  await page.route('**/api/games', async (route) => {
    asked = route.request().postDataJSON();
    await route.fulfill({ json: { game: 'added' } });
  });
  await page.goto('/en/new');
  await settle(page);
  await page.getByRole('radio', { name: 'Siege' }).check();
  await page.getByLabel('Moves for each side').fill('25');
  await page.getByRole('radio', { name: 'Single type' }).check();
  await page.getByLabel('Type for all pieces').selectOption('TRM');
  await page.getByRole('radio', { name: 'Free choice' }).check();
  await page.getByRole('radio', { name: 'Turret Mortar' }).click();
  await square(page, 'C1').scrollIntoViewIfNeeded();
  await expect(square(page, 'C1')).toHaveAttribute('aria-label', /Heavy Tank/);
  await press(page, 'C1');
  await expect(square(page, 'C1')).toHaveAttribute('aria-label', /TRM|Turret Mortar/);
  await expect(page.getByText(/White: \d+ of \d+ points/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'No army may be worth more points than the printed one' }).uncheck();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect.poll(() => asked).toMatchObject({ rules: 'siege:25', army: { kind: 'free' } });
  expect(JSON.stringify(asked)).toContain('"TRM"');
});

test('four play on one screen', async ({ page }) => {
  await page.goto('/en/new');
  await page.getByRole('radio', { name: 'Four Players' }).check();
  await page.getByRole('radio', { name: 'Same screen' }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/en\/game\//);
  await expect(page.getByText('White to move').first()).toBeVisible();
});

// Armies of one's own: kinds are painted on the start squares, points are counted, and the game begins with what was seen.
import { expect, my_turn, press, square, still, test } from './support';

test.use(still);

test('a free army is painted by dragging, counted, held to its points, and played', async ({ page }) => {
  await page.goto('/en/new?setup=basic-16');
  await page.getByRole('radio', { name: 'White', exact: true }).check();
  await page.getByRole('radio', { name: 'Free choice' }).check();
  await page.getByRole('radio', { name: 'Heavy Tank', exact: true }).click();
  const heavy = page.locator('[role="gridcell"][aria-label*="white Heavy Tank"]');
  await expect(heavy).toHaveCount(2);
  await square(page, 'F3').scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all(['C3', 'F3'].map(async (name) => (await square(page, name).boundingBox())!));
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2);
  await page.mouse.down();
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect(heavy).toHaveCount(4);
  const start = page.getByRole('button', { name: 'Start the game' });
  await page.getByRole('checkbox', { name: /points/i }).check();
  await expect(page.locator('.points.bad')).toHaveCount(1);
  await expect(start).toBeDisabled();
  // Lighter pieces elsewhere bring it back.
  await page.getByRole('radio', { name: 'Light Tank', exact: true }).click();
  await square(page, 'C1').scrollIntoViewIfNeeded();
  for (const name of ['C1', 'M1', 'F1', 'J1', 'H3']) await press(page, name);
  await expect(page.locator('.points.bad')).toHaveCount(0);
  await start.click();
  await my_turn(page);
  await expect(square(page, 'C3')).toHaveAttribute('aria-label', /white Heavy Tank/);
  await expect(square(page, 'C1')).toHaveAttribute('aria-label', /white Light Tank/);
});

test('a measured handicap is given with the keyboard, told, seen on the start squares and played', async ({ page }) => {
  await page.goto('/en/new?setup=basic-16&mode=mate');
  await page.getByRole('radio', { name: 'White', exact: true }).check();
  await page.getByRole('radio', { name: 'Handicap' }).check();
  await page.getByRole('group', { name: 'Who gives' }).getByRole('radio', { name: 'Black' }).check();
  const much = page.getByRole('group', { name: 'How much is given, in Elo' });
  await much.getByRole('radio', { name: 'Nothing' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(much.getByRole('radio', { name: 'Give about 200' })).toBeChecked();
  await expect(
    page.locator('[aria-live="polite"]', { hasText: /^\s*Black: without .+ Measured at \d+ ± \d+ Elo in \d+ games\.\s*$/ }),
  ).toBeVisible();
  const black = page.getByRole('group', { name: 'Black', exact: true });
  const home = black.getByRole('checkbox', { checked: false });
  const given = await home.count();
  expect(given).toBeGreaterThan(1);
  // A piece more is no measured handicap any longer.
  await black.getByRole('checkbox', { checked: true, disabled: false }).first().uncheck();
  await expect(much.getByRole('radio', { checked: true })).toHaveCount(0);
  await much.getByRole('radio', { name: 'Give about 200' }).check();
  await expect(home).toHaveCount(given);
  const pieces = await black.getByRole('checkbox', { checked: true }).count();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await my_turn(page);
  await expect(page.locator('[role="gridcell"][aria-label*="black "]')).toHaveCount(pieces);
});

test('a handicap game has the rules and the flags of its board', async ({ page }) => {
  const pieces = 9;
  for (const [mode, flags] of [
    ['flag', 5],
    ['last', 0],
  ] as const) {
    await page.goto(`/en/new?setup=old-town-16&mode=${mode}`);
    await page.getByRole('radio', { name: 'White', exact: true }).check();
    await page.getByRole('radio', { name: 'Handicap' }).check();
    await page.getByRole('group', { name: 'Black', exact: true }).getByRole('checkbox', { name: /^D16/ }).uncheck();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await my_turn(page);
    await expect(page.locator('[role="gridcell"][aria-label*="black "]')).toHaveCount(pieces);
    const id = new URL(page.url()).pathname.split('/').pop()!;
    const { start } = (await (await page.request.get(`/api/games/${id}`)).json()) as { start: string };
    expect(start.match(/flag@|site@/g) ?? [], mode).toHaveLength(flags);
  }
});

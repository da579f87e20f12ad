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

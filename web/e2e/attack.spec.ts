// Attacking and driving, counted in clicks: what is marked, what a press does, and that nothing chosen is lost.
import type { Page } from '@playwright/test';
import { expect, press, settle, square, start_game, test } from './support';

/** White: a Medium Tank that can reach the side of one Medium Tank; the front of a Heavy Tank holds. */
const duel = '8x8 6.#./6.2#/8./8./8./8./8./8. wMT@D2N,wHT@H1N,bMT@A6N,bHT@D8S,bLT@H8S w last 0 1';

async function open(page: Page, tps: string, confirm = ''): Promise<void> {
  // The default of a new device, unless another is wanted.
  await page.addInitScript((value) => localStorage.setItem('tankchess.settings', JSON.stringify(value ? { confirm: value } : {})), confirm);
  await page.goto(`/en/game/${await start_game(page.request, { tps })}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await settle(page);
}

const moves = (page: Page) => page.getByRole('tabpanel', { name: 'Moves' });
const hint = (page: Page) => page.locator('.hint');

test('a firing turn takes two clicks', async ({ page }) => {
  await open(page, duel);
  await press(page, 'D2');
  await expect(page.locator('.mk-target:not(.holds)')).toHaveCount(1);
  await expect(page.locator('.mk-sum')).toHaveText('2 > 1');
  await expect(page.locator('.mk-target.holds')).toHaveCount(1);
  await expect(square(page, 'A6')).toHaveAttribute('aria-label', /can be destroyed/);
  await press(page, 'A6');
  await expect(moves(page)).toContainText('(A6)');
});

test('a quiet turn takes two clicks, and the mouse says where to face', async ({ page }) => {
  await open(page, duel);
  await press(page, 'D2');
  const box = (await square(page, 'D3').boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.5);
  await expect(page.locator('.mk-meant path.current')).toHaveCount(1);
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height * 0.5);
  await expect(moves(page)).toContainText('D2 > D3/E');
});

test('a quiet turn takes one drag', async ({ page }) => {
  await open(page, duel);
  const from = (await square(page, 'D2').boundingBox())!;
  const to = (await square(page, 'D4').boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height * 0.1, { steps: 5 });
  await page.mouse.up();
  await expect(moves(page)).toContainText('D2 > D4/N');
});

test('asked first, the same click again fires, and Tab, Enter and the wheel work after the mouse', async ({ page }) => {
  await open(page, duel, 'always');
  await press(page, 'D2');
  await press(page, 'A6');
  await expect(hint(page)).toContainText('2 > 1');
  const fire = page.getByRole('button', { name: /^Fire/ });
  const first = (await fire.textContent())!;
  await page.keyboard.press('Tab');
  await expect(fire).not.toHaveText(first);
  await page.keyboard.press('Shift+Tab');
  await expect(fire).toHaveText(first);
  await page.mouse.wheel(0, 100);
  await expect(fire).not.toHaveText(first);
  await press(page, 'A6');
  await expect(moves(page)).toContainText('(A6)');
});

test('a click that means nothing says why and keeps what was chosen', async ({ page }) => {
  await open(page, duel, 'always');
  await press(page, 'C5');
  await expect(hint(page)).toHaveText('Not your piece. Choose one of your own.');
  await press(page, 'D2');
  await press(page, 'D8');
  await expect(hint(page)).toContainText('would hold');
  await press(page, 'H8');
  await expect(hint(page)).toContainText('No shot');
  await press(page, 'A1');
  await expect(hint(page)).toContainText('out of reach');
  await expect(square(page, 'D2')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(square(page, 'D2')).toHaveAttribute('aria-selected', 'false');
});

test('a turn that costs the mover is asked in red, whatever the setting', async ({ page }) => {
  await open(page, '8x8 8./8./8./8./8./3.~4./8./8. wMT@D2N,bLT@H8S w last 0 1', 'never');
  await press(page, 'D2');
  await press(page, 'D3');
  const sink = page.getByRole('button', { name: /^Sink it/ });
  await expect(sink).toBeVisible();
  await expect(hint(page)).toHaveText('The Medium Tank will sink on D3 and is lost.');
  await sink.click();
  await expect(moves(page)).toContainText('D2 > D3');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  test('a quiet turn takes two taps and a confirmation', async ({ page }) => {
    await open(page, duel);
    await press(page, 'D2');
    await press(page, 'D3');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Play move/ })
      .tap();
    await expect(square(page, 'D3')).toHaveAttribute('aria-label', /white Medium Tank, facing north/);
  });

  test('a firing turn takes two taps and a confirmation', async ({ page }) => {
    await open(page, duel);
    await press(page, 'D2');
    await press(page, 'A6');
    await page.getByRole('button', { name: /^Fire/ }).tap();
    await expect(square(page, 'A6')).toHaveAttribute('aria-label', /wreck/);
  });
});

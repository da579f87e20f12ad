// Lessons and puzzles on phones, a game in letters of twice the size.
import type { Browser, Locator, Page } from '@playwright/test';
import { cut, enlarged } from './sizes';
import { choose, expect, my_turn, press, settle, square, start_game, still, test } from './support';

test.use(still);

async function phone(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true, locale: 'en-GB' });
  return context.newPage();
}

async function seen(page: Page, what: Locator): Promise<boolean> {
  const box = (await what.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  return box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
}

for (const [width, height] of [
  [390, 664],
  [640, 360],
  [844, 390],
] as const) {
  test(`a lesson and a puzzle show task, board and verdict at once on ${width} by ${height}`, async ({ browser }) => {
    const page = await phone(browser, width, height);
    await page.goto('/en/learn/drive');
    await settle(page);
    expect(await seen(page, page.getByText('Click the tank, then the star.'))).toBe(true);
    expect(await seen(page, page.getByRole('grid'))).toBe(true);
    await choose(page, 'D2');
    await press(page, 'D5');
    const north = page.getByRole('button', { name: /^Face north(,|$)/ });
    const verdict = page.locator('.answer').getByText('It stopped on another square.', { exact: false });
    await expect(north.or(verdict)).toBeVisible();
    if (await north.isVisible()) {
      await north.tap();
      await page
        .getByRole('button', { name: /^Play move/ })
        .or(verdict)
        .first()
        .click();
    }
    await expect(verdict).toBeVisible();
    expect(await seen(page, verdict)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goto('/en/puzzles');
    await settle(page);
    expect(await seen(page, page.getByText(/to move wins in/))).toBe(true);
    expect(await seen(page, page.getByRole('grid'))).toBe(true);
    await page.context().close();
  });
}

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`a game in letters of twice the size, ${width} by ${height}`, async ({ browser }) => {
    const touch = width < 600;
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, locale: 'en-GB' });
    const page = await context.newPage();
    await enlarged(page);
    const clock = { kind: 'real', base: 900, increment: 5 };
    await page.goto(`/en/game/${await start_game(page.request, { setup: 'basic-16', opponent: { engine: 1 }, clock })}`);
    await my_turn(page);
    expect(await cut(page), 'game').toEqual([]);
    await choose(page, 'J3');
    expect(await cut(page), 'a piece is chosen').toEqual([]);
    // Whatever a turn needs can be reached by scrolling, and covers nothing.
    const back = page.getByRole('button', { name: 'Back', exact: true });
    await back.scrollIntoViewIfNeeded();
    expect(await seen(page, back)).toBe(true);
    await back.click();
    await expect(square(page, 'J3')).toHaveAttribute('aria-selected', 'false');
    await context.close();
  });
}

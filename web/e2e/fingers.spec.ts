// Sizes for fingers and eyes: targets on every page, lessons and puzzles on phones, letters of twice the size.
import type { Browser, Locator, Page } from '@playwright/test';
import { addresses, choose, expect, my_turn, press, settle, square, start_game, test } from './support';

async function phone(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true, locale: 'en-GB' });
  return context.newPage();
}

test('targets for fingers are 44 pixels on every page', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await phone(browser, 390, 664);
  for (const address of addresses) {
    await page.goto(`/en/${address}`);
    await settle(page);
    const small = await page.evaluate(() => {
      const least = 43.5;
      const found: string[] = [];
      for (const each of document.querySelectorAll<HTMLElement>('button, a, input, select, summary, textarea, [role="tab"]')) {
        if (!each.checkVisibility() || each.matches('.skip')) continue;
        // Links in a sentence are as high as its line; what a label holds is pressed by the label.
        if (each.matches('a') && each.closest('p, dd, td')) continue;
        const box = (each.closest('label') ?? each).getBoundingClientRect();
        if (box.height < least || box.width < least) found.push(`${each.outerHTML.slice(0, 90)} ${box.width}x${box.height}`);
      }
      return found;
    });
    expect(small, address).toEqual([]);
  }
  await page.context().close();
});

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
  test(`letters of twice the size cut nothing off, ${width} by ${height}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const touch = width < 600;
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, locale: 'en-GB' });
    const page = await context.newPage();
    await page.addInitScript(() =>
      new MutationObserver((_, observer) => {
        document.documentElement.style.fontSize = '200%';
        observer.disconnect();
      }).observe(document, { childList: true }),
    );
    const cut = (): Promise<string[]> =>
      page.evaluate(() => {
        const found: string[] = [];
        const wider = document.documentElement.scrollWidth - innerWidth;
        if (wider > 0) found.push(`the page is wider by ${wider}`);
        for (const each of document.querySelectorAll<HTMLElement>('button, .button, p, h1, h2, .name, .clock, .hint, label, dd')) {
          const box = each.getBoundingClientRect();
          if (!each.checkVisibility() || box.width <= 1 || each.closest('.hidden-text, .skip, .tools')) continue;
          const told = `${each.tagName} "${each.textContent?.trim().slice(0, 40)}"`;
          if (box.left < -1 || box.right > innerWidth + 1) found.push(`${told} ${Math.round(box.left)}..${Math.round(box.right)}`);
          if (each.scrollWidth > each.clientWidth + 2 && each.clientWidth > 0 && getComputedStyle(each).display !== 'inline')
            found.push(`${told} ${each.scrollWidth} in ${each.clientWidth}`);
          if (each.matches('.hint, .name') && each.scrollHeight > each.clientHeight + 2) found.push(`${told} is cut below`);
        }
        return found;
      });
    for (const address of addresses) {
      await page.goto(`/en/${address}`);
      await settle(page);
      expect(await cut(), address).toEqual([]);
    }
    const clock = { kind: 'real', base: 900, increment: 5 };
    await page.goto(`/en/game/${await start_game(page.request, { setup: 'basic-16', opponent: { engine: 1 }, clock })}`);
    await my_turn(page);
    expect(await cut(), 'game').toEqual([]);
    await choose(page, 'J3');
    expect(await cut(), 'a piece is chosen').toEqual([]);
    // Whatever a turn needs can be reached by scrolling, and covers nothing.
    const back = page.getByRole('button', { name: 'Back', exact: true });
    await back.scrollIntoViewIfNeeded();
    expect(await seen(page, back)).toBe(true);
    await back.click();
    await expect(square(page, 'J3')).toHaveAttribute('aria-selected', 'false');
    await context.close();
  });
}

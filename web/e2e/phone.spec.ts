// Phones and tablets: everything that a turn needs is on the screen, upright and on its side, and nothing is clipped.
import type { Browser, Locator, Page } from '@playwright/test';
import { choose, expect, my_turn, post, press, send, settle, short_game, square, start_game, still, test } from './support';

test.use(still);

/** What browsers leave of a screen between their bars, and whole screens. */
const screens: Record<string, [number, number][]> = {
  'phones held upright': [
    [320, 568],
    [360, 560],
    [360, 640],
    [390, 664],
    [390, 844],
  ],
  'phones on their side': [
    [640, 360],
    [740, 360],
    [844, 390],
  ],
  tablets: [
    [820, 1180],
    [1180, 820],
  ],
};

async function phone(browser: Browser, width: number, height: number, locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true, locale });
  return context.newPage();
}

async function on_screen(page: Page, what: Locator, name: string): Promise<void> {
  const box = (await what.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(box, name).toBeTruthy();
  const seen = box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
  expect(seen, `${name} at ${JSON.stringify(box)} of ${width}x${height}`).toBe(true);
}

for (const [kind, sizes] of Object.entries(screens)) {
  test(`a turn fits the screens of ${kind}`, async ({ browser }) => {
    const page = await phone(browser, ...sizes[0]!);
    // With the question before a move is sent, which is the longer turn.
    await page.addInitScript(() => localStorage.setItem('tankchess.settings', JSON.stringify({ confirm: 'always' })));
    for (const [width, height] of sizes) await a_turn_fits(page, width, height);
    await page.context().close();
  });
}

async function a_turn_fits(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const game = await start_game(page.request, {
    setup: 'basic-16',
    opponent: { engine: 1 },
    clock: { kind: 'real', base: 900, increment: 5 },
  });
  await page.goto(`/en/game/${game}`);
  await my_turn(page);
  await settle(page);
  const always = async (when: string): Promise<void> => {
    expect(await page.evaluate(() => [scrollX, scrollY, document.documentElement.scrollWidth - innerWidth]), when).toEqual([0, 0, 0]);
    await on_screen(page, page.getByRole('grid'), `${when}: board`);
    for (const clock of await page.getByRole('timer').all()) await on_screen(page, clock, `${when}: clock`);
    await on_screen(page, page.locator('.bar .hint'), `${when}: what to do`);
  };
  const size = async (): Promise<string> => JSON.stringify(await page.getByRole('grid').boundingBox());
  const before = await size();
  // Squares are as large as the screen allows.
  const grid = (await page.getByRole('grid').boundingBox())!;
  expect(grid.width).toBeGreaterThan(0.84 * Math.min(width, height - 150));
  await always('idle');
  await choose(page, 'J3');
  await always('a piece is chosen');
  await on_screen(page, page.getByRole('button', { name: 'Ahead' }), 'drive pad');
  await on_screen(page, page.getByRole('button', { name: 'Back', exact: true }), 'back');
  await press(page, 'J5');
  const face = page.getByRole('button', { name: /^Face north(,|$)/ });
  const play = page.getByRole('button', { name: /^Play move/ });
  await expect(face.or(play).first()).toBeVisible();
  if (await face.isVisible()) {
    await on_screen(page, face, 'facing');
    await face.tap();
  }
  await always('it waits to be sent');
  await on_screen(page, play, 'send');
  expect(await size()).toBe(before);
  await play.tap();
  await my_turn(page);
  await always('the answer has come');
  expect(await size()).toBe(before);
  await expect(page.locator('.status .last')).toContainText(/^Black .+ (from|on) /);
}

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [768, 1024],
] as const) {
  test(`the end of a game is told in full on ${width} by ${height}`, async ({ browser }) => {
    const page = await phone(browser, width, height, 'de-DE');
    const game = await start_game(page.request, { tps: short_game });
    for (const move of ['D2 > G5/NE', 'H8/SW', 'G5 > H6/N (H8)']) await post(page.request, `/api/games/${game}/move`, { move, key: move });
    await page.goto(`/de/game/${game}`);
    await settle(page);
    await on_screen(page, page.getByText('Weiß gewinnt: der letzte Panzer auf dem Spielbrett'), 'result');
    await on_screen(page, page.getByRole('button', { name: 'Ergebnis zeigen' }), 'button');
    const status = page.getByRole('group', { name: 'Stand der Partie' });
    await expect(status).toContainText('zerstört');
    expect(await status.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
    await page.context().close();
  });
}

test('targets for fingers are 44 pixels high', async ({ browser }) => {
  const page = await phone(browser, 390, 664);
  const game = await start_game(page.request, { setup: 'basic-16', opponent: { engine: 1 } });
  await page.goto(`/en/game/${game}`);
  await my_turn(page);
  const small = async (within: Locator): Promise<string[]> =>
    within.locator('button:visible, a.button:visible').evaluateAll((all) =>
      all.flatMap((each) => {
        const box = each.getBoundingClientRect();
        return box.height < 43.5 || box.width < 43.5 ? [`${each.textContent} ${box.width}x${box.height}`] : [];
      }),
    );
  expect(await small(page.locator('.game-page'))).toEqual([]);
  await choose(page, 'J3');
  expect(await small(page.locator('.game-page'))).toEqual([]);
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  await page.getByRole('button', { name: 'More' }).tap();
  expect(await small(page.getByRole('dialog'))).toEqual([]);
  await page.context().close();
});

test('the sheet holds moves, chat and actions, takes the focus and gives it back', async ({ browser }) => {
  const page = await phone(browser, 390, 664);
  await page.goto(`/en/game/${await start_game(page.request, { tps: short_game, opponent: { engine: 1 } })}`);
  await my_turn(page);
  await page.getByRole('button', { name: 'More' }).tap();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect(sheet.getByRole('button', { name: 'Resign' })).toBeVisible();
  await expect(sheet.getByRole('tab', { name: 'Chat' })).toBeVisible();
  expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
  await choose(page, 'D2');
  await press(page, 'D4');
  const facing = page.getByRole('dialog', { name: /D4/ });
  expect(await facing.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.getByRole('button', { name: /^Face north-east/ }).tap();
  await send(page);
  await my_turn(page);
  await page.context().close();
});

/** A finger that stays down for a while. */
async function hold(page: Page, name: string): Promise<void> {
  const box = (await square(page, name).boundingBox())!;
  const wire = await page.context().newCDPSession(page);
  const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  await page.waitForTimeout(800);
  await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a piece shows its card to a finger: the enemy by a tap, any by holding it', async ({ browser }) => {
  const page = await phone(browser, 390, 664);
  await page.goto(`/en/game/${await start_game(page.request, { tps: short_game, opponent: { engine: 1 } })}`);
  await my_turn(page);
  await settle(page);
  await press(page, 'H8');
  const enemy = page.getByRole('dialog', { name: 'Light Tank · Black' });
  await expect(enemy.getByText('Speed')).toBeVisible();
  await expect(enemy.locator('.fire')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await hold(page, 'D2');
  const own = page.getByRole('dialog', { name: 'Medium Tank · White' });
  await expect(own.getByText('Speed')).toBeVisible();
  expect(await own.locator('.reach').count()).toBeGreaterThan(8);
  await page.keyboard.press('Escape');
  await expect(square(page, 'D2')).toHaveAttribute('aria-selected', 'false');
  await page.context().close();
});

test('on small squares taps beside a piece take it, and two taps zoom in', async ({ browser }) => {
  const page = await phone(browser, 390, 664);
  await page.goto(`/en/game/${await start_game(page.request, { setup: 'fortress-24', opponent: { engine: 1 } })}`);
  await my_turn(page);
  await settle(page);
  await expect(page.getByText('tap twice to zoom in')).toBeVisible();
  const own = page.locator('[role="gridcell"][aria-label*="white"]:not([aria-label*="Pillbox"])').last();
  const name = (await own.getAttribute('aria-label'))!.split(',')[0]!;
  const before = (await own.boundingBox())!;
  expect(before.width).toBeLessThan(24);
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  // Just below the piece: nothing stands there.
  await page.touchscreen.tap(x, y + before.height * 0.7);
  await expect(square(page, name)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('tap twice to zoom in')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  // Sent at once: what counts is the time that the browser notes.
  const wire = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd'): Promise<unknown> =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await Promise.all([touch('touchStart'), touch('touchEnd'), touch('touchStart'), touch('touchEnd')]);
  const fit = page.getByRole('button', { name: 'Show the whole board' });
  await expect(fit).toBeVisible();
  await expect.poll(async () => (await square(page, name).boundingBox())!.width).toBeGreaterThan(before.width * 2);
  await page.context().close();
});

test('a finger on small squares sees them through a loupe and takes the one it slides to', async ({ browser }) => {
  const page = await phone(browser, 390, 664);
  await page.goto(`/en/game/${await start_game(page.request, { setup: 'fortress-24', opponent: { engine: 1 } })}`);
  await my_turn(page);
  await settle(page);
  const own = page.locator('[role="gridcell"][aria-label*="white"]:not([aria-label*="Pillbox"])').last();
  const name = (await own.getAttribute('aria-label'))!.split(',')[0]!;
  const box = (await own.boundingBox())!;
  const wire = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number): Promise<unknown> =>
    wire.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + box.width / 2 + dx, y: box.y + box.height / 2 }],
    });
  await expect(page.locator('.loupe')).toHaveCount(0);
  await touch('touchStart', 3 * box.width);
  for (const step of [2.5, 2, 1.5, 1, 0.5, 0]) await touch('touchMove', step * box.width);
  await expect(page.locator('.loupe')).toBeVisible();
  // Beside the finger, not under it, and within the window.
  const lens = (await page.locator('.loupe').boundingBox())!;
  expect(lens.y + lens.height < box.y || lens.y > box.y + box.height).toBe(true);
  expect(lens.x >= 0 && lens.x + lens.width <= 390).toBe(true);
  await touch('touchEnd', 0);
  await expect(page.locator('.loupe')).toHaveCount(0);
  await expect(square(page, name)).toHaveAttribute('aria-selected', 'true');
  await page.context().close();
});

test('a view that is zoomed in follows the move of the other side', async ({ browser }) => {
  const page = await phone(browser, 390, 664);
  // A wall between them: nobody can fire yet.
  const rows = Array.from({ length: 24 }, (_, row) => (row === 12 ? '22#2.' : '24.')).join('/');
  const far = `24x24 ${rows} wCLT@A1N,wMT@B1N,bCLT@X24S,bMT@W24S w sudden 0 1`;
  await page.goto(`/en/game/${await start_game(page.request, { tps: far, opponent: { engine: 1 } })}`);
  await my_turn(page);
  await settle(page);
  const box = (await square(page, 'B1').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const wire = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd'): Promise<unknown> =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await Promise.all([touch('touchStart'), touch('touchEnd'), touch('touchStart'), touch('touchEnd')]);
  await expect(page.getByRole('button', { name: 'Show the whole board' })).toBeVisible();
  const window_box = (await page.locator('.board').first().boundingBox())!;
  const in_view = async (cell: Locator): Promise<boolean> => {
    const at = await cell.boundingBox();
    return !!at && at.x >= window_box.x - 1 && at.x + at.width <= window_box.x + window_box.width + 1 && at.y >= window_box.y - 1;
  };
  expect(await in_view(square(page, 'W24'))).toBe(false);
  await choose(page, 'B1');
  await press(page, 'B3');
  await page.getByRole('button', { name: /^Face north(,|$)/ }).tap();
  await send(page);
  await my_turn(page);
  // One of its two pieces has driven.
  const theirs = page.locator('[role="gridcell"][aria-label*="black"]');
  await expect.poll(async () => (await Promise.all((await theirs.all()).map(in_view))).some(Boolean)).toBe(true);
  await page.context().close();
});

for (const locale of ['en', 'de', 'ro'] as const) {
  test(`nothing of a game is clipped at any width or height, ${locale}`, async ({ page }) => {
    test.setTimeout(120_000);
    const game = await start_game(page.request, {
      setup: 'basic-16',
      opponent: { engine: 1 },
      clock: { kind: 'real', base: 900, increment: 5 },
    });
    await page.goto(`/${locale}/game/${game}`);
    await expect(page.getByRole('grid')).toBeVisible();
    await choose(page, 'J3');
    for (const [width, height] of [
      [320, 640],
      [360, 640],
      [414, 736],
      [560, 800],
      [700, 600],
      [844, 390],
      [1024, 600],
      [1280, 600],
      [768, 1024],
      [900, 700],
      [1024, 768],
      [1280, 720],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(100);
      const clipped = await page.evaluate(() => {
        const found: string[] = [];
        if (document.documentElement.scrollWidth > innerWidth) found.push(`page ${document.documentElement.scrollWidth}`);
        for (const each of document.querySelectorAll<HTMLElement>(
          '.game-page :is(button, .clock, .hint, .banner, .grow, .last, .has-short)',
        )) {
          const box = each.getBoundingClientRect();
          if (box.width <= 1 || getComputedStyle(each).visibility === 'hidden') continue;
          if (each.scrollWidth > each.clientWidth + 1 || box.left < -1 || box.right > innerWidth + 1)
            found.push(
              `${each.className} "${each.textContent?.trim()}" ${Math.round(box.left)}..${Math.round(box.right)}, ${each.scrollWidth} in ${each.clientWidth}`,
            );
          if (each.matches('.last') && each.scrollHeight > each.clientHeight + 1) found.push(`"${each.textContent}" is cut`);
          // Lists may scroll; whatever else is cut off by its surroundings is lost.
          for (let around = each.parentElement; around && !around.closest('[role="tabpanel"]'); around = around.parentElement) {
            const frame = around.getBoundingClientRect();
            if (getComputedStyle(around).overflowY !== 'visible' && (box.bottom > frame.bottom + 1 || box.top < frame.top - 1))
              found.push(
                `"${each.textContent?.trim() || each.ariaLabel}" ${Math.round(box.top)}..${Math.round(box.bottom)} in ${around.className}`,
              );
          }
          if (box.bottom > document.documentElement.scrollHeight + 1)
            found.push(`"${each.textContent?.trim() || each.ariaLabel}" ends at ${Math.round(box.bottom)}`);
        }
        return found;
      });
      expect(clipped, `${width}x${height}`).toEqual([]);
    }
  });
}

for (const [what, terms] of [
  ['a reform game', { setup: 'retreat-12', rules: 'retreat', opponent: { engine: 1 } }],
  [
    'a game of four',
    {
      setup: 'glory-four-24',
      rules: 'four',
      clock: { kind: 'real', base: 600, increment: 5 },
      opponent: undefined,
      side: undefined,
      seats: { w: 'me', x: { engine: 1 }, b: { engine: 1 }, y: { engine: 1 } },
    },
  ],
] as const) {
  test(`${what} keeps to the screen of a phone, upright and on its side`, async ({ browser }) => {
    for (const [width, height] of [
      [390, 664],
      [640, 360],
    ] as const) {
      const page = await phone(browser, width, height);
      await page.goto(`/en/game/${await start_game(page.request, terms)}`);
      await settle(page);
      await on_screen(page, page.getByRole('grid'), 'board');
      await on_screen(page, page.getByRole('button', { name: 'More' }), 'the strip');
      for (const clock of await page.getByRole('timer').all()) await on_screen(page, clock, 'clock');
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
      // The panel of the turn and the strip do not cover each other.
      const panel = (await page.locator('.making-place').boundingBox())!;
      const strip = (await page.locator('.strip').boundingBox())!;
      if (what === 'a reform game') expect(panel.y + panel.height).toBeLessThanOrEqual(strip.y + 1);
      await page.context().close();
    }
  });
}

// What the board shows, and every way to act on it.
import type { Page } from '@playwright/test';
import { choose, expect, new_game, press, send, settle, short_game, square, start_game, test, type_move } from './support';

const open_field = '8./8./8./8./8./8./8./8.';

async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = (await square(page, name).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Both sides on one screen, from a position. */
async function one_screen(page: Page, pieces: string, rules = 'last', terrain = open_field): Promise<void> {
  const game = await start_game(page.request, { tps: `8x8 ${terrain} ${pieces} w ${rules} 0 1` });
  await page.goto(`/en/game/${game}`);
  await expect(page.getByText('White to move')).toBeVisible();
}

/** By pointing: piece, square, facing, then the button of the action. */
async function act(page: Page, from: string, to: string, facing: string, action: RegExp): Promise<void> {
  await choose(page, from);
  await press(page, to);
  const face = page.getByRole('button', { name: new RegExp(`^Face ${facing}(,|$)`) });
  await face.click();
  await page.getByRole('group', { name: 'Choose what to do' }).getByRole('button', { name: action }).click();
  await send(page);
}

test('a piece is dragged to its square and on towards its facing', async ({ page }) => {
  await new_game(page, short_game, 'Same screen');
  await settle(page); // nothing shifts any more
  const [from, to] = [await middle(page, 'D2'), await middle(page, 'D4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 30);
  await page.mouse.move(to.x, to.y);
  await page.waitForTimeout(500); // the pointer rests: the square is taken, the rest of the drag is the facing
  await page.mouse.move(to.x + 60, to.y, { steps: 6 });
  await page.mouse.up();
  await send(page);
  await expect(square(page, 'D4')).toHaveAttribute('aria-label', /white Medium Tank, facing east/);
});

test('two fingers zoom and pan, the button shows the whole board again', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' });
  const page = await context.newPage();
  const game = await start_game(page.request, { setup: 'fortress-24', rules: 'sudden' });
  await page.goto(`/en/game/${game}`);
  const before = (await square(page, 'L12').boundingBox())!;
  const wire = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread: number): Promise<unknown> =>
    wire.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: before.x - spread, y: before.y, id: 1 },
              { x: before.x + spread, y: before.y, id: 2 },
            ],
    });
  await touch('touchStart', 20);
  for (let spread = 25; spread <= 80; spread += 5) await touch('touchMove', spread);
  await touch('touchEnd', 0);
  const fit = page.getByRole('button', { name: 'Show the whole board' });
  await expect(fit).toBeVisible();
  expect((await square(page, 'L12').boundingBox())!.width).toBeGreaterThan(before.width * 2);
  await fit.tap();
  await expect(fit).toHaveCount(0);
  expect((await square(page, 'L12').boundingBox())!.width).toBeCloseTo(before.width, 0);
  await context.close();
});

test('the wheel zooms, and the board turns to any seat', async ({ page }) => {
  const game = await start_game(page.request, { setup: 'corner-four-20', rules: 'four' });
  await page.goto(`/en/game/${game}`);
  const before = (await square(page, 'J10').boundingBox())!;
  await page.mouse.move(before.x, before.y);
  await page.mouse.wheel(0, -600);
  await expect.poll(async () => (await square(page, 'J10').boundingBox())!.width).toBeGreaterThan(before.width * 1.5);
  await page.getByRole('button', { name: 'Show the whole board' }).click();
  const corner = async (): Promise<number[]> => {
    const box = (await square(page, 'A1').boundingBox())!;
    return [Math.round(box.x), Math.round(box.y)];
  };
  const seen = [String(await corner())];
  for (let turn = 0; turn < 3; ++turn) {
    await page.getByRole('button', { name: 'Turn the board' }).click();
    seen.push(String(await corner()));
  }
  expect(new Set(seen).size).toBe(4);
});

test('targets that would be destroyed have a crosshair, those that would hold a shield', async ({ page }) => {
  await one_screen(page, 'wLT@D2N,bHT@D7S,bLT@F5W');
  await choose(page, 'D2');
  await press(page, 'D3');
  await page.getByRole('button', { name: /^Face north(,|$)/ }).hover();
  await expect(page.locator('.mk-shield')).toHaveCount(1);
  await page.getByRole('button', { name: /^Face north(,|$)/ }).click();
  await expect(page.locator('.mk-shield')).toHaveCount(1);
  await expect(page.locator('.mk-aim')).toHaveCount(1);
  await expect(square(page, 'D7')).toHaveAttribute('aria-label', /its armour would hold/);
  await expect(page.getByText('Armour holds on D7.')).toBeVisible();
});

test('marks on the start squares come to light when the pieces leave', async ({ page }) => {
  const game = await start_game(page.request, { setup: 'small-12', rules: 'last' });
  await page.goto(`/en/game/${game}`);
  await expect(page.locator('.tr-start')).toHaveCount(12);
  await type_move(page, 'C1 > C2/N');
  await expect(square(page, 'C1')).toHaveAttribute('aria-label', /empty/);
  // Where the piece stood, its mark is all that is left.
  const left = (await square(page, 'C1').boundingBox())!;
  const marks = await page
    .locator('.tr-start')
    .evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width / 2, y + height / 2]),
    );
  expect(marks.filter(([x, y]) => Math.abs(x! - left.x - left.width / 2) < 6 && Math.abs(y! - left.y - left.height / 2) < 6)).toHaveLength(
    1,
  );
});

test('overlays come and go by key', async ({ page }) => {
  await new_game(page, '8x8 8./8./8./8./8./8./8./8. wCLT@D2N,wMT@A1N,bMT@D7S,bCLT@H8S w sudden 0 1', 'Same screen');
  await expect(page.getByRole('button', { name: 'Danger' })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('1');
  await expect(page.locator('.ov-danger')).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.locator('.ov-danger')).toHaveCount(0);
  await page.keyboard.press('2');
  await expect(page.locator('.ov-line.own')).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.locator('.ov-armour')).toHaveCount(4);
  await page.keyboard.press('4');
  await expect(page.locator('.ov-way')).toBeVisible();
});

test('a player draws arrows and rings with the right button, and a click wipes them', async ({ page }) => {
  await new_game(page, short_game, 'Same screen');
  await settle(page);
  const [from, to, other] = [await middle(page, 'D2'), await middle(page, 'G5'), await middle(page, 'H8')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up({ button: 'right' });
  await page.mouse.click(other.x, other.y, { button: 'right' });
  await expect(page.locator('.sketch path')).toHaveCount(1);
  await expect(page.locator('.sketch circle')).toHaveCount(1);
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await page.mouse.click(from.x, from.y);
  await expect(page.locator('.sketch > *')).toHaveCount(0);
  await expect(square(page, 'D2')).toHaveAttribute('aria-selected', 'true');
});

test('the escape route is offered where there is a Command piece', async ({ page }) => {
  await new_game(page, short_game, 'Same screen');
  await expect(page.getByRole('button', { name: 'Armour' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Escape route' })).toHaveCount(0);
});

test('a flame burns what stands two squares away', async ({ page }) => {
  await one_screen(page, 'wFT@D2N,bHT@D6S,bLT@H8S');
  await act(page, 'D2', 'D4', 'north', /D6/);
  await expect(square(page, 'D6')).toHaveAttribute('aria-label', /wreck/);
});

test('a mine is laid behind, and swept by the Minesweeper', async ({ page }) => {
  await one_screen(page, 'wML@D2N,wMS@D1N,bLT@H8S');
  await act(page, 'D2', 'D4', 'north', /mine/i);
  await expect(square(page, 'D3')).toHaveAttribute('aria-label', /mine/);
  await type_move(page, 'H8/SE');
  await type_move(page, 'D1 > D3/N');
  await expect(square(page, 'D3')).toHaveAttribute('aria-label', /white Minesweeper/);
  await expect(square(page, 'D3')).not.toHaveAttribute('aria-label', /mine[^s]/);
});

test('the Anti-tank Squad charges its neighbour', async ({ page }) => {
  await one_screen(page, 'wAS@D2N,bLT@D5S,bLT@H8S');
  await act(page, 'D2', 'D4', 'north', /D5/);
  await expect(square(page, 'D5')).toHaveAttribute('aria-label', /wreck/);
});

test('a Pillbox fires instead of moving', async ({ page }) => {
  await one_screen(page, 'wP@D2N,wLT@A1N,bMT@D6E,bLT@H8S');
  await choose(page, 'D2');
  await press(page, 'D6');
  await page.getByRole('button', { name: /^Play move/ }).click();
  await expect(square(page, 'D6')).toHaveAttribute('aria-label', /wreck/);
});

test('the Howitzer fires over obstacles', async ({ page }) => {
  await one_screen(page, 'wAH@D2N,bLT@D7S,bLT@H8S', 'last', '8./8./8./8#/8./8./8./8.');
  await act(page, 'D2', 'D3', 'north', /D7/);
  await expect(square(page, 'D7')).toHaveAttribute('aria-label', /wreck/);
});

test('a boat lands its cargo', async ({ page }) => {
  await one_screen(page, 'wLL@D3N[MT+],bLT@H8S', 'last', '8./8./8./8./8./3.~4./8./8.');
  await type_move(page, 'MT D3 > D5/N');
  await expect(square(page, 'D5')).toHaveAttribute('aria-label', /white Medium Tank/);
  await expect(square(page, 'D3')).not.toHaveAttribute('aria-label', /carrying/);
});

test('a flag is taken along', async ({ page }) => {
  await one_screen(page, 'wLT@D6N,bLT@H8S,flag@D7', 'flag');
  await act(page, 'D6', 'D8', 'north', /flag/i);
  await expect(square(page, 'D8')).toHaveAttribute('aria-label', /flag/);
});

test('a Remote-controlled Bomb explodes where it stands', async ({ page }) => {
  await one_screen(page, 'wRB@D2N,wLT@A1N,bLT@D5S,bLT@E4S,bLT@H8S');
  await act(page, 'D2', 'D4', 'north', /explode/i);
  await expect(square(page, 'D5')).toHaveAttribute('aria-label', /wreck/);
  await expect(square(page, 'E4')).toHaveAttribute('aria-label', /wreck/);
});

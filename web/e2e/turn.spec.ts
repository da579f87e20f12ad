// A whole turn: nothing changes its size, nothing is clipped, and keys work after the mouse.
import type { Locator, Page } from '@playwright/test';
import { choose, expect, my_turn, new_game, press, settle, short_game, square, start_game, test } from './support';

async function size(place: Locator): Promise<string> {
  const box = (await place.boundingBox())!;
  return [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
}
const sizes = async (page: Page): Promise<string[]> => [await size(page.getByRole('grid')), await size(page.locator('.bar'))];

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
] as const) {
  test(`board and bar keep their size through a turn, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await new_game(page, short_game);
    await my_turn(page);
    await settle(page);
    const before = await sizes(page);
    const same = async (when: string): Promise<void> => expect(await sizes(page), when).toEqual(before);
    await choose(page, 'D2');
    await same('a piece is chosen');
    await press(page, 'D4');
    await same('the ring is open');
    await page.getByRole('button', { name: /^Face north-east/ }).click();
    await same('it waits for Play move');
    // The ring's button is gone; Enter sends all the same.
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Play move/ })).toHaveCount(0);
    await same('it is sent');
    await my_turn(page);
    await same('the answer has come');
    await expect(square(page, 'D4')).toHaveAttribute('aria-label', /white Medium Tank, facing north-east/);
  });
}

test('every action has its button in full view or a scroll away', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const tps = '8x8 8./8./8./8./8./8./8./8. wSL@D4N,bLT@D8S,bLT@H8S w last 0 1';
  await page.goto(`/en/game/${await start_game(page.request, { tps })}`);
  await choose(page, 'D4');
  await press(page, 'D5');
  await page.getByRole('button', { name: /^Face north(,|$)/ }).click();
  const buttons = page.getByRole('group', { name: 'Choose what to do' }).getByRole('button');
  expect(await buttons.count()).toBeGreaterThan(2);
  const bar = (await page.locator('.acts').boundingBox())!;
  for (const button of await buttons.all()) {
    await button.scrollIntoViewIfNeeded();
    const box = (await button.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(bar.x - 1);
    expect(box.x + box.width).toBeLessThanOrEqual(bar.x + bar.width + 1);
    expect(box.y).toBeGreaterThanOrEqual(bar.y - 1);
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y + bar.height + 1);
  }
});

test('fields of the archive do not cover each other', async ({ page }) => {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/en/archive');
    const fields = page.locator('.filter :is(input, select, button)');
    await expect(fields).toHaveCount(7);
    const boxes = await Promise.all((await fields.all()).map(async (field) => (await field.boundingBox())!));
    boxes.forEach((one, index) =>
      boxes.slice(index + 1).forEach((other) => {
        const apart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        expect(apart, `${width} wide: ${JSON.stringify([one, other])}`).toBe(true);
      }),
    );
  }
});

test('a drag that rests shows what it has taken, and lets it go when it goes on', async ({ page }) => {
  await new_game(page, short_game, 'Same screen');
  await settle(page);
  const middle = async (name: string): Promise<[number, number]> => {
    const box = (await square(page, name).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle('D2')));
  await page.mouse.down();
  await page.mouse.move(...(await middle('D3')), { steps: 4 });
  await expect(page.locator('.mk-locked')).toBeVisible();
  await page.mouse.move(...(await middle('E6')), { steps: 8 });
  await expect(page.locator('.mk-locked')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('button', { name: /^Play move/ })).toHaveCount(0);
  await expect(square(page, 'D2')).toHaveAttribute('aria-label', /white Medium Tank/);
});

test('a lost connection is told at once, over the page', async ({ page, context }) => {
  await new_game(page, short_game, 'Same screen');
  await settle(page);
  const before = await size(page.getByRole('grid'));
  await context.setOffline(true);
  await expect(page.getByText('No connection to the server', { exact: false })).toBeVisible({ timeout: 5000 });
  expect(await size(page.getByRole('grid'))).toBe(before);
  await context.setOffline(false);
  await expect(page.getByText('No connection to the server', { exact: false })).toHaveCount(0);
});

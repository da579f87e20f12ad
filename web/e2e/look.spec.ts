// How pieces and boards look: sizes that can be measured, and looks that can be chosen.
import { hero_moves, hero_start } from '../src/pages/home/hero';
import { expect, my_turn, settle, short_game, start_game, test } from './support';

test('every piece fills its square, and stays within it', async ({ page }) => {
  await page.goto('/en/pieces');
  await settle(page);
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll<SVGGElement>('#tc-defs g[id^="tc-"]')]
      .filter((group) => /^tc-[A-Z]+$/.test(group.id))
      .map((group) => {
        const { x, y, width, height } = group.getBBox();
        return { kind: group.id.slice(3), width, height, reach: Math.max(-x, x + width, -y, y + height) };
      }),
  );
  expect(sizes.length).toBe(20);
  for (const { kind, width, height, reach } of sizes) {
    expect(Math.max(width, height), kind).toBeGreaterThanOrEqual(79);
    expect(reach, kind).toBeLessThanOrEqual(53);
  }
  // Weight shows in width.
  const width = (kind: string): number => sizes.find((each) => each.kind === kind)!.width;
  expect(width('MT')).toBeGreaterThan(width('LT') * 1.1);
  expect(width('HT')).toBeGreaterThan(width('MT') * 1.1);
});

test('a Command piece stands on its plate, other pieces do not', async ({ page }) => {
  const tps = '8x8 8./8./8./8./8./8./8./8. wCMT@D2N,wLT@A1N,bCLT@H8S w sudden 0 1';
  await page.goto(`/en/game/${await start_game(page.request, { tps })}`);
  await expect(page.locator('.pieces use[href="#tc-command"]')).toHaveCount(2);
});

test('the seats of four fly the pennants of their pieces', async ({ page }) => {
  const computers = { x: { engine: 1 }, b: { engine: 1 }, y: { engine: 1 } };
  const terms = { setup: 'glory-four-24', rules: 'four', opponent: undefined, side: undefined, seats: { w: 'me', ...computers } };
  await page.goto(`/en/game/${await start_game(page.request, terms)}`);
  await my_turn(page);
  for (const side of ['x', 'y']) {
    const flown = page.locator(`.pieces .tc-${side}`).first();
    const colour = await flown.evaluate((piece) => getComputedStyle(piece).getPropertyValue('--p-pennant').trim());
    const painted = await page.locator(`.dot.${side}`).evaluate((dot, hex) => {
      const probe = document.createElement('i');
      probe.style.color = hex;
      document.body.append(probe);
      const same = getComputedStyle(probe).color === getComputedStyle(dot, '::after').backgroundColor;
      probe.remove();
      return same;
    }, colour);
    expect(painted, side).toBe(true);
  }
  const plain = page.locator('.dot.b');
  expect(await plain.evaluate((dot) => getComputedStyle(dot, '::after').content)).toBe('none');
});

test('the board can be chosen, is kept, and keeps its look in a dark page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/en/settings');
  await page.getByRole('radio', { name: 'Winter' }).check();
  await page.goto(`/en/game/${await start_game(page.request, { tps: short_game, opponent: { engine: 1 } })}`);
  await my_turn(page);
  const look = (): Promise<string[]> =>
    page
      .locator('.tc-board')
      .first()
      .evaluate((board) => {
        const style = getComputedStyle(board);
        return [style.colorScheme, getComputedStyle(board.querySelector('.tr-square')!).fill];
      });
  expect(await look()).toEqual(['light', 'rgb(243, 247, 250)']);
  await page.goto('/en/settings');
  await page.getByRole('radio', { name: 'Paper map' }).check();
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await look()).not.toEqual(['light', 'rgb(243, 247, 250)']);
});

test('a dark board in a light page is dark in all its parts, and a light one in a dark page light', async ({ page }) => {
  const tps = '8x8 8./8./8./8./3.2~3./8./8./8. wCMT@D2N,bCLT@H8S w sudden 0 1';
  const address = `/en/game/${await start_game(page.request, { tps })}`;
  const water = async (look: string): Promise<string> => {
    await page.goto('/en/settings');
    await page.getByRole('radio', { name: look }).first().check();
    await page.goto(address);
    return page
      .locator('.tc-board .tr-water')
      .first()
      .evaluate((shape) => getComputedStyle(shape).fill);
  };
  const [light, dark] = ['rgb(125, 154, 163)', 'rgb(18, 52, 79)'];
  expect([await water('Paper map'), await water('Night')]).toEqual([light, dark]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect([await water('Paper map'), await water('Winter')]).toEqual([dark, light]);
});

test('pieces can be counters with their armour, seen at once in the settings and then in games', async ({ page }) => {
  await page.goto('/en/settings');
  const figures = page.locator('#tc-HT text.armour');
  await expect(page.locator('.preview use[href="#tc-HT"]')).not.toHaveCount(0);
  await expect(figures).toHaveCount(0);
  await page.getByRole('radio', { name: 'Counters with armour' }).check();
  await expect(figures).toHaveText(['3', '2', '2', '1']);
  await page.reload();
  await expect(figures).toHaveText(['3', '2', '2', '1']);
});

test('the board of the home page plays a combination that wins, and can be stopped', async ({ page }) => {
  await page.goto('/en');
  const board = page.getByRole('img', { name: /A combination that plays itself/ });
  await expect(board.locator('svg.mover')).toHaveCount(1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(board.locator('svg.mover')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  await page.getByRole('link', { name: 'Look at it move by move' }).click();
  await expect(page.getByRole('group', { name: 'Moves and variations' }).getByRole('button')).toHaveCount(hero_moves.length);
  const before = new URL(page.url()).searchParams;
  expect([before.get('tps'), before.get('moves')]).toEqual([hero_start, hero_moves.join(';')]);
  await expect(page.getByText(/White wins/)).toBeVisible();
});

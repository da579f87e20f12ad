// What happens is shown on the board: check with its attacker, the turn that decides, threats, hints.
import { expect, new_game, my_turn, post, press, settle, square, start_game, test } from './support';

const corner = '8x8 .#3.#2./2#3.#2./8./8./8./8./8./8. wMT@D2N,wHT@A2N,wCLT@B1N,bLT@G5S,bHT@A8S,bCLT@H8S w mate 0 9';

test('check is a ring, the attacker on its way, and the pieces that can help', async ({ page }) => {
  const game = await start_game(page.request, { tps: corner });
  await page.goto(`/en/game/${game}`);
  await settle(page);
  await expect(page.locator('.fear-check')).toHaveCount(0);
  await post(page.request, `/api/games/${game}/move`, { move: 'B1 > B2/NE', key: 'check' });
  await expect(page.locator('.fear-check')).toBeVisible();
  await expect(page.locator('.threat .ghost').first()).toBeVisible();
  await expect(page.locator('.threat .lm-shot').first()).toBeVisible();
  await expect(page.locator('.mk-helper').first()).toBeVisible();
  // Walled in.
  await press(page, 'A8');
  await expect(page.locator('.hint')).toHaveText('In check: the Heavy Tank on A8 cannot help.');
});

test('mate is played out before the result opens, and told', async ({ page }) => {
  const game = await start_game(page.request, { tps: corner });
  await page.goto(`/en/game/${game}`);
  await settle(page);
  await post(page.request, `/api/games/${game}/move`, { move: 'B1 > E5/NE (G5)', key: 'mate' });
  await expect(square(page, 'H8')).toHaveAttribute('aria-label', /wreck of a black Command Light Tank/);
  const result = page.getByRole('dialog', { name: 'White wins' });
  await expect(result).toBeVisible();
  await expect(result).toContainText('reaches F6 and hits the Command piece of Black in the side');
  // Whoever comes later sees the end, too.
  await page.reload();
  await expect(square(page, 'H8')).toHaveAttribute('aria-label', /wreck/);
});

test('a threat is marked on its piece, explained once, and drawn for the one that is pointed at', async ({ page }) => {
  const tps = '8x8 8./8./8./8./8./8./8./8. wLT@D2N,wHT@H1N,bMT@D8S w last 0 1';
  await page.goto(`/en/game/${await start_game(page.request, { tps })}`);
  await expect(page.locator('.fear-mark')).toHaveCount(1);
  await expect(page.locator('.hint')).toContainText('Red mark');
  await expect(page.locator('.threat')).toHaveCount(0);
  const box = (await square(page, 'D2').boundingBox())!;
  await page.mouse.move(box.x + 10, box.y + 10);
  await expect(page.locator('.threat .ghost')).toBeVisible();
  await page.reload();
  await expect(page.locator('.fear-mark')).toHaveCount(1);
  await expect(page.locator('.hint')).not.toContainText('Red mark');
});

test('a hint is drawn and played with one press', async ({ page }) => {
  await new_game(page, '8x8 6.#./6.#-/8./8./8./8./8./8. wMT@D2N,bLT@H8S w last 0 1');
  await my_turn(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  const play = page.getByRole('button', { name: /^Play it/ });
  await expect(play).toBeVisible();
  await expect(page.locator('.ghost')).toBeVisible();
  await play.click();
  await expect(page.getByRole('tabpanel', { name: 'Moves' })).toContainText('D2');
});

test('the edge that a game is about is marked on the board', async ({ page }) => {
  for (const [rules, upper] of [
    ['escape', true],
    ['flag', false],
  ] as const) {
    await page.goto(`/en/game/${await start_game(page.request, { setup: 'basic-16', rules, opponent: { engine: 1 } })}`);
    const grid = (await page.getByRole('grid').boundingBox())!;
    const edge = (await page.locator('.goal-edge').boundingBox())!;
    expect(edge.y < grid.y + grid.height / 2, rules).toBe(upper);
  }
});

import { choose, expect, my_turn, new_game, press, send, short_game, square, test, type_move } from './support';

test('two clicks lead from the first page into a game against the computer', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Tank Chess');
  await page.getByRole('button', { name: 'Play against the computer' }).click();
  await page.waitForURL(/\/en\/game\//);
  await my_turn(page);
  await expect(square(page, 'H1')).toHaveAttribute('aria-label', /Command/);
});

test('a whole game against the computer by mouse', async ({ page }) => {
  await new_game(page, short_game);
  await my_turn(page);
  await choose(page, 'D2');
  // Only one facing is possible so far away: nothing to choose.
  await press(page, 'G5');
  await send(page);
  await expect(square(page, 'G5')).toHaveAttribute('aria-label', /white Medium Tank/);
  await my_turn(page);
  await choose(page, 'G5');
  await press(page, 'H6');
  await page.getByRole('button', { name: /^Face north(,|$)/ }).click();
  await press(page, 'H8');
  await send(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'You win!' })).toBeVisible();
  await expect(dialog).toContainText('last tank standing');
  await expect(dialog).toContainText('G5 > H6/N (H8)');
});

test('a whole game against the computer by keyboard', async ({ page }) => {
  await new_game(page, short_game);
  await my_turn(page);
  await square(page, 'D2').focus();
  for (const key of ['d', 'w', 'w', 'w']) await page.keyboard.press(key);
  await expect(page.getByText('G5, facing north-east.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await my_turn(page);
  await square(page, 'G5').focus();
  for (const key of ['a', 'Backspace', 'w', 'a']) await page.keyboard.press(key);
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'You win!' })).toBeVisible();
});

test('a whole game against the computer by typed moves, with a refused one', async ({ page }) => {
  await new_game(page, short_game);
  await my_turn(page);
  const field = page.getByRole('combobox', { name: 'Move in notation' });
  await field.fill('D2 > D8/N');
  await field.press('Enter');
  await expect(page.getByText('No such move. Pick one from the list.')).toBeVisible();
  await type_move(page, 'd2>g5/ne');
  await my_turn(page);
  await type_move(page, 'G5 > H6/N (H8)');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'You win!' })).toBeVisible();
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect(square(page, 'D2')).toHaveAttribute('aria-label', /white Medium Tank/);
});

test('a half-made move goes away with Escape and with a reload', async ({ page }) => {
  await new_game(page, short_game);
  await my_turn(page);
  await choose(page, 'D2');
  await expect(square(page, 'D2')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(square(page, 'D2')).toHaveAttribute('aria-selected', 'false');
  await choose(page, 'D2');
  await page.reload();
  await my_turn(page);
  await expect(square(page, 'D2')).toHaveAttribute('aria-selected', 'false');
});

test('a hint, a resignation that asks first, and a rematch', async ({ page }) => {
  await new_game(page, short_game);
  await my_turn(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByText(/The computer would play/).first()).toBeVisible();
  await type_move(page, 'D2 > D3/N');
  await my_turn(page);
  await page.getByRole('button', { name: 'resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'You have lost' })).toBeVisible();
  const first = page.url();
  await dialog.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL((url) => url.href !== first && /\/game\//.test(url.pathname));
});

test('one screen serves both sides', async ({ page }) => {
  const tps = '8x8 8./8./8./8./8./8./8./8. wMT@D2N,bMT@E7S w last 0 1';
  await page.goto(`/en/new?tps=${encodeURIComponent(tps)}`);
  await page.getByRole('radio', { name: 'Same screen', exact: true }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/en\/game\//);
  await expect(page.getByText('White to move')).toBeVisible();
  await type_move(page, 'D2 > D3/N');
  await expect(page.getByText('Black to move')).toBeVisible();
  await type_move(page, 'E7 > E6/S');
  await expect(page.getByText('White to move')).toBeVisible();
});

test('check is announced by banner and to screen readers', async ({ page }) => {
  await new_game(page, '8x8 6.#./6.#./8./8./8./#7./.#6./8. wCLT@A1N,bHT@A4E,wMT@D4N,bCLT@H8S w mate 0 1', 'Same screen');
  await type_move(page, 'D4 > F4/E');
  await expect(page.getByRole('alert').filter({ hasText: 'Check!' })).toBeVisible();
  await expect(page.locator('[aria-live="assertive"]')).toContainText('Check!');
});

test('the computer has a strength and a style, and the game says which', async ({ page }) => {
  await page.goto('/en/new?setup=small-12');
  await expect(page.getByText(/^About [\d,]+ Elo/)).toBeVisible();
  await page.getByLabel('Style').selectOption('Runner');
  await page.getByRole('radio', { name: 'White', exact: true }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/en\/game\//);
  await my_turn(page);
  await expect(page.getByText('Runner', { exact: true })).toBeVisible();
});

test('four seats: one player and three computers', async ({ page }) => {
  const tps = '10x10 10./10./10./10./10./10./10./10./10./10. wMT@B1N,xMT@A9E,yMT@J2W,bMT@I10S w four:1 0 1';
  await page.goto(`/en/new?tps=${encodeURIComponent(tps)}`);
  await expect(page.getByRole('group', { name: 'Seats' })).toBeVisible();
  await page.getByLabel('Moves for each side').fill('1');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/en\/game\//);
  await my_turn(page);
  await expect(page.getByText('Computer, level 2')).toHaveCount(3);
  await type_move(page, 'B1 > B2/N');
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 40_000 });
});

test('smoke, an explosion and loading a boat', async ({ page }) => {
  const tps = '8x8 8./8./3~5./3~5./3~5./3~5./8./8. wSL@B2N,wRB@G2N,wMT@D2N,wLL@D3N,bHT@G6S,bLT@H8S,bLT@A8S w last 0 1';
  await new_game(
    page,
    tps.replace('3~5.', '3.~4.').replace('3~5.', '3.~4.').replace('3~5.', '3.~4.').replace('3~5.', '3.~4.'),
    'Same screen',
  );
  await choose(page, 'B2');
  await press(page, 'B3');
  await page.getByRole('button', { name: /^Face north(,|$)/ }).click();
  await press(page, 'B6');
  await send(page);
  await expect(square(page, 'B6')).toHaveAttribute('aria-label', /smoke/);
  await type_move(page, 'A8 > A7/S');
  await type_move(page, 'G2 > G5 (@ G6)');
  await expect(square(page, 'G6')).toHaveAttribute('aria-label', /wreck/);
  await expect(square(page, 'G5')).toHaveAttribute('aria-label', /empty/);
  await type_move(page, 'A7 > A6/S');
  await page.getByRole('combobox', { name: 'Move in notation' }).press('Escape');
  await square(page, 'D2').focus();
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(square(page, 'D3')).toHaveAttribute('aria-label', /carrying/);
});

import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  expect,
  my_turn,
  new_game,
  post,
  press,
  register,
  share_sheet,
  short_game,
  square,
  start_game,
  still,
  test,
  type_move,
} from './support';

test.use(still);

async function shared_link(page: Page): Promise<string> {
  const link = await (await share_sheet(page)).getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  await page.keyboard.press('Escape');
  return link;
}

test('from the editor into a game', async ({ page }) => {
  await page.goto('/en/editor');
  await page.getByLabel('Width').fill('8');
  await page.getByLabel('Width').press('Enter');
  await page.getByLabel('Height').fill('8');
  await page.getByLabel('Height').press('Enter');
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await page.getByLabel('Rules').selectOption('last');
  await page.getByRole('button', { name: 'High obstacle' }).click();
  await press(page, 'D4');
  await expect(square(page, 'E5')).toHaveAttribute('aria-label', /high obstacle/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(square(page, 'E5')).toHaveAttribute('aria-label', /empty/);
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'MT Medium Tank' }).click();
  await square(page, 'D1').focus();
  await page.keyboard.press('Enter');
  await expect(square(page, 'E8')).toHaveAttribute('aria-label', /black Medium Tank, facing south/);
  await expect(page.getByText('A balanced setup.')).toBeVisible();
  await page.getByLabel('Name').fill('Small fight');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const shared = await page.getByRole('textbox', { name: 'Link to this setup' }).inputValue();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('radio', { name: 'White', exact: true }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/en\/game\//);
  await my_turn(page);
  await expect(square(page, 'D4')).toHaveAttribute('aria-label', /high obstacle/);
  await page.goto(shared);
  await expect(square(page, 'D1')).toHaveAttribute('aria-label', /white Medium Tank/);
});

test('an impossible setup is explained', async ({ page }) => {
  await page.goto('/en/editor');
  const text = page.getByLabel('Position as text');
  await text.fill('8x8 8~/8./8./8./8./8./8./8~ wMT@D1N,bMT@E8S w last 0 1');
  await text.blur();
  await expect(page.getByText('Not playable yet:')).toBeVisible();
  await expect(page.getByText('White Medium Tank D1: a land vehicle cannot stand on water.')).toBeVisible();
  await page.getByLabel('Language').first().selectOption('de');
  await expect(page.getByText('Weiß Medium Tank D1: Ein Landfahrzeug kann nicht auf Wasser stehen.')).toBeVisible();
  await page.getByLabel('Sprache').first().selectOption('en');
  await expect(page.getByRole('button', { name: 'Play from here' })).toBeDisabled();
  await text.fill('8x8 nonsense');
  await text.blur();
  await expect(page.getByRole('alert')).toContainText('not possible');
});

test('a finished game is reviewed, and a variation is tried out', async ({ page }) => {
  await new_game(page, short_game);
  await my_turn(page);
  await type_move(page, 'D2 > G5/NE');
  await my_turn(page);
  await type_move(page, 'G5 > H6/N (H8)');
  await page.getByRole('dialog').getByRole('link', { name: 'Analyse' }).click();
  await page.waitForURL(/\/en\/analysis\//);
  await page.getByRole('button', { name: 'Find the mistakes' }).click();
  await expect(page.getByRole('img', { name: /White's chances move by move/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/\d+ % accuracy/).first()).toBeVisible();
  await page.getByRole('button', { name: 'To the start' }).click();
  await type_move(page, 'D2 > D3/N');
  await expect(page.getByRole('group', { name: 'Moves and variations' }).getByRole('button')).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Computer analysis' }).check();
  await expect(page.getByText(/depth \d/)).toBeVisible({ timeout: 15_000 });
  // The best move is drawn, and one press plays it.
  await expect(page.locator('.suggested')).toHaveCount(1);
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect(page.getByRole('group', { name: 'Moves and variations' }).getByRole('button')).toHaveCount(5);
  const sheet = await share_sheet(page);
  const svg = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'SVG' }).click();
  expect((await svg).suggestedFilename()).toMatch(/\.svg$/);
  const drawing = readFileSync(await (await svg).path(), 'utf8');
  expect(drawing).toMatch(/^<svg/);
  expect(drawing).not.toContain('<use');
  const png = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'PNG' }).click();
  expect((await png).suggestedFilename()).toMatch(/\.png$/);
  expect(
    readFileSync(await (await png).path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  const record = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save the record' }).click();
  expect((await record).suggestedFilename()).toMatch(/\.txt$/);
  expect(readFileSync(await (await record).path(), 'utf8')).toContain('G5 > H6/N (H8)');
});

test('the review says why a move was a mistake, and leads to where the game turned', async ({ page }) => {
  await new_game(page, '10x10 10./10./10./10./10./10./10./10./10./10. wCLT@A7N,bCLT@J10S,bHT@J8S w sudden 0 1');
  await my_turn(page);
  // Off the board it would have won; now it is shot.
  await type_move(page, 'A7/NE');
  await page.getByRole('dialog').getByRole('link', { name: 'Analyse' }).click();
  await page.waitForURL(/\/en\/analysis\//);
  await page.getByRole('button', { name: 'Find the mistakes' }).click();
  const review = page.getByRole('region', { name: 'Review of the game' });
  await expect(review.getByText('Misses a win in 1 move.')).toBeVisible({ timeout: 30_000 });
  await expect(review.getByText(/^Leaves (the side armour of )?the Command Light Tank on A7 to the /)).toBeVisible();
  await expect(page).toHaveURL(/ply=2/);
  await review.getByRole('button', { name: /1\. White A7\/NE 100 % → 0 %/ }).click();
  await expect(page).toHaveURL(/ply=1/);
});

test('an analysis with variations is saved as a record, checked by the program, and loaded again', async ({ page }) => {
  await page.goto(`/en/analysis?tps=${encodeURIComponent(short_game)}`);
  const turns = page.getByRole('group', { name: 'Moves and variations' }).getByRole('button');
  await type_move(page, 'D2 > G5/NE');
  await expect(turns).toHaveCount(1);
  await page.getByRole('button', { name: 'To the start' }).click();
  await type_move(page, 'D2 > D3/N');
  await expect(turns).toHaveCount(2);
  const sheet = await share_sheet(page);
  const saving = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save the record' }).click();
  const file = await (await saving).path();
  const program = process.env.TANKCHESS_BIN ?? join(import.meta.dirname, '../../build/release/tankchess');
  execFileSync(program, ['record', 'check', file]);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('D2 > D3/N');
  await page.goto(`/en/analysis?tps=${encodeURIComponent(short_game)}`);
  await expect(turns).toHaveCount(0);
  await page.getByRole('button', { name: 'Load a record' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Load' }).click();
  await expect(turns).toHaveCount(2);
});

test('a link leads to that very turn, and to a variation', async ({ page, browser }) => {
  const game = await start_game(page.request, { tps: short_game });
  await page.goto(`/en/game/${game}`);
  await type_move(page, 'D2 > D3/N');
  await type_move(page, 'H8/SW');
  await page.goto(`/en/analysis/${game}`);
  await page.getByRole('button', { name: 'One move back' }).click();
  const turn = await shared_link(page);
  expect(turn).toMatch(/ply=1/);
  const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await stranger.goto(turn);
  await expect(square(stranger, 'D3')).toHaveAttribute('aria-label', /white Medium Tank/);
  await expect(square(stranger, 'H8')).toHaveAttribute('aria-label', /facing south$/);
  await page.getByRole('button', { name: 'To the start' }).click();
  await type_move(page, 'D2 > D5/N');
  await expect(square(page, 'D5')).toHaveAttribute('aria-label', /white Medium Tank/);
  const variation = await shared_link(page);
  expect(variation).toMatch(/moves=/);
  await stranger.goto(variation);
  await expect(square(stranger, 'D5')).toHaveAttribute('aria-label', /white Medium Tank/);
  await stranger.context().close();
});

test('the archive finds a game by its player and its rules', async ({ page }) => {
  const name = await register(page.request);
  const game = await start_game(page.request, { tps: short_game });
  await page.goto(`/en/game/${game}`);
  await type_move(page, 'D2 > G5/NE');
  await type_move(page, 'H8/SW');
  await type_move(page, 'G5 > H6/N (H8)');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/en/archive');
  await page.getByRole('searchbox', { name: 'Player' }).fill(name);
  await page.getByLabel('Rules').selectOption('flag');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No games found', { exact: false })).toBeVisible();
  await page.getByLabel('Rules').selectOption('last');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('main').getByRole('listitem').getByRole('link').click();
  await page.waitForURL(new RegExp(`/en/game/${game}`));
});

test('a puzzle is solved to the end', async ({ page }) => {
  await page.goto('/en/puzzles');
  await expect(page.getByText(/^\d+ of [\d,]+ solved$/)).toHaveText(/^0 of/);
  await page.getByRole('link', { name: '1', exact: true }).click();
  const id = await page.waitForURL(/\/en\/puzzles\/.+/).then(() => page.url().split('/').at(-1)!);
  const { solution } = await post<{ solution: string[] }>(page.request, `/api/puzzles/${id}/try`, { moves: [], give_up: true });
  // Own turns and replies alternate.
  for (const move of solution.filter((_, index) => index % 2 === 0)) await type_move(page, move);
  await expect(page.getByText('Solved!').first()).toBeVisible();
  await expect(page.getByText(/^\d+ of [\d,]+ solved$/)).toHaveText(/^1 of/);
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.getByRole('heading', { name: 'Puzzle 2', exact: true })).toBeVisible();
  await expect(page.getByText('Find the best move.')).toBeVisible();
  // A puzzle that was given up is not the next one again.
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.getByRole('heading', { name: 'Puzzle 3', exact: true })).toBeVisible();
});

test('the setups for four players are offered and start a game', async ({ page }) => {
  await page.goto('/en/new');
  await page.getByRole('radio', { name: 'Four Players' }).check();
  await expect(page.getByRole('radio', { name: /^Corner for four/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Glory for four/ }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/en\/game\//);
  await my_turn(page);
  await expect(page.getByText('Four Players · Glory for four 24×24')).toBeVisible();
});

test('settings are kept on the device and obeyed', async ({ page }) => {
  await page.goto('/en/settings');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('group', { name: 'Confirm moves' }).getByRole('radio', { name: 'Never' }).check();
  await page.getByRole('checkbox', { name: /^Coordinates/ }).uncheck();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await new_game(page, short_game, 'Same screen');
  await expect(page.locator('.labels')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Move in notation' }).fill('D2 > D3/N');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Black to move')).toBeVisible();
});

test('the reference sheet shows every piece of the catalogue', async ({ page, request }) => {
  const catalogue = (await (await request.get('/api/catalogue')).json()) as { pieces: { code: string }[] };
  expect(catalogue.pieces.length).toBeGreaterThanOrEqual(20);
  await page.goto('/en/pieces');
  await expect(page.getByRole('article')).toHaveCount(catalogue.pieces.length);
});

test('a reform game is played action by action', async ({ page }) => {
  await new_game(page, '10x10 10./10./10./10./10./10./10./10./10./10. wCLT@E1N,wHT@E4N,bLT@E7S,bCLT@F10S w retreat 0 1', 'Same screen');
  await expect(page.getByRole('region', { name: 'Your turn, action by action' })).toBeVisible();
  await press(page, 'E4');
  await page.getByRole('button', { name: 'Fire at Light Tank E7: push it back' }).click();
  await expect(square(page, 'E9')).toHaveAttribute('aria-label', /black Light Tank/);
  // Nothing is left to fire at: the move phase has begun.
  await press(page, 'E4');
  // Every action is confirmed, as the settings say: the same square again, or the button.
  await press(page, 'F4');
  await expect(page.getByText('Press the square again to do it.')).toBeVisible();
  await expect(square(page, 'F4')).not.toHaveAttribute('aria-label', /white Heavy Tank/);
  await press(page, 'F4');
  await expect(square(page, 'F4')).toHaveAttribute('aria-label', /white Heavy Tank, facing east/);
  await expect(page.getByText(/^\d squares? left$/)).toBeVisible();
  await page.getByRole('button', { name: 'End the turn' }).click();
  await expect(page.getByText('Black to move')).toBeVisible();
});

test('a reform game begins with placing the pieces', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tankchess.settings', '{"confirm":"never"}'));
  const game = await start_game(page.request, { setup: 'retreat-12', rules: 'retreat' });
  await page.goto(`/en/game/${game}`);
  const panel = page.getByRole('region', { name: 'Your turn, action by action' });
  await expect(panel.getByRole('button', { name: 'Command Light Tank' })).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'F1');
  await expect(square(page, 'F1')).toHaveAttribute('aria-label', /white Command Light Tank, facing north/);
  await panel.getByRole('button', { name: 'Heavy Tank', exact: true }).click();
  await panel.getByRole('button', { name: 'Turn right' }).click();
  await press(page, 'A1');
  await expect(square(page, 'A1')).toHaveAttribute('aria-label', /white Heavy Tank, facing north-east/);
  // The rest goes where there is room; then Black sees it all and places.
  for (const column of 'BCDE') {
    await press(page, `${column}1`);
    await expect(square(page, `${column}1`)).toHaveAttribute('aria-label', /white/);
  }
  await expect(panel.getByText('All pieces stand.')).toBeVisible();
  await panel.getByRole('button', { name: 'Done placing' }).click();
  await expect(page.getByText('Black to move')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Command Light Tank' })).toBeVisible();
});

test('a puzzle that is given up plays its solution on the board, counts, and themes lead on', async ({ page }) => {
  await page.goto('/en/puzzles');
  const before = await page
    .getByRole('grid')
    .getByRole('gridcell', { name: /Command/ })
    .first()
    .getAttribute('aria-label');
  expect(before).toBeTruthy();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  const solution = page.getByRole('list', { name: 'Solution' });
  await expect(solution.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true', { timeout: 10_000 });
  await expect(page.getByText(/^−\d+, your rating is \d+$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await page.waitForURL(/\/en\/puzzles\/.+\?theme=/);
  await expect(page.getByText('Find the best move.')).toBeVisible();
});

test('a position that is played on says how many pieces it has', async ({ page }) => {
  await page.goto(`/en/new?tps=${encodeURIComponent(short_game)}`);
  await expect(page.getByText('8×8 · 1 piece each')).toBeVisible();
});

test('a hint of a puzzle tells its idea, and the verdict waits for the shot', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/en/puzzles/first-01');
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(page.getByRole('main').getByText('then fire.')).toBeVisible();
  const seen = await page.evaluateHandle(() => {
    const seen = { driving: false, too_early: false };
    new MutationObserver(() => {
      const driving = document.querySelector('svg.mover') !== null;
      seen.driving ||= driving;
      seen.too_early ||= driving && document.body.innerText.includes('Solved!');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return seen;
  });
  await type_move(page, 'A5 > A7/N (D10)');
  await expect(page.getByRole('main').getByText('Solved!')).toBeVisible();
  expect(await seen.jsonValue()).toEqual({ driving: true, too_early: false });
});

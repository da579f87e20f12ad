import { goal_met } from '../src/pages/learn/goal';
import { lessons, type Step } from '../src/pages/learn/lessons';
import type { PositionView } from '../src/net/api';
import type { APIRequestContext } from '@playwright/test';
import { ask, choose, expect, my_turn, new_game, press, send, short_game, square, test, texts, type_move } from './support';

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
  await expect(page.getByText('A fair setup.')).toBeVisible();
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
  await expect(page.getByRole('listitem').filter({ hasText: 'D1' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play from here' })).toBeDisabled();
  await text.fill('8x8 nonsense');
  await text.blur();
  await expect(page.getByRole('alert')).toContainText('fields');
});

test('a lesson is solved on the board', async ({ page }) => {
  await page.goto('/en/learn');
  await page.getByRole('link', { name: /^Driving/ }).click();
  await choose(page, 'D2');
  await press(page, 'D5');
  await page.getByRole('button', { name: /^Face north(,|$)/ }).click();
  await send(page);
  await expect(page.getByText('Not what we are after', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Set up again' }).click();
  await type_move(page, 'D2 > D6/N');
  await expect(page.getByText('Well done!', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Next task' }).click();
  await expect(page.getByText('Turning by 45°', { exact: false })).toBeVisible();
});

async function solvable(request: APIRequestContext, step: Step): Promise<string> {
  const start = await ask(request, step.tps);
  // Likely turns first: those that do something.
  const moves = texts(start).sort((a, b) => Number(b.includes('(')) - Number(a.includes('(')) || b.length - a.length);
  for (const move of moves) {
    const after = await ask(request, step.tps, [move]);
    if (goal_met(step.goal, after as unknown as PositionView)) return move;
  }
  return '';
}

for (const lesson of lessons) {
  test(`every task of the lesson "${lesson.id}" can be solved`, async ({ request }) => {
    for (const step of lesson.steps) expect(await solvable(request, step), `${lesson.id}.${step.id}`).not.toBe('');
  });
}

test('a finished game is reviewed, and a variation is tried out', async ({ page }) => {
  await new_game(page, short_game);
  await my_turn(page);
  await type_move(page, 'D2 > G5/NE');
  await my_turn(page);
  await type_move(page, 'G5 > H6/N (H8)');
  await page.getByRole('dialog').getByRole('link', { name: 'Analyse' }).click();
  await page.waitForURL(/\/en\/analysis\//);
  await page.getByRole('button', { name: 'Find the mistakes' }).click();
  await expect(page.getByRole('img', { name: /White's chances turn by turn/ })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'To the start' }).click();
  await type_move(page, 'D2 > D3/N');
  await expect(page.getByRole('group', { name: 'Moves and variations' }).getByRole('button')).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Computer analysis' }).check();
  await expect(page.getByText(/depth \d/)).toBeVisible({ timeout: 15_000 });
  const svg = page.waitForEvent('download');
  await page.getByRole('button', { name: 'SVG' }).click();
  expect((await svg).suggestedFilename()).toMatch(/\.svg$/);
  const png = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PNG' }).click();
  expect((await png).suggestedFilename()).toMatch(/\.png$/);
  const record = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  expect((await record).suggestedFilename()).toMatch(/\.txt$/);
});

test('the archive finds a game by its rules', async ({ page }) => {
  await page.goto('/en/archive');
  await page.getByLabel('Rules').selectOption('last');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Last Tank Standing');
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
  await press(page, 'F4');
  await expect(square(page, 'F4')).toHaveAttribute('aria-label', /white Heavy Tank, facing east/);
  await page.getByRole('button', { name: 'End the turn' }).click();
  await expect(page.getByText('Black to move')).toBeVisible();
});

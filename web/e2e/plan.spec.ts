// Moves before their turn: planned on the board, or left to the server as answers.
import type { Page } from '@playwright/test';
import { expect, press, send, square, test, two_players, type_move } from './support';

const tps = '8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@D2N,bCLT@H8S,bMT@E7S w sudden 0 1';

async function plan(page: Page): Promise<void> {
  await press(page, 'E7');
  await expect(square(page, 'E7')).toHaveAttribute('aria-selected', 'true');
  await press(page, 'E6');
  const ring = page.getByRole('button', { name: /^Face south(,|$)/ });
  if (await ring.isVisible()) await ring.click();
  await send(page);
  await expect(page.locator('.status').getByText('Planned: E7 > E6/S')).toBeVisible();
  await expect(page.locator('.suggested')).toBeVisible();
}

async function moves_of(page: Page, game: string): Promise<string[]> {
  const state = (await (await page.request.get(`/api/games/${game}`)).json()) as { moves: { text: string }[] };
  return state.moves.map((move) => move.text);
}

test('a planned move is drawn, taken back by Esc, and played when its turn comes', async ({ browser, page }) => {
  const { guest, game } = await two_players(browser, page, { tps });
  await plan(guest);
  await guest.keyboard.press('Escape');
  await expect(guest.locator('.status').getByText('Planned:', { exact: false })).toHaveCount(0);
  await expect(guest.locator('.suggested')).toHaveCount(0);
  await plan(guest);
  await type_move(page, 'D2 > D3/N');
  await expect.poll(() => moves_of(page, game)).toEqual(['D2 > D3/N', 'E7 > E6/S']);
  await expect(guest.locator('.status').getByText('Planned:', { exact: false })).toHaveCount(0);
});

test('an answer that was prepared in a slow game is played by the server', async ({ browser, page }) => {
  const { guest, game } = await two_players(browser, page, { tps, clock: { kind: 'days', days: 2 } });
  await guest.getByRole('link', { name: 'Prepare answers' }).click();
  await expect(guest.getByText('Their move: what might White play?')).toBeVisible();
  await type_move(guest, 'D2 > D3/N');
  await expect(guest.getByText('Your answer to it?')).toBeVisible();
  await type_move(guest, 'E7 > E5/S');
  await guest.getByRole('button', { name: 'Save this line' }).click();
  await expect(guest.getByRole('listitem').getByText('If D2 > D3/N, then E7 > E5/S')).toBeVisible();
  await expect(guest.getByText('Their move: what might White play?')).toBeVisible();
  await guest.close();
  await type_move(page, 'D2 > D3/N');
  await expect.poll(() => moves_of(page, game)).toEqual(['D2 > D3/N', 'E7 > E5/S']);
});

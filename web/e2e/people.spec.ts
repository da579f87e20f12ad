import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, my_turn, short_game, square, still, test, type_move } from './support';

test.use(still);

/** Puts a switch into the wire between a page and the server. */
async function switchable(page: Page): Promise<{ cut: () => void; mend: () => void }> {
  let open = true;
  const wires = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/ws$/, (wire) => {
    if (!open) {
      void wire.close({ code: 1011 });
      return;
    }
    wires.add(wire);
    const server = wire.connectToServer();
    wire.onMessage((message) => server.send(message));
    server.onMessage((message) => wire.send(message));
  });
  return {
    cut: () => {
      open = false;
      for (const wire of wires) void wire.close({ code: 1011 });
      wires.clear();
    },
    mend: () => (open = true),
  };
}

test('two browsers play each other by link, with a lost connection in between', async ({ page, browser }) => {
  await page.goto(`/en/new?opponent=friend&tps=${encodeURIComponent(short_game.replace('8. wMT', '8. wLT@A1N,wMT'))}`);
  await page.getByRole('radio', { name: 'White', exact: true }).check();
  await page.getByRole('button', { name: 'Create the invitation' }).click();
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();

  const context = await browser.newContext({ locale: 'en-GB' });
  const guest = await context.newPage();
  const wire = await switchable(guest);
  await guest.goto(link);
  // Whoever is invited reads what was agreed.
  await expect(guest.getByRole('definition').filter({ hasText: /^none$/ })).toBeVisible();
  await guest.getByRole('button', { name: 'Accept' }).click();
  await guest.waitForURL(/\/en\/game\//);
  await page.waitForURL(/\/en\/game\//);

  await my_turn(page);
  await type_move(page, 'A1 > A2/N');
  await my_turn(guest);
  await expect(square(guest, 'A2')).toHaveAttribute('aria-label', /white Light Tank/);

  wire.cut();
  await expect(guest.getByText('No connection to the server', { exact: false }).first()).toBeVisible();
  await type_move(guest, 'H8/SE');
  await expect(page.getByText('Waiting for Black', { exact: false })).toBeVisible();
  wire.mend();
  await my_turn(page);
  await expect(square(page, 'H8')).toHaveAttribute('aria-label', /facing south-east/);
  await expect(page.getByRole('group', { name: 'Moves' }).getByRole('button')).toHaveCount(2);
  await expect(guest.getByText('No connection to the server', { exact: false })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByRole('textbox', { name: 'Say something' }).fill('well met');
  await page.keyboard.press('Enter');
  await guest.getByRole('tab', { name: /Chat/ }).click();
  await expect(guest.getByRole('log')).toContainText('well met');

  await page.getByRole('button', { name: 'offer a draw' }).click();
  await guest.getByRole('alert').getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Draw' })).toBeVisible();
  await context.close();
});

test('an offer in the lobby finds an opponent, and others can watch', async ({ page, browser }) => {
  await page.goto('/en/new?opponent=lobby');
  await page.getByRole('button', { name: 'Offer in the lobby' }).click();
  await page.waitForURL(/\/en\/lobby/);
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  const context = await browser.newContext({ locale: 'en-GB' });
  const guest = await context.newPage();
  await guest.goto('/en/lobby');
  await guest.getByRole('button', { name: /^Play/ }).first().click();
  await guest.waitForURL(/\/en\/game\//);
  await page.waitForURL(/\/en\/game\//);

  const third = await browser.newContext({ locale: 'en-GB' });
  const watcher = await third.newPage();
  await watcher.goto(guest.url());
  await expect(watcher.getByText('You are watching.')).toBeVisible();
  await expect(watcher.getByRole('combobox', { name: 'Move in notation' })).toHaveCount(0);
  await third.close();
  await context.close();
});

test('two tabs of one player agree', async ({ page, context }) => {
  await page.goto(`/en/new?opponent=self&tps=${encodeURIComponent(short_game)}`);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/en\/game\//);
  const second = await context.newPage();
  await second.goto(page.url());
  await type_move(page, 'D2 > D3/N');
  await expect(square(second, 'D3')).toHaveAttribute('aria-label', /white Medium Tank/);
  await type_move(second, 'H8/SW');
  await expect(square(page, 'H8')).toHaveAttribute('aria-label', /facing south-west/);
});

test('the rule for names stands there before it is broken, and its breach is told in the language of the page', async ({ page }) => {
  await page.goto('/de/register');
  await expect(page.getByText('Buchstaben einer Schrift', { exact: false })).toBeVisible();
  // Its last vowel is a Cyrillic letter.
  await page.getByLabel('Name').fill('Jürg\u0435n');
  await expect(page.getByText('Dieser Name hält sich nicht an die Regel.')).toBeVisible();
  await page.getByLabel('Passwort').fill('ein langes Wort mehr');
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page.getByRole('alert')).toContainText('Buchstaben einer Schrift');
});

test('an account is made, logs out and in, and keeps its games', async ({ page }) => {
  const name = `player${Date.now() % 1_000_000}`;
  await page.goto('/en/register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('a long enough word');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.goto('/en/settings');
  await page.getByLabel('What is it for?').fill('my bot');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await expect(page.getByRole('textbox', { name: 'Token', exact: true })).toHaveValue(/^tct_/);
  await page.getByLabel('Old password').fill('the wrong word');
  await page.getByLabel('New password').fill('another long enough word');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('The old password is wrong.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto('/en/login');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('the wrong word');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Name and password do not match.');
  await page.getByLabel('Password').fill('a long enough word');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.goto(`/en/player/${name}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

// Giving something to others: the sheet, what a link shows, frames on pages of others, paper; openings and insights.
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, post, register, share_sheet, short_game, start_game, still, test } from './support';

test.use(still);

const moves = ['D2 > G5/NE', 'H8/SW', 'G5 > H6/N (H8)'];

async function finished_game(page: Page): Promise<string> {
  await register(page.request);
  const game = await start_game(page.request, { tps: short_game });
  for (const move of moves) await post(page.request, `/api/games/${game}/move`, { move, key: move });
  return game;
}

/** A page on another site with a frame in it. */
async function other_site(frame: string): Promise<{ server: Server; url: string }> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>elsewhere</title><iframe src="${frame}" width="480" height="620"></iframe>`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}/` };
}

test('a game is shared from its sheet: link, code, pictures, record, frame, paper', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const game = await finished_game(page);
  await page.goto(`/en/analysis/${game}`);
  const sheet = await share_sheet(page);
  await expect(sheet.getByRole('img', { name: 'Link as a QR code' })).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: 'Link' })).toHaveValue(new RegExp(`/en/analysis/${game}\\?ply=3$`));
  const [gif] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'GIF' }).click()]);
  expect(
    readFileSync(await gif.path())
      .subarray(0, 6)
      .toString(),
  ).toBe('GIF89a');
  await sheet.getByRole('button', { name: 'Copy the record' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('D2 > G5/NE');
  await sheet.getByRole('button', { name: 'Copy the code' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`/embed/game/${game}?ply=3&amp;lang=en`);
  await sheet.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveURL(new RegExp(`/en/print/${game}$`));
  await expect(page.getByRole('img', { name: 'End' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden();
  await expect(page.getByText('D2 > G5/NE')).toBeVisible();
});

test('what a link shows is in its language, and its picture is there', async ({ page, request }) => {
  const game = await finished_game(page);
  const html = await (await request.get(`/ro/game/${game}`)).text();
  expect(html).toContain('<html lang="ro">');
  const picture = /property="og:image" content="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');
  const answer = await request.get(picture);
  expect(answer.headers()['content-type']).toBe('image/png');
  await page.goto(`/ro/game/${game}`);
  await expect(page.locator('h1').first()).toBeAttached();
});

test('a game and a puzzle work in a frame on another site, without a cookie; the rest stays out', async ({ page, browser, baseURL }) => {
  const game = await finished_game(page);
  const { user } = (await (await page.request.get('/api/me')).json()) as { user: { name: string } };
  // A browser of somebody who has never been here; that a frame is refused is an error in its console.
  const stranger = await browser.newPage(still.contextOptions);
  const shown = await other_site(`${baseURL}/embed/game/${game}?lang=de`);
  try {
    await stranger.goto(shown.url);
    const frame = stranger.frameLocator('iframe');
    await expect(frame.getByText('0 / 3')).toBeVisible();
    await expect(frame.getByRole('heading')).toContainText(user.name);
    await frame.getByRole('button', { name: 'Einen Zug weiter' }).click();
    await expect(frame.getByText('1 / 3 · D2 > G5/NE')).toBeVisible();
    await frame.getByRole('button', { name: 'Zum Ende' }).click();
    await expect(frame.getByText('Weiß gewinnt')).toBeVisible();
    await expect(frame.getByRole('link', { name: 'Auf Tank Chess öffnen' })).toHaveAttribute('href', `/de/game/${game}`);
    expect(await stranger.context().cookies()).toEqual([]);
  } finally {
    shown.server.close();
  }
  const { items } = (await (await page.request.get('/api/puzzles?limit=1')).json()) as { items: { id: string }[] };
  await page.goto(`/embed/puzzle/${items[0]!.id}?lang=en`);
  await expect(page.getByText(/to move wins in/)).toBeVisible();
  await page.goto('/embed/game/nowhere?lang=en');
  await expect(page.getByText('There is nothing here any more.')).toBeVisible();

  const refused = await other_site(`${baseURL}/en/game/${game}`);
  try {
    await stranger.goto(refused.url);
    await expect.poll(() => stranger.frames()[1]?.url()).toContain('chrome-error');
  } finally {
    refused.server.close();
    await stranger.close();
  }
});

test('two players find their game in openings, and each in their own insights', async ({ browser }) => {
  const [ada, bob] = await Promise.all([browser.newPage(still.contextOptions), browser.newPage(still.contextOptions)]);
  try {
    await Promise.all([register(ada.request), register(bob.request)]);
    const { id } = await post<{ id: string }>(ada.request, '/api/challenges', { tps: short_game, side: 'w' });
    const { game } = await post<{ game: string }>(bob.request, `/api/challenges/${id}/accept`, {});
    for (const [index, move] of moves.entries()) {
      await post((index % 2 === 0 ? ada : bob).request, `/api/games/${game}/move`, { move, key: move });
    }
    for (const page of [ada, bob]) {
      await expect.poll(async () => ((await (await page.request.get('/api/me/insights')).json()) as { games: number }).games).toBe(1);
    }
    await Promise.all([ada.goto('/en/insights'), bob.goto(`/en/analysis/${game}?ply=0`)]);
    await expect(ada.getByRole('row', { name: /Medium Tank/ })).toContainText('1');
    await expect(ada.getByRole('table', { name: 'Sides' }).getByRole('row', { name: /White/ })).toBeVisible();
    await bob.getByText('Openings').click();
    await bob.getByRole('radio', { name: 'My games' }).check();
    const row = bob.getByRole('row', { name: /D2 > G5\/NE/ });
    await expect(row.getByRole('img', { name: /100 % White/ })).toBeVisible();
    await row.getByRole('button', { name: /D2 > G5/ }).click();
    await expect(bob.getByRole('row', { name: /H8\/SW/ })).toBeVisible();
  } finally {
    await Promise.all([ada.close(), bob.close()]);
  }
});

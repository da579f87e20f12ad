// What is measured runs alone, one after the other.
import type { CDPSession } from '@playwright/test';
import { first_move } from '../offline/first-move.js';
import { expect, start_game, test, type PositionAnswer } from './support';

/** Times and bytes of a visit by somebody who has never been here, by the browser's own clock. */
test('the first visit is small and shows the board within a second', async ({ browser, baseURL }) => {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < 4; ++round) {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    bytes = 0;
    // Cards of games that others play, up to fifty: what there is of them here is what the other tests left.
    const lists = new Set<string>();
    wire.on('Network.requestWillBeSent', (event) => {
      if (event.request.url.endsWith('/api/watch')) lists.add(event.requestId);
    });
    wire.on('Network.loadingFinished', (event) => {
      if (!lists.has(event.requestId)) bytes += event.encodedDataLength;
    });
    await page.addInitScript(() => {
      const look = (): void => {
        // The frame after the one that holds the board: by then it has been painted.
        if (document.querySelector('svg.tc-art')) requestAnimationFrame(() => setTimeout(() => performance.mark('board')));
        else requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(`${baseURL}/`);
    await page.waitForFunction(() => performance.getEntriesByName('board').length > 0);
    times.push(Math.round(await page.evaluate(() => performance.getEntriesByName('board')[0]!.startTime)));
    await page.waitForLoadState('networkidle');
    await context.close();
  }
  console.log(`first visit: ${(bytes / 1000).toFixed(1)} kB, board after ${times.join(', ')} ms`);
  expect(bytes).toBeLessThanOrEqual(110_000);
  // The best of four rounds: other work on the machine may spoil some of them, not all.
  expect(Math.min(...times)).toBeLessThan(1000);
});

test('the computer moves a moment after the game was begun, in a page that has no server', async ({ browser, baseURL }) => {
  const times: number[] = [];
  for (let round = 0; round < 4; ++round) times.push((await first_move(browser, baseURL!)).at(-1)!.ms);
  console.log(`first move of the computer after ${times.join(', ')} ms`);
  // On an idle machine it is under 300; others may work beside this one.
  expect(Math.min(...times)).toBeLessThan(800);
});

interface TraceEvent {
  name: string;
  ts: number;
}

/** Everything that the browser traces while `action` runs. */
async function traced(wire: CDPSession, action: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = (part: { value: object[] }): void => void events.push(...(part.value as TraceEvent[]));
  wire.on('Tracing.dataCollected', collect);
  await wire.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline.frame', 'disabled-by-default-devtools.timeline.frame', 'blink.user_timing'] },
  });
  await action();
  const done = new Promise((resolve) => wire.once('Tracing.tracingComplete', resolve));
  await wire.send('Tracing.end');
  await done;
  wire.off('Tracing.dataCollected', collect);
  return events;
}

test('a large board with overlays drives at the pace of the screen', async ({ page, context }) => {
  const game = await start_game(page.request, { setup: 'fiery-24', rules: 'sudden' });
  // So that the drive begins inside the trace.
  await page.addInitScript(() => localStorage.setItem('tankchess.settings', JSON.stringify({ confirm: 'always' })));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/en/game/${game}`);
  await expect(page.locator('svg.pieces > g[class^="tc-"]')).toHaveCount(34);
  await page.keyboard.press('2');
  await page.keyboard.press('3');
  await expect(page.locator('.ov-armour')).toHaveCount(34);
  // The mover exists for as long as it drives.
  await page.evaluate(() => {
    let driving = false;
    new MutationObserver(() => {
      const now = document.querySelector('svg.mover') !== null;
      if (now !== driving) performance.mark(now ? 'drive-start' : 'drive-end');
      driving = now;
    }).observe(document.body, { childList: true, subtree: true });
  });
  const wire = await context.newCDPSession(page);
  const field = page.getByRole('combobox', { name: 'Move in notation' });
  const rates: number[] = [];
  for (let round = 0; round < 4; ++round) {
    const { choices } = (await (await page.request.get(`/api/games/${game}`)).json()) as {
      choices: NonNullable<PositionAnswer['choices']>;
    };
    const longest = choices.pieces!.flatMap((piece) => piece.moves.map((move) => move[3])).toSorted((a, b) => b.length - a.length)[0]!;
    await field.fill(longest);
    await field.press('Enter');
    const events = await traced(wire, async () => {
      await page.getByRole('button', { name: /^(Play move|Do it anyway)/ }).click();
      await expect(page.locator('svg.mover')).toHaveCount(1);
      await expect(page.locator('svg.mover')).toHaveCount(0);
    });
    const [start, end] = ['drive-start', 'drive-end'].map((name) => events.find((event) => event.name === name)!.ts);
    const drawn = events.filter(({ name, ts }) => name === 'DrawFrame' && ts >= start! && ts <= end!).length;
    rates.push(Math.round((drawn / (end! - start!)) * 1e6));
    await page.waitForTimeout(700); // flames and the last shot
  }
  console.log(`24x24, 34 pieces, overlays: ${rates.join(', ')} frames a second`);
  expect(Math.max(...rates)).toBeGreaterThanOrEqual(50);
});

// The whole game without a server: it is killed, the network is cut, and the page goes on; afterwards the archive has it.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { lessons } from '../src/pages/learn/lessons';
import { built, OwnServer, program } from './own-server';
import { expect, my_turn, short_game, test, type_move } from './support';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 240_000 });

const root = join(import.meta.dirname, '../..');

/** The first visit, until everything is kept. */
async function visit(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/en/`);
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          if (!(await navigator.serviceWorker.getRegistration())?.active) return false;
          const names = await caches.keys();
          const kept = names[0] ? await (await caches.open(names[0])).keys() : [];
          return ['.wasm', '.net'].every((ending) => kept.some((request) => request.url.endsWith(ending)));
        }),
      { timeout: 60_000 },
    )
    .toBe(true);
}

async function cut(server: OwnServer, context: BrowserContext): Promise<void> {
  await server.kill();
  await context.setOffline(true);
}

const without = (page: Page) => expect(page.getByText('Without the server: this device plays')).toBeVisible({ timeout: 30_000 });

function solution_of(puzzle: string): string[] {
  const folder = join(root, 'data/puzzles');
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n\n');
  const block = text.split(/\n\s*\n/).find((each) => each.split('\n').some((line) => line.trim() === `id: ${puzzle}`))!;
  return /^solution: (.*)$/m
    .exec(block)![1]!
    .split(' , ')
    .map((move) => move.trim());
}

async function win_against_level_3(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/en/new?tps=${encodeURIComponent(short_game)}`);
  await page.getByRole('radio', { name: 'Computer', exact: true }).check();
  await page.getByRole('slider').first().fill('3');
  await page.getByRole('radio', { name: 'White', exact: true }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/en\/game\/local-/);
  await my_turn(page);
  await type_move(page, 'D2 > G5/NE');
  await my_turn(page);
  await page.reload();
  await without(page);
  await my_turn(page);
  await type_move(page, 'G5 > H6/N (H8)');
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** How many nets were asked for until a level of the computer has moved, in a page without a server. */
async function nets_for(level: string, browser: Browser, origin: string, net: 'there' | 'cut off'): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  await page.route('**/api/**', (route) => route.abort());
  let asked = 0;
  await page.route('**/*.net', (route) => {
    asked += 1;
    return net === 'there' ? route.continue() : route.abort();
  });
  await page.goto(`${origin}/en/new?setup=small-12`);
  await without(page);
  await page.getByRole('radio', { name: 'Computer', exact: true }).check();
  await page.getByRole('slider').first().fill(level);
  await page.getByRole('radio', { name: 'Black', exact: true }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/en\/game\/local-/);
  await my_turn(page);
  await context.close();
  return asked;
}

test.describe('with the module', () => {
  test('everything goes on without server and network, and the archive has it afterwards', async ({ page, context }) => {
    const server = new OwnServer(18601);
    await server.start();
    try {
      await visit(page, server.origin);
      const name = await register_at(page, server.origin);
      await cut(server, context);

      await win_against_level_3(page, server.origin);

      await page.goto(`${server.origin}/en/puzzles`);
      await page.getByRole('link', { name: '1', exact: true }).click();
      await page.waitForURL(/\/en\/puzzles\/.+/);
      const moves = solution_of(page.url().split('/').at(-1)!);
      for (const move of moves.filter((_, index) => index % 2 === 0)) await type_move(page, move);
      await expect(page.getByText('Solved!').first()).toBeVisible();

      await page.goto(`${server.origin}/en/learn/${lessons[0]!.id}`);
      await page.getByRole('button', { name: 'Show me' }).click();
      await expect(page.getByText('That is how it goes. Now you!')).toBeVisible();

      await page.goto(`${server.origin}/en/analysis?setup=small-12`);
      await page.getByRole('checkbox', { name: 'Computer analysis' }).check();
      await expect(page.getByText(/depth \d/)).toBeVisible({ timeout: 20_000 });
      await expect(page.locator('section.engine li')).toHaveCount(3);
      await expect(page.getByText('Book:')).toBeVisible();

      await page.goto(`${server.origin}/en/editor?setup=small-12`);
      await expect(page.getByText('A balanced setup.')).toBeVisible();

      await page.goto(`${server.origin}/en/new`);
      await page.getByRole('radio', { name: 'Four Players' }).check();
      await page.getByRole('radio', { name: 'Same screen' }).check();
      await page.getByRole('button', { name: 'Start the game' }).click();
      await page.waitForURL(/\/en\/game\/local-/);
      await expect(page.getByText('White to move').first()).toBeVisible();
      await page.reload();
      await expect(page.getByText('White to move').first()).toBeVisible();

      await page.goto(`${server.origin}/en/new`);
      await page.getByRole('radio', { name: 'Retreat' }).check();
      await page.getByRole('radio', { name: 'Same screen' }).check();
      await page.getByRole('button', { name: 'Start the game' }).click();
      await page.waitForURL(/\/en\/game\/local-/);
      await expect(page.getByRole('grid')).toBeVisible();

      await page.goto(`${server.origin}/en/archive`);
      await page.locator('main li a').click();
      await page.waitForURL(/\/en\/game\/local-/);
      await page.getByRole('button', { name: 'To the start' }).click();
      await expect(page.getByRole('gridcell', { name: /^D2, white Medium Tank/ })).toBeAttached();
      await page.getByRole('button', { name: 'Next move' }).click();
      await expect(page.getByRole('gridcell', { name: /^G5, white Medium Tank/ })).toBeAttached();

      await context.setOffline(false);
      await server.start();
      await page.getByRole('button', { name: 'Go online' }).click({ timeout: 30_000 });
      await expect(page.getByText('joined your archive: 1')).toBeVisible({ timeout: 30_000 });
      await page.goto(`${server.origin}/en/archive?player=${name}`);
      await expect(page.getByText('played offline')).toHaveCount(1);
      // Once: it is not sent again with the next visit.
      await page.reload();
      await expect(page.getByText('played offline')).toHaveCount(1);
    } finally {
      await server.kill();
    }
  });

  test('on a phone a game is played without a server', async ({ browser }) => {
    const server = new OwnServer(18602);
    await server.start();
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' });
    try {
      const page = await context.newPage();
      await visit(page, server.origin);
      await cut(server, context);
      await page.goto(`${server.origin}/en/new?setup=small-12`);
      await without(page);
      await page.getByRole('radio', { name: 'White', exact: true }).check();
      await page.getByRole('button', { name: 'Start the game' }).click();
      await page.waitForURL(/\/en\/game\/local-/);
      await expect(page.getByRole('grid')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    } finally {
      await context.close();
      await server.kill();
    }
  });

  test('a new build is offered, comes when it is wanted, and a broken cache mends itself', async ({ page, context }) => {
    const web = mkdtempSync(join(tmpdir(), 'tankchess-builds-'));
    cpSync(built, web, { recursive: true });
    const server = new OwnServer(18603, web);
    await server.start();
    try {
      await visit(page, server.origin);
      await page.evaluate(async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of (await cache.keys()).slice(0, 20)) await cache.delete(request);
        }
      });
      await page.reload();
      const kept = () => page.evaluate(async () => (await (await caches.open((await caches.keys())[0]!)).keys()).length);
      const files = JSON.parse(/const files = (\[.*?\]);/s.exec(readFileSync(join(web, 'sw.js'), 'utf8'))![1]!) as string[];
      // The browser may end the worker before it has mended; the next page begins anew.
      await expect(async () => {
        await page.goto(`${server.origin}/en/learn`);
        expect(await kept()).toBeGreaterThanOrEqual(files.length - 1);
      }).toPass({ timeout: 60_000 });

      await page.goto(`${server.origin}/en/new?tps=${encodeURIComponent(short_game)}`);
      await page.getByRole('radio', { name: 'Same screen' }).check();
      await page.getByRole('button', { name: 'Start the game' }).click();
      await page.waitForURL(/\/en\/game\//);
      await server.kill();
      writeFileSync(join(web, 'sw.js'), `${readFileSync(join(web, 'sw.js'), 'utf8').replace(/const version = '/, '$&new')}`);
      await server.start();
      await page.reload();
      await expect(page.getByText('A new version is ready.', { exact: false })).toBeVisible({ timeout: 30_000 });
      expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
      // In the middle of a game it waits: the page stays the one that it was.
      await page.evaluate(() => Object.assign(globalThis, { same_page: true }));
      await type_move(page, 'D2 > G5/NE');
      await expect(page.getByText('Black to move').first()).toBeVisible();
      expect(await page.evaluate(() => 'same_page' in globalThis)).toBe(true);
      await page.getByRole('button', { name: 'Take it' }).click();
      // The page is loaded again meanwhile.
      const names = () => page.evaluate(() => caches.keys()).catch(() => []);
      await expect.poll(names, { timeout: 30_000 }).toEqual([expect.stringContaining('tankchess-new')]);
      await cut(server, context);
      await page.reload();
      await without(page);
    } finally {
      await server.kill();
    }
  });

  test('nets come for the computer at full strength alone, which plays without them where they cannot be had', async ({
    browser,
    baseURL,
  }) => {
    expect(await nets_for('9', browser, baseURL!, 'there')).toBe(0);
    expect(await nets_for('10', browser, baseURL!, 'there')).toBeGreaterThan(0);
    expect(await nets_for('10', browser, baseURL!, 'cut off')).toBeGreaterThan(0);
  });

  test('an analysis on the device goes on until it is stopped, and stops within a moment', async ({ page }) => {
    await page.goto('/en/analysis?setup=small-12');
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname));
    await page.getByLabel('Seconds').selectOption('0');
    await page.getByRole('checkbox', { name: 'Computer analysis' }).check();
    await expect(page.getByText(/depth \d/)).toBeVisible({ timeout: 20_000 });
    expect(asked).not.toContain('/api/analysis');
    expect(page.workers()).toHaveLength(1);
    const ms = await page.evaluate(async () => {
      const button = [...document.querySelectorAll('section.engine button')].find((each) => each.textContent === 'Stop')!;
      const begun = performance.now();
      (button as HTMLElement).click();
      while (document.querySelector('section.engine p')!.textContent!.includes('Stop')) await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    });
    expect(ms).toBeLessThan(100);
    await expect.poll(() => page.workers().length).toBe(0);
    await expect(page.locator('section.engine li').first()).toBeVisible();
  });

  test('the static export plays from a plain file server', async ({ page }) => {
    const out = join(mkdtempSync(join(tmpdir(), 'tankchess-site-')), 'site');
    const done = spawn(program, ['site', '--web', built, '--out', out], { stdio: 'ignore' });
    expect(await new Promise((resolve) => done.once('exit', resolve))).toBe(0);
    const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
    const plain: Server = createServer((request, response) => {
      const path = new URL(request.url!, 'http://here').pathname;
      const file = join(out, path.endsWith('/') ? `${path}index.html` : path);
      const found = existsSync(file) && extname(file) !== '';
      response.writeHead(found ? 200 : 404, { 'Content-Type': types[found ? extname(file) : '.html'] ?? 'application/octet-stream' });
      response.end(readFileSync(found ? file : join(out, '404.html')));
    }).listen(18604, '127.0.0.1');
    try {
      await page.goto('http://127.0.0.1:18604/');
      await without(page);
      await page.goto('http://127.0.0.1:18604/en/new?setup=small-12');
      await page.getByRole('radio', { name: 'White', exact: true }).check();
      await page.getByRole('button', { name: 'Start the game' }).click();
      await page.waitForURL(/\/en\/game\/local-/);
      await my_turn(page);
    } finally {
      plain.close();
    }
  });
});

test('the content policy has the one word that WebAssembly needs', async ({ page }) => {
  const policy = (await page.request.get('/en/')).headers()['content-security-policy']!;
  const words = Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]));
  expect(words['script-src']).toBe("'self' 'wasm-unsafe-eval'");
  expect(words['worker-src']).toBe("'self'");
});

test('a browser without WebAssembly has the server think, says what it cannot do alone, and waits for the server', async ({
  page,
  context,
}) => {
  const server = new OwnServer(18605);
  await server.start();
  try {
    await page.addInitScript(() => Object.defineProperty(globalThis, 'WebAssembly', { value: undefined }));
    await page.goto(`${server.origin}/en/analysis?setup=small-12`);
    const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/analysis'));
    await page.getByRole('checkbox', { name: 'Computer analysis' }).check();
    await asked;
    await expect(page.getByText(/depth \d/)).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.active)).toBe(true);
    await cut(server, context);
    await page.reload();
    await expect(page.getByText('This browser cannot play without the server', { exact: false })).toBeVisible({ timeout: 30_000 });
    await context.setOffline(false);
    await server.start();
    await expect(page.getByText('This browser cannot play without the server', { exact: false })).toBeHidden({ timeout: 60_000 });
  } finally {
    await server.kill();
  }
});

/** The kept worker with this before it: browsers that keep nothing cannot be had by a setting. */
async function put_into_worker(page: Page, code: string): Promise<void> {
  await page.evaluate(async (before) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!/assets\/worker-/.test(request.url)) continue;
        const text = await (await cache.match(request))!.text();
        await cache.put(request, new Response(`${before};${text}`, { headers: { 'Content-Type': 'text/javascript' } }));
      }
    }
  }, code);
}

const nothing_kept = {
  'in a private window': "IDBFactory.prototype.open=()=>{throw new Error('private')}",
  'without room': "IDBObjectStore.prototype.put=()=>{throw new DOMException('no room','QuotaExceededError')}",
};
for (const [index, [where, code]] of Object.entries(nothing_kept).entries()) {
  test(`a browser that keeps nothing, ${where}, says so, plays, and offers the server when it is back`, async ({ page }) => {
    const server = new OwnServer(18606 + index); // they run at the same time
    await server.start();
    try {
      await visit(page, server.origin);
      await server.kill();
      await put_into_worker(page, code);
      await page.goto(`${server.origin}/en/new?setup=small-12`);
      await without(page);
      await page.getByRole('radio', { name: 'White', exact: true }).check();
      await page.getByRole('button', { name: 'Start the game' }).click();
      await page.waitForURL(/\/en\/game\/local-/);
      await my_turn(page);
      await expect(page.getByText('the browser keeps nothing', { exact: false })).toContainText('Games with the server are kept');
      await server.start();
      await expect(page.getByRole('button', { name: 'Go online' })).toBeVisible({ timeout: 30_000 });
    } finally {
      await server.kill();
    }
  });
}

async function register_at(page: Page, origin: string): Promise<string> {
  const name = `player${Date.now() % 1_000_000}`;
  const me = (await (await page.request.get(`${origin}/api/me`)).json()) as { csrf: string };
  const answer = await page.request.post(`${origin}/api/register`, {
    data: { name, password: 'a long enough word' },
    headers: { 'X-CSRF-Token': me.csrf },
  });
  expect(answer.ok()).toBe(true);
  return name;
}

// The packed archives, installed into an empty folder and used by a page in a real browser.
import { expect, test, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TankBoard } from '../board/types';
import type { Rules } from '../rules/types';

declare global {
  interface Window {
    rules: Rules;
    board: TankBoard;
  }
}

const archives = fileURLToPath(new URL('../../../build/npm', import.meta.url));
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
let folder = '';
let server: Server;

const archive = (name: string): string =>
  join(
    archives,
    readdirSync(archives).find((file) => file.startsWith(name) && file.endsWith('.tgz'))!,
  );

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankchess-packages-'));
  const files = [archive('tankchess-rules'), archive('tankchess-board')];
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, ...files], { stdio: 'pipe' });
  cpSync(fileURLToPath(new URL('page.html', import.meta.url)), join(folder, 'page.html'));
  server = createServer((request, answer) => {
    try {
      const text = readFileSync(join(folder, new URL(request.url ?? '/', 'http://page').pathname));
      answer.writeHead(200, { 'Content-Type': types[extname(request.url ?? '')] ?? 'text/plain' }).end(text);
    } catch {
      answer.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
});
test.afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function open(page: Page): Promise<void> {
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page.html`);
  await page.waitForFunction(() => window.board?.choices);
}

/** Middle of a square of the 12x12 board, for a click. */
async function press(page: Page, name: string): Promise<void> {
  const place = await page.evaluate((square) => {
    const svg = window.board.shadowRoot!.querySelector('svg')!;
    const [x, y] = [square.charCodeAt(0) - 65, Number(square.slice(1)) - 1];
    const { x: left, y: top } = new DOMPoint(x * 100 + 50, (11 - y) * 100 + 50).matrixTransform(svg.getScreenCTM()!);
    return { left, top };
  }, name);
  await page.mouse.click(place.left, place.top);
}

test('archives are small', () => {
  expect(statSync(archive('tankchess-rules')).size).toBeLessThan(200_000);
  expect(statSync(archive('tankchess-board')).size).toBeLessThan(40_000);
  const made = JSON.parse(readFileSync(join(folder, 'node_modules/tankchess-board/package.json'), 'utf8')) as object;
  expect(made).not.toHaveProperty('dependencies');
});

test('a move is made by clicks, shown, and the next side may move', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await open(page);
  expect(await page.evaluate(() => window.rules.moves(window.board.position).length)).toBeGreaterThan(50);
  expect(await page.locator('tank-board [part=piece]').count()).toBe(12);
  await press(page, 'E3');
  await expect(page.locator('tank-board .reach').first()).toBeAttached();
  await press(page, 'E4');
  await page.locator('tank-board [data-facing="0"]').click({ force: true });
  await expect(page.locator('#said')).toHaveText('E3 > E4/N');
  expect(await page.evaluate(() => window.board.position.split(' ')[3])).toBe('b');
  expect(await page.evaluate(() => window.board.choices !== null)).toBe(true);
  expect(faults).toEqual([]);
});

test('keys make moves too, and every square has words', async ({ page }) => {
  await open(page);
  await page.locator('tank-board').focus();
  for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowRight');
  for (let i = 0; i < 2; ++i) await page.keyboard.press('ArrowUp');
  await expect(page.locator('tank-board .said')).toHaveText('E3: White LT facing N');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.locator('#said')).toHaveText(/^E3 > E4\//);
});

test('bad use has one clear answer and changes nothing', async ({ page }) => {
  await open(page);
  const told = await page.evaluate(() => {
    const { board, rules } = window;
    const heard: string[] = [];
    board.addEventListener('tank-error', (event) => heard.push(event.detail.message));
    const drawn = board.shadowRoot!.querySelector('[part=pieces]')!.innerHTML;
    const choices = board.choices;
    board.position = 'nonsense';
    board.choices = { pieces: 7 };
    const same = drawn === board.shadowRoot!.querySelector('[part=pieces]')!.innerHTML && board.choices === choices;
    const refusals = [
      () => rules.start('nowhere'),
      () => rules.start('basic-16', 'chess'),
      () => rules.moves('nonsense'),
      () => rules.play(rules.start('basic-16'), 'A1 > A9/N'),
      () => rules.perft(rules.start('basic-16'), 99),
      () => rules.readRecord('[White'),
    ].map((call) => {
      try {
        call();
        return '';
      } catch (error) {
        return `${(error as Error).name} ${(error as { id: string }).id}`;
      }
    });
    return { heard: heard.length, same, refusals, after: rules.perft(rules.start('basic-16', 'mate'), 2) };
  });
  expect(told.heard).toBe(2);
  expect(told.same).toBe(true);
  for (const refusal of told.refusals) expect(refusal).toMatch(/^TankChessError \w+/);
  expect(told.after).toBe(300307);
});

test('records go both ways', async ({ page }) => {
  await open(page);
  const text = '[Setup "basic-16"]\n[Rules "mate"]\n[Result "*"]\n\n1. H1 > H2/N\n*\n';
  const again = await page.evaluate((record) => window.rules.writeRecord(window.rules.readRecord(record).record).text, text);
  expect(again).toBe(text);
});

// Draws the icons of the app from favicon.svg and, with the address of a server, the pictures that a browser shows
// before it installs the app: `node offline/pictures.js http://127.0.0.1:8080`, in web. They are kept in the tree.
import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../public');
const drawing = readFileSync(join(folder, 'favicon.svg'), 'utf8');
const sizes = [48, 72, 96, 128, 144, 192, 256, 384, 512];
// Of a maskable icon only the inner circle is sure to be seen.
const inner = 0.62;
const ground = '#3f4a36';

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();

async function draw(name, size, share, background) {
  await page.setViewportSize({ width: size, height: size });
  const edge = Math.round(size * share);
  await page.setContent(
    `<body style="margin:0;background:${background};display:grid;place-items:center;height:100vh">` +
      `<img width="${edge}" height="${edge}" src="data:image/svg+xml,${encodeURIComponent(drawing)}">`,
  );
  await page.screenshot({ path: join(folder, 'icons', name), omitBackground: background === 'transparent' });
}

for (const size of sizes) await draw(`icon-${size}.png`, size, 1, 'transparent');
for (const size of [192, 512]) await draw(`maskable-${size}.png`, size, inner, ground);
await draw('apple-touch-icon.png', 180, 0.8, ground);

const server = process.argv[2];
const shots = [
  ['wide', 1280, 800, 'game'],
  ['narrow', 390, 844, 'game'],
  ['puzzles', 1280, 800, 'puzzles'],
];
async function new_game() {
  await page.goto(`${server}/en/new?setup=basic-16`);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/game\//);
}
for (const [name, width, height, what] of server ? shots : []) {
  await page.setViewportSize({ width, height });
  if (what === 'game') await new_game();
  else await page.goto(`${server}/en/${what}`);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: join(folder, 'screenshots', `${name}.png`) });
}
await browser.close();

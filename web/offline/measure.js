// Figures of the module in a browser for bench/results.md: `node offline/measure.js http://127.0.0.1:8080`, in web, with
// a server that serves web/dist. Nodes a second are measured in turns with the program for this machine.
import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const server = process.argv[2];
const root = join(import.meta.dirname, '../..');
const program = process.env.TANKCHESS_BIN ?? join(root, 'build/release/tankchess');
const asset = readdirSync(join(root, 'web/dist/assets')).find((name) => name.startsWith('study-worker'));
const nodes = 200_000;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.goto(`${server}/en/`);

async function in_browser(setup) {
  return page.evaluate(
    async ({ url, setup, nodes }) => {
      const { tps } = await (await fetch(`/api/setups/${setup}`)).json();
      const worker = new Worker(url, { type: 'module' });
      const heard = (kind) =>
        new Promise((resolve) => worker.addEventListener('message', ({ data }) => data.kind === kind && resolve(performance.now())));
      const [begun, done] = [heard('begun'), heard('done')];
      worker.postMessage({ body: JSON.stringify({ tps }), bounds: { hash_mb: 64, ms: 600_000, nodes } });
      const ms = (await done) - (await begun);
      worker.terminate();
      return (nodes * 1000) / ms;
    },
    { url: `/assets/${asset}`, setup, nodes },
  );
}

function seconds_of(setup, count) {
  const input = `setoption name Threads value 1\nsetoption name Hash value 64\nposition setup ${setup}\ngo nodes ${count}\n`;
  const begun = performance.now();
  spawnSync(program, ['engine'], { input, encoding: 'utf8' });
  return (performance.now() - begun) / 1000;
}

/** Without the start of the program. */
function native(setup) {
  return nodes / (seconds_of(setup, nodes) - seconds_of(setup, 1));
}

/** From pressing the button until the computer's first move is on the board of a page that has no server. */
async function first_move_ms() {
  const alone = await browser.newPage();
  await alone.route('**/api/**', (route) => route.abort());
  await alone.goto(`${server}/en/new?setup=basic-16`);
  await alone.getByText('Without the server: this device plays').waitFor();
  await alone.getByRole('radio', { name: 'Computer', exact: true }).check();
  await alone.getByRole('radio', { name: 'Black', exact: true }).check();
  const button = alone.getByRole('button', { name: 'Start the game' });
  const ms = await button.evaluate(async (start) => {
    const begun = performance.now();
    start.click();
    const moved = () => document.querySelector('.status')?.textContent.includes('Your turn');
    while (!moved()) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  });
  await alone.close();
  return Math.round(ms);
}

const first = [];
for (let round = 0; round < 3; round += 1) first.push(await first_move_ms());
console.log(`first move of the computer after ${first.join(', ')} ms`);

for (const setup of ['basic-16', 'fiery-20', 'river-20']) {
  const rounds = [];
  for (let round = 0; round < 3; round += 1) rounds.push([await in_browser(setup), native(setup)]);
  const ratios = rounds.map(([here, there]) => here / there).sort((a, b) => a - b);
  console.log(setup, rounds.map((row) => row.map(Math.round).join('/')).join(' '), 'middle ratio', ratios[1].toFixed(2));
}
await browser.close();

// Figures of the module in a browser for bench/results.md: `node offline/measure.js http://127.0.0.1:8080`, in web, with
// a server that serves web/dist. ROUNDS: how often (5); FIRST_ONLY=1: only the first move. Nodes a second are measured in
// turns with the program for this machine.
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

/** What went between page and worker, with times; put into the page before anything of it runs. */
function note_steps() {
  globalThis.steps = [];
  const note = (what) => globalThis.steps.push([performance.now(), what]);
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(...where) {
      super(...where);
      this.addEventListener('message', ({ data }) => note(`the device says ${data.kind}`));
    }
    postMessage(message) {
      note(`the page asks ${message.path ?? message.kind}`);
      super.postMessage(message);
    }
  };
}

/** From pressing the button until the computer's first move is on the board of a page that has no server. */
async function first_move() {
  const alone = await browser.newPage();
  await alone.addInitScript(note_steps);
  await alone.route('**/api/**', (route) => route.abort());
  await alone.goto(`${server}/en/new?setup=basic-16`);
  await alone.getByText('Without the server: this device plays').waitFor();
  await alone.getByRole('radio', { name: 'Computer', exact: true }).check();
  await alone.getByRole('radio', { name: 'Black', exact: true }).check();
  // As long as anybody takes to look at the page.
  await alone.waitForTimeout(1500);
  const button = alone.getByRole('button', { name: 'Start the game' });
  const steps = await button.evaluate(async (start) => {
    const begun = performance.now();
    globalThis.steps.length = 0;
    start.click();
    const moved = () => document.querySelector('.status')?.textContent.includes('Your turn');
    while (!moved()) await new Promise(requestAnimationFrame);
    globalThis.steps.push([performance.now(), 'the move is on the board']);
    return globalThis.steps.map(([at, what]) => `${Math.round(at - begun)} ms ${what}`);
  });
  await alone.close();
  return steps;
}

const rounds = Number(process.env.ROUNDS ?? 5);
const found = [];
for (let round = 0; round < rounds; round += 1) found.push(await first_move());
const ms = (steps) => parseInt(steps.at(-1), 10);
console.log(`first move of the computer after ${found.map(ms).join(', ')} ms; the quickest:`);
console.log(found.toSorted((a, b) => ms(a) - ms(b))[0].join('\n'));
if (process.env.FIRST_ONLY) process.exit(0);

for (const setup of ['basic-16', 'fiery-20', 'river-20']) {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await in_browser(setup), native(setup)]);
  const ratios = pairs.map(([here, there]) => here / there).sort((a, b) => a - b);
  const middle = ratios[Math.floor(rounds / 2)].toFixed(2);
  console.log(setup, pairs.map((row) => row.map(Math.round).join('/')).join(' '), 'middle ratio', middle);
}
await browser.close();

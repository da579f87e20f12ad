// Figures of the module in a browser for bench/results.md: `node offline/measure.js http://127.0.0.1:8080`, in web, with
// a server that serves web/dist. ROUNDS: how often (5); FIRST_ONLY=1: only the first move. Nodes a second are measured in
// turns with the program for this machine, by the clock and by the processor's time. That of the browser is its process
// of the page, which also compiles the module.
import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { first_move } from './first-move.js';

const server = process.argv[2];
const root = join(import.meta.dirname, '../..');
const program = process.env.TANKCHESS_BIN ?? join(root, 'build/release/tankchess');
const asset = readdirSync(join(root, 'web/dist/assets')).find((name) => name.startsWith('study-worker'));
// Some seconds of each: the browser compiles what it finds to be hot while it runs.
const boards = { 'basic-16': 1_000_000, 'fiery-20': 400_000, 'river-20': 400_000 };

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.goto(`${server}/en/`);

const session = await browser.newBrowserCDPSession();
async function renderer_seconds() {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Seconds by the clock and by the processor. */
async function in_browser(setup, nodes) {
  const before = await renderer_seconds();
  const ms = await page.evaluate(
    async ({ url, setup, nodes }) => {
      const { tps } = await (await fetch(`/api/setups/${setup}`)).json();
      const worker = new Worker(url, { type: 'module' });
      const heard = (kind) =>
        new Promise((resolve) => worker.addEventListener('message', ({ data }) => data.kind === kind && resolve(performance.now())));
      const [begun, done] = [heard('begun'), heard('done')];
      worker.postMessage({ body: JSON.stringify({ tps }), bounds: { hash_mb: 64, ms: 600_000, nodes } });
      const ms = (await done) - (await begun);
      worker.terminate();
      return ms;
    },
    { url: `/assets/${asset}`, setup, nodes },
  );
  return [ms / 1000, (await renderer_seconds()) - before];
}

function native(setup, nodes) {
  const input = `setoption name Threads value 1\nsetoption name Hash value 64\nposition setup ${setup}\ngo nodes ${nodes}\n`;
  const timed = `TIMEFORMAT='%R %U %S'; time "$0" engine`;
  const { stderr } = spawnSync('bash', ['-c', timed, program], { input, encoding: 'utf8' });
  const [real, user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return [real, user + system];
}

/** Nodes a second by the clock and by the processor, without the start and the clearing of the table. */
async function nodes_a_second(run, setup) {
  const [start, whole] = [await run(setup, 1), await run(setup, boards[setup])];
  return whole.map((seconds, by) => boards[setup] / (seconds - start[by]));
}

const rounds = Number(process.env.ROUNDS ?? 5);
const found = [];
for (let round = 0; round < rounds; round += 1) found.push(await first_move(browser, server));
const ms = (steps) => steps.at(-1).ms;
console.log(`first move of the computer after ${found.map(ms).join(', ')} ms; the quickest:`);
for (const step of found.toSorted((a, b) => ms(a) - ms(b))[0]) console.log(`${step.ms} ms ${step.what}`);
if (process.env.FIRST_ONLY) process.exit(0);

for (const setup of Object.keys(boards)) {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push([await nodes_a_second(in_browser, setup), await nodes_a_second(native, setup)]);
  for (const [which, by] of ['clock', 'processor'].entries()) {
    const figures = pairs.map(([here, there]) => [here[which], there[which]]);
    const ratios = figures.map(([here, there]) => here / there).sort((a, b) => a - b);
    const middle = ratios[Math.floor(rounds / 2)].toFixed(2);
    console.log(setup, `by the ${by}:`, figures.map((row) => row.map(Math.round).join('/')).join(' '), 'middle ratio', middle);
  }
}
await browser.close();

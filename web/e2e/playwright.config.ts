import { defineConfig } from '@playwright/test';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStore } from './test-store';

const root = join(import.meta.dirname, '../..');
const program = process.env.TANKCHESS_BIN ?? join(root, 'build/release/tankchess');
const port = Number(process.env.TANKCHESS_E2E_PORT ?? 18473);
// The shell is chromium without the windows around its pages: the same tests in two thirds of the time.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
// Workers read this file as well; only the first process makes the folder.
process.env.TANKCHESS_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'tankchess-e2e-'));
const store = startStore();

export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'build/e2e-artifacts/failures'),
  fullyParallel: true,
  workers: 2,
  // What measures runs alone, after the others. Pictures are for people: with --full, or `npm run pictures`.
  projects: [
    {
      name: 'pages',
      testMatch: '*.spec.ts',
      testIgnore: process.env.TC_FULL ? 'times.spec.ts' : ['times.spec.ts', 'pictures.spec.ts'],
    },
    { name: 'times', testMatch: 'times.spec.ts', dependencies: ['pages'], fullyParallel: false },
  ],
  retries: 0, // ./test asks for one more, and tells which tests needed it
  timeout: Number(process.env.TANKCHESS_E2E_TIMEOUT ?? 60_000),
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    viewport: { width: 1280, height: 860 },
    trace: 'off',
    // What a page fetches is seen here, not by a worker between them; offline.spec.ts says otherwise.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? browsers.find(existsSync),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // Tests act faster than people do, so that the limits on costly actions are wider here, and who stays away is not waited for so long.
    command: `${program} serve --port ${port} --data ${process.env.TANKCHESS_E2E_DATA} ${store} --web ${join(root, 'web/dist')} --limits 50 --claim-seconds 8`,
    url: `http://127.0.0.1:${port}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stdout: 'ignore',
  },
});

import { defineConfig } from '@playwright/test';
import browser from '../../e2e/playwright.config.ts';

// The packages as they are packed, without any server of ours.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/packages',
  reporter: browser.reporter ?? 'line',
  use: { launchOptions: browser.use?.launchOptions ?? {} },
});

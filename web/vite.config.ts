import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { offline } from './offline/plugin.ts';

const server = `http://127.0.0.1:${process.env.TANKCHESS_PORT ?? '8080'}`;

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), offline()],
  resolve: {
    alias: { $: fileURLToPath(new URL('./src', import.meta.url)) },
    // Component tests run in jsdom and need the browser build of Svelte.
    conditions: mode === 'test' ? ['browser'] : undefined,
  },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy forbids inline resources.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All styles are smaller than one picture: one file spares a dozen requests.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What nearly every page needs comes as two files instead of one for each part; messages that only a few pages
          // send come with these.
          groups: [
            {
              name: 'frame',
              test: /node_modules.(svelte|esm-env|clsx|valibot)|src.(net.(?!accounts|boards|clubs|company|moderation|people|reports|simuls|tournaments|studies|insights)|state.|app.|lib.)/,
              priority: 2,
            },
            { name: 'art', test: /src.art.|src.board.(Thumbnail|view)/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    environment: 'node',
    // A busy machine is no fault of the test.
    testTimeout: 30_000,
  },
}));

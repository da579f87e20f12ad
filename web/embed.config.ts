// The pages that others may frame: a build of its own, so that nothing of it is part of the client and the other way
// round. It goes beside the client into the same folder.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  publicDir: false,
  resolve: { alias: { $: here('src') } },
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: here('embed.html') },
  },
});

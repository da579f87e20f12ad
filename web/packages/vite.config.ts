// One package at a time: PACKAGE=rules or board. Everything it needs from src is inside.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const name = process.env.PACKAGE ?? '';
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here(name),
  publicDir: false,
  resolve: { alias: { $: here('../src') } },
  build: {
    outDir: here(`../../build/npm/${name}`),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // light-dark() as it stands
    // Libraries keep their blanks unless one asks.
    rolldownOptions: { output: { minify: true } },
    lib: { entry: here(`${name}/index.ts`), formats: ['es'], fileName: () => 'index.js' },
  },
});

import { defineConfig } from 'vitest/config';

// Only scripts/compare-module runs this: it needs the module and a transcript.
export default defineConfig({ test: { include: ['offline/compare.ts'], testTimeout: 600_000 } });

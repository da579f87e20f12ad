// Writes the service worker of a build: the list of its files and a version made from their contents.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

function files_of(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && !entry.name.endsWith('.map') && entry.name !== 'sw.js' && !entry.parentPath.endsWith('screenshots'),
    )
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`)
    .sort();
}

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'tankchess-offline',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const files = files_of(folder);
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const text = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
      const filled = text.replace('__VERSION__', hash.digest('hex').slice(0, 16)).replace("['__FILES__']", JSON.stringify(files));
      writeFileSync(join(folder, 'sw.js'), filled);
    },
  };
}

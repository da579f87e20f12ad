// Writes the service worker of a build: the list of its files and a version made from their contents. Packs the assets,
// tighter than a server has time for: those that know how send file.br for file.
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

function files_of(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && !/\.(map|br)$/.test(entry.name) && entry.name !== 'sw.js' && !entry.parentPath.endsWith('screenshots'),
    )
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`)
    .sort();
}

const least_bytes = 256;

function pack(path: string): void {
  const content = readFileSync(path);
  if (content.length <= least_bytes) return;
  const packed = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  if (packed.length < content.length) writeFileSync(`${path}.br`, packed);
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
      for (const file of files.filter((each) => each.startsWith('/assets/'))) pack(join(folder, file));
    },
  };
}

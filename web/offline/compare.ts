// The module gives, byte by byte, the answers and messages of the same code compiled for this machine, with SIMD and
// without, and finds the same moves within a number of nodes. scripts/compare-module runs this.
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { brotliCompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { LocalModule } from '../src/local/module.ts';

const root = join(import.meta.dirname, '../..');
const names = ['tankchess-local', 'tankchess-local-simd'];

interface Line {
  begin?: number;
  puzzles?: string;
  call?: string;
  hear?: string;
  think?: boolean;
  messages?: string[];
  now: number;
  status: number;
  answer: string;
}

async function load_bare(name: string): Promise<LocalModule> {
  return LocalModule.load(await WebAssembly.compile(readFileSync(join(root, 'web/module', `${name}.wasm`))));
}

const nets = readdirSync(join(root, 'data/nets'))
  .toSorted()
  .map((file) => readFileSync(join(root, 'data/nets', file)));

/** With the nets that the library carries. */
async function load(name: string): Promise<LocalModule> {
  const module = await load_bare(name);
  for (const net of nets) expect(module.add_net(net)).toBe(true);
  return module;
}

function compare(module: LocalModule, line: Line, where: string): number {
  if (line.begin !== undefined) module.begin({ user: 'local', name: 'Guest', kind: 'guest' }, line.begin);
  else if (line.puzzles !== undefined) module.add_puzzles(readFileSync(join(root, 'data/puzzles', line.puzzles), 'utf8'), line.puzzles);
  else if (line.call !== undefined) {
    const [first, ...rest] = line.call.split('\n');
    const [method, path] = first!.split(' ');
    const reply = module.call(method!, path!, rest.join('\n'), line.now);
    if (reply.status !== line.status || reply.body !== line.answer)
      expect(reply, where).toEqual({ status: line.status, body: line.answer });
    return 1;
  } else if (line.hear !== undefined) module.hear(line.hear, line.now);
  else if (line.think !== undefined) {
    if (module.think(line.now) !== line.think) expect(!line.think, where).toBe(line.think);
  } else if (line.messages !== undefined) {
    const { messages } = module.news();
    if (messages.join('\n') !== line.messages.join('\n')) expect(messages, where).toEqual(line.messages);
    return messages.length;
  }
  return 0;
}

it('the module answers as the library does', async () => {
  const modules = await Promise.all(names.map(load));
  let compared = 0;
  let games = 0;
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(process.env['TC_TRANSCRIPT']!) })) {
    const line = JSON.parse(text) as Line;
    number += 1;
    if (line.call?.startsWith('POST /api/games\n') && line.status === 201) games += 1;
    for (const [which, module] of modules.entries()) compared += compare(module, line, `${names[which]}, line ${number}`);
  }
  console.log(`${games} games, ${compared} answers and messages are the same`);
  expect(games).toBeGreaterThanOrEqual(Number(process.env['TC_GAMES']));
});

// As the build packs it (offline/plugin.ts). A phone on a poor line waits for it before its first game.
const most_bytes = 250_000;
it.each(names)('%s is small as it is sent', (name) => {
  const packed = brotliCompressSync(readFileSync(join(root, 'web/module', `${name}.wasm`)));
  console.log(`${name}: ${packed.length} bytes`);
  expect(packed.length).toBeLessThan(most_bytes);
});

const nodes = 3000;

/** The hash that the library's test holds it to, too: a line of bench/search.txt. */
async function expect_golden(line: number, texts: (module: LocalModule, boards: string[]) => Iterable<string>): Promise<void> {
  const golden = readFileSync(join(root, 'bench/search.txt'), 'utf8').split('\n')[line];
  for (const name of names) {
    const module = await load(name);
    module.begin({ user: 'local', name: 'Guest', kind: 'guest' }, 1);
    const { stock } = JSON.parse(module.call('GET', '/api/setups', '', 1).body) as { stock: { tps: string }[] };
    const boards = stock.map(({ tps }) => tps).filter((tps) => !tps.includes(' retreat'));
    let hash = 0xcbf29ce484222325n;
    for (const text of texts(module, boards)) {
      for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    }
    expect(hash.toString(16).padStart(16, '0'), name).toBe(golden);
  }
}

it('the module finds what the library finds', () =>
  expect_golden(0, function* (module, boards) {
    for (const tps of boards) {
      const found = module.study(JSON.stringify({ tps }), { hash_mb: 16, ms: 3_600_000, nodes });
      expect(found.status).toBe(200);
      yield found.body;
    }
  }));

it('every level plays in the module what it plays in the library', async () => {
  // Nodes bound it, not the time that a busy machine takes for them.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await expect_golden(1, function* (module, boards) {
    let seed = 0;
    for (const tps of boards) {
      for (let n = 0; n < 2; n += 1) {
        const level = (seed % 10) + 1;
        yield `${module.level_move(tps, level, ++seed, nodes)}\n`;
      }
    }
  });
});

it('plays without nets too, below full strength the same', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  for (const name of names) {
    const [bare, module] = [await load_bare(name), await load(name)];
    bare.begin({ user: 'local', name: 'Guest', kind: 'guest' }, 1);
    const { tps } = JSON.parse(bare.call('GET', '/api/setups/basic-16', '', 1).body) as { tps: string };
    expect(bare.add_net(new TextEncoder().encode('TCNET'))).toBe(false);
    for (let level = 1; level < 10; level += 1) {
      expect(bare.level_move(tps, level, 3, nodes), `level ${level}`).toBe(module.level_move(tps, level, 3, nodes));
    }
    expect(bare.level_move(tps, 10, 3, nodes)).not.toBe('');
  }
});

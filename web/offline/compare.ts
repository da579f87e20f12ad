// The module gives, byte by byte, the answers and messages of the same code compiled for this machine.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LocalModule } from '../src/local/module.ts';

interface Line {
  begin?: number;
  call?: string;
  hear?: string;
  think?: boolean;
  messages?: string[];
  now: number;
  status: number;
  answer: string;
}

it('the module answers as the library does', async () => {
  const module = await LocalModule.load(await WebAssembly.compile(readFileSync(process.env['TC_MODULE']!)));
  const lines = readFileSync(process.env['TC_TRANSCRIPT']!, 'utf8').trimEnd().split('\n');
  let compared = 0;
  for (const [number, text] of lines.entries()) {
    const line = JSON.parse(text) as Line;
    const where = `line ${number + 1}`;
    if (line.begin !== undefined) module.begin({ user: 'local', name: 'Guest', kind: 'guest' }, line.begin);
    else if (line.call !== undefined) {
      const [first, ...rest] = line.call.split('\n');
      const [method, path] = first!.split(' ');
      const reply = module.call(method!, path!, rest.join('\n'), line.now);
      expect(reply, where).toEqual({ status: line.status, body: line.answer });
      compared += 1;
    } else if (line.hear !== undefined) module.hear(line.hear, line.now);
    else if (line.think !== undefined) expect(module.think(line.now), where).toBe(line.think);
    else if (line.messages !== undefined) {
      expect(module.news().messages, where).toEqual(line.messages);
      compared += line.messages.length;
    }
  }
  console.log(`${compared} answers and messages are the same`);
  expect(compared).toBeGreaterThan(200);
});

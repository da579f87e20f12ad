// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../offline/service-worker.js'), 'utf8');
const module = '/assets/tankchess-local-simd-x.wasm';
const files = ['/index.html', '/assets/page.js', module, '/assets/tankchess-local-x.wasm'];

interface FetchEvent {
  request: Request & { mode: string };
  respondWith(answer: Promise<Response>): void;
}

/** The worker with a cache in memory and a network that can be cut. */
function begin(missing: string[] = []) {
  const kept = new Map<string, string>();
  const handlers: Record<string, (event: unknown) => void> = {};
  const net = { on: true, asked: [] as string[] };
  const path_of = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, 'http://here').pathname;
  const get = (request: string | { url: string }) => {
    const path = path_of(request);
    net.asked.push(path);
    if (!net.on) return Promise.reject(new TypeError('no network'));
    const response = new Response(`new ${path}`, { status: missing.includes(path) ? 404 : 200 });
    Object.defineProperty(response, 'type', { value: 'basic' });
    return Promise.resolve(response);
  };
  const cache = {
    match: (request: string | { url: string }) => {
      const text = kept.get(path_of(request));
      return Promise.resolve(text === undefined ? undefined : new Response(text));
    },
    add: async (path: string) => {
      const response = await get(path);
      if (!response.ok) throw new TypeError('bad answer');
      kept.set(path, `kept ${path}`);
    },
    put: (request: { url: string }) => Promise.resolve(void kept.set(path_of(request), `kept ${path_of(request)}`)),
  };
  let taken = false;
  const names = new Set(['tankchess-older', 'another site']);
  const caches = {
    open: () => Promise.resolve(cache),
    keys: () => Promise.resolve([...names]),
    delete: (name: string) => Promise.resolve(names.delete(name)),
  };
  const self = {
    addEventListener: (type: string, handler: (event: unknown) => void) => (handlers[type] = handler),
    clients: { claim: () => Promise.resolve() },
    skipWaiting: () => (taken = true),
    location: { origin: 'http://here' },
  };
  const text = source.replace('__VERSION__', 'v1').replace("['__FILES__']", JSON.stringify(files));
  new Function('self', 'caches', 'fetch', text)(self, caches, get);
  const wait = async (type: string) => {
    let work: Promise<unknown> = Promise.resolve();
    handlers[type]!({ waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  const ask = async (path: string, mode = 'cors') => {
    let answer: Promise<Response> | null = null;
    let later: Promise<unknown> = Promise.resolve();
    const event = {
      request: { url: `http://here${path}`, method: 'GET', mode },
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: (given: Promise<unknown>) => (later = given),
    };
    handlers['fetch']!(event as unknown as FetchEvent);
    const text = answer === null ? null : await (await (answer as Promise<Response>)).text();
    await later;
    return text;
  };
  const say = (data: string) => handlers['message']!({ data });
  return { kept, net, names, wait, ask, say, taken: () => taken };
}

describe('the service worker', () => {
  it('shows the newest page with a network and the kept one without', async () => {
    const { net, wait, ask } = begin();
    await wait('install');
    expect(await ask('/en/game/x', 'navigate')).toBe('new /en/game/x');
    net.on = false;
    expect(await ask('/en/game/x', 'navigate')).toBe('kept /index.html');
    expect(await ask('/assets/page.js')).toBe('kept /assets/page.js');
  });

  it('leaves the calls of the server alone', async () => {
    const { wait, ask } = begin();
    await wait('install');
    expect(await ask('/api/me')).toBeNull();
    expect(await ask('/healthz')).toBeNull();
  });

  it('works with a file that could not be had, and takes it when it is wanted', async () => {
    const missing = [module];
    const { kept, net, wait, ask } = begin(missing);
    await wait('install');
    expect([...kept.keys()]).toEqual(['/index.html', '/assets/page.js']);
    missing.pop();
    expect(await ask(module)).toBe(`new ${module}`);
    net.on = false;
    expect(await ask(module)).toBe(`kept ${module}`);
  });

  it('mends what is missing with the next page that has a network', async () => {
    const { kept, net, wait, ask } = begin();
    await wait('install');
    expect([...kept.keys()]).not.toContain('/assets/tankchess-local-x.wasm');
    kept.delete('/assets/page.js');
    kept.delete(module);
    await ask('/en/', 'navigate');
    net.on = false;
    expect(await ask('/assets/page.js')).toBe('kept /assets/page.js');
    expect(await ask(module)).toBe(`kept ${module}`);
  });

  it('takes over only when it is told to', async () => {
    const { taken, say } = begin();
    say('anything');
    expect(taken()).toBe(false);
    say('take over');
    expect(taken()).toBe(true);
  });

  it('is not installed without the page itself', async () => {
    await expect(begin(['/index.html']).wait('install')).rejects.toThrow('the page could not be kept');
  });

  it('forgets what older builds kept, and nothing of others', async () => {
    const { names, wait } = begin();
    await wait('activate');
    expect([...names]).toEqual(['another site']);
  });
});

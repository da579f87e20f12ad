// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../offline/service-worker.js'), 'utf8');
const message = { title: 'Your turn', body: 'bob has moved.', url: '/en/game/x', tag: 'turn x' };

/** The worker among pages of ours. */
function among(pages: { url: string; visibilityState: string }[]) {
  const done: string[] = [];
  const clients = pages.map((page) => ({
    ...page,
    focus: () => Promise.resolve(done.push(`focus ${page.url}`)),
    navigate: (url: string) => Promise.resolve(done.push(`navigate ${url}`)),
  }));
  const handlers: Record<string, (event: unknown) => void> = {};
  const self = {
    addEventListener: (type: string, handler: (event: unknown) => void) => (handlers[type] = handler),
    clients: { matchAll: () => Promise.resolve(clients), openWindow: (url: string) => Promise.resolve(done.push(`open ${url}`)) },
    registration: { showNotification: (title: string, { tag }: { tag: string }) => Promise.resolve(done.push(`show ${title} (${tag})`)) },
    location: { origin: 'http://here' },
  };
  new Function('self', 'caches', 'fetch', source.replace("['__FILES__']", '[]'))(self, {}, () => undefined);
  const happens = async (type: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    handlers[type]!({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  return { done, happens };
}

describe('a push message', () => {
  it('is shown while no page of ours is looked at', async () => {
    const { done, happens } = among([{ url: 'http://here/en/', visibilityState: 'hidden' }]);
    await happens('push', { data: { json: () => message } });
    expect(done).toEqual(['show Your turn (turn x)']);
  });

  it('is left to the page that is looked at', async () => {
    const { done, happens } = among([{ url: 'http://here/en/', visibilityState: 'visible' }]);
    await happens('push', { data: { json: () => message } });
    expect(done).toEqual([]);
  });

  it('leads to its page: the open one, another of ours, or a new one', async () => {
    const click = { notification: { close: () => undefined, data: { url: message.url } } };
    const there = among([
      { url: 'http://here/en/', visibilityState: 'hidden' },
      { url: 'http://here/en/game/x', visibilityState: 'hidden' },
    ]);
    await there.happens('notificationclick', click);
    expect(there.done).toEqual(['focus http://here/en/game/x']);
    const elsewhere = among([{ url: 'http://here/en/', visibilityState: 'hidden' }]);
    await elsewhere.happens('notificationclick', click);
    expect(elsewhere.done).toEqual(['focus http://here/en/', 'navigate /en/game/x']);
    const nowhere = among([]);
    await nowhere.happens('notificationclick', click);
    expect(nowhere.done).toEqual(['open /en/game/x']);
  });
});

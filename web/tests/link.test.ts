import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backoff, Link, type LinkState, type WireSocket } from '$/net/link';
import { event_message, state_message } from './messages';

class FakeSocket implements WireSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.();
    this.say({ t: 'hello', protocol: 1, user: { id: 'u1', name: 'ada', kind: 'guest', ratings: {} }, now: Date.now(), server: 'x' });
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(): void {
    this.onclose?.();
  }
  of(kind: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['t'] === kind);
  }
}

let states: LinkState[];
let link: Link;
let keys = 0;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  states = [];
  keys = 0;
  link = new Link(
    () => new FakeSocket(),
    (state) => states.push(state),
    () => `key-${(keys += 1)}`,
  );
});

const newest = (): FakeSocket => FakeSocket.all.at(-1)!;

describe('link', () => {
  it('asks again for a game that a busy server did not open', () => {
    link.start();
    newest().open();
    link.join('g', () => undefined);
    newest().say({ t: 'error', id: 'slow_down', text: 'too many games joined at once', game: 'g' });
    expect(newest().of('join')).toHaveLength(1);
    vi.advanceTimersByTime(2500);
    expect(newest().of('join')).toHaveLength(2);
  });

  it('waits longer after each failure, up to a cap', () => {
    expect([0, 1, 2, 3].map((attempt) => backoff(attempt, 1))).toEqual([500, 1000, 2000, 4000]);
    expect(backoff(30, 1)).toBe(15000);
    expect(backoff(0, 0)).toBeLessThan(backoff(0, 1));
  });

  it('joins without a version first and with the last one after a reconnect', () => {
    link.join('g', () => undefined);
    link.start();
    newest().open();
    expect(newest().of('join')).toEqual([{ t: 'join', game: 'g' }]);
    newest().say(state_message({ version: 4 }));
    newest().drop();
    expect(states.at(-1)).toBe('lost');
    vi.advanceTimersByTime(20_000);
    newest().open();
    expect(states.at(-1)).toBe('open');
    expect(newest().of('join')).toEqual([{ t: 'join', game: 'g', version: 4 }]);
  });

  it('hands on events in order and drops doubles', () => {
    const seen: number[] = [];
    link.join('g', (message) => 'version' in message && seen.push(message.version));
    link.start();
    newest().open();
    newest().say(state_message({ version: 4 }));
    newest().say(event_message(5));
    newest().say(event_message(5));
    newest().say(event_message(6));
    expect(seen).toEqual([4, 5, 6]);
  });

  it('asks for the whole state when a version is missing', () => {
    const seen: number[] = [];
    link.join('g', (message) => 'version' in message && seen.push(message.version));
    link.start();
    newest().open();
    newest().say(state_message({ version: 4 }));
    newest().say(event_message(6));
    expect(seen).toEqual([4]);
    expect(newest().of('join').at(-1)).toEqual({ t: 'join', game: 'g' });
    newest().say(state_message({ version: 6 }));
    expect(seen).toEqual([4, 6]);
  });

  it('sends an unanswered intent again under its old key, and an answered one never', async () => {
    link.start();
    newest().open();
    const first = link.intend({ t: 'move', game: 'g', version: 1, move: 'A1 > A2/N' });
    const second = link.intend({ t: 'chat', game: 'g', text: 'hello' });
    newest().say({ t: 'ack', key: 'key-1', game: 'g', version: 2 });
    newest().drop();
    vi.advanceTimersByTime(20_000);
    newest().open();
    expect(newest().of('move')).toEqual([]);
    expect(newest().of('chat')).toEqual([{ t: 'chat', game: 'g', text: 'hello', key: 'key-2' }]);
    newest().say({ t: 'refused', key: 'key-2', game: 'g', reason: 'slow_down', text: 'too fast', version: 2 });
    expect(await first).toEqual({ ok: true, version: 2 });
    expect(await second).toEqual({ ok: false, reason: 'slow_down', text: 'too fast' });
  });

  it('keeps an intent made while the connection is lost', () => {
    link.start();
    void link.intend({ t: 'act', game: 'g', act: 'resign' });
    newest().open();
    expect(newest().of('act')).toHaveLength(1);
  });

  it('says at once that the connection is lost when the browser is offline, and tries again', () => {
    link.start();
    const first = newest();
    first.open();
    link.lose();
    expect(states.at(-1)).toBe('lost');
    expect(first.closed).toBe(true);
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it('takes silence for a lost connection', () => {
    link.start();
    const first = newest();
    first.open();
    vi.advanceTimersByTime(60_000);
    expect(first.closed).toBe(true);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it('comes back when the server says it will', () => {
    link.start();
    newest().open();
    newest().say({ t: 'bye', reason: 'draining', retry_ms: 3000 });
    newest().drop();
    vi.advanceTimersByTime(2900);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('ignores messages that it cannot read', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const seen: unknown[] = [];
    link.join('g', (message) => seen.push(message));
    link.start();
    newest().open();
    newest().onmessage?.({ data: 'not json' });
    newest().say({ t: 'state', game: 'g' });
    expect(seen).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
  });

  it('leaves a game only when nobody listens any more', () => {
    link.start();
    newest().open();
    const one = link.join('g', () => undefined);
    const two = link.join('g', () => undefined);
    one();
    expect(newest().of('leave')).toHaveLength(0);
    two();
    expect(newest().of('leave')).toEqual([{ t: 'leave', game: 'g' }]);
  });
});

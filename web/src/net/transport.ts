// Who answers: the server, or this device when there is none. Nobody else in the client knows which.
import type { LocalServer } from '$/local/server';
import type { WireSocket } from './link';

let local: LocalServer | null = null;

export interface Answered {
  ok: boolean;
  status: number;
  retry_after: number;
  text(): Promise<string>;
}

export function answers_here(): boolean {
  return local !== null;
}

/**
 * From now on this device answers; false if it cannot. The module is only fetched here, never on a visit that has a
 * server.
 */
export async function answer_here(on_not_kept: () => void): Promise<boolean> {
  if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') return false;
  const { LocalServer } = await import('$/local/server');
  const fresh = local ?? new LocalServer(on_not_kept);
  if (!(await fresh.ready)) return false;
  local = fresh;
  return true;
}

export async function ask(method: string, path: string, headers: Record<string, string>, body: string | null): Promise<Answered> {
  if (local) {
    const reply = await local.call(method, path, body ?? '');
    return { ok: reply.status < 400, status: reply.status, retry_after: 0, text: () => Promise.resolve(reply.body) };
  }
  const response = await fetch(path, { method, headers, body, credentials: 'same-origin' });
  return {
    ok: response.ok,
    status: response.status,
    retry_after: Number(response.headers.get('Retry-After') ?? 0),
    text: () => response.text(),
  };
}

export function open_socket(): WireSocket {
  if (local) return local.socket();
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws`, 'tankchess.1') as unknown as WireSocket;
}

/** Whether a server is there, asked past every cache. */
export async function server_is_there(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

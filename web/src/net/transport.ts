// Who answers: the server, or this device when there is none. Nobody else in the client knows which.
import type { LocalServer } from '$/local/server';
import type { Studies } from '$/local/studies';
import type { WireSocket } from './link';

let local: LocalServer | null = null;
let studies: Studies | null = null;
let socket: WireSocket | null = null;
let can_study = true;
let refereed: (tps: string) => boolean = () => false;

const analysis = '/api/analysis';
const server_ms = 10_000;

export interface Answered {
  ok: boolean;
  status: number;
  retry_after: number;
  text(): Promise<string>;
}

export function answers_here(): boolean {
  return local !== null;
}

/** Positions that only the server may judge: those of games in which help was ruled out. */
export function set_refereed(judge: (tps: string) => boolean): void {
  refereed = judge;
}

/**
 * From now on this device answers; false if it cannot. The module is only fetched here, never on a visit that has a
 * server and asks for no analysis.
 */
export async function answer_here(on_not_kept: () => void): Promise<boolean> {
  const { module_url } = await import('$/local/compiled');
  if (!module_url()) return false;
  const { LocalServer } = await import('$/local/server');
  const fresh = local ?? new LocalServer(on_not_kept);
  if (!(await fresh.ready)) return false;
  local = fresh;
  return true;
}

function answered(status: number, text: string): Answered {
  return { ok: status < 400, status, retry_after: 0, text: () => Promise.resolve(text) };
}

/** Analyses of positions think on this device; nothing where it cannot, or where they are the server's. */
async function study_here(method: string, path: string, body: string): Promise<Answered | null> {
  const { Studies, local_job } = await import('$/local/studies');
  if (method === 'POST') {
    const { tps } = JSON.parse(body) as { tps?: string };
    if (!can_study || tps === undefined || (!local && refereed(tps))) return null;
    const { module_url } = await import('$/local/compiled');
    if (!module_url()) return null;
  } else if (!path.startsWith(`${analysis}/${local_job}`)) return null;
  studies ??= new Studies((text) => socket?.onmessage?.({ data: text }));
  const reply = await studies.call(method, path, body);
  if (!reply) can_study = false;
  return reply && answered(reply.status, reply.body);
}

/** The server thinks for a time that it chooses, not until it is stopped. */
function for_server(body: string): string {
  const wish = JSON.parse(body) as { ms?: number };
  return wish.ms === 0 ? JSON.stringify({ ...wish, ms: server_ms }) : body;
}

export async function ask(method: string, path: string, headers: Record<string, string>, body: string | null): Promise<Answered> {
  if (path.startsWith(analysis)) {
    const here = await study_here(method, path, body ?? '');
    if (here) return here;
    if (body) body = for_server(body);
  }
  if (local) {
    const reply = await local.call(method, path, body ?? '');
    return answered(reply.status, reply.body);
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
  if (local) socket = local.socket();
  else {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    socket = new WebSocket(`${scheme}://${location.host}/ws`, 'tankchess.1') as unknown as WireSocket;
  }
  return socket;
}

/** Whether a server is there, asked past every cache. */
export async function server_is_there(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

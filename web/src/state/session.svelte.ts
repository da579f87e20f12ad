// Who plays here: a guest from the first visit on, or an account.
import { change_kept, get_me, type Me } from '$/net/api';
import { ApiError, set_csrf, set_identity } from '$/net/rest';
import type { GameCard, User } from '$/net/schema';
import { waiting_for_me } from './my-games';
import { play_here } from './offline.svelte';

interface Session {
  user: User | null;
  /** Of those who keep the site clean. */
  role: string;
  playing: GameCard[];
  /** What pages keep with the account, so that it is there on every device. */
  kept: Record<string, unknown>;
  /** A moderator has closed this account or address. */
  closed: boolean;
}

export const session = $state<Session>({ user: null, role: '', playing: [], kept: {}, closed: false });

let once: Promise<void> | null = null;
let asked = -Infinity;

export function take_identity(me: Me): void {
  set_csrf(me.csrf);
  session.user = me.user;
  session.role = me.role;
  session.playing = me.playing;
  session.kept = me.user.settings;
  session.closed = false;
}

// What is said where our server is not: by nobody, by a proxy before it, or by a server of plain files.
const not_ours = new Set([0, 200, 404, 405, 501, 502, 504]);

/** On a page that begins without its server this device answers; one that had it waits for it. */
async function first_answer(): Promise<Me> {
  try {
    return await get_me();
  } catch (error) {
    const gone = error instanceof ApiError && not_ours.has(error.status);
    if (session.user === null && gone && (await play_here())) return get_me();
    throw error;
  }
}

/** Resolves when the identity is known; a failed attempt is made again by the next caller. */
export function ensure_session(): Promise<void> {
  if (!once) asked = performance.now();
  once ??= first_answer().then(take_identity, (error: unknown) => {
    once = null;
    session.closed = error instanceof ApiError && error.id === 'banned';
    throw error;
  });
  return once;
}

/** Brings the games under way up to date, unless they have just come or are on their way. */
export async function refresh_session(): Promise<void> {
  if (performance.now() - asked > 2000) await reload_session();
}

export async function reload_session(): Promise<void> {
  once = null;
  await ensure_session();
}

set_identity(ensure_session);

export function is_account(): boolean {
  return session.user !== null && session.user.kind !== 'guest';
}

/** Keeps something with the account; guests have only their device. */
export async function keep(name: string, value: unknown): Promise<void> {
  if (!is_account()) return;
  session.kept = { ...session.kept, [name]: value };
  await change_kept($state.snapshot(session.kept) as Record<string, unknown>);
}

/** How many games wait for a move of this player. */
export function waiting_games(): number {
  return waiting_for_me(session.playing).length;
}

// The closed sets of socket messages, one for each direction (docs/protocol.md, section 4).
import * as v from 'valibot';
import type { Side } from '$/lib/tps';
import { challenge, chat_line, game_event, game_state, job, notice, person, seek, side } from './schema';

const server_message = v.variant('t', [
  v.object({ t: v.literal('hello'), protocol: v.literal(1), user: person, now: v.number(), server: v.string() }),
  game_state,
  game_event,
  v.object({ t: v.literal('ack'), key: v.string(), game: v.string(), version: v.number() }),
  v.object({
    t: v.literal('refused'),
    key: v.string(),
    game: v.string(),
    reason: v.string(),
    text: v.string(),
    /** Null where the game was not asked. */
    version: v.nullable(v.number()),
    /** When to send it again. */
    retry_ms: v.optional(v.number()),
  }),
  v.object({ ...chat_line.entries, t: v.literal('chat'), game: v.string() }),
  v.object({ t: v.literal('chat_gone'), game: v.string(), id: v.string() }),
  v.object({
    t: v.literal('presence'),
    game: v.string(),
    side,
    present: v.boolean(),
    gone_since: v.nullable(v.number()),
    /** What this connection may do about it. */
    may: v.array(v.string()),
  }),
  v.object({ t: v.literal('watchers'), game: v.string(), count: v.number() }),
  v.object({ t: v.literal('lobby'), seeks: v.array(seek), games: v.number(), online: v.number() }),
  v.object({ t: v.literal('seek'), seek }),
  v.object({ t: v.literal('seek_gone'), id: v.string() }),
  v.object({ t: v.literal('challenge'), challenge }),
  v.object({ t: v.literal('challenge_gone'), id: v.string() }),
  v.object({ t: v.literal('notice'), notice }),
  v.object({ t: v.literal('started'), game: v.string(), by: v.string(), id: v.string() }),
  // Judged by the page that follows it.
  v.looseObject({ t: v.literal('tournament'), tournament: v.looseObject({ id: v.string() }) }),
  v.looseObject({ t: v.literal('study'), study: v.string() }),
  v.looseObject({ t: v.literal('cursor'), study: v.string() }),
  // Something was said or changed in a club: whoever may know what asks for it.
  v.object({ t: v.literal('club'), id: v.string(), what: v.string() }),
  v.object({ t: v.literal('job'), job }),
  v.object({ t: v.literal('pong'), n: v.number(), now: v.number() }),
  v.object({ t: v.literal('error'), id: v.string(), text: v.string(), game: v.optional(v.string()) }),
  v.object({ t: v.literal('bye'), reason: v.string(), retry_ms: v.number() }),
]);
export type ServerMessage = v.InferOutput<typeof server_message>;

export type Intent =
  | { t: 'move'; game: string; version: number; key: string; move: string; blur?: true }
  | { t: 'act'; game: string; key: string; act: string; side?: Side; level?: number }
  | { t: 'chat'; game: string; key: string; text: string };

export type ClientMessage =
  | Intent
  | { t: 'join'; game: string; version?: number; choices?: boolean }
  | { t: 'leave'; game: string }
  | { t: 'lobby'; on: boolean }
  | { t: 'tournament' | 'study' | 'club'; id: string; on: boolean }
  | { t: 'cursor'; study: string; chapter: string; node: string; square: number }
  | { t: 'ping'; n: number };

/** The message, or the reason why it is not one. */
export function read_message(text: string): ServerMessage | Error {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return new Error('message is not JSON');
  }
  const result = v.safeParse(server_message, value);
  if (result.success) return result.output;
  const issue = result.issues[0];
  return new Error(`${(value as { t?: string })?.t ?? 'message'}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

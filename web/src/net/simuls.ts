// Simuls: lists, one of them as it stands, and what people do to it.
import * as v from 'valibot';
import { request } from './rest';
import { game_card, seek, type Terms } from './schema';

const simul = v.object({
  id: v.string(),
  name: v.string(),
  state: v.picklist(['planned', 'running', 'over', 'cancelled']),
  host: v.object({ id: v.string(), name: v.string() }),
  boards: v.array(seek.entries.terms),
  created: v.number(),
  started: v.nullable(v.number()),
  ended: v.nullable(v.number()),
  players: v.number(),
  version: v.number(),
  /** Seconds for the host: once, and for each opponent. */
  extra: v.number(),
  extra_each: v.number(),
  side: v.string(),
  about: v.string(),
});
export type Simul = v.InferOutput<typeof simul>;

const player = v.object({
  user: v.object({ id: v.string(), name: v.string(), kind: v.string() }),
  number: v.number(),
  board: v.number(),
  /** After the game: how it went for the host. */
  state: v.picklist(['applied', 'refused', 'accepted', 'playing', 'won', 'lost', 'drawn', 'empty']),
  /** As the host sees it. */
  game: v.nullable(game_card),
});
export type SimulPlayer = v.InferOutput<typeof player>;

const view = v.object({
  simul,
  players: v.array(player),
  score: v.object({ points: v.number(), of: v.number() }),
  now: v.optional(v.number()),
});
export type SimulView = v.InferOutput<typeof view>;

const path = (id: string, more = ''): string => `/api/simuls/${encodeURIComponent(id)}${more}`;
export const get_simuls = () => request(v.object({ open: v.array(simul), past: v.array(simul) }), 'GET', '/api/simuls');
export const get_simul = (id: string) => request(view, 'GET', path(id));

export interface NewSimul {
  name: string;
  boards: string[];
  game: Terms;
  extra: number;
  extra_each: number;
  side: string;
  about: string;
}
export const make_simul = (wanted: NewSimul) => request(simul, 'POST', '/api/simuls', wanted);
export const apply_to_simul = (id: string, board: number) => request(view, 'POST', path(id, '/apply'), { board });
export const leave_simul = (id: string) => request(view, 'POST', path(id, '/leave'), {});
export const direct_simul = (id: string, act: 'accept' | 'refuse' | 'start' | 'cancel', user?: string) =>
  request(view, 'POST', path(id, '/direct'), { act, user });

// Openings that were played, and what own games have in common: messages that two pages send.
import * as v from 'valibot';
import { request } from './rest';

const opening = v.object({
  move: v.string(),
  games: v.number(),
  drawn: v.number(),
  won: v.record(v.string(), v.number()),
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
  game: v.string(),
});
export type Opening = v.InferOutput<typeof opening>;
const openings = v.object({ tps: v.string(), plies: v.number(), moves: v.array(opening) });
export type Openings = v.InferOutput<typeof openings>;
export const openings_of = ['people', 'engines', 'own'] as const;
export type OpeningsOf = (typeof openings_of)[number];
export const get_openings = (tps: string, of: OpeningsOf) =>
  request(openings, 'GET', `/api/explorer?${new URLSearchParams({ tps, of }).toString()}`);

const group = v.object({
  key: v.string(),
  games: v.number(),
  won: v.number(),
  drawn: v.number(),
  lost: v.number(),
  turns: v.number(),
  seconds: v.number(),
});
export type Group = v.InferOutput<typeof group>;
const insights = v.object({
  games: v.number(),
  won: v.number(),
  drawn: v.number(),
  by: v.record(v.string(), v.array(group)),
  pieces: v.array(v.object({ kind: v.string(), turns: v.number(), destroyed: v.number(), lost: v.number() })),
});
export type Insights = v.InferOutput<typeof insights>;
/** `zone`: minutes that the clock here is ahead of UTC. */
export const get_insights = (days: number, opponents: string, zone: number) =>
  request(
    insights,
    'GET',
    `/api/me/insights?${new URLSearchParams({ days: String(days), zone: String(zone), ...(opponents ? { opponents } : {}) }).toString()}`,
  );

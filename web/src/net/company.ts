// What a game is a part of, which game to watch, and days off.
import * as v from 'valibot';
import { request } from './rest';
import { game_card } from './schema';

const series = v.object({
  id: v.string(),
  /** 0: as long as they like. */
  best_of: v.number(),
  over: v.boolean(),
  winner: v.nullable(v.string()),
  /** When the next game starts by itself. */
  due: v.nullable(v.number()),
  players: v.array(v.object({ id: v.string(), name: v.string(), points: v.number() })),
  games: v.array(v.object({ game: v.string(), over: v.boolean(), result: v.string(), winner: v.nullable(v.string()) })),
});
export type Series = v.InferOutput<typeof series>;

const context = v.object({
  series: v.nullable(series),
  simul: v.nullable(v.object({ id: v.string(), name: v.string(), host: v.string() })),
});
export type GameContext = v.InferOutput<typeof context>;
export const get_context = (game: string) => request(context, 'GET', `/api/games/${encodeURIComponent(game)}/context`);

const shown = v.nullable(game_card);
const tv = v.object({ game: shown, channels: v.array(v.object({ family: v.string(), game: game_card })) });
export type Tv = v.InferOutput<typeof tv>;
export const get_tv = () => request(tv, 'GET', '/api/tv');
const tv_of = v.object({ player: v.object({ id: v.string(), name: v.string(), kind: v.string() }), online: v.boolean(), game: shown });
export const get_tv_of = (name: string) => request(tv_of, 'GET', `/api/tv/${encodeURIComponent(name)}`);

const vacation = v.object({
  vacation: v.nullable(v.object({ starts: v.number(), ends: v.number(), begun: v.boolean() })),
  days: v.number(),
  left: v.number(),
  notice_hours: v.number(),
});
export type Vacation = v.InferOutput<typeof vacation>;
export const get_vacation = () => request(vacation, 'GET', '/api/me/vacation');
export const ask_vacation = (days: number, starts: number) => request(vacation, 'POST', '/api/me/vacation', { days, starts });
export const end_vacation = () => request(vacation, 'DELETE', '/api/me/vacation');

// Requests about other people: following, blocking, who is here, notes, meetings.
import * as v from 'valibot';
import { request } from './rest';
import { game_card, person } from './schema';

const nothing = v.unknown();
const named = (path: string, name: string): string => `/api/${path}/${encodeURIComponent(name)}`;

const tied = { ...person.entries, since: v.number(), friend: v.boolean() };
const followed = v.object({ ...tied, online: v.boolean(), game: v.nullable(v.string()) });
export type Followed = v.InferOutput<typeof followed>;
const circle = v.object({ following: v.array(followed), followers: v.number() });
export type Circle = v.InferOutput<typeof circle>;
export const get_circle = () => request(circle, 'GET', '/api/people');
export const get_followers = () => request(v.object({ items: v.array(v.object(tied)) }), 'GET', '/api/followers');
export const follow = (name: string) => request(v.object({ friend: v.boolean() }), 'PUT', named('people', name), {});
export const unfollow = (name: string) => request(nothing, 'DELETE', named('people', name));

const people = v.array(person);
export const get_online = () => request(v.object({ count: v.number(), items: people }), 'GET', '/api/online');
export const find_names = (beginning: string) =>
  request(v.object({ items: people }), 'GET', `/api/names?name=${encodeURIComponent(beginning)}`);

const versus = v.object({ games: v.number(), wins: v.number(), losses: v.number(), draws: v.number(), items: v.array(game_card) });
export type Versus = v.InferOutput<typeof versus>;
export const get_versus = (one: string, other: string) =>
  request(versus, 'GET', `${named('users', one)}/versus/${encodeURIComponent(other)}`);

const relation = v.object({
  ...person.entries,
  online: v.boolean(),
  /** I follow them; they follow me. */
  follows: v.boolean(),
  followed: v.boolean(),
  blocked: v.boolean(),
  note: v.string(),
  versus,
});
export type Relation = v.InferOutput<typeof relation>;
export const get_relation = (name: string) => request(relation, 'GET', named('people', name));
export const keep_note = (name: string, text: string) =>
  request(v.object({ text: v.string() }), 'PUT', `${named('people', name)}/note`, { text });

const blocked_row = v.object({ id: v.string(), name: v.string(), kind: v.string() });
export const get_blocks = () => request(v.object({ items: v.array(blocked_row) }), 'GET', '/api/blocks');
export const block = (name: string) => request(nothing, 'PUT', named('blocks', name), {});
export const unblock = (name: string) => request(nothing, 'DELETE', named('blocks', name));

// The library: boards that people publish, stars, plays and what people's games say.
import * as v from 'valibot';
import { setup_card } from './api';
import { request } from './rest';

const estimate = v.object({ value: v.number(), half: v.number() });
const sheet_card = v.object({
  setup: v.string(),
  rules: v.string(),
  words: v.array(v.string()),
  score: v.array(estimate),
  games: v.number(),
  nodes: v.number(),
  drawn: v.number(),
  median: v.number(),
});
const published = {
  licence: v.string(),
  by: v.string(),
  parent: v.string(),
  version: v.number(),
  state: v.string(),
  card: v.nullable(sheet_card),
};
const counts = { stars: v.number(), plays: v.number() };
const owned = { id: v.string(), owner: v.string(), updated: v.number(), about: v.string() };
const published_board = v.object({ ...setup_card.entries, ...owned, ...published, ...counts });
/** Stock boards have only stars and plays. */
const board = v.object({ ...setup_card.entries, ...v.partial(v.object(published)).entries, ...counts });
export type Board = v.InferOutput<typeof board>;
const tally = v.object(counts);
const boards = v.object({
  items: v.array(published_board),
  more: v.boolean(),
  stock: v.record(v.string(), tally),
  starred: v.array(v.string()),
});
export type Boards = v.InferOutput<typeof boards>;
const people = v.object({ rules: v.string(), games: v.number(), drawn: v.number(), score: v.array(v.number()) });
export type People = v.InferOutput<typeof people>;
const board_page = v.object({
  ...board.entries,
  id: v.string(),
  parent_name: v.optional(v.nullable(v.string())),
  versions: v.array(v.object({ version: v.number(), name: v.string(), created: v.number() })),
  sheet: v.nullable(v.unknown()),
  people: v.array(people),
  starred: v.boolean(),
});
export type BoardDetails = v.InferOutput<typeof board_page>;

/** A board made from one under it stays under it. */
export const share_alike = 'CC-BY-SA-4.0';
export const licences = ['CC0-1.0', 'CC-BY-4.0', share_alike] as const;
export interface Publication {
  name: string;
  tps: string;
  about: string;
  licence: string;
  parent?: string;
  board?: string;
}

const path = (id: string) => `/api/boards/${encodeURIComponent(id)}`;
export const list_boards = (order: string, page: number, mine: boolean) =>
  request(boards, 'GET', `/api/boards?order=${order}&page=${page}${mine ? '&mine=1' : ''}`);
export const get_board = (id: string, version = 0) => request(board_page, 'GET', path(id) + (version ? `?version=${version}` : ''));
export const publish_board = (publication: Publication) => request(published_board, 'POST', '/api/boards', publication);
export const delete_board = (id: string) => request(v.unknown(), 'DELETE', path(id));
export const star_board = (id: string, on: boolean) =>
  request(v.object({ ...tally.entries, starred: v.boolean() }), on ? 'PUT' : 'DELETE', `${path(id)}/star`, on ? {} : undefined);

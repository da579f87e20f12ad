// One function for each request that the client makes.
import * as v from 'valibot';
import { choices } from './choices';
import { early_request, plain_request, request, request_text } from './rest';
import { challenge, effects, game_card, game_state, job, outcome, ranked_user, seek, side, user, type Terms } from './schema';

const nothing = v.unknown();
const listed = <Item extends v.GenericSchema>(item: Item) => v.object({ items: v.array(item) });
const paged = <Item extends v.GenericSchema>(item: Item) => v.object({ items: v.array(item), next: v.nullable(v.string()) });
const id_path = (id: string) => encodeURIComponent(id);

export const me = v.object({
  user: v.object({ ...user.entries, settings: v.record(v.string(), v.unknown()) }),
  csrf: v.string(),
  /** Owner, moderator or nothing. */
  role: v.string(),
  server_time: v.number(),
  playing: v.array(game_card),
});
export type Me = v.InferOutput<typeof me>;
export const get_me = () => plain_request(me, 'GET', '/api/me');
export const register = (name: string, password: string) => request(me, 'POST', '/api/register', { name, password });
/** The code of the second step, for those who have one. */
export const log_in = (name: string, password: string, code = '') =>
  request(me, 'POST', '/api/login', code ? { name, password, code } : { name, password });
export const log_out = () => request(nothing, 'POST', '/api/logout', {});
export const change_password = (old: string, fresh: string) => request(nothing, 'POST', '/api/me/password', { old, new: fresh });
/** What the pages keep for an account, whole. */
export const change_kept = (settings: Record<string, unknown>) => request(user, 'PATCH', '/api/me', { settings });
export const change_about = (about: string) => request(user, 'PATCH', '/api/me', { about });

const login_row = v.object({
  id: v.string(),
  created: v.number(),
  seen: v.number(),
  address: v.string(),
  agent: v.string(),
  current: v.boolean(),
});
export const get_logins = () => request(listed(login_row), 'GET', '/api/me/sessions');
export const end_login = (id: string) => request(nothing, 'DELETE', `/api/me/sessions/${id_path(id)}`);

const token_entries = { id: v.string(), label: v.string(), created: v.number(), scopes: v.array(v.string()) };
const token_row = v.object({ ...token_entries, seen: v.number() });
export const get_tokens = () => request(listed(token_row), 'GET', '/api/tokens');
export const make_token = (label: string) => request(v.object({ ...token_entries, token: v.string() }), 'POST', '/api/tokens', { label });
export const delete_token = (id: string) => request(nothing, 'DELETE', `/api/tokens/${id_path(id)}`);

const catalogue_piece = v.object({
  code: v.string(),
  name: v.string(),
  speed: v.number(),
  armour: v.tuple([v.number(), v.number(), v.number()]),
  power: v.union([v.number(), v.literal('any')]),
  weapon: v.string(),
  /** What it is worth in a free army. */
  points: v.number(),
  turret: v.boolean(),
  /** Least and greatest distance; no greatest where only sight ends it. */
  range: v.tuple([v.number(), v.nullable(v.number())]),
  set: v.string(),
  abilities: v.array(v.string()),
  /** How it gets over each terrain. */
  terrain: v.record(v.string(), v.string()),
});
export type CataloguePiece = v.InferOutput<typeof catalogue_piece>;
const mode = v.object({
  id: v.string(),
  /** English; texts of our own come first. */
  name: v.string(),
  family: v.string(),
  seats: v.number(),
  /** Whether a limit of turns can be set. */
  limit: v.boolean(),
  /** Whether players may change the armies. */
  armies: v.boolean(),
});
export type Mode = v.InferOutput<typeof mode>;
const catalogue = v.object({
  pieces: v.array(catalogue_piece),
  terrain: v.array(v.object({ mark: v.string(), name: v.string() })),
  rules: v.array(mode),
  /** Modes and a speed that share a rating. */
  families: v.array(v.object({ id: v.string(), modes: v.string(), speed: v.picklist(['rapid', 'blitz', 'daily']) })),
});
export type Catalogue = v.InferOutput<typeof catalogue>;
export const get_catalogue = () => early_request(catalogue, '/api/catalogue');

const playable = {
  /** Modes in which it can be played. */
  modes: v.array(v.string()),
  /** By side: start squares with what stands there, in the order of army lists. */
  starts: v.record(v.string(), v.array(v.tuple([v.number(), v.string()]))),
};
export const setup_card = v.object({
  ...playable,
  /** None before it is saved. */
  id: v.optional(v.string()),
  name: v.string(),
  tps: v.string(),
  width: v.number(),
  height: v.number(),
  rules: v.string(),
  seats: v.number(),
  pieces: v.record(v.string(), v.array(v.string())),
  /** Where flags stand under the rules of `flag`, as a position string has them. */
  flags: v.optional(v.array(v.string())),
  public: v.boolean(),
  stock: v.boolean(),
  /** Of stock and random ones. */
  about: v.optional(v.string()),
  seed: v.optional(v.number()),
  /** Of saved ones. */
  owner: v.optional(v.string()),
  updated: v.optional(v.number()),
});
export type SetupCard = v.InferOutput<typeof setup_card>;
export const get_setups = () => request(v.object({ stock: v.array(setup_card), mine: v.array(setup_card) }), 'GET', '/api/setups');
/** Anybody may read a setup, so that it need not wait for the identity. */
export const get_setup = (id: string) => early_request(setup_card, `/api/setups/${id_path(id)}`);
export const save_setup = (name: string, tps: string, id = '') =>
  id ? request(setup_card, 'PUT', `/api/setups/${id_path(id)}`, { name, tps }) : request(setup_card, 'POST', '/api/setups', { name, tps });
export const delete_setup = (id: string) => request(nothing, 'DELETE', `/api/setups/${id_path(id)}`);
const fault = v.object({
  id: v.string(),
  params: v.record(v.string(), v.string()),
  text: v.string(),
  squares: v.array(v.number()),
});
export type Fault = v.InferOutput<typeof fault>;
const setup_check = v.object({
  valid: v.boolean(),
  tps: v.string(),
  faults: v.array(fault),
  fair: v.boolean(),
  ...playable,
  advice: v.array(fault),
});
export type SetupCheck = v.InferOutput<typeof setup_check>;
export const check_setup = (tps: string) => request(setup_check, 'POST', '/api/setups/check', { tps });
export const random_setup = (size: number, rules: string) => request(setup_card, 'POST', '/api/setups/random', { size, rules });

const played_move = v.object({ text: v.string(), tps: v.string(), effects });
const squares = v.array(v.number());
const position_view = v.object({
  tps: v.string(),
  turn: side,
  check: v.boolean(),
  escape: v.boolean(),
  outcome: v.nullable(outcome),
  played: v.array(played_move),
  choices: v.optional(v.nullable(choices)),
  danger: v.optional(v.record(v.string(), squares)),
  threats: v.optional(
    v.array(
      v.object({
        at: v.number(),
        by: v.array(
          v.object({
            from: v.number(),
            to: v.number(),
            facing: v.number(),
            /** Armour that an aimed shot or charge meets. */
            plate: v.nullable(v.picklist(['front', 'side', 'rear'])),
            effects,
            /** After it, where it destroys a Command piece. */
            tps: v.optional(v.string()),
          }),
        ),
      }),
    ),
  ),
  fire: v.optional(
    v.array(
      v.object({
        at: v.number(),
        lines: v.array(squares),
        targets: v.array(v.tuple([v.number(), v.boolean()])),
      }),
    ),
  ),
  ways_out: v.optional(v.record(v.string(), v.nullable(v.object({ steps: v.number(), turns: v.number(), path: squares })))),
});
export type PositionView = v.InferOutput<typeof position_view>;
export type Wanted = 'choices' | 'danger' | 'threats' | 'fire' | 'ways_out';
export const view_position = (tps: string, moves: string[] = [], want: Wanted[] = ['choices']) =>
  request(position_view, 'POST', '/api/position', { tps, moves, want });

/** The computer at a level, perhaps in a style of play. */
export type EngineWish = { engine: number; style?: string };
export type SeatWish = 'me' | 'open' | EngineWish;
export type SeatWishes = Partial<Record<string, SeatWish>>;
const started = v.object({ game: v.string() });
export const start_game = (terms: Terms, opponent: EngineWish | 'self') => request(started, 'POST', '/api/games', { ...terms, opponent });
export const start_seats = (terms: Terms, seats: SeatWishes) => request(started, 'POST', '/api/games', { ...terms, seats });
export const make_seek = (terms: Terms, seats?: SeatWishes) => request(seek, 'POST', '/api/seeks', seats ? { ...terms, seats } : terms);
export const delete_seek = (id: string) => request(nothing, 'DELETE', `/api/seeks/${id_path(id)}`);
export const accept_seek = (id: string, body: { side?: string; army?: string[] } = {}) =>
  request(v.union([started, v.object({ seek })]), 'POST', `/api/seeks/${id_path(id)}/accept`, body);
export const make_challenge = (terms: Terms, more: { to?: string; seats?: SeatWishes } = {}) =>
  request(challenge, 'POST', '/api/challenges', { ...terms, ...more });
export const get_challenges = () => request(v.object({ in: v.array(challenge), out: v.array(challenge) }), 'GET', '/api/challenges');
export const get_challenge = (id: string) => request(v.union([challenge, started]), 'GET', `/api/challenges/${id_path(id)}`);
export const accept_challenge = (id: string, body: { side?: string; army?: string[] } = {}) =>
  request(v.union([started, v.object({ challenge })]), 'POST', `/api/challenges/${id_path(id)}/accept`, body);
export const decline_challenge = (id: string) => request(nothing, 'POST', `/api/challenges/${id_path(id)}/decline`, {});
export const delete_challenge = (id: string) => request(nothing, 'DELETE', `/api/challenges/${id_path(id)}`);

export const get_game = (id: string) => request(game_state, 'GET', `/api/games/${id_path(id)}`);
export const get_positions = (id: string) =>
  request(v.object({ positions: v.array(v.string()) }), 'GET', `/api/games/${id_path(id)}/positions`);
const ply_view = v.object({
  ply: v.number(),
  tps: v.string(),
  text: v.nullable(v.string()),
  effects,
  check: v.boolean(),
  escape: v.boolean(),
  turn: side,
});
export const get_ply = (id: string, ply: number) => request(ply_view, 'GET', `/api/games/${id_path(id)}/at/${ply}`);
export interface RecordMove {
  text: string;
  turn?: number | undefined;
  opens_turn?: boolean | undefined;
  comments?: string[] | undefined;
  variations?: { moves: RecordMove[] }[] | undefined;
  /** The position after it, where it was asked for. */
  tps?: string | undefined;
}
const record_move: v.GenericSchema<RecordMove> = v.object({
  text: v.string(),
  turn: v.optional(v.number()),
  opens_turn: v.optional(v.boolean()),
  comments: v.optional(v.array(v.string())),
  variations: v.optional(v.array(v.object({ moves: v.array(v.lazy(() => record_move)) }))),
  tps: v.optional(v.string()),
});
const record_tree = v.object({ tags: v.record(v.string(), v.string()), moves: v.array(record_move), result: v.string() });
export type RecordTree = v.InferOutput<typeof record_tree>;
const record_answer = v.object({ text: v.string(), start: v.string(), record: record_tree });
export const read_record = (text: string) => request(record_answer, 'POST', '/api/records', { text, positions: true });
export const write_record = (record: RecordTree) => request(record_answer, 'POST', '/api/records', { record });
export const get_record = (id: string) => request_text(`/api/games/${id_path(id)}/record`);
const answers = v.object({ lines: v.array(v.array(v.string())), version: v.number() });
export const get_answers = (id: string) => request(answers, 'GET', `/api/games/${id_path(id)}/answers`);
export const keep_answers = (id: string, lines: readonly (readonly string[])[], version: number) =>
  request(answers, 'PUT', `/api/games/${id_path(id)}/answers`, { lines, version });
export const get_hint = (id: string) =>
  request(v.object({ move: v.string(), score: v.number(), version: v.number() }), 'POST', `/api/games/${id_path(id)}/hint`, {});
export const get_watch = () => request(paged(game_card), 'GET', '/api/watch');
export function get_archive(filter: Record<string, string>, before = '') {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  if (before) query.set('before', before);
  query.set('limit', '30');
  return request(paged(game_card), 'GET', `/api/archive?${query}`);
}

const player = v.object({
  ...user.entries,
  games: v.number(),
  wins: v.number(),
  losses: v.number(),
  draws: v.number(),
  online: v.boolean(),
});
export type Player = v.InferOutput<typeof player>;
export const get_player = (name: string) => request(player, 'GET', `/api/users/${id_path(name)}`);
/** Time, rating, deviation, game. */
const rating_point = v.tuple([v.number(), v.number(), v.number(), v.string()]);
export type RatingPoint = v.InferOutput<typeof rating_point>;
export const get_rating_points = (name: string, family: string) =>
  request(v.object({ points: v.array(rating_point) }), 'GET', `/api/users/${id_path(name)}/ratings/${id_path(family)}`);
export const get_best_players = (family: string) => request(paged(ranked_user), 'GET', `/api/players?family=${id_path(family)}&limit=20`);

/** As lists have it; the board comes with the one that is opened. */
const puzzle = v.object({
  id: v.string(),
  moves: v.number(),
  rating: v.number(),
  themes: v.array(v.string()),
  solved: v.boolean(),
});
export type Puzzle = v.InferOutput<typeof puzzle>;
const open_puzzle = v.object({ ...puzzle.entries, tps: v.string(), rules: v.string(), goal: v.string(), choices });
export type OpenPuzzle = v.InferOutput<typeof open_puzzle>;
const puzzle_page = v.object({ ...paged(puzzle).entries, count: v.number() });
/** All of them, easy ones first: their place in this list is their number. */
export async function get_puzzles(): Promise<Puzzle[]> {
  const found: Puzzle[] = [];
  for (let before = ''; ;) {
    const { items, next } = await request(
      puzzle_page,
      'GET',
      `/api/puzzles?brief=1&limit=2000${before ? `&before=${id_path(before)}` : ''}`,
    );
    found.push(...items);
    if (!next || items.length === 0) break;
    before = String(next);
  }
  return found.sort((a, b) => a.moves - b.moves || a.rating - b.rating);
}
export const next_puzzle = () => request(open_puzzle, 'GET', '/api/puzzles/next');
export const get_puzzle = (id: string) => request(open_puzzle, 'GET', `/api/puzzles/${id_path(id)}`);
const puzzle_try = v.object({
  right: v.boolean(),
  done: v.boolean(),
  replies: v.array(v.string()),
  tps: v.string(),
  effects: v.array(effects),
  choices: v.nullable(choices),
  solution: v.optional(v.array(v.string())),
});
export const try_puzzle = (id: string, moves: string[], give_up = false) =>
  request(puzzle_try, 'POST', `/api/puzzles/${id_path(id)}/try`, give_up ? { moves, give_up } : { moves });

/** A game that this device played by itself; the key is its id there. */
export const add_offline_game = (key: string, events: string[]) =>
  request(v.object({ game: v.string() }), 'POST', '/api/archive', { key, events });
export const analyse_position = (tps: string, lines: number, ms: number) => request(job, 'POST', '/api/analysis', { tps, lines, ms });
export const analyse_game = (game: string, level: 'quick' | 'deep') => request(job, 'POST', '/api/analysis', { game, level });
export const get_job = (id: string) => request(job, 'GET', `/api/analysis/${id_path(id)}`);
export const stop_job = (id: string) => request(job, 'DELETE', `/api/analysis/${id_path(id)}`);

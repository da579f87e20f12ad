// Shapes of what the server sends, as in docs/openapi.json: tests compare them with recorded messages. Fields that a newer
// server adds are let through.
import { sides } from '$/lib/tps';
import * as v from 'valibot';
import { choices } from './choices';

export const side = v.picklist(sides);

export const rating = v.object({
  rating: v.number(),
  deviation: v.number(),
  volatility: v.number(),
  games: v.number(),
  provisional: v.boolean(),
});

export const person = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['guest', 'account', 'bot', 'engine']),
  /** Of an engine. */
  level: v.optional(v.number()),
});
export const ranked_user = v.object({ ...person.entries, ratings: v.record(v.string(), rating) });
export type RankedUser = v.InferOutput<typeof ranked_user>;
export const user = v.object({ ...ranked_user.entries, about: v.string(), created: v.number() });
export type User = v.InferOutput<typeof user>;

export const outcome = v.object({
  winners: v.array(side),
  reason: v.string(),
  result: v.string(),
});
export type Outcome = v.InferOutput<typeof outcome>;

const seat_kind = v.picklist(['person', 'guest', 'engine', 'bot']);
const card_seat = v.object({
  side,
  kind: seat_kind,
  user: v.nullable(v.object({ id: v.string(), name: v.string() })),
  level: v.nullable(v.number()),
});
/** What lists and games alike know of a seat. */
export type CardSeat = v.InferOutput<typeof card_seat>;

export const seat = v.object({
  ...card_seat.entries,
  user: v.nullable(v.object({ id: v.string(), name: v.string(), rating: v.optional(v.number()), provisional: v.optional(v.boolean()) })),
  present: v.boolean(),
  gone_since: v.nullable(v.number()),
  /** Of an engine that does not play in the plain one. */
  style: v.optional(v.string()),
  took_over: v.boolean(),
  /** With four seats: why this one no longer plays. */
  out: v.nullable(v.picklist(['resignation', 'time', 'absence'])),
});
export type Seat = v.InferOutput<typeof seat>;

export const clock = v.object({
  kind: v.picklist(['real', 'days', 'none']),
  base: v.optional(v.number()),
  increment: v.optional(v.number()),
  days: v.optional(v.number()),
  left: v.record(v.string(), v.number()),
  running: v.nullable(side),
  /** Sides whose players are on vacation. */
  paused: v.optional(v.array(side)),
  at: v.number(),
});
export type Clock = v.InferOutput<typeof clock>;

/** What can happen in a turn; the last three only in Retreat. */
const effect_names = [
  'step',
  'turn',
  'reverse',
  'load',
  'unload',
  'leave',
  'disperse',
  'sweep',
  'detonate',
  'fire',
  'flame',
  'charge',
  'explode',
  'destroy',
  'sink',
  'ignite',
  'melt',
  'smoke',
  'lay',
  'take_flag',
  'drop_flag',
  'score_flag',
  'place',
  'push',
  'eliminate',
] as const;
export type EffectName = (typeof effect_names)[number];
const effect = v.object({
  e: v.picklist(effect_names),
  at: v.number(),
  to: v.optional(v.number()),
  facing: v.optional(v.number()),
  piece: v.optional(v.string()),
});
export type Effect = v.InferOutput<typeof effect>;
export const effects = v.array(effect);

export const offer_name = v.picklist(['draw', 'takeback', 'rematch', 'abort']);
export type OfferName = v.InferOutput<typeof offer_name>;
const offers = v.object({
  draw: v.array(side),
  takeback: v.array(side),
  rematch: v.array(side),
  abort: v.array(side),
});
export type Offers = v.InferOutput<typeof offers>;

export const played = v.object({
  ply: v.number(),
  side,
  text: v.string(),
  check: v.boolean(),
  escape: v.boolean(),
  spent: v.number(),
  left: v.nullable(v.number()),
});
export type Played = v.InferOutput<typeof played>;

export const chat_line = v.object({
  /** Who wrote it and which of theirs it is. */
  id: v.string(),
  by: v.string(),
  text: v.string(),
  at: v.number(),
  room: v.string(),
});
export type ChatLine = v.InferOutput<typeof chat_line>;

/** What every state and every event tells about the game after it. */
const after = {
  tps: v.string(),
  turn: side,
  ply: v.number(),
  check: v.boolean(),
  escape: v.boolean(),
  clock,
  offers,
  may: v.array(v.string()),
  outcome: v.nullable(outcome),
  next: v.nullable(v.string()),
  choices: v.optional(v.nullable(choices)),
};

export const game_state = v.object({
  ...after,
  t: v.literal('state'),
  game: v.string(),
  version: v.number(),
  rules: v.string(),
  family: v.string(),
  setup: v.string(),
  rated: v.boolean(),
  offline: v.optional(v.boolean()),
  rating_paused: v.optional(v.boolean()),
  hints: v.boolean(),
  one_screen: v.boolean(),
  /** Played with the swap rule, and whether sides were changed. */
  swap: v.boolean(),
  swapped: v.boolean(),
  start: v.string(),
  seats: v.array(seat),
  you: v.array(side),
  moves: v.array(played),
  started: v.number(),
  ended: v.nullable(v.number()),
  last: v.nullable(v.object({ text: v.string(), effects })),
  chat: v.array(chat_line),
  watchers: v.number(),
});
export type GameState = v.InferOutput<typeof game_state>;

export const event_kind = v.variant('k', [
  v.object({ k: v.literal('started') }),
  v.object({
    k: v.literal('moved'),
    side,
    text: v.string(),
    ply: v.number(),
    check: v.boolean(),
    escape: v.boolean(),
    effects,
    spent: v.number(),
    left: v.nullable(v.number()),
  }),
  v.object({ k: v.literal('took_back'), ply: v.number(), side: v.optional(side) }),
  v.object({ k: v.literal('offered'), offer: offer_name, side }),
  v.object({ k: v.literal('accepted'), offer: offer_name, side }),
  v.object({ k: v.literal('put_out'), side, reason: v.string() }),
  v.object({ k: v.literal('declined'), offer: offer_name, side }),
  v.object({ k: v.literal('withdrawn'), offer: offer_name, side }),
  v.object({ k: v.literal('credited'), ms: v.number() }),
  v.object({ k: v.literal('engine_seated'), side, level: v.number() }),
  v.object({ k: v.literal('swapped'), side }),
  v.object({ k: v.literal('gave_time'), side, to: side, ms: v.number() }),
  v.object({ k: v.literal('paused'), side, on: v.boolean() }),
  v.object({ k: v.literal('ended'), outcome, side: v.optional(side) }),
  v.object({ k: v.literal('rematch'), next: v.string() }),
]);

export const game_event = v.object({
  ...after,
  t: v.literal('event'),
  game: v.string(),
  version: v.number(),
  at: v.number(),
  e: event_kind,
});
export type GameEvent = v.InferOutput<typeof game_event>;

const army = v.object({
  kind: v.picklist(['standard', 'single', 'free']),
  type: v.optional(v.string()),
  w: v.optional(v.array(v.string())),
  x: v.optional(v.array(v.string())),
  b: v.optional(v.array(v.string())),
  y: v.optional(v.array(v.string())),
  budget: v.optional(v.boolean()),
  /** By side, where there is a budget. */
  points: v.optional(v.record(v.string(), v.number())),
});
export type Army = v.InferOutput<typeof army>;

const clock_terms = v.object({
  kind: v.picklist(['real', 'days', 'none']),
  base: v.optional(v.number()),
  increment: v.optional(v.number()),
  days: v.optional(v.number()),
  odds: v.optional(v.record(v.string(), v.number())),
});
const agreed_terms = v.object({
  setup: v.string(),
  tps: v.string(),
  rules: v.string(),
  army,
  clock: clock_terms,
  rated: v.boolean(),
  hints: v.boolean(),
  swap: v.optional(v.boolean()),
  /** Games of a series. */
  best_of: v.optional(v.number()),
  side: v.string(),
});
/** As asked for: the server fills in what is left out. */
export type Terms = Partial<v.InferOutput<typeof agreed_terms>>;

export const seek = v.object({
  id: v.string(),
  by: person,
  terms: agreed_terms,
  created: v.number(),
  open: v.array(side),
  taken: v.record(v.string(), person),
});
export type Seek = v.InferOutput<typeof seek>;

export const challenge = v.object({
  id: v.string(),
  link: v.string(),
  by: person,
  to: v.nullable(person),
  terms: agreed_terms,
  open: v.array(side),
  taken: v.record(v.string(), person),
  created: v.number(),
  expires: v.number(),
});
export type Challenge = v.InferOutput<typeof challenge>;

export const game_card = v.object({
  id: v.string(),
  rules: v.string(),
  family: v.string(),
  setup: v.string(),
  rated: v.boolean(),
  one_screen: v.boolean(),
  offline: v.optional(v.boolean()),
  seats: v.array(card_seat),
  tps: v.string(),
  turn: side,
  ply: v.number(),
  started: v.number(),
  updated: v.number(),
  outcome: v.nullable(outcome),
  your: v.array(side),
  your_turn: v.boolean(),
  /** When the time of whoever is to move runs out. */
  deadline: v.optional(v.number()),
});
export type GameCard = v.InferOutput<typeof game_card>;

export const notice = v.object({
  id: v.string(),
  kind: v.picklist([
    'turn',
    'challenge',
    'started',
    'ended',
    'follower',
    'simul',
    'vacation',
    'club_request',
    'club_accepted',
    'club_event',
    'study',
    'tournament',
    'moderation',
  ]),
  /** The game, challenge, user, simul, club, study or tournament. */
  about: v.string(),
  at: v.number(),
  seen: v.boolean(),
  data: v.object({
    name: v.string(),
    title: v.optional(v.string()),
    starts: v.optional(v.number()),
    result: v.optional(v.string()),
    deadline: v.optional(v.number()),
    until: v.optional(v.number()),
  }),
});

export const job = v.object({
  id: v.string(),
  kind: v.picklist(['position', 'game']),
  state: v.picklist(['queued', 'running', 'done', 'stopped']),
  place: v.number(),
  progress: v.number(),
  /** Looked into where it is shown (job-result.ts): not every visit needs to know what analyses say. */
  result: v.unknown(),
});
export type Job = v.InferOutput<typeof job>;

// Shapes of what the server sends (docs/protocol.md). Unknown extra fields are let through.
import { sides } from '$/lib/tps';
import * as v from 'valibot';
import { choices } from './choices';

export const side = v.picklist(sides);

const rating = v.object({
  rating: v.number(),
  deviation: v.number(),
  games: v.number(),
  provisional: v.optional(v.boolean(), false),
});

export const user = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['guest', 'account', 'bot', 'engine']),
  about: v.optional(v.nullable(v.string())),
  created: v.optional(v.number()),
  ratings: v.optional(v.record(v.string(), rating), {}),
});
export type User = v.InferOutput<typeof user>;

export const outcome = v.object({
  winners: v.array(side),
  reason: v.string(),
  result: v.optional(v.string(), '*'),
});
export type Outcome = v.InferOutput<typeof outcome>;

export const seat = v.object({
  side,
  kind: v.picklist(['person', 'guest', 'engine', 'bot', 'open']),
  user: v.optional(
    v.nullable(
      v.object({
        id: v.string(),
        name: v.string(),
        rating: v.optional(v.nullable(v.number())),
        provisional: v.optional(v.nullable(v.boolean())),
      }),
    ),
  ),
  level: v.optional(v.nullable(v.number())),
  present: v.optional(v.boolean(), true),
  gone_since: v.optional(v.nullable(v.number())),
  took_over: v.optional(v.boolean(), false),
});
export type Seat = v.InferOutput<typeof seat>;

export const clock = v.object({
  kind: v.picklist(['real', 'days', 'none']),
  base: v.optional(v.nullable(v.number())),
  increment: v.optional(v.nullable(v.number())),
  days: v.optional(v.nullable(v.number())),
  left: v.optional(v.nullable(v.record(v.string(), v.number()))),
  running: v.optional(v.nullable(side)),
  at: v.optional(v.nullable(v.number())),
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
  abort: v.optional(v.array(side), []),
});
export type Offers = v.InferOutput<typeof offers>;

export const played = v.object({
  ply: v.number(),
  side,
  text: v.string(),
  spent: v.optional(v.nullable(v.number())),
  left: v.optional(v.nullable(v.number())),
});
export type Played = v.InferOutput<typeof played>;

export const chat_line = v.object({
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
  choices: v.optional(v.nullable(choices)),
};

export const game_state = v.object({
  ...after,
  t: v.optional(v.literal('state'), 'state'),
  game: v.string(),
  version: v.number(),
  rules: v.string(),
  family: v.string(),
  setup: v.nullish(v.string()),
  rated: v.boolean(),
  hints: v.boolean(),
  one_screen: v.boolean(),
  start: v.string(),
  seats: v.array(seat),
  you: v.array(side),
  moves: v.array(played),
  started: v.nullish(v.number()),
  ended: v.nullish(v.number()),
  next: v.nullish(v.string()),
  last: v.nullish(v.object({ text: v.string(), effects })),
  chat: v.optional(v.array(chat_line), []),
  watchers: v.optional(v.number(), 0),
});
export type GameState = v.InferOutput<typeof game_state>;

export const event_kind = v.variant('k', [
  v.object({ k: v.literal('started') }),
  v.object({
    k: v.literal('moved'),
    side,
    text: v.string(),
    ply: v.number(),
    effects,
    spent: v.nullish(v.number()),
    left: v.nullish(v.number()),
  }),
  v.object({ k: v.literal('took_back'), ply: v.number() }),
  v.object({ k: v.literal('offered'), offer: offer_name, side }),
  v.object({ k: v.literal('accepted'), offer: v.nullish(offer_name), side: v.nullish(side) }),
  v.object({ k: v.literal('put_out'), side, reason: v.string() }),
  v.object({ k: v.literal('declined'), offer: v.nullish(offer_name), side: v.nullish(side) }),
  v.object({ k: v.literal('withdrawn'), offer: v.nullish(offer_name), side: v.nullish(side) }),
  v.object({ k: v.literal('credited'), ms: v.number() }),
  v.object({ k: v.literal('engine_seated'), side, level: v.number() }),
  v.object({ k: v.literal('ended'), outcome }),
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
});
export type Army = v.InferOutput<typeof army>;

export const terms = v.object({
  setup: v.nullish(v.string()),
  tps: v.nullish(v.string()),
  rules: v.nullish(v.string()),
  army: v.nullish(army),
  clock: v.nullish(
    v.object({
      kind: v.picklist(['real', 'days', 'none']),
      base: v.nullish(v.number()),
      increment: v.nullish(v.number()),
      days: v.nullish(v.number()),
      odds: v.nullish(v.record(v.string(), v.number())),
    }),
  ),
  rated: v.optional(v.boolean(), false),
  hints: v.optional(v.boolean(), false),
  side: v.nullish(v.string()),
});
export type Terms = v.InferOutput<typeof terms>;

export const seek = v.object({
  id: v.string(),
  by: user,
  terms,
  created: v.number(),
  open: v.array(side),
  taken: v.optional(v.record(v.string(), user), {}),
});
export type Seek = v.InferOutput<typeof seek>;

export const challenge = v.object({
  id: v.string(),
  link: v.string(),
  by: user,
  to: v.nullish(user),
  terms,
  open: v.optional(v.array(side), []),
  taken: v.optional(v.record(v.string(), user), {}),
  created: v.optional(v.number()),
  expires: v.nullish(v.number()),
});
export type Challenge = v.InferOutput<typeof challenge>;

export const game_card = v.object({
  id: v.string(),
  rules: v.string(),
  family: v.string(),
  setup: v.nullish(v.string()),
  rated: v.boolean(),
  seats: v.array(seat),
  tps: v.string(),
  turn: side,
  ply: v.number(),
  started: v.nullish(v.number()),
  updated: v.nullish(v.number()),
  outcome: v.nullable(outcome),
  your: v.optional(v.array(side), []),
  your_turn: v.optional(v.boolean(), false),
});
export type GameCard = v.InferOutput<typeof game_card>;

const line = v.object({
  score: v.number(),
  win: v.number(),
  mate: v.nullish(v.number()),
  moves: v.array(v.string()),
});
export type Line = v.InferOutput<typeof line>;

const judged_ply = v.object({
  ply: v.number(),
  score: v.number(),
  win: v.number(),
  best: v.nullish(v.string()),
  loss: v.nullish(v.number()),
  verdict: v.picklist(['good', 'inaccuracy', 'mistake', 'blunder']),
});
export type JudgedPly = v.InferOutput<typeof judged_ply>;

export const job = v.object({
  id: v.string(),
  kind: v.picklist(['position', 'game']),
  state: v.picklist(['queued', 'running', 'done', 'stopped', 'failed']),
  place: v.nullish(v.number()),
  progress: v.optional(v.number(), 0),
  result: v.nullish(
    v.object({
      depth: v.nullish(v.number()),
      nodes: v.nullish(v.number()),
      lines: v.optional(v.array(line)),
      plies: v.optional(v.array(judged_ply)),
    }),
  ),
});
export type Job = v.InferOutput<typeof job>;

// What an analysis has found: of a position its lines, of a game its plies.
import * as v from 'valibot';

const line = v.object({
  score: v.number(),
  win: v.number(),
  mate: v.nullable(v.number()),
  moves: v.array(v.string()),
});
export type Line = v.InferOutput<typeof line>;

/** What a long search found there before: moves, best first. */
const book = v.object({
  depth: v.number(),
  nodes: v.number(),
  moves: v.array(v.object({ move: v.string(), score: v.number() })),
});
export type Book = v.InferOutput<typeof book>;

const named_piece = v.object({ kind: v.string(), square: v.string() });
/** Why a move was worse than the best; whatever its words need is there. */
const cause = v.object({
  why: v.string(),
  piece: v.optional(named_piece),
  by: v.optional(named_piece),
  other: v.optional(named_piece),
  from: v.optional(v.string()),
  armour: v.optional(v.string()),
  turns: v.optional(v.number()),
});
export type Cause = v.InferOutput<typeof cause>;

const judged_ply = v.object({
  ply: v.number(),
  score: v.number(),
  win: v.number(),
  best: v.string(),
  loss: v.number(),
  verdict: v.picklist(['good', 'inaccuracy', 'mistake', 'blunder']),
  causes: v.array(cause),
});
export type JudgedPly = v.InferOutput<typeof judged_ply>;

export const job_result = v.nullable(
  v.object({
    depth: v.optional(v.number()),
    nodes: v.optional(v.number()),
    lines: v.optional(v.array(line)),
    book: v.optional(book),
    start: v.optional(v.number()),
    plies: v.optional(v.array(judged_ply)),
    turning: v.optional(v.array(v.number())),
  }),
);

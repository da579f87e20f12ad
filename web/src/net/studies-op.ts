// Small changes of a study, as they go to the server and come from it (src/server/studies/op.h).
import * as v from 'valibot';

const text = v.optional(v.string(), '');
const seed_comment = v.object({ by: v.string(), field: v.string(), text: v.string() });
export const shape_pair = v.tuple([v.string(), v.string()]);

const seed = v.object({
  id: v.string(),
  parent: v.string(),
  text: v.string(),
  tps: v.string(),
  glyph: text,
  comments: v.optional(v.array(seed_comment), []),
  shapes: v.optional(v.array(shape_pair), []),
});

export const acts = ['chapter', 'set', 'place', 'add', 'remove', 'revive', 'promote', 'rank', 'comment', 'glyph', 'draw'] as const;

export const study_op = v.object({
  key: v.string(),
  act: v.picklist(acts),
  id: text,
  to: text,
  field: text,
  value: text,
  name: text,
  tps: text,
  was: v.optional(v.string()),
  nodes: v.optional(v.array(seed), []),
  ranks: v.optional(v.array(v.object({ id: v.string(), was: v.number(), now: v.number() })), []),
});
export type StudyOp = v.InferOutput<typeof study_op>;

export const log_line = v.object({
  seq: v.number(),
  by: v.object({ id: v.string(), name: v.string() }),
  at: v.number(),
  undoes: v.number(),
  undone: v.number(),
  can_undo: v.boolean(),
  op: study_op,
});
export type LogLine = v.InferOutput<typeof log_line>;

/** What is not said of a change stays empty. */
export function make_op(key: string, act: StudyOp['act'], id: string, more: Partial<StudyOp> = {}): StudyOp {
  return { key, act, id, to: '', field: '', value: '', name: '', tps: '', nodes: [], ranks: [], ...more };
}

/** As the server reads it. */
export function sent_op(op: StudyOp): Record<string, string> {
  const { key, act, id, to, field, value, name } = op;
  return { key, act, id, ...(to && { to }), ...(field && { field }), ...(value && { value }), ...(name && { name }) };
}

export const glyphs = ['!', '?', '!!', '??', '!?', '?!'] as const;
export const colours = ['g', 'r', 'b', 'y'] as const;
export type Colour = (typeof colours)[number];

// Studies: lists, one of them whole, changes of it, and who takes part.
import * as v from 'valibot';
import { log_line, sent_op, shape_pair, type StudyOp } from './studies-op';
import { request, request_text } from './rest';

const person = v.object({ id: v.string(), name: v.string() });
export const visibilities = ['public', 'link', 'private'] as const;

const study = v.object({
  id: v.string(),
  name: v.string(),
  about: v.string(),
  owner: person,
  visibility: v.picklist(visibilities),
  parent: v.nullable(v.string()),
  created: v.number(),
  updated: v.number(),
  seq: v.number(),
  chapters: v.number(),
  nodes: v.number(),
});
export type Study = v.InferOutput<typeof study>;

const member = v.object({ ...person.entries, role: v.picklist(['writer', 'reader']) });
export type Member = v.InferOutput<typeof member>;

const gone = v.optional(v.boolean(), false);
const state = {
  seq: v.number(),
  chapters: v.array(v.object({ id: v.string(), name: v.string(), about: v.string(), mode: v.string(), side: v.string(), gone })),
  nodes: v.array(
    v.object({
      id: v.string(),
      parent: v.string(),
      text: v.string(),
      tps: v.string(),
      by: v.string(),
      rank: v.optional(v.number(), 0),
      gone,
      glyph: v.optional(v.string(), ''),
      comments: v.optional(v.array(v.object({ by: v.string(), field: v.string(), text: v.string() })), []),
      shapes: v.optional(v.array(shape_pair), []),
    }),
  ),
  aliases: v.record(v.string(), v.string()),
};
const view = v.object({
  ...state,
  study,
  members: v.array(member),
  role: v.picklist(['reader', 'writer', 'owner']),
  names: v.record(v.string(), v.string()),
});
export type StudyView = v.InferOutput<typeof view>;

const path = (id: string, more = ''): string => `/api/studies/${encodeURIComponent(id)}${more}`;

const next = v.nullable(v.object({ before: v.number(), before_id: v.string() }));
const list = v.object({ items: v.array(study), next });
export type StudyList = v.InferOutput<typeof list>;
export const get_studies = (which: 'public' | 'own' | 'shared', words = '', from: v.InferOutput<typeof next> = null) => {
  const query = new URLSearchParams({ which, ...(words && { q: words }) });
  if (from) for (const [name, value] of Object.entries(from)) query.set(name, String(value));
  return request(list, 'GET', `/api/studies?${query.toString()}`);
};
export const get_study = (id: string) => request(view, 'GET', path(id));
export const make_study = (wanted: { name: string; about?: string; visibility: string }) => request(study, 'POST', '/api/studies', wanted);
export const clone_study = (id: string) => request(study, 'POST', path(id, '/clone'), {});
const change = v.object({ study, members: v.array(member) });
export const change_study = (id: string, wanted: Partial<Pick<Study, 'name' | 'about' | 'visibility'>>) =>
  request(change, 'PATCH', path(id), wanted);
export const delete_study = (id: string) => request(v.object({}), 'DELETE', path(id));
export const set_member = (id: string, name: string, role: string) =>
  request(change, 'PUT', path(id, `/members/${encodeURIComponent(name)}`), { role });
export const remove_member = (id: string, name: string) => request(change, 'DELETE', path(id, `/members/${encodeURIComponent(name)}`));

const done = v.object({ seq: v.number(), done: v.array(v.object({ key: v.string(), seq: v.number() })) });
export const send_ops = (id: string, ops: readonly StudyOp[]) => request(done, 'POST', path(id, '/ops'), { ops: ops.map(sent_op) });
const tail = v.object({ ops: v.array(log_line), more: v.boolean() });
export const get_ops = (id: string, after: number) => request(tail, 'GET', path(id, `/ops?after=${after}`));
const history = v.object({ items: v.array(log_line), next: v.nullable(v.number()) });
export const get_history = (id: string, before: number | null) =>
  request(history, 'GET', path(id, `/history${before ? `?before=${before}` : ''}`));
export const undo_change = (id: string, wanted: { key: string; seq?: number; again?: boolean }) =>
  request(v.object({ seq: v.number() }), 'POST', path(id, '/undo'), wanted);
export const import_records = (id: string, text: string) =>
  request(v.object({ seq: v.number(), chapters: v.array(v.string()) }), 'POST', path(id, '/import'), { text });
export const get_study_record = (id: string) => request_text(path(id, '/record'));

/** What a socket says of a study that is followed. */
export const study_news = v.object({ t: v.literal('study'), seq: v.number(), changed: v.boolean(), ops: v.array(log_line) });
export const cursor_news = v.object({
  t: v.literal('cursor'),
  user: person,
  chapter: v.string(),
  node: v.string(),
  square: v.number(),
  here: v.boolean(),
});
export type CursorNews = v.InferOutput<typeof cursor_news>;

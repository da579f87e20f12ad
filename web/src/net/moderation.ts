// Reports, what was done to oneself, and all that moderators read and do.
import * as v from 'valibot';
import { plain_request, request } from './rest';
import { person } from './schema';

const nothing = v.unknown();
const listed = <Item extends v.GenericSchema>(item: Item) => v.object({ items: v.array(item) });
const part = (text: string): string => encodeURIComponent(text);

export const report_reasons = ['insult', 'spam', 'cheating', 'rating', 'name', 'other'] as const;
/** What a report is about: a kind and an id. */
export interface Target {
  kind: 'player' | 'chat' | 'game' | 'board' | 'tournament' | 'club' | 'club_chat' | 'study';
  target: string;
}
export const send_report = (target: Target, reason: string, text: string) =>
  request(v.object({ id: v.string() }), 'POST', '/api/reports', { ...target, reason, text });

const own_act = v.object({
  id: v.string(),
  kind: v.string(),
  at: v.number(),
  until: v.number(),
  reason: v.string(),
  stands: v.boolean(),
  appeal: v.string(),
  appealed: v.number(),
  answer: v.string(),
  answered: v.number(),
});
export type OwnAct = v.InferOutput<typeof own_act>;
export const get_standing = () => request(listed(own_act), 'GET', '/api/standing');
export const send_appeal = (id: string, text: string) => request(nothing, 'POST', `/api/standing/${part(id)}/appeal`, { text });
/** Of somebody whose account is closed, who cannot log in; without a name, of somebody whose address is. Nobody tells them who they are. */
export const send_closed_appeal = (name: string, password: string, text: string) =>
  plain_request(nothing, 'POST', '/api/appeal', name ? { name, password, text } : { text });

const somebody = v.nullable(person);
const line = v.object({ user: v.string(), key: v.string(), room: v.string(), text: v.string(), at: v.number() });
export type ReportedLine = v.InferOutput<typeof line>;
const context = v.looseObject({
  game: v.optional(v.string()),
  setup: v.optional(v.string()),
  rules: v.optional(v.string()),
  result: v.optional(v.string()),
  board: v.optional(v.string()),
  tournament: v.optional(v.string()),
  club: v.optional(v.string()),
  study: v.optional(v.string()),
  name: v.optional(v.string()),
  about: v.optional(v.string()),
  line: v.optional(line),
  lines: v.optional(v.array(line)),
});
const report = v.object({
  id: v.string(),
  kind: v.string(),
  target: v.string(),
  about: somebody,
  by: somebody,
  reason: v.string(),
  text: v.string(),
  context,
  /** Those whose ids are in the context. */
  people: v.array(person),
  at: v.number(),
  holder: somebody,
  held_until: v.number(),
  closed: v.number(),
  closed_by: somebody,
  answer: v.string(),
});
export type Report = v.InferOutput<typeof report>;

const act = v.object({
  id: v.string(),
  kind: v.string(),
  user: somebody,
  by: somebody,
  at: v.number(),
  until: v.number(),
  reason: v.string(),
  data: v.record(v.string(), v.unknown()),
  report: v.string(),
  lifted: v.number(),
  appeal: v.string(),
  appealed: v.number(),
  answer: v.string(),
  answered: v.number(),
});
export type Act = v.InferOutput<typeof act>;

const signal = v.object({
  id: v.string(),
  user: somebody,
  kind: v.string(),
  about: v.string(),
  other: somebody,
  score: v.number(),
  at: v.number(),
  data: v.record(v.string(), v.unknown()),
  open: v.boolean(),
});
export type Signal = v.InferOutput<typeof signal>;

const sign = v.object({
  game: v.string(),
  blurs: v.number(),
  moves: v.number(),
  agreement: v.number(),
  regularity: v.number(),
  mean_seconds: v.number(),
  looked: v.number(),
});
const measure = v.nullable(v.object({ until: v.number(), reason: v.string() }));
const file = v.object({
  ...person.entries,
  about: v.string(),
  created: v.number(),
  role: v.string(),
  online: v.boolean(),
  banned: measure,
  muted: measure,
  acts: v.array(act),
  reports: v.array(report),
  /** How many reports they made. */
  reported: v.number(),
  networks: v.array(v.string()),
  neighbours: v.array(somebody),
  lines: v.array(v.object({ game: v.string(), key: v.string(), text: v.string(), at: v.number() })),
  boards: v.array(v.object({ id: v.string(), name: v.string(), hidden: v.boolean() })),
  signs: v.array(sign),
  signals: v.array(signal),
});
export type PersonFile = v.InferOutput<typeof file>;

const root = '/api/moderation';
const summary = v.object({ role: v.string(), reports: v.number(), appeals: v.number(), signals: v.number() });
export type Summary = v.InferOutput<typeof summary>;
export const get_summary = () => request(summary, 'GET', root);
export const get_reports = (state: 'open' | 'closed') => request(listed(report), 'GET', `${root}/reports?state=${state}`);
export const claim_report = (id: string) => request(report, 'PUT', `${root}/reports/${part(id)}/claim`, {});
export const release_report = (id: string) => request(report, 'DELETE', `${root}/reports/${part(id)}/claim`);
export const close_report = (id: string, answer: string) => request(act, 'POST', `${root}/reports/${part(id)}/close`, { answer });

export interface Draft {
  kind: string;
  user?: string;
  until?: number;
  reason: string;
  report?: string;
  range?: string;
  name?: string;
  board?: string;
  role?: string;
  game?: string;
  club?: string;
  study?: string;
  writer?: string;
  key?: string;
}
export const perform = (draft: Draft) => request(act, 'POST', `${root}/acts`, draft);
export const lift = (id: string, reason: string) => request(act, 'POST', `${root}/acts/${part(id)}/lift`, { reason });
export const answer_appeal = (id: string, grants: boolean, text: string) =>
  request(act, 'POST', `${root}/acts/${part(id)}/answer`, { lift: grants, text });
export const get_log = (before: string) =>
  request(v.object({ items: v.array(act), next: v.nullable(v.string()) }), 'GET', `${root}/log?before=${part(before)}`);
export const get_appeals = () => request(listed(act), 'GET', `${root}/appeals`);
export const get_file = (name: string) => request(file, 'GET', `${root}/people/${part(name)}`);
export const look_at_games = (name: string) => request(v.object({ games: v.number() }), 'POST', `${root}/people/${part(name)}/look`, {});

export const word_languages = ['en', 'de', 'ro'] as const;
const list = v.array(v.string());
const words = v.object({ en: list, de: list, ro: list });
export const get_words = () => request(words, 'GET', `${root}/words`);
export const keep_words = (language: string, lines: string[]) => request(act, 'PUT', `${root}/words/${language}`, { words: lines });
export const try_words = (text: string) => request(v.object({ found: v.string() }), 'POST', `${root}/words/try`, { text });

export const get_signals = () => request(v.object({ items: v.array(signal), waiting: v.number() }), 'GET', `${root}/signals`);
export const dismiss_signal = (id: string) => request(act, 'POST', `${root}/signals/dismiss`, { id });
const role_row = v.object({ user: somebody, role: v.string(), since: v.number(), by: somebody });
export const get_roles = () => request(listed(role_row), 'GET', `${root}/roles`);

// The inbox, what is told and when, and browsers that take push messages.
import * as v from 'valibot';
import { request } from './rest';
import { notice } from './schema';

export const notice_kinds = notice.entries.kind.options;
export type NoticeKind = (typeof notice_kinds)[number];
export type Notice = v.InferOutput<typeof notice>;

const inbox = v.object({ unseen: v.number(), items: v.array(notice), next: v.nullable(v.string()) });
export const get_notices = (before = '', limit = 30) =>
  request(inbox, 'GET', `/api/notices?limit=${limit}${before ? `&before=${encodeURIComponent(before)}` : ''}`);
export const see_notices = (what: { until: string } | { about: string }) =>
  request(v.object({ unseen: v.number() }), 'POST', '/api/notices/seen', what);

const switches = v.object(v.entriesFromList(notice_kinds, v.boolean()));
const rules = v.object({
  inbox: switches,
  push: switches,
  /** In a digest, which comes so many minutes after the first thing in it. */
  mail: switches,
  mail_every: v.number(),
  /** Minutes after midnight in the zone; the same twice: never quiet. */
  quiet_from: v.number(),
  quiet_to: v.number(),
  zone: v.string(),
  language: v.string(),
});
export type NotifyRules = v.InferOutput<typeof rules>;
export const get_rules = () => request(rules, 'GET', '/api/notices/rules');
export const keep_rules = (wanted: NotifyRules) => request(rules, 'PUT', '/api/notices/rules', wanted);

const place = v.object({ id: v.string(), service: v.string(), created: v.number() });
export const get_push = () => request(v.object({ key: v.string(), items: v.array(place) }), 'GET', '/api/push');
export const add_push = (endpoint: string, p256dh: string, auth: string) => request(place, 'POST', '/api/push', { endpoint, p256dh, auth });
export const drop_push = (id: string) => request(v.unknown(), 'DELETE', `/api/push/${encodeURIComponent(id)}`);

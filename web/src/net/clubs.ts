// Clubs: the list, one of them, who belongs to it and what happens there.
import * as v from 'valibot';
import { setup_card } from './api';
import { request } from './rest';
import { person, rating } from './schema';
import { tournament } from './tournaments';

export const ways_in = ['open', 'request', 'link'] as const;
export type Joining = (typeof ways_in)[number];
export const roles = ['owner', 'officer', 'member', 'barred'] as const;
export type Role = (typeof roles)[number];

const club = v.object({
  id: v.string(),
  name: v.string(),
  about: v.string(),
  links: v.array(v.string()),
  /** A code like `en`; empty: any. */
  language: v.string(),
  joining: v.picklist(ways_in),
  members: v.number(),
  created: v.number(),
});
export type Club = v.InferOutput<typeof club>;
const mine = v.object({ ...club.entries, role: v.picklist(roles) });
export type MyClub = v.InferOutput<typeof mine>;

const member = v.object({ ...person.entries, role: v.picklist(roles), since: v.number() });
const seen_member = v.object({ ...member.entries, online: v.boolean() });
export type Member = v.InferOutput<typeof seen_member>;
const asked = v.object({ ...person.entries, text: v.string(), at: v.number() });

const page = v.object({
  club,
  me: v.nullable(v.picklist([...roles, 'asked'])),
  officers: v.array(member),
  events: v.array(tournament),
  past: v.array(tournament),
  boards: v.array(setup_card),
  /** Of the invitation, for officers. */
  secret: v.nullable(v.string()),
  requests: v.array(asked),
  barred: v.array(member),
});
export type ClubPage = v.InferOutput<typeof page>;

const nothing = v.unknown();
const path = (id: string, more = ''): string => `/api/clubs/${encodeURIComponent(id)}${more}`;
const member_path = (id: string, name: string): string => path(id, `/members/${encodeURIComponent(name)}`);
const paged = v.object({ items: v.array(club), more: v.boolean(), mine: v.array(mine) });

export const get_clubs = (words = '', number = 0) => request(paged, 'GET', `/api/clubs?q=${encodeURIComponent(words)}&page=${number}`);
export const get_club = (id: string) => request(page, 'GET', path(id));

export type ClubWish = Pick<Club, 'name' | 'about' | 'links' | 'language' | 'joining'>;
export const make_club = (wish: ClubWish) => request(page, 'POST', '/api/clubs', wish);
export const change_club = (id: string, wish: ClubWish) => request(page, 'PUT', path(id), wish);
export const close_club = (id: string) => request(nothing, 'DELETE', path(id));
export const renew_secret = (id: string) => request(v.object({ secret: v.string() }), 'POST', path(id, '/secret'), {});

const standing = v.object({ me: page.entries.me });
export const join_club = (id: string, how: { secret?: string; text?: string }) => request(standing, 'POST', path(id, '/join'), how);
export const leave_club = (id: string) => request(standing, 'POST', path(id, '/leave'), {});
export const get_members = (id: string, number = 0) =>
  request(v.object({ items: v.array(seen_member), more: v.boolean() }), 'GET', path(id, `/members?page=${number}`));
export const set_role = (id: string, name: string, role: Role) => request(nothing, 'PUT', member_path(id, name), { role });
export const drop_member = (id: string, name: string) => request(nothing, 'DELETE', member_path(id, name));
export const answer_request = (id: string, name: string, accept: boolean) =>
  request(nothing, 'POST', path(id, `/requests/${encodeURIComponent(name)}`), { accept });

const line = v.object({ id: v.string(), user: v.object({ id: v.string(), name: v.string() }), text: v.string(), at: v.number() });
export type ClubLine = v.InferOutput<typeof line>;
export const get_lines = (id: string, before = '') =>
  request(v.object({ items: v.array(line), next: v.nullable(v.string()) }), 'GET', path(id, `/chat?before=${encodeURIComponent(before)}`));
export const say_line = (id: string, text: string, key: string) => request(nothing, 'POST', path(id, '/chat'), { text, key });
export const drop_line = (id: string, which: string) => request(nothing, 'DELETE', path(id, `/chat/${encodeURIComponent(which)}`));

const board_path = (id: string, board: string): string => path(id, `/boards/${encodeURIComponent(board)}`);
export const pin_board = (id: string, board: string) => request(nothing, 'PUT', board_path(id, board), {});
export const unpin_board = (id: string, board: string) => request(nothing, 'DELETE', board_path(id, board));

export const get_best = (id: string, family: string) =>
  request(
    v.object({ items: v.array(v.object({ ...person.entries, rating })) }),
    'GET',
    path(id, `/best?family=${encodeURIComponent(family)}`),
  );
const score = v.object({ ...person.entries, points: v.number(), events: v.number(), firsts: v.number() });
export const get_points = (id: string) => request(v.object({ items: v.array(score) }), 'GET', path(id, '/points'));

export const calendar_link = (id: string): string => path(id, '/calendar');
export const feed_link = (id: string): string => path(id, '/feed');

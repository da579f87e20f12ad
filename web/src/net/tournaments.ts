// Tournaments: lists, one of them as it stands, and what people do to it.
import * as v from 'valibot';
import { request } from './rest';
import { seek, type Terms } from './schema';

export const forms = ['arena', 'swiss', 'round_robin', 'knockout'] as const;
export type TournamentForm = (typeof forms)[number];

const entrant = v.object({ id: v.string(), name: v.string(), kind: v.string() });
const options = v.object({
  ...v.entriesFromList(['minutes', 'rounds', 'cycles', 'break', 'most', 'counted'], v.number()),
  ...v.entriesFromList(['late', 'bots', 'hurry', 'members_only', 'locked'], v.boolean()),
  teams: v.array(v.string()),
  about: v.string(),
  club: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** As many as there are teams, where clubs are the teams. */
  clubs: v.array(v.string()),
});
export type TournamentOptions = v.InferOutput<typeof options>;

export const tournament = v.object({
  id: v.string(),
  name: v.string(),
  form: v.picklist(forms),
  state: v.picklist(['planned', 'running', 'paused', 'over', 'cancelled']),
  by: v.object({ id: v.string(), name: v.string() }),
  terms: seek.entries.terms,
  options,
  created: v.number(),
  starts: v.number(),
  ends: v.nullable(v.number()),
  round: v.number(),
  rounds: v.number(),
  next_round: v.nullable(v.number()),
  entrants: v.number(),
  version: v.number(),
});
export type Tournament = v.InferOutput<typeof tournament>;

const place = v.object({
  place: v.number(),
  user: entrant,
  rating: v.number(),
  points: v.number(),
  ties: v.array(v.number()),
  games: v.number(),
  wins: v.number(),
  streak: v.boolean(),
  lost: v.boolean(),
  state: v.picklist(['in', 'paused', 'out']),
  hurry: v.boolean(),
  game: v.nullable(v.string()),
  team: v.nullable(v.number()),
});
export type Place = v.InferOutput<typeof place>;

const table = v.object({
  number: v.number(),
  round: v.number(),
  state: v.picklist(['playing', 'won', 'drawn', 'empty', 'bye']),
  seats: v.array(v.object({ ...entrant.entries, hurried: v.boolean() })),
  at: v.number(),
  game: v.nullable(v.string()),
  winner: v.nullable(v.string()),
  ended: v.nullable(v.number()),
});
export type TournamentTable = v.InferOutput<typeof table>;

const team = v.object({ team: v.number(), name: v.string(), points: v.number(), members: v.number() });
export type TeamPlace = v.InferOutput<typeof team>;

const shown = {
  tournament,
  tie_breaks: v.array(v.string()),
  standings: v.array(place),
  from: v.number(),
  of: v.number(),
  tables: v.array(table),
  featured: v.nullable(v.string()),
  teams: v.array(team),
};
/** As the socket tells it. */
export const tournament_news = v.object(shown);
export type TournamentNews = v.InferOutput<typeof tournament_news>;
const view = v.object({
  ...shown,
  me: v.nullable(place),
  now: v.number(),
  /** Whether the reader may enter as far as clubs are concerned, runs it, and which teams they choose from. */
  admitted: v.boolean(),
  directs: v.boolean(),
  my_teams: v.array(v.number()),
});
export type TournamentView = v.InferOutput<typeof view>;

const path = (id: string, more = ''): string => `/api/tournaments/${encodeURIComponent(id)}${more}`;
const next = v.object({ before: v.number(), before_id: v.string() });
const lists = v.object({ open: v.array(tournament), past: v.array(tournament), next: v.nullable(next) });
export const get_tournaments = (before?: v.InferOutput<typeof next>) =>
  request(lists, 'GET', `/api/tournaments${before ? `?before=${before.before}&before_id=${encodeURIComponent(before.before_id)}` : ''}`);
export const get_tournament = (id: string, from = 0) => request(view, 'GET', path(id, `?from=${from}`));

export interface NewTournament extends Partial<Omit<TournamentOptions, 'club' | 'locked'>> {
  name: string;
  form: TournamentForm;
  starts: number;
  game: Terms;
  club?: string;
  password?: string;
}
export const make_tournament = (wanted: NewTournament) => request(tournament, 'POST', '/api/tournaments', wanted);

const change = v.object({ tournament, me: v.nullable(place) });
export const join_tournament = (id: string, wish: { team?: number; hurry?: boolean; password?: string }) =>
  request(change, 'POST', path(id, '/join'), wish);
export const leave_tournament = (id: string, how: 'pause' | 'withdraw') => request(change, 'POST', path(id, `/${how}`), {});
export const direct_tournament = (id: string, act: string) => request(change, 'POST', path(id, '/direct'), { act });

export const results_link = (id: string, format: 'json' | 'csv'): string => path(id, `/results?format=${format}`);
export const calendar_link = (id: string): string => path(id, '/calendar');
export const get_tournament_of = (game: string) =>
  request(v.object({ tournament: v.nullable(v.string()) }), 'GET', `/api/games/${encodeURIComponent(game)}/tournament`);

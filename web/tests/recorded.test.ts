// @vitest-environment node
// Messages and answers recorded from the server (tests/messages) and the client's own shapes of them have the same fields.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as accounts from '$/net/accounts';
import * as api from '$/net/api';
import * as boards from '$/net/boards';
import * as notices from '$/net/notices';
import * as clubs from '$/net/clubs';
import * as moderation from '$/net/moderation';
import * as people from '$/net/people';
import { job_result } from '$/net/job-result';
import { read_message } from '$/net/messages';
import type { Job } from '$/net/schema';
import * as company from '$/net/company';
import * as simuls from '$/net/simuls';
import * as studies from '$/net/studies';
import * as tournaments from '$/net/tournaments';

type Json = null | boolean | number | string | Json[] | Fields;
interface Fields {
  [name: string]: Json;
}
type Path = (string | number)[];
interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: Json;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const read_json = (path: string): unknown => JSON.parse(readFileSync(resolve(__dirname, '../..', path), 'utf8'));
const recorded = (file: string) => read_json(`tests/messages/${file}.json`) as Record<string, Json>;
const is_fields = (value: Json): value is Fields => value !== null && typeof value === 'object' && !Array.isArray(value);

const document = read_json('docs/openapi.json') as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

function resolved(schema: Schema): Schema {
  return schema.$ref ? resolved(document.components.schemas[schema.$ref.split('/').at(-1)!]!) : schema;
}

/** Which of several schemas is meant: told by constants and required fields. */
function fits(schema: Schema, value: Json): boolean {
  const { allOf = [], oneOf, anyOf, type, required = [], properties = {}, ...rest } = resolved(schema);
  if (rest.const !== undefined) return rest.const === value;
  const some = oneOf ?? anyOf;
  if (some) return some.some((part) => fits(part, value));
  if (type !== 'object') return type === 'null' ? value === null : !is_fields(value) && value !== null;
  if (!is_fields(value) || !allOf.every((part) => fits(part, value)) || !required.every((name) => name in value)) return false;
  return Object.entries(properties).every(([name, part]) => part.const === undefined || part.const === value[name]);
}

/** The fields of a value that the document requires; choices have tests of their own. */
function* required_fields(described: Schema, value: Json, path: Path = []): Generator<Path> {
  const schema = resolved(described);
  const branch = (schema.oneOf ?? schema.anyOf ?? []).find((part) => fits(part, value));
  for (const part of [...(schema.allOf ?? []), ...(branch ? [branch] : [])]) yield* required_fields(part, value, path);
  if (Array.isArray(value)) {
    if (typeof schema.items === 'object') {
      for (const [index, part] of value.entries()) yield* required_fields(schema.items, part, [...path, index]);
    }
  } else if (is_fields(value)) {
    for (const name of schema.required ?? []) yield [...path, name];
    for (const [name, part] of Object.entries(value)) {
      const other = schema.additionalProperties;
      const inner = schema.properties?.[name] ?? (typeof other === 'object' ? other : undefined);
      if (inner && name !== 'choices') yield* required_fields(inner, part, [...path, name]);
    }
  }
}

/** All fields; rows of choices get names on their way in. */
function* fields(value: Json, path: Path = []): Generator<Path> {
  if (value === null || typeof value !== 'object') return;
  for (const [name, part] of Object.entries(value) as [string, Json][]) {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    yield here;
    if (name !== 'choices') yield* fields(part, here);
  }
}

const at = (value: unknown, path: Path): unknown => path.reduce<unknown>((inner, name) => (inner as Fields | undefined)?.[name], value);

function without(value: Json, path: Path): Json {
  const copy = structuredClone(value);
  Reflect.deleteProperty(at(copy, path.slice(0, -1)) as Fields, path.at(-1)!);
  return copy;
}

/** Where the client has one shape for what the document tells apart: kinds of analyses, clocks and armies, and of setups. */
const shared_shapes = new Set(['depth', 'nodes', 'lines', 'start', 'plies', 'turning', 'level', 'base', 'days', 'type']);
const of_setups = new Set(['id', 'about', 'seed', 'owner', 'updated']);
const is_shared = (kind: string, path: Path): boolean => {
  const name = String(path.at(-1));
  return shared_shapes.has(name) || (kind.includes('_setup') && of_setups.has(name));
};

/** Judged by the page that follows them. */
const followed: Record<string, v.GenericSchema> = {
  tournament: tournaments.tournament_news,
  study: studies.study_news,
  cursor: studies.cursor_news,
};
const is_read = (kind: string, message: Json): boolean =>
  !(read_message(JSON.stringify(message)) instanceof Error) && (!followed[kind] || v.safeParse(followed[kind], message).success);

describe('socket messages of the server', () => {
  for (const [kind, message] of Object.entries(recorded('socket'))) {
    it(`are read with every field: ${kind}`, () => {
      const read = read_message(JSON.stringify(message));
      expect(read instanceof Error ? read.message : '').toBe('');
      expect(is_read(kind, message)).toBe(true);
      expect([...fields(message)].filter((path) => at(read, path) === undefined)).toEqual([]);
    });
    it(`are refused without a field: ${kind}`, () => {
      const schema = { $ref: `Socket.${kind.split(' ')[0]}` };
      const required = [...required_fields(schema, message)].filter((path) => !is_shared(kind, path));
      const read = required.filter((path) => is_read(kind, without(message, path)));
      expect(required.length).toBeGreaterThan(0);
      expect(read).toEqual([]);
    });
  }
});

/** The request of the client that gets the answer of an operation. */
/** What a job has found is read where it is shown. */
async function looked_into(job: Promise<Job>): Promise<unknown> {
  const told = await job;
  return { ...told, result: v.parse(job_result, told.result) };
}

const requests: Record<string, () => Promise<unknown>> = {
  get_me: () => api.get_me(),
  register: () => api.register('ada', 'password'),
  log_in: () => api.log_in('ada', 'password'),
  change_me: () => api.change_about('plays tanks'),
  list_sessions: () => api.get_logins(),
  get_email: () => accounts.get_email(),
  keep_email: () => accounts.keep_email('ada@example.org', 'password', 'en'),
  confirm_email: () => accounts.confirm_email('secret'),
  reset_password: () => accounts.reset_password('secret', 'password'),
  get_second_step: () => accounts.get_second_step(),
  begin_second_step: () => accounts.begin_second_step('password'),
  confirm_second_step: () => accounts.confirm_second_step('123456'),
  renew_codes: () => accounts.renew_codes('123456'),
  list_passkeys: () => accounts.get_passkeys(),
  begin_passkey: () => accounts.begin_passkey('password'),
  begin_passkey_login: () => accounts.begin_passkey_login(),
  check_name: () => accounts.check_name('ada'),
  rename: () => accounts.change_name('grace', 'password'),
  list_security_events: () => accounts.get_log(),
  list_tokens: () => api.get_tokens(),
  make_token: () => api.make_token('laptop'),
  list_notices: () => notices.get_notices(),
  see_notices: () => notices.see_notices({ until: '9' }),
  get_notify_rules: () => notices.get_rules(),
  list_push: () => notices.get_push(),
  add_push: () => notices.add_push('https://push.invalid/abc', 'key', 'auth'),
  list_people: () => people.get_circle(),
  get_relation: () => people.get_relation('bob'),
  follow: () => people.follow('bob'),
  note_person: () => people.keep_note('bob', 'plays fast'),
  list_followers: () => people.get_followers(),
  list_online: () => people.get_online(),
  find_names: () => people.find_names('bo'),
  get_versus: () => people.get_versus('ada', 'bob'),
  list_blocks: () => people.get_blocks(),
  report: () => moderation.send_report({ kind: 'player', target: 'bob' }, 'insult', 'look'),
  get_standing: () => moderation.get_standing(),
  moderation_summary: () => moderation.get_summary(),
  list_reports: () => moderation.get_reports('open'),
  claim_report: () => moderation.claim_report('r'),
  release_report: () => moderation.release_report('r'),
  close_report: () => moderation.close_report('r', 'done'),
  moderate: () => moderation.perform({ kind: 'warn', user: 'bob', reason: 'insults' }),
  lift_act: () => moderation.lift('a', 'a mistake'),
  answer_appeal: () => moderation.answer_appeal('a', true, 'fine'),
  list_appeals: () => moderation.get_appeals(),
  moderation_log: () => moderation.get_log(''),
  get_person_file: () => moderation.get_file('bob'),
  look_at_games: () => moderation.look_at_games('bob'),
  list_roles: () => moderation.get_roles(),
  list_words: () => moderation.get_words(),
  keep_words: () => moderation.keep_words('de', ['dummkopf']),
  try_words: () => moderation.try_words('ein dummkopf'),
  list_signals: () => moderation.get_signals(),
  dismiss_signal: () => moderation.dismiss_signal('s'),
  get_catalogue: () => api.get_catalogue(),
  list_setups: () => api.get_setups(),
  get_setup: () => api.get_setup('s'),
  save_setup: () => api.save_setup('mine', 'tps'),
  change_setup: () => api.save_setup('mine', 'tps', 's'),
  check_setup: () => api.check_setup('tps'),
  make_setup: () => api.random_setup(12, 'mate'),
  ask_position: () => api.view_position('tps'),
  read_record: () => api.read_record('text'),
  start_game: () => api.start_game({}, 'self'),
  seek: () => api.make_seek({}),
  accept_seek: () => api.accept_seek('s'),
  challenge: () => api.make_challenge({}),
  list_challenges: () => api.get_challenges(),
  get_challenge: () => api.get_challenge('c'),
  accept_challenge: () => api.accept_challenge('c'),
  list_boards: () => boards.list_boards('new', 0, false),
  publish_board: () => boards.publish_board({ name: 'mine', tps: '', about: '', licence: 'CC0-1.0' }),
  get_board: () => boards.get_board('b'),
  delete_board: () => boards.delete_board('b'),
  star_board: () => boards.star_board('b', true),
  unstar_board: () => boards.star_board('b', false),
  list_tournaments: () => tournaments.get_tournaments(),
  make_tournament: () => tournaments.make_tournament({ name: 'Friday', form: 'arena', starts: 0, game: {} }),
  get_tournament: () => tournaments.get_tournament('t'),
  join_tournament: () => tournaments.join_tournament('t', {}),
  pause_in_tournament: () => tournaments.leave_tournament('t', 'pause'),
  withdraw_from_tournament: () => tournaments.leave_tournament('t', 'withdraw'),
  direct_tournament: () => tournaments.direct_tournament('t', 'start'),
  get_tournament_of_game: () => tournaments.get_tournament_of('g'),
  list_simuls: () => simuls.get_simuls(),
  make_simul: () => simuls.make_simul({ name: 'Sunday', boards: [], game: {}, extra: 0, extra_each: 0, side: 'w', about: '' }),
  get_simul: () => simuls.get_simul('s'),
  apply_to_simul: () => simuls.apply_to_simul('s', 0),
  leave_simul: () => simuls.leave_simul('s'),
  direct_simul: () => simuls.direct_simul('s', 'start'),
  get_tv: () => company.get_tv(),
  get_tv_of: () => company.get_tv_of('ada'),
  get_context: () => company.get_context('g'),
  get_vacation: () => company.get_vacation(),
  ask_vacation: () => company.ask_vacation(1, 0),
  end_vacation: () => company.end_vacation(),
  list_studies: () => studies.get_studies('public'),
  make_study: () => studies.make_study({ name: 'Pins', visibility: 'link' }),
  get_study: () => studies.get_study('s'),
  change_study: () => studies.change_study('s', {}),
  clone_study: () => studies.clone_study('s'),
  set_study_member: () => studies.set_member('s', 'bob', 'writer'),
  remove_study_member: () => studies.remove_member('s', 'bob'),
  change_in_study: () => studies.send_ops('s', []),
  get_study_ops: () => studies.get_ops('s', 0),
  get_study_history: () => studies.get_history('s', null),
  undo_in_study: () => studies.undo_change('s', { key: 'k' }),
  import_into_study: () => studies.import_records('s', 'text'),
  list_clubs: () => clubs.get_clubs(),
  make_club: () => clubs.make_club({ name: 'Iron', about: '', links: [], language: '', joining: 'open' }),
  get_club: () => clubs.get_club('c'),
  change_club: () => clubs.change_club('c', { name: 'Iron', about: '', links: [], language: '', joining: 'open' }),
  close_club: () => clubs.close_club('c'),
  renew_invitation: () => clubs.renew_secret('c'),
  list_club_members: () => clubs.get_members('c'),
  set_club_role: () => clubs.set_role('c', 'bob', 'officer'),
  remove_club_member: () => clubs.drop_member('c', 'bob'),
  join_club: () => clubs.join_club('c', {}),
  leave_club: () => clubs.leave_club('c'),
  answer_club_request: () => clubs.answer_request('c', 'bob', true),
  list_club_chat: () => clubs.get_lines('c'),
  say_in_club: () => clubs.say_line('c', 'hello', 'k'),
  delete_club_line: () => clubs.drop_line('c', 'l'),
  pin_club_board: () => clubs.pin_board('c', 'basic-16'),
  unpin_club_board: () => clubs.unpin_board('c', 'basic-16'),
  list_club_best: () => clubs.get_best('c', 'basic'),
  list_club_points: () => clubs.get_points('c'),
  get_game: () => api.get_game('g'),
  get_positions: () => api.get_positions('g'),
  get_position_at: () => api.get_ply('g', 1),
  ask_hint: () => api.get_hint('g'),
  list_running_games: () => api.get_watch(),
  search_archive: () => api.get_archive({}),
  get_user: () => api.get_player('ada'),
  get_rating_chart: () => api.get_rating_points('ada', 'basic'),
  list_players: () => api.get_best_players('basic'),
  next_puzzle: () => api.next_puzzle(),
  get_puzzle: () => api.get_puzzle('p'),
  try_puzzle: () => api.try_puzzle('p', []),
  analyse: () => looked_into(api.analyse_position('tps', 1, 100)),
  get_analysis: () => looked_into(api.get_job('j')),
  stop_analysis: () => looked_into(api.stop_job('j')),
};

describe('answers of the server', () => {
  const answers = recorded('answers');
  const asked = (operation: string, answer: Json): Promise<unknown> => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer))));
    return requests[operation]!();
  };
  afterEach(() => vi.unstubAllGlobals());

  for (const operation of Object.keys(requests)) {
    const answer = answers[operation]!;
    it(`are read with every field: ${operation}`, async () => {
      const read = await asked(operation, answer);
      expect([...fields(answer)].filter((path) => at(read, path) === undefined)).toEqual([]);
    });
    it(`are refused without a field: ${operation}`, async () => {
      const { responses } = operations.find((each) => each.operationId === operation)!;
      const schemas = Object.values(responses).flatMap(({ content = {} }) => Object.values(content).map(({ schema }) => schema));
      const schema = schemas.find((each) => fits(each, answer))!;
      const read: Path[] = [];
      for (const path of required_fields(schema, answer)) {
        if (is_shared(operation, path)) continue;
        await asked(operation, without(answer, path)).then(
          () => read.push(path),
          () => undefined,
        );
      }
      expect(read).toEqual([]);
    });
  }
});

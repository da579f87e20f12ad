// What an account has besides name and password: an address, a second step of logging in, a log.
import * as v from 'valibot';
import { me } from './api';
import { request } from './rest';
import { user } from './schema';

const email = v.object({
  /** Whether this site sends letters at all. */
  letters: v.boolean(),
  /** Confirmed. */
  address: v.nullable(v.string()),
  /** Waits to be confirmed. */
  pending: v.nullable(v.string()),
});
export type Email = v.InferOutput<typeof email>;
export const get_email = () => request(email, 'GET', '/api/me/email');
export const keep_email = (address: string, current: string, language: string) =>
  request(email, 'PUT', '/api/me/email', { address, current, language });

const named = v.object({ name: v.string() });
export const confirm_email = (token: string) => request(named, 'POST', '/api/email/confirm', { token });
export const ask_reset = (who: string) => request(v.unknown(), 'POST', '/api/reset', { who });
export const reset_password = (token: string, fresh: string) => request(named, 'POST', '/api/reset/password', { token, new: fresh });

const second_step = v.object({ on: v.boolean(), codes_left: v.number() });
export type SecondStep = v.InferOutput<typeof second_step>;
export const get_second_step = () => request(second_step, 'GET', '/api/me/second-step');
export const begin_second_step = (current: string) =>
  request(v.object({ secret: v.string(), uri: v.string() }), 'POST', '/api/me/second-step', { current });
const codes = v.object({ codes: v.array(v.string()) });
export const confirm_second_step = (code: string) => request(codes, 'POST', '/api/me/second-step/confirm', { code });
export const renew_codes = (code: string) => request(codes, 'POST', '/api/me/second-step/codes', { code });
export const end_second_step = (current: string, code: string) =>
  request(v.unknown(), 'POST', '/api/me/second-step/off', { current, code });

const passkey = v.object({ id: v.string(), label: v.string(), created: v.number(), seen: v.number() });
export const get_passkeys = () => request(v.object({ items: v.array(passkey) }), 'GET', '/api/me/passkeys');
const passkey_wish = v.object({ challenge: v.string(), site: v.string(), user: v.string(), name: v.string() });
export const begin_passkey = (current: string) => request(passkey_wish, 'POST', '/api/me/passkeys/begin', { current });
/** All in base64url but for the label. */
interface Signed {
  credential: string;
  client_data: string;
  authenticator_data: string;
}
export const add_passkey = (made: Signed & { key: string; label: string }) => request(passkey, 'POST', '/api/me/passkeys', made);
export const drop_passkey = (id: string) => request(v.unknown(), 'DELETE', `/api/me/passkeys/${encodeURIComponent(id)}`);
export const begin_passkey_login = () =>
  request(v.object({ challenge: v.string(), site: v.string() }), 'POST', '/api/login/passkey/begin', {});
export const log_in_by_passkey = (given: Signed & { signature: string }) => request(me, 'POST', '/api/login/passkey', given);

const security_event = v.object({
  id: v.string(),
  kind: v.string(),
  at: v.number(),
  address: v.string(),
  agent: v.string(),
  data: v.string(),
});
export type SecurityEvent = v.InferOutput<typeof security_event>;
const log = v.object({ items: v.array(security_event), next: v.nullable(v.string()) });
export const get_log = (before = '') => request(log, 'GET', `/api/me/log?limit=20${before ? `&before=${encodeURIComponent(before)}` : ''}`);

/** Whether somebody could have this name, and what is against it in the server's words. */
export const check_name = (name: string) =>
  request(
    v.object({ free: v.boolean(), taken: v.boolean(), fault: v.nullable(v.string()) }),
    'GET',
    `/api/names/check?name=${encodeURIComponent(name)}`,
  );
export const change_name = (name: string, current: string) => request(user, 'POST', '/api/me/name', { name, current });

const own_value = v.union([v.string(), v.number()]);
const own_data = v.object({ made: v.number(), data: v.record(v.string(), v.array(v.record(v.string(), own_value))) });
export const get_own_data = () => request(own_data, 'GET', '/api/me/export');
const own_games = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      rules: v.string(),
      setup: v.string(),
      created: v.number(),
      result: v.string(),
      /** The log, a line each. */
      events: v.array(v.string()),
    }),
  ),
  next: v.nullable(v.string()),
});
export const get_own_games = (after = '') =>
  request(own_games, 'GET', `/api/me/export/games${after ? `?after=${encodeURIComponent(after)}` : ''}`);
export const leave = (current: string, code: string) =>
  request(v.unknown(), 'POST', '/api/me/leave', code ? { current, code } : { current });

// Requests to the HTTP API: every answer is checked against its shape, every error has a stable id.
import * as v from 'valibot';
import { answers_here, ask, type Answered } from './transport';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly id: string,
    text: string,
    readonly field = '',
    readonly retry_after = 0,
  ) {
    super(text);
  }
}

const error_body = v.object({
  error: v.object({ id: v.string(), text: v.string(), field: v.optional(v.string()) }),
});

let csrf = '';
let identity: () => Promise<unknown> = () => Promise.resolve();

export function set_csrf(token: string): void {
  csrf = token;
}

/** Other requests wait for this one: it makes the guest and brings the token. */
export function set_identity(ensure: () => Promise<unknown>): void {
  identity = ensure;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function send(method: Method, path: string, body: unknown): Promise<Answered> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') headers['X-CSRF-Token'] = csrf;
  let response: Answered;
  try {
    response = await ask(method, path, headers, body === undefined ? null : JSON.stringify(body));
  } catch {
    throw new ApiError(0, 'unreachable', 'the server cannot be reached');
  }
  if (response.ok) return response;
  const parsed = v.safeParse(error_body, await read_json(response));
  if (!parsed.success) throw new ApiError(response.status, 'internal', `status ${response.status}`);
  const { id, text, field } = parsed.output.error;
  throw new ApiError(response.status, id, text, field ?? '', response.retry_after);
}

async function read_json(response: Answered): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch {
    return null;
  }
}

export async function request<Schema extends v.GenericSchema>(
  schema: Schema,
  method: Method,
  path: string,
  body?: unknown,
): Promise<v.InferOutput<Schema>> {
  await identity();
  return plain_request(schema, method, path, body);
}

/** As `request`, without waiting for the identity, unless it turns out that this device has to answer. */
export async function early_request<Schema extends v.GenericSchema>(schema: Schema, path: string): Promise<v.InferOutput<Schema>> {
  try {
    return await plain_request(schema, 'GET', path);
  } catch (error) {
    await identity();
    if (!answers_here()) throw error;
    return plain_request(schema, 'GET', path);
  }
}

/** Without waiting for anything: what the identity itself is made of. */
export async function plain_request<Schema extends v.GenericSchema>(
  schema: Schema,
  method: Method,
  path: string,
  body?: unknown,
): Promise<v.InferOutput<Schema>> {
  const response = await send(method, path, body);
  const parsed = v.safeParse(schema, await read_json(response));
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new ApiError(200, 'unreadable', `${path}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

export async function request_text(path: string): Promise<string> {
  await identity();
  return (await send('GET', path, undefined)).text();
}

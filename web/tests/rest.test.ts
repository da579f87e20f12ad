import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, request, set_csrf, set_identity } from '$/net/rest';

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }))),
  );
}

async function fault(promise: Promise<unknown>): Promise<ApiError> {
  return promise.then(
    () => {
      throw new Error('no fault');
    },
    (error: unknown) => error as ApiError,
  );
}

afterEach(() => vi.unstubAllGlobals());

describe('requests', () => {
  it('carry the token when they change something, and only then', async () => {
    set_csrf('token');
    answer(200, { ok: true });
    await request(v.unknown(), 'POST', '/api/x', { a: 1 });
    await request(v.unknown(), 'GET', '/api/x');
    const [post, get] = vi.mocked(fetch).mock.calls.map(([, options]) => options!);
    expect(post).toMatchObject({ method: 'POST', body: '{"a":1}', headers: { 'X-CSRF-Token': 'token' } });
    expect(get!.headers).not.toHaveProperty('X-CSRF-Token');
  });

  it('wait until it is known who asks', async () => {
    const order: string[] = [];
    set_identity(async () => {
      await Promise.resolve();
      order.push('identity');
    });
    vi.stubGlobal('fetch', () => {
      order.push('fetch');
      return Promise.resolve(new Response('{}'));
    });
    await request(v.unknown(), 'GET', '/api/x');
    expect(order).toEqual(['identity', 'fetch']);
    set_identity(() => Promise.resolve());
  });

  it('give the stable id of an error, its field and how long to wait', async () => {
    answer(400, { error: { id: 'bad_field', text: 'clock.base must be …', field: 'clock.base' } });
    expect(await fault(request(v.unknown(), 'GET', '/api/x'))).toMatchObject({ status: 400, id: 'bad_field', field: 'clock.base' });
    answer(429, { error: { id: 'slow_down', text: 'wait' } }, { 'Retry-After': '7' });
    expect(await fault(request(v.unknown(), 'GET', '/api/x'))).toMatchObject({ id: 'slow_down', retry_after: 7 });
  });

  it('tell a broken answer from a refusal', async () => {
    answer(502, '<html>');
    expect(await fault(request(v.unknown(), 'GET', '/api/x'))).toMatchObject({ status: 502, id: 'internal' });
    answer(200, { n: 'one' });
    expect(await fault(request(v.object({ n: v.number() }), 'GET', '/api/x'))).toMatchObject({ id: 'unreadable' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await fault(request(v.unknown(), 'GET', '/api/x'))).toMatchObject({ status: 0, id: 'unreachable' });
  });
});

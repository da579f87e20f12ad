// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { bounds_for, Studies, until_stopped } from '$/local/studies';
import type { FromStudy, ToStudy } from '$/local/study-worker';

class FakeWorker {
  onmessage: ((event: { data: FromStudy }) => void) | null = null;
  asked: ToStudy[] = [];
  ended = false;
  postMessage(message: ToStudy): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
}

function bench() {
  const workers: FakeWorker[] = [];
  const told: { t: string; job: { state: string; result: unknown } }[] = [];
  const studies = new Studies(
    (text) => told.push(JSON.parse(text) as (typeof told)[number]),
    () => {
      workers.push(new FakeWorker());
      return workers.at(-1) as unknown as Worker;
    },
  );
  const ask = async (method: string, path: string, body = '') => {
    const answer = studies.call(method, path, body);
    if (method === 'POST') workers.at(-1)!.onmessage!({ data: { kind: 'begun', ok: true } });
    const { status, body: text } = (await answer) ?? { status: 0, body: '{}' };
    return { status, ...(JSON.parse(text) as { id: string; state: string; result: unknown }) };
  };
  return { workers, told, ask };
}

const wish = JSON.stringify({ tps: 'a board', lines: 2, ms: 500 });

describe('analyses on this device', () => {
  it('tell their progress and their result in the words of jobs', async () => {
    const { workers, told, ask } = bench();
    const job = await ask('POST', '/api/analysis', wish);
    expect(job).toMatchObject({ status: 202, state: 'running' });
    expect(workers[0]!.asked).toMatchObject([{ body: JSON.stringify({ tps: 'a board', lines: 2 }), bounds: { ms: 500 } }]);
    workers[0]!.onmessage!({ data: { kind: 'progress', body: '{"depth":3}' } });
    expect(told.at(-1)).toMatchObject({ t: 'job', job: { state: 'running', result: { depth: 3 } } });
    workers[0]!.onmessage!({ data: { kind: 'done', status: 200, body: '{"depth":5}' } });
    expect(told.at(-1)!.job).toMatchObject({ state: 'done', result: { depth: 5 } });
    expect(workers[0]!.ended).toBe(true);
  });

  it('stop at once and keep what was found', async () => {
    const { workers, told, ask } = bench();
    const { id } = await ask('POST', '/api/analysis', wish);
    workers[0]!.onmessage!({ data: { kind: 'progress', body: '{"depth":3}' } });
    expect(await ask('DELETE', `/api/analysis/${id}`)).toMatchObject({ state: 'stopped', result: { depth: 3 } });
    expect(workers[0]!.ended).toBe(true);
    const before = told.length;
    workers[0]!.onmessage!({ data: { kind: 'done', status: 200, body: '{"depth":9}' } });
    expect(told.length).toBe(before);
  });

  it('are one at a time: the next ends the one before', async () => {
    const { workers, ask } = bench();
    await ask('POST', '/api/analysis', wish);
    await ask('POST', '/api/analysis', wish);
    expect(workers.map((each) => each.ended)).toEqual([true, false]);
  });

  it('that nobody knows are named as such', async () => {
    expect((await bench().ask('GET', '/api/analysis/nobody')).status).toBe(404);
  });

  it('are left to somebody else where the module does not load', async () => {
    const told: string[] = [];
    const worker = new FakeWorker();
    const studies = new Studies(
      (text) => told.push(text),
      () => worker as unknown as Worker,
    );
    const answer = studies.call('POST', '/api/analysis', wish);
    worker.onmessage!({ data: { kind: 'begun', ok: false } });
    expect(await answer).toBeNull();
    expect(worker.ended).toBe(true);
    expect(told).toEqual([]);
  });

  it('take less where there is little', () => {
    const phone = bounds_for(until_stopped, 1, 8);
    const desk = bounds_for(until_stopped, 8, 8);
    expect(phone.hash_mb).toBeLessThan(desk.hash_mb);
    expect(phone.nodes).toBeLessThan(desk.nodes);
    expect(phone.ms).toBeLessThan(desk.ms);
    expect(bounds_for(500, undefined, undefined)).toMatchObject({ ms: 500, hash_mb: 64 });
    expect(bounds_for(500, 8, 2).hash_mb).toBe(16);
  });
});

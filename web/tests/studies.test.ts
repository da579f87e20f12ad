import { describe, expect, it } from 'vitest';
import { hash_for, Studies } from '$/local/studies';
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
  const ask = (method: string, path: string, body = '') => {
    const { status, body: text } = studies.call(method, path, body);
    return { status, ...(JSON.parse(text) as { id: string; state: string; result: unknown }) };
  };
  return { workers, told, ask };
}

const wish = JSON.stringify({ tps: 'a board', lines: 2, ms: 500 });

describe('analyses on this device', () => {
  it('tell their progress and their result in the words of jobs', () => {
    const { workers, told, ask } = bench();
    const job = ask('POST', '/api/analysis', wish);
    expect(job).toMatchObject({ status: 202, state: 'running' });
    expect(workers[0]!.asked).toEqual([{ body: wish, hash_mb: 64, ms: 500 }]);
    workers[0]!.onmessage!({ data: { kind: 'progress', body: '{"depth":3}' } });
    expect(told.at(-1)).toMatchObject({ t: 'job', job: { state: 'running', result: { depth: 3 } } });
    workers[0]!.onmessage!({ data: { kind: 'done', status: 200, body: '{"depth":5}' } });
    expect(told.at(-1)!.job).toMatchObject({ state: 'done', result: { depth: 5 } });
    expect(workers[0]!.ended).toBe(true);
  });

  it('stop at once and keep what was found', () => {
    const { workers, told, ask } = bench();
    const { id } = ask('POST', '/api/analysis', wish);
    workers[0]!.onmessage!({ data: { kind: 'progress', body: '{"depth":3}' } });
    expect(ask('DELETE', `/api/analysis/${id}`)).toMatchObject({ state: 'stopped', result: { depth: 3 } });
    expect(workers[0]!.ended).toBe(true);
    const before = told.length;
    workers[0]!.onmessage!({ data: { kind: 'done', status: 200, body: '{"depth":9}' } });
    expect(told.length).toBe(before);
  });

  it('are one at a time: the next ends the one before', () => {
    const { workers, ask } = bench();
    ask('POST', '/api/analysis', wish);
    ask('POST', '/api/analysis', wish);
    expect(workers.map((each) => each.ended)).toEqual([true, false]);
  });

  it('that nobody knows are named as such', () => {
    expect(bench().ask('GET', '/api/analysis/nobody').status).toBe(404);
  });

  it('take less memory where there is little', () => {
    expect(hash_for(1)).toBe(16);
    expect(hash_for(8)).toBe(64);
    expect(hash_for(undefined)).toBe(64);
  });
});

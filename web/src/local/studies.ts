// Analyses on this device, in the words of the server's jobs. Each has a worker of its own: to stop it is to end that.
import type { Reply } from './module';
import type { FromStudy, ToStudy } from './study-worker';

interface Job {
  id: string;
  kind: 'position';
  state: 'running' | 'done' | 'stopped';
  place: 0;
  progress: number;
  result: unknown;
}

interface Running {
  job: Job;
  worker: Worker | null;
  begun: number;
  ms: number;
}

/** A table for the search: less where the device has little memory. */
export function hash_for(memory_gb: number | undefined): number {
  return memory_gb !== undefined && memory_gb <= 2 ? 16 : 64;
}

const said = (status: number, body: unknown): Reply => ({ status, body: JSON.stringify(body) });
const gone = () => said(404, { error: { id: 'no_such_job', text: 'there is no such analysis' } });

export class Studies {
  private jobs = new Map<string, Running>();
  private count = 0;

  constructor(
    private tell: (text: string) => void,
    private make_worker = () => new Worker(new URL('./study-worker.ts', import.meta.url), { type: 'module' }),
  ) {}

  call(method: string, path: string, body: string): Reply {
    if (method === 'POST') return this.begin(body);
    const run = this.jobs.get(path.slice('/api/analysis/'.length));
    if (!run) return gone();
    if (method === 'DELETE') this.end(run, 'stopped');
    return said(200, run.job);
  }

  private begin(body: string): Reply {
    const wish = JSON.parse(body) as { game?: string; ms?: number };
    if (wish.game !== undefined) return said(404, { error: { id: 'not_found', text: 'whole games are analysed by the server' } });
    for (const other of this.jobs.values()) this.end(other, 'stopped');
    const job: Job = { id: `local-${++this.count}`, kind: 'position', state: 'running', place: 0, progress: 0, result: null };
    const run: Running = { job, worker: this.make_worker(), begun: Date.now(), ms: wish.ms ?? 2000 };
    this.jobs.set(job.id, run);
    run.worker!.onmessage = ({ data }: MessageEvent<FromStudy>) => this.heard(run, data);
    const memory = (navigator as { deviceMemory?: number }).deviceMemory;
    run.worker!.postMessage({ body, hash_mb: hash_for(memory), ms: run.ms } satisfies ToStudy);
    return said(202, job);
  }

  private heard(run: Running, data: FromStudy): void {
    if (run.job.state !== 'running') return;
    const readable = data.kind === 'progress' || data.status === 200;
    if (readable) run.job.result = JSON.parse(data.body);
    run.job.progress = Math.min(0.99, (Date.now() - run.begun) / run.ms);
    if (data.kind === 'done') this.end(run, 'done');
    this.tell(JSON.stringify({ t: 'job', job: run.job }));
  }

  private end(run: Running, state: 'done' | 'stopped'): void {
    if (run.job.state !== 'running') return;
    run.worker?.terminate();
    run.worker = null;
    run.job.state = state;
    run.job.progress = 1;
  }
}

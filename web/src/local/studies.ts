// Analyses on this device, in the words of the server's jobs. Each has a worker of its own: to stop it is to end that.
import type { Bounds, Reply } from './module';
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

export const local_job = 'local-';
/** What stands for an analysis that goes on until it is stopped. */
export const until_stopped = 0;

const longest_ms = 30 * 60_000;
const small_memory_gb = 2;

/** How much one analysis may take: less where the device has little memory or few cores, as phones have. */
export function bounds_for(ms: number, memory_gb: number | undefined, cores: number | undefined): Bounds {
  const small = (memory_gb !== undefined && memory_gb <= small_memory_gb) || (cores !== undefined && cores <= 2);
  const most_ms = small ? longest_ms / 6 : longest_ms;
  return {
    hash_mb: small ? 16 : 64,
    ms: ms === until_stopped ? most_ms : Math.min(ms, most_ms),
    nodes: small ? 50_000_000 : 500_000_000,
  };
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

  /** Nothing if this device cannot: somebody else may be asked then. */
  async call(method: string, path: string, body: string): Promise<Reply | null> {
    if (method === 'POST') return this.begin(body);
    const run = this.jobs.get(path.slice('/api/analysis/'.length));
    if (!run) return gone();
    if (method === 'DELETE') this.end(run, 'stopped');
    return said(200, run.job);
  }

  private begin(body: string): Promise<Reply | null> {
    const { ms = 2000, ...wish } = JSON.parse(body) as { ms?: number };
    for (const other of this.jobs.values()) this.end(other, 'stopped');
    const device = navigator as { deviceMemory?: number; hardwareConcurrency?: number };
    const bounds = bounds_for(ms, device.deviceMemory, device.hardwareConcurrency);
    const job: Job = { id: `${local_job}${++this.count}`, kind: 'position', state: 'running', place: 0, progress: 0, result: null };
    const worker = this.make_worker();
    const run: Running = { job, worker, begun: Date.now(), ms: bounds.ms };
    this.jobs.set(job.id, run);
    return new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<FromStudy>) => {
        if (data.kind !== 'begun') return this.heard(run, data);
        if (!data.ok) this.end(run, 'stopped');
        resolve(data.ok ? said(202, job) : null);
      };
      worker.onerror = () => {
        this.end(run, 'stopped');
        resolve(null);
      };
      worker.postMessage({ body: JSON.stringify(wish), bounds } satisfies ToStudy);
    });
  }

  private heard(run: Running, data: Exclude<FromStudy, { kind: 'begun' }>): void {
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

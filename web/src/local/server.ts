// The page's side of the server in a worker: calls with answers, and something that looks like a socket.
import type { WireSocket } from '$/net/link';
import type { Reply } from './module';
import type { FromWorker, ToWorker } from './worker';

export class LocalServer {
  private worker: Worker;
  private asked = new Map<number, (reply: Reply) => void>();
  private next_id = 1;
  private sockets = new Set<LocalSocket>();

  /** False if there is no module. */
  readonly ready: Promise<boolean>;

  constructor(on_not_kept: () => void) {
    let begun: (ok: boolean) => void;
    this.ready = new Promise((resolve) => (begun = resolve));
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'answer') {
        this.asked.get(data.id)?.({ status: data.status, body: data.body });
        this.asked.delete(data.id);
      } else if (data.kind === 'message') this.tell(data.text);
      else if (data.kind === 'ready') begun(data.ok);
      else on_not_kept();
    };
    this.worker.onerror = () => begun(false);
  }

  call(method: string, path: string, body: string): Promise<Reply> {
    const id = this.next_id++;
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.post({ kind: 'call', id, method, path, body });
    });
  }

  socket(): WireSocket {
    const socket = new LocalSocket(
      (text) => this.post({ kind: 'hear', text }),
      () => this.sockets.delete(socket),
    );
    this.sockets.add(socket);
    setTimeout(() => {
      socket.onopen?.();
      this.post({ kind: 'open' });
    }, 0);
    return socket;
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private tell(text: string): void {
    for (const socket of this.sockets) socket.onmessage?.({ data: text });
  }
}

class LocalSocket implements WireSocket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(
    readonly send: (text: string) => void,
    readonly close: () => void,
  ) {}
}

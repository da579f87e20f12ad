// tankchess-local.wasm as functions; src/local/main.cpp is the other half.
import { wasi } from './wasi';

export interface Reply {
  status: number;
  body: string;
}
/** Of an analysis: memory of its table, time, and nodes (0: any). */
export interface Bounds {
  hash_mb: number;
  ms: number;
  nodes: number;
}
export interface News {
  /** What is to be kept, by key; null: no longer. */
  changes: Record<string, string | null>;
  messages: string[];
}

interface Exports {
  memory: WebAssembly.Memory;
  __stack_pointer: WebAssembly.Global;
  _initialize(): void;
  buffer(length: number): number;
  out_text(): number;
  out_length(): number;
  begin(seed: number): void;
  restore(): number;
  add_puzzles(): void;
  add_book(): void;
  add_net(): number;
  wants_nets(): number;
  call(now: number): number;
  news(): void;
  open_socket(now: number): void;
  hear(now: number): void;
  think(now: number): number;
  tick(now: number): void;
  deadline(): number;
  study(hash_mb: number, ms: number, nodes: number): void;
  level_move(level: number, seed: number, nodes: number): void;
}

/** What the module refuses: the body of the server's answer to the same fault. */
class Refused extends Error {
  constructor(readonly reply: Reply) {
    super(reply.body);
  }
}

export class LocalModule {
  private constructor(private run: Exports) {}

  static async load(module: WebAssembly.Module, on_progress: (text: string) => void = () => undefined): Promise<LocalModule> {
    const made: { run?: Exports } = {};
    const memory = () => made.run!.memory;
    const text_at = (at: number, length: number) => new TextDecoder().decode(new Uint8Array(memory().buffer, at, length));
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: wasi(memory),
      host: {
        refuse(status: number, at: number, length: number): void {
          throw new Refused({ status, body: text_at(at, length) });
        },
        progress: (at: number, length: number) => on_progress(text_at(at, length)),
      },
    });
    made.run = instance.exports as unknown as Exports;
    made.run._initialize();
    return new LocalModule(made.run);
  }

  begin(user: { user: string; name: string; kind: string }, seed: number): void {
    this.write(JSON.stringify(user));
    this.run.begin(seed);
  }

  /** False if the text cannot be read any more. */
  restore(key: string, text: string): boolean {
    this.write(`${key}\n${text}`);
    return this.guarded(() => ({ status: this.run.restore(), body: '' })).status === 1;
  }

  /** One file of them. */
  add_puzzles(text: string, file: string): void {
    this.write(`${file}\n${text}`);
    this.run.add_puzzles();
  }

  /** One file of openings: for games, or before a study. */
  add_book(text: string): void {
    this.write(text);
    this.run.add_book();
  }

  /** One file of data/nets: before the computer thinks at full strength. False if it cannot be read. */
  add_net(bytes: Uint8Array): boolean {
    this.put(bytes);
    return this.run.add_net() === 1;
  }

  /** Whether the turn that `think` would play is one at full strength. */
  wants_nets(): boolean {
    return this.run.wants_nets() === 1;
  }

  call(method: string, path: string, body: string, now: number): Reply {
    this.write(`${method} ${path}\n${body}`);
    return this.guarded(() => ({ status: this.run.call(now), body: this.read() }));
  }

  open_socket(now: number): void {
    this.run.open_socket(now);
  }

  hear(text: string, now: number): void {
    this.write(text);
    this.run.hear(now);
  }

  think(now: number): boolean {
    return this.run.think(now) === 1;
  }

  tick(now: number): void {
    this.run.tick(now);
  }

  /** When to call `tick`; 0: nothing runs. */
  deadline(): number {
    return this.run.deadline();
  }

  news(): News {
    this.run.news();
    return JSON.parse(this.read()) as News;
  }

  study(body: string, bounds: Bounds): Reply {
    this.write(body);
    return this.guarded(() => {
      this.run.study(bounds.hash_mb, bounds.ms, bounds.nodes);
      return { status: 200, body: this.read() };
    });
  }

  /** What a level of the computer plays in a position within so many nodes: the same as the program. */
  level_move(tps: string, level: number, seed: number, nodes: number): string {
    this.write(tps);
    this.run.level_move(level, seed, nodes);
    return this.read();
  }

  /** A refusal unwinds nothing: the stack is put back to where the call began. */
  private guarded(call: () => Reply): Reply {
    const stack = this.run.__stack_pointer.value as number;
    try {
      return call();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.run.__stack_pointer.value = stack;
      return error.reply;
    }
  }

  private write(text: string): void {
    this.put(new TextEncoder().encode(text));
  }

  private put(bytes: Uint8Array): void {
    const at = this.run.buffer(bytes.length);
    new Uint8Array(this.run.memory.buffer, at, bytes.length).set(bytes);
  }

  private read(): string {
    return new TextDecoder().decode(new Uint8Array(this.run.memory.buffer, this.run.out_text(), this.run.out_length()));
  }
}

// Rules and notation in JavaScript: tankchess-rules.wasm (cmake/wasm/rules_module.cpp) as functions.
import { wasi } from '$/local/wasi';
import type { Game, PositionAnswer, RecordAnswer, RecordTree, Rules, Setup, Want } from './types';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  buffer(length: number): number;
  out_text(): number;
  out_length(): number;
  ask(): void;
}

export class TankChessError extends Error {
  override name = 'TankChessError';

  constructor(
    /** `bad_position`, `bad_move`, `bad_setup`, `bad_rules`, `bad_record`, `bad_field`, `too_complex`. */
    readonly id: string,
    text: string,
    /** What of the question was wrong. */
    readonly field: string,
  ) {
    super(text);
  }
}

class Module implements Rules {
  private run: Exports | null = null;

  constructor(private readonly module: WebAssembly.Module) {}

  setups(): Setup[] {
    return this.ask({ ask: 'setups' });
  }
  start(setup: string, rules = ''): string {
    return this.ask({ ask: 'start', setup, rules });
  }
  moves(tps: string): string[] {
    return this.ask({ ask: 'moves', tps });
  }
  perft(tps: string, depth: number): number {
    return this.ask({ ask: 'perft', tps, depth });
  }
  position(tps: string, moves: readonly string[] = [], want: readonly Want[] = ['choices']): PositionAnswer {
    return this.ask({ ask: 'position', tps, moves, want });
  }
  play(tps: string, move: string): Game {
    const { played, turn, check, outcome } = this.position(tps, [move], []);
    return { ...played[0]!, turn, check, outcome };
  }
  readRecord(text: string): RecordAnswer {
    return this.ask({ ask: 'record', text });
  }
  writeRecord(record: RecordTree): RecordAnswer {
    return this.ask({ ask: 'record', record });
  }

  private ask<Answer>(question: object): Answer {
    // A refusal, or a fault of ours, leaves the module in the middle of something: the next question gets a new one.
    const run = (this.run ??= this.begin());
    this.run = null;
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const at = run.buffer(bytes.length);
    new Uint8Array(run.memory.buffer, at, bytes.length).set(bytes);
    run.ask();
    this.run = run;
    return JSON.parse(text_at(run, run.out_text(), run.out_length())) as Answer;
  }

  private begin(): Exports {
    const made: { run?: Exports } = {};
    const refuse = (_status: number, at: number, length: number): never => {
      const { error } = JSON.parse(text_at(made.run!, at, length)) as { error: { id: string; text: string; field?: string } };
      throw new TankChessError(error.id, error.text, error.field ?? '');
    };
    const instance = new WebAssembly.Instance(this.module, {
      wasi_snapshot_preview1: wasi(() => made.run!.memory),
      host: { refuse },
    });
    made.run = instance.exports as unknown as Exports;
    made.run._initialize();
    return made.run;
  }
}

function text_at(run: Exports, at: number, length: number): string {
  return new TextDecoder().decode(new Uint8Array(run.memory.buffer, at, length));
}

/** Loads the module that lies beside this file, or the one given: its address, its bytes, or compiled already. */
export async function load(source?: string | URL | BufferSource | WebAssembly.Module): Promise<Rules> {
  if (source instanceof WebAssembly.Module) return new Module(source);
  if (source !== undefined && typeof source !== 'string' && !(source instanceof URL)) return new Module(await WebAssembly.compile(source));
  const address = new URL(source ?? 'tankchess-rules.wasm', import.meta.url);
  if (address.protocol === 'file:') {
    // Node reads files, not addresses of files.
    const files = (await import(/* @vite-ignore */ 'node:fs/promises' as string)) as { readFile(url: URL): Promise<BufferSource> };
    return new Module(await WebAssembly.compile(await files.readFile(address)));
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.href}: ${answer.status}`);
  return new Module(await WebAssembly.compile(await answer.arrayBuffer()));
}

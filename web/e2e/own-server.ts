// Servers beside the one that all tests share.
import { expect } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeSettings } from './test-store';

const root = join(import.meta.dirname, '../..');
export const program = process.env.TANKCHESS_BIN ?? join(root, 'build/release/tankchess');
export const built = join(root, 'web/dist');

/** A server for one spec, which it can set up as it likes, and kill. */
export class OwnServer {
  private child: ChildProcess | null = null;
  private store: string[] | null = null;
  readonly data = mkdtempSync(join(tmpdir(), 'tankchess-own-'));
  readonly origin: string;

  constructor(
    private port: number,
    private web = built,
    private settings: readonly string[] = [],
  ) {
    this.origin = `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    this.store ??= storeSettings(`own_${this.port}`);
    const words = [
      'serve',
      '--port',
      `${this.port}`,
      '--data',
      this.data,
      ...this.store,
      '--web',
      this.web,
      '--limits',
      '50',
      ...this.settings,
    ];
    this.child = spawn(program, words, { stdio: 'ignore' });
    await expect
      .poll(
        () =>
          fetch(`${this.origin}/healthz`).then(
            (answer) => answer.ok,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
  }

  /** Where a command finds the data of this server, once it has started. */
  get place(): string[] {
    return this.store && this.store.length > 0 ? this.store : ['--data', this.data];
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
}

// One person's copy of a study: what the server has confirmed, and what they have done since. Others' changes go in
// between: what is not confirmed is played again on top of them.
import type { LogLine, StudyOp } from '$/net/studies-op';
import { apply, type StudyState } from './state';

export class Replica {
  confirmed: StudyState;
  /** In the order in which they were made. */
  pending: readonly StudyOp[] = [];
  shown: StudyState;
  /** Came before what is missing. */
  private early = new Map<number, LogLine>();

  constructor(
    state: StudyState,
    readonly me: string,
  ) {
    this.confirmed = state;
    this.shown = state;
  }

  /** Seen at once; the server hears of it later. */
  make(op: StudyOp): void {
    this.pending = [...this.pending, op];
    this.shown = apply(this.shown, op, this.me);
  }

  /** Lines of the log, in any order and perhaps again. False if some are missing before them. */
  take(lines: readonly LogLine[]): boolean {
    for (const line of lines) if (line.seq > this.confirmed.seq) this.early.set(line.seq, line);
    for (let next = this.early.get(this.confirmed.seq + 1); next; next = this.early.get(this.confirmed.seq + 1)) {
      this.early.delete(next.seq);
      const { op, by } = next;
      this.confirmed = apply(this.confirmed, op, by.id);
      this.pending = this.pending.filter(({ key }) => key !== op.key);
    }
    this.replay();
    return this.early.size === 0;
  }

  /** The server had nothing to do for these, or will not do them. */
  drop(keys: readonly string[]): void {
    if (keys.length === 0) return;
    this.pending = this.pending.filter(({ key }) => !keys.includes(key));
    this.replay();
  }

  /** All of it anew. */
  reset(state: StudyState): void {
    this.confirmed = state;
    for (const seq of this.early.keys()) if (seq <= state.seq) this.early.delete(seq);
    this.take([]);
  }

  private replay(): void {
    this.shown = this.pending.reduce((state, op) => apply(state, op, this.me), this.confirmed);
  }
}

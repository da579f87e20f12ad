// A line of turns that plays itself, over and over: for boards that are only looked at.
import { read_tps, type Board } from '$/lib/tps';
import type { Effect, Lobs } from './animation';
import { Playback } from './playback.svelte';

export interface Turn {
  tps: string;
  effects: readonly Effect[];
}

/** Time to look before a turn, and at the end. */
const before_ms = 1500;
const end_ms = 4500;

export class PlayedLine {
  readonly playback: Playback;
  running = $state(false);
  #start: Board;
  #next = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    start: string,
    private readonly turns: () => readonly Turn[],
    private readonly lobs: Lobs,
  ) {
    this.#start = read_tps(start);
    this.playback = new Playback(this.#start);
  }

  run(): void {
    if (this.running || this.turns().length === 0) return;
    this.running = true;
    this.#wait(before_ms);
  }

  /** Stops where it is; what is under way ends at once. */
  stop(): void {
    this.running = false;
    clearTimeout(this.#timer);
    this.playback.skip();
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#step(), ms);
  }

  #step(): void {
    const turn = this.turns()[this.#next];
    if (!turn) {
      this.#next = 0;
      this.playback.jump(this.#start);
      return this.#wait(before_ms);
    }
    ++this.#next;
    this.playback.play(read_tps(turn.tps), turn.effects, true, this.lobs);
    const total = this.playback.plan?.total ?? 0;
    this.#wait(total + (this.#next < this.turns().length ? before_ms : end_ms));
  }
}

// Plays a plan of a turn: what the board shows at each moment.
import type { Board, Piece } from '$/lib/tps';
import { lift_mover, plan_turn, pose_at, type Effect, type Flash, type Key, type Plan } from './animation';

export type LiveFlash = Flash & { id: number };

export class Playback {
  /** The board to draw. */
  shown = $state.raw<Board>()!;
  /** A piece under way, drawn besides the board. */
  mover = $state.raw<Piece | null>(null);
  pose = $state.raw<Key | null>(null);
  flashes = $state.raw<LiveFlash[]>([]);
  playing = $state(false);

  #after: Board;
  #frame = 0;
  #serial = 0;

  constructor(
    board: Board,
    /** Called when something becomes visible: for sounds. */
    private readonly on_flash: (flash: Flash | 'drive' | 'turn') => void = () => {},
  ) {
    this.shown = board;
    this.#after = board;
  }

  /** Shows a board at once. */
  jump(board: Board): void {
    cancelAnimationFrame(this.#frame);
    this.#after = board;
    this.shown = board;
    this.mover = null;
    this.pose = null;
    this.flashes = [];
    this.playing = false;
  }

  /** Ends the animation that is running. */
  skip(): void {
    if (this.playing) this.jump(this.#after);
  }

  /** Plays from the last board given to the next one; without motion only the sounds are left. */
  play(after: Board, effects: readonly Effect[], motion: boolean): void {
    const before = this.#after;
    const same_size = before.w === after.w && before.h === after.h;
    this.jump(same_size ? before : after);
    if (!same_size || effects.length === 0) return this.jump(after);
    const plan = plan_turn(before, effects);
    if (!motion) {
      this.jump(after);
      for (const flash of plan.flashes.slice(0, 2)) this.on_flash(flash);
      return;
    }
    this.#after = after;
    this.#run(before, plan);
  }

  #run(before: Board, plan: Plan): void {
    const { mover, rest } = lift_mover(before, plan);
    this.shown = rest;
    this.mover = mover;
    this.pose = pose_at(plan, 0);
    this.playing = true;
    if (mover) this.on_flash(plan.keys.some((key) => key.x !== plan.keys[0]!.x || key.y !== plan.keys[0]!.y) ? 'drive' : 'turn');
    const waiting = [...plan.flashes].sort((a, b) => a.ms - b.ms);
    let settled = false;
    const start = performance.now();
    const frame = (time: number): void => {
      const ms = time - start;
      while (waiting[0] && waiting[0].ms <= ms) {
        const flash = waiting.shift()!;
        this.flashes = [...this.flashes, { ...flash, id: ++this.#serial }];
        this.on_flash(flash);
      }
      if (!settled && ms >= plan.settled) {
        settled = true;
        this.shown = this.#after;
        this.mover = null;
      }
      if (!settled) this.pose = pose_at(plan, ms);
      if (ms >= plan.total) return this.jump(this.#after);
      this.#frame = requestAnimationFrame(frame);
    };
    this.#frame = requestAnimationFrame(frame);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}

// Plays a plan of a turn: what the board shows at each moment.
import type { Board, Piece } from '$/lib/tps';
import { lift_mover, plan_turn, without_mover, type Effect, type Flash, type Lobs, type Plan } from './animation';

export type LiveFlash = Flash & { id: number };

/** Something to be heard: what happens, where, and to or by which kind. */
export type Cue = Pick<Flash, 'kind' | 'at' | 'arc'> & { e: Flash['e'] | 'drive' | 'aim' };

/** More turns than this at once are not watched but jumped over. */
const most_waiting = 3;

export class Playback {
  /** The board to draw. */
  shown = $state.raw<Board>()!;
  /** A piece under way, drawn besides the board. */
  mover = $state.raw<Piece | null>(null);
  plan = $state.raw<Plan | null>(null);
  flashes = $state.raw<LiveFlash[]>([]);
  playing = $state(false);

  #after: Board;
  /** Turns that came while another one was playing. */
  #waiting: { after: Board; effects: readonly Effect[]; lobs: Lobs }[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];
  #serial = 0;
  #resting: (() => void)[] = [];

  constructor(
    board: Board,
    private readonly on_cue: (cue: Cue) => void = () => {},
  ) {
    this.shown = board;
    this.#after = board;
  }

  /** Shows a board at once. */
  jump(board: Board): void {
    this.stop();
    this.#waiting = [];
    this.#after = board;
    this.shown = board;
    this.mover = null;
    this.plan = null;
    this.flashes = [];
  }

  /** Ends the animation that is running and those that wait; false if there is none. */
  skip(): boolean {
    if (!this.playing) return false;
    this.jump(this.#waiting.at(-1)?.after ?? this.#after);
    return true;
  }

  /** Plays from the last board given to the next one, after what is playing; without motion only the sounds are left. */
  play(after: Board, effects: readonly Effect[], motion: boolean, lobs: Lobs): void {
    if (this.playing && motion) {
      if (this.#waiting.length < most_waiting) this.#waiting.push({ after, effects, lobs });
      else this.jump(after);
      return;
    }
    const before = this.#after;
    const same_size = before.w === after.w && before.h === after.h;
    this.jump(same_size ? before : after);
    if (!same_size || effects.length === 0) return this.jump(after);
    const plan = plan_turn(before, effects, lobs);
    if (!motion) {
      this.jump(after);
      for (const flash of plan.flashes.slice(0, 2)) this.on_cue(flash);
      return;
    }
    this.#after = after;
    this.#run(before, plan);
  }

  /** The way is driven by the browser itself (Mover.svelte); here are only the moments at which something changes. */
  #run(before: Board, plan: Plan): void {
    const { mover, rest } = lift_mover(before, plan);
    this.shown = rest;
    this.mover = mover;
    this.plan = plan;
    this.playing = true;
    const drives = plan.keys.some((key) => key.x !== plan.keys[0]!.x || key.y !== plan.keys[0]!.y);
    const begin: Cue | null = mover && { e: drives ? 'drive' : 'aim', kind: mover.kind, at: plan.from, arc: false };
    if (begin) this.on_cue(begin);
    const at = (ms: number, what: () => void): void => void this.#timers.push(setTimeout(what, ms));
    for (const flash of plan.flashes) {
      at(flash.ms, () => {
        this.flashes = [...this.flashes, { ...flash, id: ++this.#serial }];
        this.on_cue(flash);
      });
    }
    const { aim } = plan;
    if (aim && begin && drives) at(aim.ms, () => this.on_cue({ ...begin, e: 'aim' }));
    const end = (): void => {
      this.shown = this.#after;
      this.mover = null;
    };
    at(plan.settled, () => {
      const without = aim && mover ? without_mover(this.#after, plan, mover) : this.#after;
      // A piece that is still there brings its turret back before it becomes a part of the board again.
      if (without.pieces.length < this.#after.pieces.length) this.shown = without;
      else end();
    });
    if (aim) at(aim.back + aim.lasts, end);
    at(plan.total, () => this.#next());
  }

  #next(): void {
    const [turn, ...rest] = this.#waiting;
    this.jump(this.#after);
    if (!turn) return;
    this.play(turn.after, turn.effects, true, turn.lobs);
    this.#waiting = rest;
  }

  /** Comes back when what plays has been seen, or was skipped. */
  async at_rest(): Promise<void> {
    while (this.playing) await new Promise<void>((resolve) => this.#resting.push(resolve));
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.playing = false;
    this.#resting.splice(0).forEach((resolve) => resolve());
  }
}

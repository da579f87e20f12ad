// Pointing at squares and dragging a piece: gestures on the board become events of the move in the making.
import { enemies_of } from './attack';
import { exits, facings_on, movers_at, same_mover } from './choices';
import { drag_to, start_drag, type Drag } from './drag';
import type { BoardPoint } from './gestures';
import { aims, end_square, moving_piece } from './move-queries';
import type { Event as MoveEvent, Machine } from './move-state';
import { meant_facing } from './meant-facing';
import { chosen_square, movable, reachable } from './preview';
import { meant_square } from './snap';
import type { View } from './view';

export interface PointingHost {
  machine: () => Machine;
  view: () => View;
  /** Pixels of a square. */
  cell: () => number;
  /** Ends an animation that is running; true if there was one. */
  skip: () => boolean;
  send: (event: MoveEvent) => void;
  focus: (square: number) => void;
  /** Whether a piece stands there. */
  occupied: (square: number) => boolean;
}

/** On smaller squares a mouse cannot point at a facing. */
const smallest_cell = 34;

export class Pointing {
  /** Square under the pointer or the keyboard, -1 for none. */
  square = $state(-1);
  /** The facing that a mouse means on that square, -1 for none. */
  facing = $state(-1);
  drag = $state.raw<Drag | null>(null);

  #pressed = -1;
  #point: BoardPoint | null = null;

  constructor(private readonly host: PointingHost) {}

  tap(square: number, point: BoardPoint): void {
    const { host } = this;
    if (host.skip()) return;
    const machine = host.machine();
    const { state } = machine;
    if (point.by === 'touch' && (square >= 0 || !this.#exit_near(point))) square = this.#meant(square, point);
    if (square < 0) {
      const exit = this.#exit_near(point);
      if (exit) host.send({ do: 'exit', ...exit });
      else if (state.at !== 'idle') host.send({ do: 'back' });
      return;
    }
    // An action without a square of its own belongs to the square where the piece will stand.
    const here = aims(machine).filter((move) => move.target < 0);
    if (square === end_square(machine) && here.length === 1 && (state.at === 'pose' || state.at === 'drive')) {
      host.send({ do: 'action', move: here[0]! });
      return;
    }
    host.focus(square);
    this.#press_square({ ...point, square });
  }

  /** The pointer is over the board without pressing. */
  hover(point: BoardPoint | null): void {
    this.square = point?.square ?? -1;
    this.facing = point ? this.#facing_meant(point) : -1;
  }

  #press_square(point: BoardPoint): void {
    const facing = this.#facing_meant(point);
    this.host.send(facing >= 0 ? { do: 'square', square: point.square, facing } : { do: 'square', square: point.square });
  }

  /** A mouse says by its place in the square which way the piece should face; fingers are too coarse for that. */
  #facing_meant(point: BoardPoint): number {
    const piece = moving_piece(this.host.machine());
    if (point.by !== 'mouse' || !piece || point.square < 0 || point.square === piece.at || this.host.cell() < smallest_cell) return -1;
    const view = this.host.view();
    const { x, y } = view.center(point.square);
    return meant_facing([...facings_on(piece, point.square).keys()], point.x - x / 100, point.y - y / 100, (dx, dy) =>
      view.facing_of(dx, dy),
    );
  }

  /** What a finger beside it can mean: a piece to move, a square to end on, a target. */
  #meant(square: number, point: BoardPoint): number {
    const machine = this.host.machine();
    const targets = aims(machine).map((move) => move.target);
    const piece = moving_piece(machine);
    const enemies = machine.choices && piece ? enemies_of(machine.choices, piece) : [];
    const candidates = new Set([...movable(machine), ...reachable(machine).keys(), ...enemies, ...targets.filter((target) => target >= 0)]);
    // Beside the chosen piece nothing is meant, least of all letting it go.
    candidates.delete(chosen_square(machine));
    const end = end_square(machine);
    const view = this.host.view();
    return meant_square(
      square,
      point,
      (each) => candidates.has(each) || each === end || this.host.occupied(each),
      candidates,
      (each) => {
        const { x, y } = view.center(each);
        return { x: x / 100, y: y / 100 };
      },
    );
  }

  /** Whether the pointer belongs to a piece from here on. */
  press(point: BoardPoint, playing: boolean): boolean {
    this.#pressed = point.square;
    const machine = this.host.machine();
    return !playing && machine.state.at !== 'sent' && movable(machine).has(point.square);
  }

  move(point: BoardPoint): void {
    if (!this.drag && !this.#start(point)) return;
    this.#follow(point);
  }

  drop(point: BoardPoint, cancelled: boolean): void {
    const { host, drag } = this;
    this.drag = null;
    this.#point = null;
    if (!drag || cancelled) return;
    if (drag.locked >= 0 && drag.facing >= 0) host.send({ do: 'pose', square: drag.locked, facing: drag.facing });
    else if (drag.locked >= 0) host.send({ do: 'square', square: drag.locked });
    else if (point.square < 0) {
      const exit = this.#exit_near(point);
      if (exit) host.send({ do: 'exit', ...exit });
    } else if (point.square !== drag.origin) this.#press_square(point);
  }

  #start(point: BoardPoint): boolean {
    const { choices, state } = this.host.machine();
    const movers = choices ? movers_at(choices, this.#pressed) : [];
    const mover = movers.find((each) => 'mover' in state && same_mover(each, state.mover)) ?? movers[0];
    if (!mover || 'pillbox' in mover) return false;
    this.host.focus(this.#pressed);
    this.host.send({ do: 'choose', mover });
    this.drag = start_drag(this.#pressed, { ...point, ms: performance.now() });
    this.#watch_rest();
    return true;
  }

  #follow(point: BoardPoint): void {
    if (!this.drag) return;
    this.#point = point;
    const view = this.host.view();
    const piece = moving_piece(this.host.machine());
    this.drag = drag_to(
      this.drag,
      { ...point, ms: performance.now() },
      (square) => square >= 0 && piece !== null && facings_on(piece, square).size > 0,
      (dx, dy) => view.facing_of(dx, dy),
      (square) => {
        const { x, y } = view.center(square);
        return { x: x / 100, y: y / 100 };
      },
    );
    if (this.drag.locked >= 0) this.square = this.drag.locked;
    else this.hover(point);
  }

  /** A pointer at rest sends no events, so time is looked at as well. */
  #watch_rest(): void {
    if (!this.drag) return;
    if (this.#point) this.#follow(this.#point);
    setTimeout(() => this.#watch_rest(), 60);
  }

  /** The way out nearest to a point outside the squares. */
  #exit_near(point: BoardPoint): { from: number; facing: number } | null {
    const machine = this.host.machine();
    const piece = moving_piece(machine);
    if (!piece || machine.state.at === 'sent') return null;
    const view = this.host.view();
    let best: { from: number; facing: number } | null = null;
    let nearest = 0.75;
    for (const { from, facing } of exits(piece)) {
      const center = view.center(from);
      const direction = view.direction(facing);
      const distance = Math.hypot(point.x - center.x / 100 - direction.x * 0.72, point.y - center.y / 100 - direction.y * 0.72);
      if (distance < nearest) [best, nearest] = [{ from, facing }, distance];
    }
    return best;
  }
}

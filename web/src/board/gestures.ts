// Pointers on the board: one taps, holds, drags or pans, and zooms by tapping twice; two pinch; the wheel zooms.
import { pan_by, zoom_at, type Camera, type Frame } from './camera';

/** A pointer on the board: square under it (-1 outside), place in squares from the top left corner. */
export interface BoardPoint {
  square: number;
  x: number;
  y: number;
  by: 'mouse' | 'touch' | 'keys';
}

export interface GestureHost {
  root: () => HTMLElement;
  point: (event: PointerEvent) => BoardPoint;
  camera: () => Camera;
  frame: () => Frame;
  look: (camera: Camera) => void;
  moving: (on: boolean) => void;
  /** True takes over the pointer: movements then come as drags instead of panning. */
  press: (point: BoardPoint) => boolean;
  drag: (point: BoardPoint) => void;
  drop: (point: BoardPoint, cancelled: boolean) => void;
  tap: (point: BoardPoint) => void;
  hover: (point: BoardPoint) => void;
  /** True takes a turn of the wheel: it does not zoom then. */
  wheel: (back: boolean) => boolean;
  /** A finger rests on a place. */
  hold: (point: BoardPoint) => void;
  /** Size of a square in pixels, as it is seen now. */
  cell: () => number;
  /** Shows what is under a finger, null when it is gone. */
  loupe: (point: BoardPoint | null) => void;
}

/** A pointer that moves less than this has not moved. */
const still_px = 6;
const hold_ms = 480;
/** Below this a finger covers its square: it is shown magnified while it is down. */
const loupe_cell = 24;
const loupe_ms = 140;
/** Below this two quick taps zoom. */
const double_tap_cell = 34;
const double_tap_ms = 300;
const double_tap_px = 28;
const double_tap_zoom = 2.4;

export class Gestures {
  #pointers = new Map<number, { x: number; y: number }>();
  #pressed: { x: number; y: number; taken: boolean; moved: boolean; held: boolean; point: BoardPoint } | null = null;
  #pinch = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #last_tap = { ms: -Infinity, x: 0, y: 0 };

  constructor(private readonly host: GestureHost) {}

  #spread(): { distance: number; x: number; y: number } {
    const [a, b] = [...this.#pointers.values()] as [{ x: number; y: number }, { x: number; y: number }];
    const box = this.host.root().getBoundingClientRect();
    return { distance: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2 - box.left, y: (a.y + b.y) / 2 - box.top };
  }

  down(event: PointerEvent): void {
    const { host } = this;
    host.root().setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#pointers.size === 2) {
      if (this.#pressed?.taken) host.drop(this.#pressed.point, true);
      this.#pressed = null;
      this.#calm();
      this.#pinch = this.#spread().distance;
      host.moving(true);
      return;
    }
    const point = host.point(event);
    const pressed = { x: event.clientX, y: event.clientY, taken: host.press(point), moved: false, held: false, point };
    this.#pressed = pressed;
    if (event.pointerType === 'mouse') return;
    if (this.#magnifies()) this.#timers.push(setTimeout(() => host.loupe(pressed.point), loupe_ms));
    this.#timers.push(
      setTimeout(() => {
        if (pressed.moved) return;
        pressed.held = true;
        this.#calm();
        host.hold(pressed.point);
      }, hold_ms),
    );
  }

  /** While the whole board is seen and its squares are small; then sliding a finger seeks a square. */
  #magnifies(): boolean {
    return this.host.cell() < loupe_cell && this.host.camera().zoom <= 1;
  }

  #calm(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.host.loupe(null);
  }

  /** The second of two quick taps at one place, where squares are small. */
  #is_double_tap(event: PointerEvent): boolean {
    const { ms, x, y } = this.#last_tap;
    const twice = event.timeStamp - ms < double_tap_ms && Math.hypot(event.clientX - x, event.clientY - y) < double_tap_px;
    this.#last_tap = { ms: twice ? -Infinity : event.timeStamp, x: event.clientX, y: event.clientY };
    return twice && event.pointerType !== 'mouse' && this.host.cell() < double_tap_cell;
  }

  move(event: PointerEvent): void {
    const { host } = this;
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') host.hover(host.point(event));
      return;
    }
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    if (this.#pointers.size === 2) {
      const now = this.#spread();
      host.look(zoom_at(pan_by(host.camera(), dx / 2, dy / 2, host.frame()), now.distance / this.#pinch, now.x, now.y, host.frame()));
      this.#pinch = now.distance;
      return;
    }
    const pressed = this.#pressed;
    if (!pressed) return;
    if (!pressed.moved && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < still_px) return;
    pressed.moved = true;
    pressed.point = host.point(event);
    if (event.pointerType !== 'mouse' && this.#magnifies()) host.loupe(pressed.point);
    if (pressed.taken) {
      host.drag(pressed.point);
    } else if (host.camera().zoom > 1) {
      host.moving(true);
      host.look(pan_by(host.camera(), dx, dy, host.frame()));
    }
  }

  up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    const { host } = this;
    const point = host.point(event);
    const was = this.#pressed;
    this.#calm();
    if (this.#pointers.size === 0) {
      this.#pressed = null;
      host.moving(false);
    }
    if (!was || was.held) return;
    if (was.taken && was.moved) return host.drop(point, event.type === 'pointercancel');
    const sought = was.moved && event.pointerType !== 'mouse' && this.#magnifies();
    if (event.type !== 'pointerup' || (was.moved && !sought)) return;
    if (!was.moved && this.#is_double_tap(event)) {
      const box = host.root().getBoundingClientRect();
      host.look(zoom_at(host.camera(), double_tap_zoom, event.clientX - box.left, event.clientY - box.top, host.frame()));
    } else host.tap(point);
  }

  /** Where the whole board is seen and the wheel would make it smaller, the page scrolls instead. */
  wheel(event: WheelEvent): void {
    const { host } = this;
    if (!event.ctrlKey && host.wheel(event.deltaY < 0)) {
      event.preventDefault();
      return;
    }
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016));
    if (factor < 1 && host.camera().zoom <= 1) return;
    event.preventDefault();
    const box = host.root().getBoundingClientRect();
    host.look(zoom_at(host.camera(), factor, event.clientX - box.left, event.clientY - box.top, host.frame()));
  }
}

/** Listeners that may keep the browser from what it would do, so that they cannot be passive; returns what ends them. */
export function listen(root: HTMLElement, gestures: Gestures): () => void {
  // A wheel that zooms must not scroll the page.
  const wheel = (event: WheelEvent): void => gestures.wheel(event);
  // The click that browsers make of a tap would press what the tap has just brought up under the finger.
  const touch_end = (event: TouchEvent): void => {
    if (event.cancelable && !(event.target as Element).closest('[data-control]')) event.preventDefault();
  };
  root.addEventListener('wheel', wheel, { passive: false });
  root.addEventListener('touchend', touch_end, { passive: false });
  return () => {
    root.removeEventListener('wheel', wheel);
    root.removeEventListener('touchend', touch_end);
  };
}

// Dragging a piece: to a square, rest there a moment, on towards the facing, release. Dragging on farther lets the square go again.

export interface Drag {
  origin: number;
  /** Square under the pointer, -1 outside. */
  over: number;
  /** Square that the piece was dropped on in passing, -1 before. */
  locked: number;
  /** Facing chosen from the locked square, -1 while the pointer is still near its middle. */
  facing: number;
  rest_since: number;
  rest_x: number;
  rest_y: number;
}

/** Pointer in squares from the top left corner of the board. */
export interface DragPoint {
  x: number;
  y: number;
  square: number;
  ms: number;
}

export const rest_ms = 300;
const rest_radius = 0.3;
const turn_radius = 0.5;
/** Farther away the pointer no longer means a facing. */
const let_go_radius = 1.75;

export function start_drag(origin: number, point: DragPoint): Drag {
  return { origin, over: point.square, locked: -1, facing: -1, rest_since: point.ms, rest_x: point.x, rest_y: point.y };
}

/**
 * The drag after a movement or, with an unchanged point, after some time.
 * `reachable` tells whether a turn can end on a square; `facing_of` the facing along a movement; `middle` the middle of a square.
 */
export function drag_to(
  drag: Drag,
  point: DragPoint,
  reachable: (square: number) => boolean,
  facing_of: (dx: number, dy: number) => number,
  middle: (square: number) => { x: number; y: number },
): Drag {
  if (drag.locked >= 0) {
    const center = middle(drag.locked);
    const [dx, dy] = [point.x - center.x, point.y - center.y];
    if (Math.hypot(dx, dy) > let_go_radius) return start_drag(drag.origin, point);
    return { ...drag, over: point.square, facing: Math.hypot(dx, dy) > turn_radius ? facing_of(dx, dy) : -1 };
  }
  const moved = Math.hypot(point.x - drag.rest_x, point.y - drag.rest_y) > rest_radius || point.square !== drag.over;
  const next = moved ? { ...drag, over: point.square, rest_since: point.ms, rest_x: point.x, rest_y: point.y } : drag;
  // On its own square a piece may just be slow to start: turning it in place takes a longer rest.
  const rested = point.ms - next.rest_since >= (point.square === drag.origin ? 2 * rest_ms : rest_ms);
  return rested && reachable(point.square) ? { ...next, locked: point.square } : next;
}

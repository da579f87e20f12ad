// A finger is wider than a square: a tap beside what it can mean is taken for it. Pure.

/** How far from its middle a square still counts as meant, in squares. */
const snap_radius = 1.1;

/**
 * The square that a tap means. `exact` is the one under the finger: where that means something it stands,
 * else the nearest of `candidates` does, or `exact` if none is near. `middle` is in squares, as the point.
 */
export function meant_square(
  exact: number,
  point: { x: number; y: number },
  means_something: (square: number) => boolean,
  candidates: Iterable<number>,
  middle: (square: number) => { x: number; y: number },
): number {
  if (exact >= 0 && means_something(exact)) return exact;
  let best = exact;
  let nearest = snap_radius;
  for (const square of candidates) {
    const { x, y } = middle(square);
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance < nearest) [best, nearest] = [square, distance];
  }
  return best;
}

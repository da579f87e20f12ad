import type { View } from './view';

/** Line of a shot from square to square; a high shot flies in an arc. */
export function shot_path(view: View, from: number, to: number, arc: boolean): string {
  const [a, b] = [view.center(from), view.center(to)];
  if (!arc) return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  // The arc leans to the upper side of the screen, or to the left of a vertical shot.
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const side = dx > 0 || (dx === 0 && dy < 0) ? 1 : -1;
  const [mx, my] = [(a.x + b.x) / 2 + dy * 0.28 * side, (a.y + b.y) / 2 - dx * 0.28 * side];
  return `M${a.x} ${a.y}Q${mx} ${my} ${b.x} ${b.y}`;
}

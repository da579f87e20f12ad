import type { View } from './view';

/** A shaft that begins beside its piece, and a head that ends in the middle of its square. */
export function arrow_path(view: View, from: number, to: number): string {
  const [a, b] = [view.center(from), view.center(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const along = (back: number, aside: number): string => `${b.x - dx * back - dy * aside} ${b.y - dy * back + dx * aside}`;
  return `M${along(length - 36, 9)}L${along(44, 9)}L${along(44, 28)}L${along(2, 0)}L${along(44, -28)}L${along(44, -9)}L${along(length - 36, -9)}Z`;
}

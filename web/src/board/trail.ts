// What a piece leaves on the ground it crosses.
import type { Plan } from './animation';
import type { Point, View } from './view';

export interface Mark {
  d: string;
  /** The older the fainter. */
  opacity: number;
}

const fixed = (value: number): string => String(Math.round(value * 10) / 10);

/** Two lines for each square crossed, `gauge` to both sides of the way. */
export function trail_marks(points: readonly Point[], gauge: number): Mark[] {
  const count = points.length - 1;
  return points.slice(1).map((b, index) => {
    const a = points[index]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [nx, ny] = [(-(b.y - a.y) / length) * gauge, ((b.x - a.x) / length) * gauge];
    const line = (side: 1 | -1): string =>
      `M${fixed(a.x + side * nx)} ${fixed(a.y + side * ny)}L${fixed(b.x + side * nx)} ${fixed(b.y + side * ny)}`;
    return { d: line(1) + line(-1), opacity: count === 1 ? 1 : 0.35 + (0.65 * index) / (count - 1) };
  });
}

/** The way of a turn that is being played: its points, and when each stretch has been crossed. */
export function way_of(plan: Plan, view: View): { points: Point[]; times: number[] } {
  const points: Point[] = [];
  const times: number[] = [];
  plan.keys.forEach((key, index) => {
    const before = plan.keys[index - 1];
    if (before && before.x === key.x && before.y === key.y) return;
    points.push(view.point(key.x, key.y));
    if (before) times.push((before.ms + key.ms) / 2);
  });
  return { points, times };
}

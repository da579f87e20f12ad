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

/** A shot that armour stops: up to the plate, then off to both sides. */
export function glance_path(view: View, from: number, to: number): { shot: string; sparks: string } {
  const [a, b] = [view.center(from), view.center(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const plate = { x: b.x - ux * 40, y: b.y - uy * 40 };
  // Back and aside: a fan of three to each side of the line.
  const spark = (angle: number, near: number, far: number): string => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [dx, dy] = [-ux * cos + uy * sin, -ux * sin - uy * cos];
    return `M${(plate.x + dx * near).toFixed(1)} ${(plate.y + dy * near).toFixed(1)}L${(plate.x + dx * far).toFixed(1)} ${(plate.y + dy * far).toFixed(1)}`;
  };
  return {
    shot: `M${a.x} ${a.y}L${plate.x.toFixed(1)} ${plate.y.toFixed(1)}`,
    sparks: [-1.25, -0.8, 0.8, 1.25].map((angle, index) => spark(angle, 8, index % 3 === 0 ? 42 : 28)).join(''),
  };
}

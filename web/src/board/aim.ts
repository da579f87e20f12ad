// Where a turret points.

/** A turret's turn from the front of the hull: it takes `lasts` from `ms` on, and back again from `back` on. */
export interface Aim {
  ms: number;
  lasts: number;
  /** Eighths of a circle clockwise, from -4 to 4. */
  turn: number;
  back: number;
}

interface Place {
  x: number;
  y: number;
}

/** Eighths of a circle from the front of a hull to a target, the short way; places count east and north. */
export function aim_turn(from: Place, to: Place, facing: number): number {
  const bearing = Math.atan2(to.x - from.x, to.y - from.y) / (Math.PI / 4);
  const turn = (((bearing - facing) % 8) + 12) % 8;
  return Math.round((turn - 4) * 100) / 100;
}

/** A turret needs its time, but nobody should wait for it. */
export function aiming_ms(turn: number): number {
  return Math.min(260, 70 + 90 * Math.abs(turn));
}

/** Degrees from the hull to a target on a board `w` squares wide. */
export function aim_angle(w: number, from: number, to: number, facing: number): number {
  const place = (at: number): Place => ({ x: at % w, y: Math.floor(at / w) });
  return aim_turn(place(from), place(to), facing) * 45;
}

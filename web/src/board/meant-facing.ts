// Which facing a place inside a square stands for. Pure.

/** Nearer to the middle no direction is meant. */
const middle_radius = 0.2;

/** The offered facing nearest to the direction from the middle of the square; -1 in the middle, where the ring is meant, or if none is offered. */
export function meant_facing(offered: readonly number[], dx: number, dy: number, facing_of: (dx: number, dy: number) => number): number {
  const facings = offered.filter((facing) => facing >= 0);
  if (facings.length === 0 || Math.hypot(dx, dy) < middle_radius) return -1;
  const wanted = facing_of(dx, dy);
  const away = (facing: number): number => Math.min((facing - wanted + 8) & 7, (wanted - facing + 8) & 7);
  return facings.reduce((best, each) => (away(each) < away(best) ? each : best));
}

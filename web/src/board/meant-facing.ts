// Which facing a place inside a square stands for. Pure.

/** Nearer to the middle no direction is meant. */
const middle_radius = 0.2;

/** The offered facing nearest to the direction from the middle of the square; the first one in the middle, -1 if none is offered. */
export function meant_facing(offered: readonly number[], dx: number, dy: number, facing_of: (dx: number, dy: number) => number): number {
  const facings = offered.filter((facing) => facing >= 0);
  if (facings.length === 0) return -1;
  if (Math.hypot(dx, dy) < middle_radius) return facings[0]!;
  const wanted = facing_of(dx, dy);
  const away = (facing: number): number => Math.min((facing - wanted + 8) & 7, (wanted - facing + 8) & 7);
  return facings.reduce((best, each) => (away(each) < away(best) ? each : best));
}

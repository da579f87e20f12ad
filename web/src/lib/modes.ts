// What modes say about seats and families. The modes themselves come with the catalogue.
import type { Mode } from '$/net/api';
import type { Side } from './tps';

/** Sides in the order in which they move. */
export function seat_order(seats: number): Side[] {
  return seats > 2 ? ['w', 'x', 'b', 'y'] : ['w', 'b'];
}

/** Families of modes, each once, in the order of the catalogue. */
export function families_of(modes: readonly Mode[]): string[] {
  return [...new Set(modes.map((mode) => mode.family))];
}

// Pieces as the counters of a printed game: a tile with the mark of its kind, its front, and armour in figures.
import { marks } from './marks';
import type { Draw } from './pieces';
import { path } from './shapes';

/** Front, side and rear; nothing where it is not known yet. */
export type ArmourOf = (kind: string) => readonly [number, number, number] | undefined;

const tile = 'M-24-44H24L42-28V34Q42 42 34 42H-34Q-42 42-42 34V-28Z';
const figure = (x: number, y: number, value: number): string => `<text class="armour" x="${x}" y="${y}">${value}</text>`;

export function counters(armour_of: ArmourOf): Draw {
  return (kind) => {
    const armour = armour_of(kind);
    const figures = armour
      ? figure(0, -23, armour[0]) + figure(-31, 9, armour[1]) + figure(31, 9, armour[1]) + figure(0, 39, armour[2])
      : '';
    return [
      path('o', tile) + path('h', tile) + path('x', tile) + path('f', 'M-40-27L-24-43H24L40-27') + figures,
      path('g', 'M-5-36L0-50L5-36Z') + `<g transform="translate(0 3) scale(1.35)">${marks[kind]}</g>`,
    ];
  };
}

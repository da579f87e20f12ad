// Machines with a few choices, and words for what a player does to them.
import { square_at } from '$/lib/tps';
import { type PieceChoices } from './choices';
import { drive_choices } from './fixtures';
import { advance } from './move-machine';
import { new_machine, type Event, type Machine } from './move-state';

export const w = 8;
export const sq = (name: string): number => square_at(name, w, w);

/** A Light Tank on D2/N that can fire at D8 from D5/N and at D8 or F7 from D5/NE. */
export function tank(extra: Partial<Parameters<typeof drive_choices>[0]> = {}): PieceChoices {
  return drive_choices({
    w,
    h: w,
    at: sq('D2'),
    facing: 0,
    blocked: [sq('D8'), sq('F7')],
    actions: [
      { square: sq('D5'), facing: 0, action: 'x', target: sq('D8') },
      { square: sq('D5'), facing: 1, action: 'x', target: sq('D8') },
      { square: sq('D5'), facing: 1, action: 'x', target: sq('F7') },
    ],
    ...extra,
  });
}

export function run(machine: Machine, ...events: Event[]): Machine {
  return events.reduce(advance, machine);
}

export const tap = (name: string): Event => ({ do: 'square', square: sq(name) });
export const step = (...names: ('ahead' | 'left' | 'right' | 'reverse')[]): Event[] => names.map((name) => ({ do: 'step', step: name }));
export const start = (pieces: PieceChoices[] = [tank()], confirm = true): Machine =>
  new_machine({ pieces, pillbox: [], holds: [], sums: [] }, confirm);

export function where(machine: Machine): string {
  return machine.state.at;
}

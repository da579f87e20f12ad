import { square_at } from '$/lib/tps';
import { read_choices } from '$/net/choices';
import { describe, expect, it } from 'vitest';
import { drive_choices } from './fixtures';
import { events_of_key } from './keys';
import { advance } from './move-machine';
import { new_machine, type Event, type Machine } from './move-state';
import { ring_of } from './preview';

const sq = (name: string): number => square_at(name, 8, 8);
const { pillbox } = read_choices({ pieces: [], pillbox: [[sq('A1'), sq('A4'), 'A1/N (A4)', [sq('A4')]]], holds: [], sums: [] });
const tank = drive_choices({
  w: 8,
  h: 8,
  at: sq('D2'),
  facing: 0,
  actions: [{ square: sq('D3'), facing: 0, action: 'x', target: sq('D8') }],
});
const after = (...events: Event[]): Machine => events.reduce(advance, new_machine({ pieces: [tank], pillbox, holds: [], sums: [] }, true));
const tap = (name: string): Event => ({ do: 'square', square: sq(name) });
const keys = (machine: Machine, key: string, focus = 'D2', shift = false): Event[] | null =>
  events_of_key({ key, shift }, machine, ring_of(machine, -1), sq(focus));

describe('keys on the board', () => {
  it('leave the arrows to the focus until a piece is chosen', () => {
    expect(keys(after(), 'ArrowUp')).toBeNull();
    expect(keys(after(tap('D2')), 'ArrowUp')).toEqual([{ do: 'step', step: 'ahead' }]);
  });

  it('drive the piece under the focus with letters at once, or the first one', () => {
    expect(keys(after(), 'W')).toEqual([tap('D2'), { do: 'step', step: 'ahead' }]);
    expect(keys(after(), 'w', 'E5')).toEqual([{ do: 'next_piece' }, { do: 'step', step: 'ahead' }]);
    expect(keys(after(), 'ArrowUp', 'E5')).toBeNull();
    expect(keys(after(), 'w', 'A1')).toEqual([tap('A1')]);
  });

  it('turn the ring of facings and choose from it', () => {
    const ring = after(tap('D2'), tap('D3'));
    expect(ring.state.at).toBe('facing');
    expect(keys(ring, 'ArrowLeft')).toEqual([{ do: 'turn', facing: 7 }]);
    expect(keys(ring, 'd')).toEqual([{ do: 'turn', facing: 1 }]);
    expect(keys(ring, 'Enter')).toEqual([{ do: 'facing', facing: 0 }]);
  });

  it('aim with Tab, fire with Space, hold with Enter, send with Enter', () => {
    const driven = after(tap('D2'), { do: 'step', step: 'ahead' });
    expect(keys(driven, 'Tab', 'D2', true)).toEqual([{ do: 'next_target', back: true }]);
    expect(keys(driven, ' ')).toEqual([{ do: 'fire' }]);
    expect(keys(driven, 'Enter')).toEqual([{ do: 'hold' }]);
    expect(keys(advance(driven, { do: 'action', move: tank.moves.find((move) => move.action === 'x')! }), 'Enter')).toEqual([
      { do: 'send' },
    ]);
    expect(keys(after(tap('D2')), 'Tab')).toBeNull();
  });

  it('go back with Esc, and leave it alone when there is nothing to give up', () => {
    expect(keys(after(tap('D2')), 'Escape')).toEqual([{ do: 'back' }]);
    expect(keys(after(), 'Escape')).toBeNull();
  });

  it('do nothing while nobody may move', () => {
    expect(keys(new_machine(null, true), 'n')).toBeNull();
  });
});

// @vitest-environment jsdom
import { empty_board, write_tps, type Board } from '$/lib/tps';
import { describe, expect, it } from 'vitest';
import { fault_marks } from './faults';
import { for_stroke, new_shape } from './hedges';
import { edited, opened, redone, undone } from './history';
import { board_length, boats_of } from './model';

const with_mark = (at: number, mark: string, board: Board = empty_board(4, 4)): Board => ({
  ...board,
  terrain: board.terrain.with(at, mark),
});
const text = ({ board }: { board: Board }): string => write_tps(board);

describe('the history of a board', () => {
  const start = opened(empty_board(4, 4));
  const once = edited(start, with_mark(0, '#'));
  const twice = edited(once, with_mark(1, '#', once.board));

  it('goes back and forth', () => {
    expect(text(undone(twice))).toBe(text(once));
    expect(text(undone(undone(twice)))).toBe(text(start));
    expect(text(redone(undone(twice)))).toBe(text(twice));
    expect(redone(twice)).toBe(twice);
    expect(undone(start)).toBe(start);
  });

  it('takes the same board for no step, and forgets what was undone after another one', () => {
    expect(edited(once, with_mark(0, '#'))).toBe(once);
    expect(redone(edited(undone(twice), with_mark(2, '-', once.board))).future).toEqual([]);
  });

  it('keeps two hundred steps', () => {
    let long = start;
    for (let step = 0; step < 300; ++step) long = edited(long, with_mark(step % 16, step % 32 < 16 ? '#' : '.', long.board));
    expect(long.past).toHaveLength(200);
  });
});

describe('hedge shapes', () => {
  it('get a letter of their own, and one for the mirror image', () => {
    const board = with_mark(0, 'a');
    expect(new_shape(board, 'none')).toEqual({ letter: 'b', mirrored: '' });
    expect(new_shape(board, 'central')).toEqual({ letter: 'b', mirrored: 'c' });
  });

  it('are mirrored with the first stroke that needs it', () => {
    const brush = { do: 'terrain', mark: 'a' } as const;
    const hedges = { letter: 'a', mirrored: '' };
    expect(for_stroke(empty_board(4, 4), brush, hedges, 'mirror')).toEqual({ letter: 'a', mirrored: 'b' });
    expect(for_stroke(empty_board(4, 4), brush, hedges, 'none')).toBe(hedges);
    expect(for_stroke(empty_board(4, 4), { do: 'terrain', mark: '#' }, hedges, 'mirror')).toBe(hedges);
    const known = { letter: 'a', mirrored: 'q' };
    expect(for_stroke(empty_board(4, 4), brush, known, 'mirror')).toBe(known);
  });
});

describe('what the editor takes from others', () => {
  it('has the squares of faults marked before those of advice', () => {
    const fault = (...squares: number[]) => ({ id: 'x', params: {}, text: '', squares });
    const check = { valid: true, tps: '', fair: false, modes: [], starts: {}, faults: [fault(1, 2)], advice: [fault(3)] };
    expect(fault_marks(check)).toEqual([
      { sq: 1, kind: 'bad' },
      { sq: 2, kind: 'bad' },
      { sq: 3, kind: 'advice' },
    ]);
    expect(fault_marks(null)).toEqual([]);
  });

  it('keeps a length that is no number, and others within the limits', () => {
    expect(board_length(Number.NaN, 12)).toBe(12);
    expect(board_length(2, 12)).toBe(4);
    expect(board_length(99, 12)).toBe(26);
    expect(board_length(8.4, 12)).toBe(8);
  });

  it('knows boats by what the catalogue says they can do', () => {
    const kind = (code: string, ...abilities: string[]) => ({
      code,
      abilities,
      name: code,
      speed: 1,
      armour: [1, 1, 1] as [number, number, number],
      power: 1,
      weapon: 'gun',
      points: 8,
      turret: true,
      range: [1, null] as [number, null],
      set: '',
      terrain: {},
    });
    expect(boats_of([kind('LT'), kind('GB', 'boat'), kind('LL', 'boat', 'carries')])).toEqual({ all: ['GB', 'LL'], carriers: ['LL'] });
  });
});

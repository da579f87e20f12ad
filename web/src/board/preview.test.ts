import { read_tps, square_at } from '$/lib/tps';
import { describe, expect, it } from 'vitest';
import { start_drag } from './drag';
import { drive_choices } from './fixtures';
import { hint_text } from './hints';
import { advance, new_machine, type Event, type Machine } from './move-machine';
import { aimed_move, chosen_square, ghost_of, movable, preview_of, reachable, ring_of, turned } from './preview';

const position = read_tps('8x8 8./8./8./8./8./8./8./8. wLT@D2N,bMT@D8S w last 0 1');
const sq = (name: string): number => square_at(name, 8, 8);
const piece = drive_choices({
  w: 8,
  h: 8,
  at: sq('D2'),
  facing: 0,
  blocked: [sq('D8')],
  actions: [{ square: sq('D4'), facing: 1, action: 'x', target: sq('D8') }],
});
const after = (...events: Event[]): Machine => events.reduce(advance, new_machine({ pieces: [piece], pillbox: [], holds: [] }, true));
const tap = (name: string): Event => ({ do: 'square', square: sq(name) });
const ends_at = (path: readonly number[]): number => (path.length ? piece.nodes[path.at(-1)!]!.square : -1);
const t = (key: string, params: object = {}): string => [key, ...Object.values(params)].join(' ');

describe('preview of a move', () => {
  it('lights up the squares of a chosen piece and shows the way to the one under the pointer', () => {
    const machine = after(tap('D2'));
    expect(chosen_square(machine)).toBe(sq('D2'));
    expect(movable(machine)).toEqual(new Set([sq('D2')]));
    expect(reachable(machine).get(sq('D4'))).toBe(2);
    const { path, moves } = preview_of(machine, null, null, sq('D4'));
    expect(ends_at(path)).toBe(sq('D4'));
    expect(moves).toEqual([]);
    expect(ghost_of(machine, position, path, false)).toBeNull();
    expect(preview_of(machine, null, null, sq('D8')).path).toEqual([]);
  });

  it('offers the cheapest facing first, tells which can fire, and turns round the ring', () => {
    const machine = after(tap('D2'), tap('D4'));
    const ring = ring_of(machine, -1)!;
    expect(ring.current).toBe(0);
    expect(ring.armed).toEqual([1]);
    expect(turned(ring, 1)).toBe(1);
    expect(turned(ring, -1)).toBe(ring.facings.at(-1));
    const pointed = preview_of(machine, ring_of(machine, 1), null, -1);
    expect(pointed.moves.map((move) => move.target)).toEqual([-1, sq('D8')]);
    expect(ghost_of(machine, position, pointed.path, false)?.at).toBe(sq('D2'));
  });

  it('follows the square where a drag has locked', () => {
    const machine = after(tap('D2'));
    const drag = { ...start_drag(sq('D2'), { square: sq('D4'), x: 3.5, y: 4.5, ms: 0 }), locked: sq('D4'), facing: 0 };
    expect(ends_at(preview_of(machine, null, drag, -1).path)).toBe(sq('D4'));
  });

  it('shows the move that waits to be confirmed', () => {
    const machine = after(tap('D2'), tap('D4'), { do: 'facing', facing: 0 });
    expect(aimed_move(machine)?.text).toBe('D2 > D4/N');
    expect(preview_of(machine, null, null, -1).moves).toHaveLength(1);
  });
});

describe('the line below the board', () => {
  const hint = (machine: Machine, refused = '', held: number[] = []): string => hint_text(machine, position, refused, held, t);

  it('says what to do next', () => {
    expect(hint(after())).toBe('board.hint.idle');
    expect(hint(after(tap('D2')))).toBe('board.hint.piece LT D2');
    expect(hint(after(tap('D2'), tap('D4')))).toBe('board.hint.facing D4');
    expect(hint(after(tap('D2'), tap('D4'), { do: 'facing', facing: 0 }))).toBe('board.hint.confirm D2 > D4/N');
    expect(hint(new_machine(null, true))).toBe('');
  });

  it('names targets that would hold, and puts a refusal first', () => {
    expect(hint(after(tap('D2')), '', [sq('D8'), sq('F8')])).toBe('board.hint.piece LT D2 board.hint.holds D8, F8');
    expect(hint(after(tap('D2')), 'not your turn', [sq('D8')])).toBe('board.refused not your turn');
  });
});

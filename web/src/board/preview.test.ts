import { read_tps, square_at } from '$/lib/tps';
import { describe, expect, it } from 'vitest';
import { start_drag } from './drag';
import { drive_choices } from './fixtures';
import { hint_text } from './hints';
import { advance } from './move-machine';
import { new_machine, type Event, type Machine } from './move-state';
import { chosen_square, ghost_of, movable, preview_of, reachable, ring_of, turned, type Hover } from './preview';

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
const after = (...events: Event[]): Machine =>
  events.reduce(advance, new_machine({ pieces: [piece], pillbox: [], holds: [], sums: [] }, true));
const on = (square: string, facing = -1): Hover => ({ square: sq(square), facing });
const nowhere: Hover = { square: -1, facing: -1 };
const tap = (name: string): Event => ({ do: 'square', square: sq(name) });
const ends_at = (path: readonly number[]): number => (path.length ? piece.nodes[path.at(-1)!]!.square : -1);
const t = (key: string, params: object = {}): string => [key, ...Object.values(params)].join(' ');

describe('preview of a move', () => {
  it('lights up the squares of a chosen piece and shows the way to the one under the pointer', () => {
    const machine = after(tap('D2'));
    expect(chosen_square(machine)).toBe(sq('D2'));
    expect(movable(machine)).toEqual(new Set([sq('D2')]));
    expect(reachable(machine).get(sq('D4'))).toBe(2);
    const { path, moves } = preview_of(machine, null, null, on('D4'));
    expect(ends_at(path)).toBe(sq('D4'));
    expect(moves.map((move) => move.text)).toEqual(['D2 > D4/N']);
    expect(ghost_of(machine, position, path)?.at).toBe(sq('D2'));
    expect(preview_of(machine, null, null, on('A8')).path).toEqual([]);
  });

  it('shows what could be hit from the pose under the pointer, and the best shot at an enemy under it', () => {
    const machine = after(tap('D2'));
    expect(preview_of(machine, null, null, on('D4', 1)).moves.map((move) => move.text)).toEqual(['D2 > D4/NE', 'D2 > D4/NE (D8)']);
    expect(preview_of(machine, null, null, on('D8'))).toMatchObject({ aimed: { text: 'D2 > D4/NE (D8)' } });
  });

  it('offers the cheapest facing first, tells which can fire, and turns round the ring', () => {
    const machine = after(tap('D2'), tap('D4'));
    const ring = ring_of(machine, -1)!;
    expect(ring.current).toBe(0);
    expect(ring.armed).toEqual([1]);
    expect(turned(ring, 1)).toBe(1);
    expect(turned(ring, -1)).toBe(ring.facings.at(-1));
    const pointed = preview_of(machine, ring_of(machine, 1), null, nowhere);
    expect(pointed.moves.map((move) => move.target)).toEqual([-1, sq('D8')]);
    expect(ghost_of(machine, position, pointed.path)?.at).toBe(sq('D2'));
  });

  it('follows the square where a drag has locked', () => {
    const machine = after(tap('D2'));
    const drag = { ...start_drag(sq('D2'), { square: sq('D4'), x: 3.5, y: 4.5, ms: 0 }), locked: sq('D4'), facing: 0 };
    expect(ends_at(preview_of(machine, null, drag, nowhere).path)).toBe(sq('D4'));
  });

  it('shows the move that waits to be confirmed', () => {
    const machine = after(tap('D2'), tap('D4'), { do: 'facing', facing: 0 });
    expect(preview_of(machine, null, null, nowhere)).toMatchObject({ aimed: { text: 'D2 > D4/N' }, moves: [{}] });
  });
});

describe('the line below the board', () => {
  const hint = (machine: Machine, refused = '', held: number[] = [], check = false): string =>
    hint_text(machine, position, { refused, held, check, note: '' }, t);

  it('says what to do next', () => {
    expect(hint(after())).toBe('board.hint.idle');
    expect(hint(after(tap('D2')))).toBe('board.hint.piece_attack LT D2');
    expect(hint(after(tap('D2'), tap('D4')))).toBe('board.hint.facing D4');
    expect(hint(after(tap('D2'), tap('D4'), { do: 'facing', facing: 0 }))).toBe('board.hint.confirm D2 > D4/N');
    expect(hint(new_machine(null, true))).toBe('');
  });

  it('names targets that would hold, and puts a refusal first', () => {
    expect(hint(after(tap('D2')), '', [sq('D8'), sq('F8')])).toBe('board.hint.piece_attack LT D2 board.hint.holds D8, F8');
    expect(hint(after(tap('D2')), 'not your turn', [sq('D8')])).toBe('board.refused not your turn');
  });

  it('says why a press did nothing, by what stands there', () => {
    expect(hint(after(tap('A5')))).toBe('board.refusal.not_yours A5');
    expect(hint(after(tap('D8')))).toBe('board.refusal.not_yours');
    expect(hint(after(tap('D2'), tap('A8')))).toBe('board.refusal.not_reachable A8');
    const guarded = read_tps('8x8 8./8./8./8./8./8./8./8. wLT@D2N,wHT@A1N,bMT@D8S,bMT@H8S w last 0 1');
    const told = (machine: Machine, check = false): string => hint_text(machine, guarded, { refused: '', held: [], check, note: '' }, t);
    expect(told(after(tap('A1')))).toBe('board.refusal.cannot_move HT A1');
    expect(told(after(tap('A1')), true)).toBe('board.refusal.cannot_help HT A1');
    expect(told(after(tap('D2'), tap('H8')))).toBe('board.refusal.no_shot MT H8');
    expect(told(after(), true)).toBe('board.hint.idle_check');
    const noted = (machine: Machine): string => hint_text(machine, position, { refused: '', held: [], check: false, note: 'Look!' }, t);
    expect(noted(after())).toBe('Look!');
    expect(noted(after(tap('D2')))).toBe('board.hint.piece_attack LT D2');
  });
});

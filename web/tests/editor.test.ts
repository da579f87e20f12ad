import { describe, expect, it } from 'vitest';
import { empty_board, read_tps, square_at, write_tps, type Board } from '$/lib/tps';
import { apply_tool, counterpart, free_hedge_letter, make_symmetric, recent_with, resize, type Tool } from '$/pages/editor/model';

const at = (name: string, board: Board): number => square_at(name, board.w, board.h);
const tank: Tool = { do: 'piece', kind: 'MT', side: 'w', command: false, facing: 1, wreck: false };

describe('editor', () => {
  it('paints terrain on the counterpart too', () => {
    const board = empty_board(8, 8);
    expect(write_tps(apply_tool(board, at('B1', board), { do: 'terrain', mark: '#' }, 'central'))).toContain('6.#./8./8./8./8./8./8./.#6.');
    expect(write_tps(apply_tool(board, at('B1', board), { do: 'terrain', mark: '#' }, 'mirror'))).toContain('.#6./8./8./8./8./8./8./.#6.');
    expect(write_tps(apply_tool(board, at('B1', board), { do: 'terrain', mark: '#' }, 'none'))).toContain('8./8./8./8./8./8./8./.#6.');
  });

  it('puts a piece and its turned or mirrored enemy', () => {
    const board = empty_board(8, 8);
    expect(apply_tool(board, 0, tank, 'central').pieces).toMatchObject([
      { side: 'w', at: 0, facing: 1 },
      { side: 'b', at: 63, facing: 5 },
    ]);
    expect(apply_tool(board, 0, tank, 'mirror').pieces).toMatchObject([
      { side: 'w', at: 0, facing: 1 },
      { side: 'b', at: 56, facing: 3 },
    ]);
  });

  it('keeps one Command piece for each side', () => {
    let board = apply_tool(empty_board(8, 8), 0, { ...tank, command: true }, 'central');
    board = apply_tool(board, 3, { ...tank, command: true }, 'central');
    expect(board.pieces.filter((piece) => piece.command).map((piece) => piece.at)).toEqual([3, 60]);
  });

  it('clears what an obstacle covers, and erases pieces before terrain', () => {
    let board = apply_tool(empty_board(8, 8), 5, tank, 'none');
    board = apply_tool(board, 5, { do: 'terrain', mark: 'a' }, 'none');
    expect(board.pieces).toHaveLength(1);
    board = apply_tool(board, 5, { do: 'erase' }, 'none');
    expect([board.pieces.length, board.terrain[5]]).toEqual([0, 'a']);
    board = apply_tool(board, 5, { do: 'erase' }, 'none');
    expect(board.terrain[5]).toBe('.');
    board = apply_tool(apply_tool(board, 5, tank, 'none'), 5, { do: 'terrain', mark: '#' }, 'none');
    expect(board.pieces).toHaveLength(0);
  });

  it('puts a land vehicle aboard a carrier of its side', () => {
    const boats = { all: ['LL', 'FB'], carriers: ['LL'] };
    const water = read_tps('8x8 8~/8~/8~/8~/8~/8~/8~/8~ wLL@A1N w last 0 1');
    expect(write_tps(apply_tool(water, 0, { ...tank, facing: 0 }, 'none', '', boats))).toContain('wLL@A1N[MT+]');
    expect(write_tps(apply_tool(water, 0, { ...tank, facing: 4 }, 'none', '', boats))).toContain('wLL@A1N[MT-]');
    expect(write_tps(apply_tool(water, 0, { ...tank, side: 'b' }, 'none', '', boats))).toContain('bMT@A1NE');
    expect(write_tps(apply_tool(water, 0, { ...tank, kind: 'FB' }, 'none', '', boats))).toContain('wFB@A1NE');
  });

  it('turns pieces together with their counterparts', () => {
    const board = apply_tool(apply_tool(empty_board(8, 8), 0, tank, 'mirror'), 0, { do: 'turn' }, 'mirror');
    expect(board.pieces.map((piece) => piece.facing)).toEqual([2, 2]);
  });

  it('sets and takes away markers, a site by its own corner', () => {
    let board = apply_tool(empty_board(8, 8), 10, { do: 'marker', kind: 'mine' }, 'central');
    expect(board.markers.map((marker) => marker.at)).toEqual([10, 53]);
    board = apply_tool(board, 10, { do: 'marker', kind: 'mine' }, 'central');
    expect(board.markers).toEqual([]);
    const middle = at('D4', board);
    expect(apply_tool(board, middle, { do: 'marker', kind: 'site' }, 'central').markers).toEqual([{ kind: 'site', at: middle }]);
  });

  it('copies the south half so that the whole is symmetric', () => {
    const board = read_tps('8x8 8./8./8./8./8./2a6./#7./8. wMT@B1NE,bLT@H8S,mine@C3 w last 0 1');
    const whole = make_symmetric(board, 'central');
    for (let square = 0; square < 64; ++square) {
      expect(/[a-z]/.test(whole.terrain[square]!)).toBe(/[a-z]/.test(whole.terrain[counterpart(square, 8, 8, 'central')]!));
    }
    expect(whole.pieces.map((piece) => [piece.side, piece.at, piece.facing])).toEqual([
      ['w', 1, 1],
      ['b', 62, 5],
    ]);
    expect(new Set(whole.terrain.filter((mark) => /[a-z]/.test(mark))).size).toBe(2);
    expect(whole.markers).toHaveLength(2);
  });

  it('keeps the south-west corner when the size changes', () => {
    const board = read_tps('8x8 8./8./8./8./8./8./#7./8. wMT@B1NE,bLT@H8S w last 0 1');
    const small = resize(board, 6, 5);
    expect(write_tps(small)).toBe('6x5 6./6./6./#5./6. wMT@B1NE w last 0 1');
    expect(resize(small, 8, 8).terrain).toEqual(board.terrain);
  });

  it('finds letters for hedge shapes until all are used', () => {
    expect(free_hedge_letter(read_tps('4x4 4a/4b/4./4. - w last 0 1'))).toBe('c');
    const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    expect(free_hedge_letter({ ...empty_board(8, 8), terrain: letters })).toBe('');
  });

  it('keeps the brushes used last in reach, and always those that erase and turn', () => {
    let recent: Tool[] = [{ do: 'erase' }, { do: 'turn' }];
    for (const mark of ['#', '~', '#', '*', '=']) recent = recent_with(recent, { do: 'terrain', mark });
    expect(recent).toEqual([
      { do: 'erase' },
      { do: 'turn' },
      { do: 'terrain', mark: '~' },
      { do: 'terrain', mark: '*' },
      { do: 'terrain', mark: '=' },
    ]);
  });
});

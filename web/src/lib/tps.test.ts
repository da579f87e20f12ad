import { describe, expect, it } from 'vitest';
import { facing_between, neighbour, piece_at, read_tps, rules_parts, square_at, square_name, write_tps } from './tps';

const plain = '4x4 4./.#2./4./4. wCLT@A1N,bCMT@D4S w mate 0 1';

describe('position strings', () => {
  it('are read into squares, pieces and the rest', () => {
    const board = read_tps(plain);
    expect([board.w, board.h, board.side, board.rules, board.quiet, board.turn]).toEqual([4, 4, 'w', 'mate', 0, 1]);
    expect(board.terrain[square_at('B3', 4, 4)]).toBe('#');
    expect(board.terrain.filter((cell) => cell === '#')).toHaveLength(1);
    expect(piece_at(board, 15)).toMatchObject({ side: 'b', kind: 'MT', command: true, facing: 4, wreck: false });
  });

  it('come back in canonical order, and then unchanged', () => {
    const full =
      '6x5 6~/2~2*2~/2ab2=./.-#^2./6. wLL@A5N[CMT-$],bMT@C1!,xTK@D1SW$,yP@F1E,smoke@E3,mine@E3,flag@A1,flag@A1,site@E1 x{fire3} flag;w1b0 7 12';
    const board = read_tps(full);
    expect(write_tps(board)).toBe(
      '6x5 6~/2~2*2~/2ab2=./.-#^2./6. bMT@C1!,xTK@D1SW$,yP@F1E,wLL@A5N[CMT-$],flag@A1,flag@A1,site@E1,smoke@E3,mine@E3 x{fire3} flag;w1b0 7 12',
    );
    expect(write_tps(read_tps(write_tps(board)))).toBe(write_tps(board));
    expect(piece_at(board, square_at('A5', 6, 5))!.cargo).toEqual({ kind: 'MT', command: true, reversed: true, flag: true });
  });

  it('name kinds by one to three letters, after the C of a Command piece', () => {
    const text = '4x4 4./4./4./4. wCTMX@A1N,wLL@B1N[CTMX+],bP@D4S w mate 0 1';
    const board = read_tps(text);
    expect(piece_at(board, 0)).toMatchObject({ kind: 'TMX', command: true });
    expect(piece_at(board, 1)!.cargo).toMatchObject({ kind: 'TMX', command: true });
    expect(write_tps(board)).toBe(text);
    expect(() => read_tps(text.replaceAll('TMX', 'TMXY'))).toThrow('pieces');
  });

  it('merge runs and leave counts of one out', () => {
    expect(write_tps(read_tps('4x4 1.1.2./3#1./2.2./.... - b last 3 9'))).toBe('4x4 4./3#./4./4. - b last 3 9');
  });

  it.each([
    ['3x4 3./3./3./3. - w mate 0 1', 'size'],
    ['27x4 27./27./27./27. - w mate 0 1', 'size'],
    ['4x4 4./4./4. - w mate 0 1', 'terrain'],
    ['4x4 4./4./4./5. - w mate 0 1', 'terrain'],
    ['4x4 4./4./4./3. - w mate 0 1', 'terrain'],
    ['4x4 4./4./4./3.? - w mate 0 1', 'terrain'],
    ['4x4 4./4./4./4. wLT@A1 w mate 0 1', 'pieces'],
    ['4x4 4./4./4./4. wLT@E1N w mate 0 1', 'pieces'],
    ['4x4 4./4./4./4. wLT@A1N,bLT@A1S w mate 0 1', 'pieces'],
    ['4x4 4./4./4./4. - q mate 0 1', 'side'],
    ['4x4 4./4./4./4. - w mate x 1', 'quiet'],
    ['4x4 4./4./4./4. - w mate 0', 'position'],
  ])('that are wrong (%s) are refused by the field %s', (text, field) => {
    expect(() => read_tps(text)).toThrowError(new RegExp(`^${field}: `));
  });
});

describe('squares', () => {
  it('have names both ways', () => {
    for (let at = 0; at < 26 * 26; ++at) expect(square_at(square_name(at, 26), 26, 26)).toBe(at);
    expect(square_at('h08', 16, 16)).toBe(-1);
    expect(square_at(' h8 ', 16, 16)).toBe(7 * 16 + 7);
    expect(square_at('Q1', 16, 16)).toBe(-1);
  });

  it('know their neighbours and straight lines', () => {
    expect(neighbour(0, 1, 16, 16)).toBe(17);
    expect(neighbour(0, 5, 16, 16)).toBe(-1);
    expect(neighbour(0, 0, 16, 16, 3)).toBe(48);
    expect(facing_between(square_at('E8', 16, 16), square_at('B8', 16, 16), 16)).toBe(6);
    expect(facing_between(square_at('H3', 16, 16), square_at('K6', 16, 16), 16)).toBe(1);
    expect(facing_between(0, 18, 16)).toBe(-1);
    expect(facing_between(5, 5, 16)).toBe(-1);
  });
});

describe('the rules field', () => {
  it('splits into style, limit and tally', () => {
    expect(rules_parts('mate')).toEqual({ style: 'mate', limit: null, tally: null });
    expect(rules_parts('four:15;w1b0x2y0')).toEqual({ style: 'four', limit: 15, tally: { w: 1, b: 0, x: 2, y: 0 } });
  });
});

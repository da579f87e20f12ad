// What a server with one kind and one mode more would send (tests/adding), read by the client as it is.
import { read_tps, rules_parts, write_tps } from '$/lib/tps';
import { choices } from '$/net/choices';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const printed = JSON.parse(readFileSync('../tests/adding/printed.json', 'utf8')) as {
  catalogue: { pieces: { code: string }[]; rules: { id: string; name: string; family: string; seats: number; limit: boolean }[] };
  tps: string;
  siege: string;
  choices: unknown;
};

describe('a kind with a code of three letters', () => {
  it('is read from a position and written back, as a Command piece and as a wreck', () => {
    const board = read_tps(printed.tps);
    expect(board.pieces.find((piece) => piece.command && piece.side === 'w')).toMatchObject({ kind: 'TRM', wreck: false });
    expect(board.pieces.find((piece) => piece.wreck)).toMatchObject({ kind: 'TRM', command: false });
    expect(write_tps(board)).toBe(printed.tps);
  });

  it('has its row in the catalogue and its moves in the choices', () => {
    expect(printed.catalogue.pieces.at(-1)).toMatchObject({
      code: 'TRM',
      weapon: 'mortar',
      turret: true,
      power: 7,
      range: [2, 4],
    });
    const read = v.parse(choices, printed.choices);
    if (!('pieces' in read)) throw new Error('choices of the ordinary game expected');
    const moves = read.pieces.flatMap((piece) => piece.moves.map((move) => move.text));
    expect(moves).toContain('D3/NE (G6)');
  });
});

describe('a mode of its own', () => {
  it('is told with its title, family, seats and limit', () => {
    expect(printed.catalogue.rules.at(-1)).toEqual({ id: 'siege', name: 'Siege', family: 'siege', seats: 2, limit: true, armies: true });
    expect(rules_parts(read_tps(printed.siege).rules)).toMatchObject({ style: 'siege', limit: 25 });
  });
});

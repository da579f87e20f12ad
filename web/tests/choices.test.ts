import { choices, read_choices } from '$/net/choices';
import { effects } from '$/net/schema';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const piece = {
  at: 3,
  cargo: false,
  kind: 'LT',
  speed: 5,
  reverse: -1,
  holds: [[1, 60]] as [number, number][],
  sums: [] as [number, number, number, number][],
};
const nodes: [number, number, number, number, number, number, number, number][] = [
  [3, 0, 0, 5, 1, -1, -1, 0],
  [11, 0, 1, 5, -1, -1, -1, 1],
];

describe('choices from the server', () => {
  it('get names for the fields of their rows', () => {
    const read = read_choices({
      pieces: [{ ...piece, nodes, moves: [[1, 'x', 60, 'D1 > D2/N (E8)', [60]]] }],
      pillbox: [[7, 20, 'H1/N (E3)', [20]]],
      holds: [[7, 44]],
      sums: [[7, 20, 4, 1]],
    });
    expect(read.pieces[0]!.nodes[1]).toEqual({
      square: 11,
      facing: 0,
      steps: 1,
      limit: 5,
      ahead: -1,
      left: -1,
      right: -1,
      fate: 'wreck',
    });
    expect(read.pieces[0]!.moves).toEqual([{ node: 1, action: 'x', target: 60, text: 'D1 > D2/N (E8)', destroyed: [60] }]);
    expect(read.pieces[0]!.holds).toEqual([{ from: 1, square: 60 }]);
    expect(read.pillbox).toEqual([{ at: 7, move: { node: -1, action: 'x', target: 20, text: 'H1/N (E3)', destroyed: [20] } }]);
    expect(read.holds).toEqual([{ from: 7, square: 44 }]);
    expect(read.sums).toEqual([{ from: 7, square: 20, power: 4, armour: 1 }]);
  });

  it('of Retreat get names too', () => {
    const wire = { retreat: { phase: 'fire', actions: [['fire', 3, 11, -1, 'D1 x D2', 'back']] } };
    expect(v.parse(choices, wire)).toEqual({
      retreat: { phase: 'fire', actions: [{ what: 'fire', at: 3, to: 11, facing: -1, text: 'D1 x D2', detail: 'back' }] },
    });
  });

  it('are refused when a row is not what the protocol says', () => {
    const wrong = (change: object) =>
      v.is(choices, { pieces: [{ ...piece, nodes, moves: [], ...change }], pillbox: [], holds: [], sums: [] });
    expect(wrong({})).toBe(true);
    expect(wrong({ nodes: [[3, 0, 0, 5, 1, -1, -1]] })).toBe(false);
    expect(wrong({ nodes: [[3, 0, 0, 5, 1, -1, -1, 9]] })).toBe(false);
    expect(wrong({ moves: [[1, '?', 60, 'text', []]] })).toBe(false);
    expect(wrong({ moves: [[1, 'x', 60, 'text', ['60']]] })).toBe(false);
    expect(wrong({ holds: [[1]] })).toBe(false);
    expect(wrong({ sums: [[1, 2, 3]] })).toBe(false);
  });
});

describe('effects', () => {
  it('of every game have a name that the client knows', () => {
    expect(
      v.is(effects, [
        { e: 'eliminate', at: 4, piece: 'bMT' },
        { e: 'push', at: 4, to: 5 },
        { e: 'place', at: 4 },
      ]),
    ).toBe(true);
    expect(v.is(effects, [{ e: 'vanish', at: 4 }])).toBe(false);
  });
});

import { read_tps } from '$/lib/tps';
import { describe, expect, it } from 'vitest';
import { movers_of } from './movers';

const rows = '8./8./8./8./8./8./8./8.';
const kinds = (tps: string, moves: [side: 'w' | 'b', text: string][]): (string | undefined)[] =>
  movers_of(
    moves.map(([side, text]) => ({ side, text })),
    read_tps(tps),
  ).map((mover) => mover && (mover.command ? 'C' : '') + mover.kind) as (string | undefined)[];

describe('who made each move', () => {
  it('is followed from square to square', () => {
    expect(
      kinds(`8x8 ${rows} wCLT@A1N,wMT@D2N,bHT@D8S,bCLT@H8S w sudden 0 1`, [
        ['w', 'D2 > D4/N'],
        ['b', 'D8 > D7/S (D4)'],
        ['w', 'A1 > A3/NE'],
        ['b', 'D7 > D4/S'],
        ['w', 'A3/N'],
        ['b', 'D4 > E4/E +'],
      ]),
    ).toEqual(['MT', 'HT', 'CLT', 'HT', 'CLT', 'HT']);
  });

  it('is told by the notation for cargo, and a boat stays a boat', () => {
    expect(
      kinds(`8x8 ${rows} wLL@C3N,wMT@C2N,wCLT@A1N,bCLT@H8S w sudden 0 1`, [
        ['w', 'C2 > C3/N'],
        ['b', 'H8 > H7/S'],
        ['w', 'C3 > C4/N'],
        ['b', 'H7 > H6/S'],
        ['w', 'MT C4 > C5/N'],
        ['b', 'H6 > out'],
        ['w', 'C4 > C3/S'],
      ]),
    ).toEqual(['MT', 'CLT', 'LL', 'CLT', 'MT', 'CLT', 'LL']);
  });

  it('follows the actions of Retreat', () => {
    expect(
      kinds(`8x8 ${rows} - w{place;w=CLT,HT;b=CLT} retreat 0 1`, [
        ['w', 'place CLT D1/N'],
        ['w', 'place HT E1/N'],
        ['w', 'end'],
        ['b', 'place CLT D8/S'],
        ['w', 'fire E1 > D8 back'],
        ['w', 'move E1 > E2/N'],
      ]),
    ).toEqual(['CLT', 'HT', null, 'CLT', 'HT', 'HT']);
  });
});

import { read_tps, square_at } from '$/lib/tps';
import type { PositionView } from '$/net/api';
import { describe, expect, it } from 'vitest';
import { fears_of } from './fears';

const tps = '8x8 8./8./8./8./8./8./8./8. wCLT@D1N,wMT@A1N,bMT@D8S,bCLT@H8S w mate 0 1';
const board = read_tps(tps);
const sq = (name: string): number => square_at(name, 8, 8);
const turn = (to: string) => ({
  from: sq('D8'),
  to: sq(to),
  facing: 4,
  plate: 'front' as const,
  effects: [{ e: 'fire' as const, at: sq(to) }],
});
const view: PositionView = {
  tps,
  turn: 'w',
  check: true,
  escape: false,
  outcome: null,
  played: [],
  threats: [
    { at: sq('A1'), by: [turn('A5')] },
    { at: sq('D1'), by: [turn('D6'), turn('D5'), turn('D4')] },
    { at: sq('H8'), by: [turn('H5')] },
  ],
};

describe('what is to be feared', () => {
  it('is the check with at most two of its attackers', () => {
    const shown = fears_of(view, board, ['w'], { check: true, threats: false, looked_at: -1 });
    expect(shown).toEqual({ check: sq('D1'), threats: [turn('D6').effects, turn('D5').effects] });
    expect(fears_of(null, board, ['w'], { check: true, threats: false, looked_at: -1 })).toEqual({ check: sq('D1') });
  });

  it('is marked on own pieces only, and drawn for the one that is looked at', () => {
    expect(fears_of(view, board, ['w'], { check: false, threats: true, looked_at: -1 })).toEqual({ threatened: [sq('A1'), sq('D1')] });
    const looked = fears_of(view, board, ['w'], { check: true, threats: true, looked_at: sq('A1') });
    expect(looked).toEqual({ check: sq('D1'), threatened: [sq('A1')], threats: [turn('A5').effects] });
    expect(fears_of(view, board, ['w'], { check: false, threats: false, looked_at: sq('A1') })).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import { with_flags } from './flags';
import { read_tps, write_tps } from './tps';

const board = (entries: string) => read_tps(`8x8 8./8./8./8./8./8./8./8. ${entries} w mate 0 1`);
const entries = (of: ReturnType<typeof board>): string => write_tps(of).split(' ')[2]!;

describe('flags of a board', () => {
  const flags = ['site@D4', 'flag@A2', 'flag@H7'];

  it('come from its setup where the rules have flags', () => {
    expect(entries(with_flags(board('wLT@A1N,mine@B2'), 'flag', flags))).toBe('wLT@A1N,flag@A2,mine@B2,site@D4,flag@H7');
  });

  it('stay as they are where it has some', () => {
    expect(entries(with_flags(board('wLT@A1N,site@E4'), 'flag', flags))).toBe('wLT@A1N,site@E4');
  });

  it('are those that fit on it', () => {
    expect(entries(with_flags(board('wLT@A1N'), 'flag', ['flag@A2', 'flag@P16']))).toBe('wLT@A1N,flag@A2');
  });

  it('are taken off where the rules have none, from pieces too', () => {
    expect(entries(with_flags(board('wLT@A1N$,mine@B2,site@D4,flag@A2'), 'mate', flags))).toBe('wLT@A1N,mine@B2');
    expect(entries(with_flags(board('wLL@A1N[MT+$]'), 'mate', []))).toBe('wLL@A1N[MT+]');
  });
});

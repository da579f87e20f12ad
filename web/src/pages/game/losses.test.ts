import { describe, expect, it } from 'vitest';
import { lost_pieces } from './losses';

const board = (pieces: string): string => `8x8 8./8./8./8./8./8./8./8. ${pieces} w last 0 1`;

describe('lost pieces', () => {
  it('are those of the start that are gone or wrecks, each counted once', () => {
    const start = board('wCLT@A1N,wMT@B1N,wMT@C1N,bLT@H8S');
    const now = board('wCLT@A2N,wMT@B1!,wMT@C3N,bLT@H8S');
    expect(lost_pieces(start, now, 'w')).toEqual(['MT']);
    expect(lost_pieces(start, now, 'b')).toEqual([]);
  });
});

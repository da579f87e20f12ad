import { read_tps } from '$/lib/tps';
import { expect, it } from 'vitest';
import { vehicles_left } from './kinds';

it('counts what is aboard a boat among the vehicles, but no wrecks', () => {
  const board = read_tps('8x8 8./8./8./8./8./8./8./8. wLT@B2N,wLL@G2E[MT-],bMT@B7S w last 0 1');
  const known = (): undefined => undefined;
  expect(vehicles_left(board, 'w', known)).toBe(3);
  expect(vehicles_left(board, 'b', known)).toBe(1);
  const lost = { ...board, pieces: board.pieces.map((piece) => ({ ...piece, wreck: piece.kind === 'LT' })) };
  expect(vehicles_left(lost, 'w', known)).toBe(2);
});

// What the catalogue says about kinds, as the board asks it.
import type { CataloguePiece } from '$/net/api';

/** Kinds whose shots fly in an arc. */
export function lobbing_kinds(pieces: readonly CataloguePiece[]): Set<string> {
  return new Set(pieces.filter((piece) => piece.weapon === 'mortar' || piece.weapon === 'howitzer').map((piece) => piece.code));
}

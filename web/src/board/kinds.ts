// What the catalogue says about kinds, as the board asks it.
import type { Board, Side } from '$/lib/tps';
import type { CataloguePiece } from '$/net/api';

/** Whether its shots fly in an arc. */
export function lobs(piece: CataloguePiece | undefined): boolean {
  return piece?.weapon === 'mortar' || piece?.weapon === 'howitzer';
}

/** Fortifications are no vehicles: nobody chooses or counts them. */
export function is_vehicle(piece: CataloguePiece | undefined): boolean {
  return !piece?.abilities.includes('pillbox');
}

export function is_boat(piece: CataloguePiece | undefined): boolean {
  return piece?.abilities.includes('boat') ?? false;
}

/** Heavy armour sounds deeper. */
export function pitch_of(piece: Pick<CataloguePiece, 'armour'> | undefined): number {
  if (!piece) return 1;
  const [front, side, rear] = piece.armour;
  return Math.max(0.65, 1.24 - 0.09 * (front + side + rear));
}

/** Vehicles that a side has left; what is aboard a boat counts as well. */
export function vehicles_left(board: Board, side: Side, facts: (kind: string) => CataloguePiece | undefined): number {
  return board.pieces
    .filter((piece) => piece.side === side && !piece.wreck && is_vehicle(facts(piece.kind)))
    .reduce((count, piece) => count + (piece.cargo ? 2 : 1), 0);
}

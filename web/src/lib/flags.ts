// Where flags stand (X3). Position strings of other rules do not say it: a setup names its flags beside them.
import { read_markers, square_at, type Board, type Marker } from './tps';

const is_flag = ({ kind }: Marker): boolean => kind === 'flag' || kind === 'site';

/** The board with the flags of its setup under the rules of `flag`, unless it has some; without any under others. */
export function with_flags(board: Board, rules: string, flags: readonly string[]): Board {
  if (rules !== 'flag') {
    const pieces = board.pieces.map((piece) => ({ ...piece, flag: false, cargo: piece.cargo && { ...piece.cargo, flag: false } }));
    return { ...board, pieces, markers: board.markers.filter((marker) => !is_flag(marker)) };
  }
  if (board.markers.some(is_flag)) return board;
  const here = flags.filter((text) => square_at(text.slice(text.indexOf('@') + 1), board.w, board.h) >= 0);
  return { ...board, markers: [...board.markers, ...read_markers(here, board)] };
}

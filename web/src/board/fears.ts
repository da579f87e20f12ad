// What a player has to fear in a position, for the board. What threatens what was found by the server. Pure.
import type { Board, Side } from '$/lib/tps';
import type { PositionView } from '$/net/api';
import type { Overlays } from './overlays';

export interface Watch {
  /** The side to move is in check. */
  check: boolean;
  /** Threats against other pieces are shown too. */
  threats: boolean;
  /** The piece that is looked at, -1 for none: how it is threatened is drawn. */
  looked_at: number;
}

/** So many attackers are drawn at once. */
const most_turns = 2;

function command_square(board: Board): number {
  return board.pieces.find((piece) => piece.side === board.side && !piece.wreck && (piece.command || piece.cargo?.command))?.at ?? -1;
}

/** Check with its attackers, pieces of the given sides that can be destroyed, and how the one that is looked at would be. */
export function fears_of(view: PositionView | null, board: Board, sides: readonly Side[], watch: Watch): Overlays {
  const command = watch.check ? command_square(board) : -1;
  const shown: { -readonly [Key in keyof Overlays]: Overlays[Key] } = command >= 0 ? { check: command } : {};
  const found = view?.threats ?? [];
  const own = (at: number): boolean => board.pieces.some((piece) => piece.at === at && sides.includes(piece.side));
  const threatened = watch.threats ? found.map((threat) => threat.at).filter((at) => at !== command && own(at)) : [];
  if (threatened.length > 0) shown.threatened = threatened;
  const drawn = threatened.includes(watch.looked_at) ? watch.looked_at : command;
  const turns = found.find((threat) => threat.at === drawn)?.by.slice(0, most_turns) ?? [];
  if (turns.length > 0) shown.threats = turns.map((turn) => turn.effects);
  return shown;
}

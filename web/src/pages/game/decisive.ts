// What decided a game, for the board: the turn that would destroy the Command piece, or the way out that was free.
import type { Overlays } from '$/board/overlays';
import { piece_at, read_tps, type Piece } from '$/lib/tps';
import type { PositionView } from '$/net/api';
import type { Effect, Outcome } from '$/net/schema';
import { overlays_for } from '$/state/overlays.svelte';

export const drawn_reasons = ['checkmate', 'escapemate'];

/** The turn that nobody could prevent. */
export interface DecisiveTurn {
  /** The board after it. */
  tps: string;
  effects: readonly Effect[];
  shooter: Piece;
  /** Where the shooter ends, and the piece that it hits. */
  to: number;
  lost: Piece;
  plate: 'front' | 'side' | 'rear' | null;
}

/** After checkmate: the first turn of the winner that destroys a Command piece of the others. */
export function decisive_turn(outcome: Outcome, tps: string, view: PositionView): DecisiveTurn | null {
  const winner = outcome.winners[0];
  if (!winner || outcome.reason !== 'checkmate') return null;
  const board = read_tps(tps);
  for (const threat of view.threats ?? []) {
    const lost = piece_at(board, threat.at);
    if (!lost || lost.side === winner) continue;
    for (const { from, to, plate, effects, tps: after } of threat.by) {
      const shooter = piece_at(board, from);
      if (after && shooter?.side === winner) return { tps: after, effects, shooter, to, lost, plate };
    }
  }
  return null;
}

/** After escapemate: the winner's way off the board. */
export function decisive_way(outcome: Outcome, tps: string, view: PositionView): Overlays | null {
  const winner = outcome.winners[0];
  if (!winner || outcome.reason !== 'escapemate') return null;
  return overlays_for({ danger: false, fire: false, armour: false, ways_out: true }, tps, view, null, [winner], -1);
}

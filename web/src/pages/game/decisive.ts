// The line that decided a game, for the board: who could destroy the Command piece, or which way out was free.
import type { Overlays } from '$/board/overlays';
import { read_tps } from '$/lib/tps';
import type { PositionView } from '$/net/api';
import type { Outcome } from '$/net/schema';
import { overlays_for } from '$/state/overlays.svelte';

export const drawn_reasons = ['checkmate', 'escapemate'];

export function decisive_lines(outcome: Outcome, tps: string, view: PositionView): Overlays {
  const winner = outcome.winners[0];
  if (!winner) return {};
  if (outcome.reason === 'escapemate') {
    return overlays_for({ danger: false, fire: false, armour: false, ways_out: true }, tps, view, null, [winner], -1);
  }
  const lost = read_tps(tps).pieces.find((piece) => piece.command && !piece.wreck && piece.side !== winner);
  const threat = view.threats?.find((each) => each.at === lost?.at);
  return { lines: (threat?.by ?? []).map((by) => ({ from: by.to, to: threat!.at, by: 'enemy' as const })) };
}

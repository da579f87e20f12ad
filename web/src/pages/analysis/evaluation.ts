// What the evaluation bar shows for a position. Pure.
import type { Outcome } from '$/net/schema';
import { last_turn_decided } from '../game/decisions';

/** White's result, 0 to 1. */
function white_result(outcome: Outcome): number {
  if (outcome.winners.length === 0) return 0.5;
  return outcome.winners.includes('w') ? 1 : 0;
}

export interface Known {
  /** How the position itself ends the game. */
  outcome: Outcome | null;
  /** How the game ended, at its last turn only. */
  ended: Outcome | null;
  /** From the judged game, and from the engine at work. */
  judged: number | undefined;
  engine: number | null;
}

/** White's expectation, 0 to 1: a result before any estimate; null where nothing is known. */
export function white_expects({ outcome, ended, judged, engine }: Known): number | null {
  const result = outcome ?? (ended && last_turn_decided(ended) ? ended : null);
  return result ? white_result(result) : (judged ?? engine);
}

import type { SimulPlayer } from '$/net/simuls';

/** Of the other boards the one at which the host is to move for the longest time; '' if none waits. */
export function next_board(players: readonly SimulPlayer[], but: string): string {
  const waiting = players.flatMap(({ game }) => (game && game.your_turn && !game.outcome && game.id !== but ? [game] : []));
  waiting.sort((a, b) => a.updated - b.updated);
  return waiting[0]?.id ?? '';
}

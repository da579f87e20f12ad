// How a player did on each board, from the games of the archive. Pure.
import type { GameCard } from '$/net/schema';

export interface BoardRecord {
  setup: string;
  games: number;
  won: number;
  /** Own moves of the fastest win, or null. */
  fastest: number | null;
}

/** The most played first; games that were broken off do not count. */
export function board_records(games: readonly GameCard[], name: string): BoardRecord[] {
  const records = new Map<string, BoardRecord>();
  for (const game of games) {
    const side = game.seats.find((seat) => seat.user?.name === name)?.side;
    if (!side || !game.outcome || game.outcome.reason === 'aborted' || game.one_screen) continue;
    const record = records.get(game.setup) ?? { setup: game.setup, games: 0, won: 0, fastest: null };
    record.games += 1;
    if (game.outcome.winners.length === 1 && game.outcome.winners[0] === side) {
      record.won += 1;
      const moves = Math.ceil(game.ply / game.seats.length);
      record.fastest = Math.min(record.fastest ?? moves, moves);
    }
    records.set(game.setup, record);
  }
  return [...records.values()].sort((a, b) => b.games - a.games || a.setup.localeCompare(b.setup));
}

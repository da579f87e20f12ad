// What a rated game did to the ratings of its players.
import { get_rating_points, type RatingPoint } from '$/net/api';
import type { GameState, Seat } from '$/net/schema';

export interface RatingChange {
  seat: Seat;
  rating: number;
  /** Null for the first rated game: there is nothing to compare with. */
  change: number | null;
}

/** The rating after a game and how it differs from the one before, in whole points; null if the game is not among them. */
export function change_by(game: string, points: readonly RatingPoint[]): { rating: number; change: number | null } | null {
  const at = points.findIndex((point) => point[3] === game);
  if (at < 0) return null;
  const rating = Math.round(points[at]![1]);
  const before = points[at - 1];
  return { rating, change: before ? rating - Math.round(before[1]) : null };
}

/** Signed, with a true minus: "+12", "−8", "±0". */
export function signed(change: number): string {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** Changes of all players; whoever cannot be asked about is left out. */
export async function rating_changes(game: GameState): Promise<RatingChange[]> {
  if (!game.rated) return [];
  const rows = game.seats.map(async (seat) => {
    if (!seat.user || seat.kind !== 'person') return [];
    const answer = await get_rating_points(seat.user.name, game.family).catch(() => null);
    const found = answer && change_by(game.game, answer.points);
    return found ? [{ seat, ...found }] : [];
  });
  return (await Promise.all(rows)).flat();
}

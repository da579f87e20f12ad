// The list of the best players: which family it is about, and its rows.
import type { RankedUser } from '$/net/schema';

/** The chosen family; the first one until there is a choice, or where the chosen one is not offered. */
export function family_shown(chosen: string, families: readonly string[]): string {
  return families.includes(chosen) ? chosen : (families[0] ?? '');
}

/** Players with their rating in the family; who has none there is not listed. */
export function best_rows(players: readonly RankedUser[], family: string): { id: string; name: string; rating: number }[] {
  return players.flatMap(({ id, name, ratings }) => {
    const rating = ratings[family]?.rating;
    return rating === undefined ? [] : [{ id, name, rating: Math.round(rating) }];
  });
}

// Whom one sees first. Pure.

/** Those who are here first, friends before others; otherwise as they came. */
export function by_presence<Person extends { online: boolean; friend: boolean }>(people: readonly Person[]): Person[] {
  const rank = ({ online, friend }: Person): number => (online ? 2 : 0) + (friend ? 1 : 0);
  return [...people].sort((a, b) => rank(b) - rank(a));
}

/** How somebody stands against somebody: a point for a win, half a point for a draw. */
export function score({ wins, losses, draws }: { wins: number; losses: number; draws: number }): [number, number] {
  return [wins + draws / 2, losses + draws / 2];
}

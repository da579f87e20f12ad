// Which games a player sees first, which have been left lying, and which are worth watching. Pure.
import type { GameCard } from '$/net/schema';

const day_ms = 86_400_000;
/** A game without another person that nobody touched for so long counts as left lying. */
export const stale_days = 3;

const is_person = (kind: string): boolean => kind === 'person' || kind === 'guest' || kind === 'bot';

/** Somebody else sits there and waits for a move. */
export function with_people(game: GameCard): boolean {
  return !game.one_screen && game.seats.some((seat) => is_person(seat.kind) && !game.your.includes(seat.side));
}

/** Games in which other people wait for this player. */
export function waiting_for_me(games: readonly GameCard[]): GameCard[] {
  return games.filter((game) => game.your_turn && with_people(game));
}

export interface Sorted {
  /** My turn, the least time left first; then the others' turn, those that moved last first. */
  current: GameCard[];
  left_lying: GameCard[];
}

export function sort_games(games: readonly GameCard[], now: number): Sorted {
  const stale = (game: GameCard): boolean => !with_people(game) && now - game.updated > stale_days * day_ms;
  const urgency = (game: GameCard): number => (with_people(game) ? 2 : 0) + (game.your_turn ? 1 : 0);
  const time = (game: GameCard): number => (game.your_turn ? (game.deadline ?? Infinity) : Infinity);
  const sooner = (a: GameCard, b: GameCard): number => (time(a) === time(b) ? 0 : time(a) - time(b));
  const rank = (a: GameCard, b: GameCard): number => urgency(b) - urgency(a) || sooner(a, b) || b.updated - a.updated;
  return { current: games.filter((game) => !stale(game)).sort(rank), left_lying: games.filter(stale).sort(rank) };
}

/** Games of other people with each other; those against the computer only where there are few. */
export function worth_watching(games: readonly GameCard[], most: number): GameCard[] {
  const others = games.filter((game) => game.your.length === 0 && !game.one_screen && game.ply > 0);
  const people = (game: GameCard): number => game.seats.filter((seat) => is_person(seat.kind)).length;
  return others.sort((a, b) => Number(people(b) > 1) - Number(people(a) > 1) || b.updated - a.updated).slice(0, most);
}

/** Whether a position stands on the board of a running game with other people: its terrain and pieces are the same. */
export function is_of_game(game: GameCard, tps: string): boolean {
  const board = (text: string): string => text.split(' ').slice(1, 3).join(' ');
  return with_people(game) && game.ply > 0 && board(game.tps) === board(tps);
}

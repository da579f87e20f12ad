// What the game page shows for a state of the game. Pure.
import type { GoalMark } from '$/board/overlays';
import { read_tps, rules_parts, type Side } from '$/lib/tps';
import type { Confirmation } from '$/state/settings.svelte';
import type { Clock, GameState, Outcome, Seat } from '$/net/schema';

export type Quarter = 0 | 90 | 180 | 270;
const home_turn: Record<Side, Quarter> = { w: 0, x: 270, b: 180, y: 90 };

/** The own side is at the bottom; in one-screen games the board stays put. */
export function board_rotation(game: GameState | null, turned: number): Quarter {
  const home = game && !game.one_screen ? home_turn[game.you[0] ?? 'w'] : 0;
  return ((home + turned) % 360) as Quarter;
}

/** The edge that vehicles drive off in `escape`, or to which the flag is brought; nothing where the goal is another. */
export function goal_edge(game: GameState): GoalMark[] {
  const { style } = rules_parts(game.rules);
  if (game.you.length !== 1 || game.outcome || (style !== 'escape' && style !== 'flag')) return [];
  const { w, h } = read_tps(game.start);
  const north = (game.you[0] === 'w') === (style === 'escape');
  return [{ at: north ? (h - 1) * w : 0, kind: 'edge', facing: north ? 0 : 4 }];
}

/** Who sits below the board, and the others. */
export function seating(game: GameState): { bottom: Seat | undefined; others: Seat[] } {
  const home = game.one_screen ? 'w' : (game.you[0] ?? 'w');
  const bottom = game.seats.find((seat) => seat.side === home) ?? game.seats[0];
  return { bottom, others: game.seats.filter((seat) => seat !== bottom) };
}

/** In a one-screen game the side to move is the one that resigns or offers; while a computer thinks, the first of the others. */
export function acting_side(game: GameState): { side?: Side } {
  if (!game.one_screen) return {};
  return { side: game.you.includes(game.turn) ? game.turn : (game.you[0] ?? game.turn) };
}

/** Seconds from which on a game counts as slow: there is time to confirm a move. */
const slow_from = 900;

/** `coarse`: the pointer is a finger, which hides what it presses; a mouse has seen the move before it is made. */
export function asks_before_sending(setting: Confirmation, clock: Pick<Clock, 'kind' | 'base'> | null, coarse: boolean): boolean {
  const slow = !clock || clock.kind !== 'real' || (clock.base ?? 0) >= slow_from;
  return setting === 'always' || (slow && (setting === 'slow' || (setting === 'touch' && coarse)));
}

export type Status = 'over' | 'past' | 'sending' | 'your_turn' | 'turn_of' | 'watching' | 'thinking' | 'waiting';

/** What the line beside the board is about. */
export function status_of(game: GameState, looking: number | null, sending: boolean): Status {
  if (game.outcome) return 'over';
  if (looking !== null) return 'past';
  if (sending) return 'sending';
  if (game.you.includes(game.turn)) return game.one_screen ? 'turn_of' : 'your_turn';
  if (game.you.length === 0) return 'watching';
  const seat = game.seats.find((each) => each.side === game.turn);
  return seat?.kind === 'engine' || seat?.took_over ? 'thinking' : 'waiting';
}

/** Key of the headline of the result, as the reader at this screen sees it. */
export function result_key(outcome: Outcome, you: readonly Side[]): 'aborted' | 'draw' | 'side_wins' | 'you_win' | 'you_lose' {
  if (outcome.reason === 'aborted') return 'aborted';
  if (outcome.winners.length !== 1) return 'draw';
  if (you.length !== 1) return 'side_wins';
  return outcome.winners[0] === you[0] ? 'you_win' : 'you_lose';
}

/** Whether the last turn brought the end about. */
export function last_turn_decided(outcome: Outcome): boolean {
  return !['resignation', 'time', 'absence', 'agreement', 'aborted', 'stopped'].includes(outcome.reason);
}

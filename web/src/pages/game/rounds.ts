// The list of moves in rounds, as it is printed: one line for each time the order of sides wraps round.
import type { Side } from '$/lib/tps';
import type { Played } from '$/net/schema';

export interface Round {
  number: number;
  moves: Played[];
}

const order: Side[] = ['w', 'x', 'b', 'y'];

/** A new round begins when the order of sides wraps; several actions of one side in a row stay in its round. */
export function rounds_of(moves: Played[], first_number: number): Round[] {
  const rounds: Round[] = [];
  let last = order.length;
  for (const move of moves) {
    const rank = order.indexOf(move.side);
    if (rounds.length === 0 || rank < last) rounds.push({ number: first_number + rounds.length, moves: [] });
    rounds[rounds.length - 1]!.moves.push(move);
    last = rank;
  }
  return rounds;
}

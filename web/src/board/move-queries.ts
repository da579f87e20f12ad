// What a move in the making offers now. Pure.
import {
  ends_badly,
  facings_on,
  held_from,
  mover_squares,
  moves_at,
  piece_of,
  pillbox_moves,
  type Move,
  type PieceChoices,
} from './choices';
import type { Machine, State } from './move-state';

/** The piece that is being moved, if it is one that drives. */
export function moving_piece(machine: Machine): PieceChoices | null {
  const { state, choices } = machine;
  return choices && 'mover' in state ? piece_of(choices, state.mover) : null;
}

/** The pose in which the turn would end now: equal nodes, none before there is a pose. */
function end_nodes(machine: Machine): readonly number[] {
  const { state } = machine;
  const piece = moving_piece(machine);
  if (!piece) return [];
  switch (state.at) {
    case 'facing':
      return facings_on(piece, state.square).get(state.facing) ?? [];
    case 'pose':
      return state.nodes;
    case 'drive':
      return state.trail.slice(-1);
    case 'attack':
      return [state.shots[state.shot]!.node];
    case 'confirm':
    case 'sent':
      return [state.move.node];
    default:
      return [];
  }
}

/** All turns that end in the present pose; for a chosen Pillbox, all its shots. */
export function ending_moves(machine: Machine): Move[] {
  const { state, choices } = machine;
  if (!choices || !('mover' in state)) return [];
  if ('pillbox' in state.mover) return state.at === 'pose' ? pillbox_moves(choices, state.mover.pillbox) : [];
  if (state.at !== 'facing' && state.at !== 'pose' && state.at !== 'drive') return [];
  return moves_at(piece_of(choices, state.mover)!, end_nodes(machine));
}

/** The actions among them: what can be aimed at. */
export function aims(machine: Machine): Move[] {
  return ending_moves(machine).filter((move) => move.action !== '');
}

/** The turn that would be sent now, with the action that is aimed at, or without one. */
export function pending_move(machine: Machine): Move | null {
  const { state } = machine;
  if (state.at === 'confirm' || state.at === 'sent') return state.move;
  if (state.at === 'attack') return state.shots[state.shot]!;
  if ('aim' in state && state.aim >= 0) return aims(machine)[state.aim] ?? null;
  return ending_moves(machine).find((move) => move.action === '') ?? null;
}

/** Enemies in the line of fire of the present pose whose armour would hold. */
export function held_targets(machine: Machine): number[] {
  const { state, choices } = machine;
  if (!choices || !('mover' in state)) return [];
  if ('pillbox' in state.mover) return held_from(choices.holds, [state.mover.pillbox]);
  return held_from(piece_of(choices, state.mover)?.holds ?? [], end_nodes(machine));
}

/** The drive so far, as nodes. */
export function shown_path(state: State): readonly number[] {
  if (state.at === 'drive') return state.trail;
  return 'path' in state ? state.path : [];
}

/** Square on which the turn would end, -1 for none or outside the board. */
export function end_square(machine: Machine): number {
  const { state } = machine;
  if (state.at === 'facing') return state.square;
  return moving_piece(machine)?.nodes[end_nodes(machine)[0] ?? -1]?.square ?? -1;
}

/** Whether the turn costs the mover or another piece of one's own: that is always asked. */
export function costs_own(machine: Machine, move: Move): boolean {
  const piece = moving_piece(machine);
  const own = machine.choices ? mover_squares(machine.choices) : [];
  return ends_badly(piece?.nodes[move.node]?.fate) || move.destroyed.some((at) => own.includes(at) && at !== piece?.at);
}

/** Steps made and steps there are; `bonus` if the last of them is a gift of the road. */
export function step_count(machine: Machine): { used: number; limit: number; bonus: boolean } | null {
  const piece = moving_piece(machine);
  if (!piece) return null;
  const path = shown_path(machine.state);
  const node = piece.nodes[path.at(-1) ?? 0]!;
  const limit = machine.state.at === 'drive' && machine.state.reversed ? 1 : node.limit;
  return { used: Math.max(0, path.length - 1), limit, bonus: limit > piece.speed };
}

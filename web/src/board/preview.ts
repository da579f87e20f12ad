// What the board shows of a move in the making: path, ghost, targets, the ring of facings. Pure.
import { piece_at, type Board, type Piece } from '$/lib/tps';
import { facings_on, held_from, mover_square, mover_squares, moves_at, path_to, reach, type Move, type PieceChoices } from './choices';
import type { Drag } from './drag';
import { shots_at } from './attack';
import { aims, ending_moves, held_targets, moving_piece, shown_path } from './move-queries';
import type { Machine } from './move-state';

export interface Preview {
  path: readonly number[];
  moves: readonly Move[];
  /** Targets that would withstand the shot. */
  held: readonly number[];
  /** The move that is aimed at or waits to be confirmed. */
  aimed: Move | null;
}

/** What the pointer is on: a square, and the facing that it means there (-1 for none). */
export interface Hover {
  square: number;
  facing: number;
}

/** Facings that can be chosen on the square. */
export interface Ring {
  facings: readonly number[];
  /** Those from which something can be done. */
  armed: readonly number[];
  /** The facing under the pointer, or the one that costs the fewest steps. */
  current: number;
}

const nothing: Preview = { path: [], moves: [], held: [], aimed: null };

/** Square of what is being moved, -1 for none. */
export function chosen_square(machine: Machine): number {
  const { state, choices } = machine;
  return 'mover' in state && choices ? mover_square(choices, state.mover) : -1;
}

export function ring_of(machine: Machine, hover_facing: number): Ring | null {
  const piece = moving_piece(machine);
  if (machine.state.at !== 'facing' || !piece) return null;
  const offered = facings_on(piece, machine.state.square);
  const facings = [...offered.keys()].filter((facing) => facing >= 0).sort((a, b) => a - b);
  const armed = facings.filter((facing) => moves_at(piece, offered.get(facing)!).some((move) => move.action !== ''));
  return { facings, armed, current: hover_facing >= 0 ? hover_facing : machine.state.facing };
}

/** The facing next to the present one, `by` places round the ring. */
export function turned(ring: Ring, by: number): number {
  const { facings, current } = ring;
  return facings[(facings.indexOf(current) + by + facings.length) % facings.length] ?? -1;
}

function pose_preview(piece: PieceChoices, nodes: readonly number[] | undefined): Preview {
  if (!nodes) return nothing;
  return { path: path_to(piece, nodes[0]!), moves: moves_at(piece, nodes), held: held_from(piece.holds, nodes), aimed: null };
}

function shot_preview(piece: PieceChoices, shot: Move): Preview {
  return { path: path_to(piece, shot.node), moves: [shot], held: [], aimed: shot };
}

/** What a press under the pointer would do with the chosen piece: drive there, or destroy what is there. */
function hover_preview(machine: Machine, piece: PieceChoices, hover: Hover): Preview | null {
  // A press on the piece itself opens the ring of a mere turn.
  if (hover.square === piece.at) return null;
  const facings = facings_on(piece, hover.square);
  const nodes = facings.get(hover.facing) ?? [...facings.values()][0];
  if (nodes) return pose_preview(piece, nodes);
  const [shot] = shots_at(machine.choices!, piece, hover.square);
  return shot ? shot_preview(piece, shot) : null;
}

/** The pose under the pointer while dragging or while the ring is open, else what the state says. */
export function preview_of(machine: Machine, ring: Ring | null, drag: Drag | null, hover: Hover): Preview {
  const { state } = machine;
  const piece = moving_piece(machine);
  if (drag && drag.locked >= 0 && piece) {
    const nodes = facings_on(piece, drag.locked).get(drag.facing);
    if (nodes) return pose_preview(piece, nodes);
  }
  if (state.at === 'facing' && piece && ring) return pose_preview(piece, facings_on(piece, state.square).get(ring.current));
  if (state.at === 'attack' && piece) return shot_preview(piece, state.shots[state.shot]!);
  const hovered = state.at === 'piece' && piece ? hover_preview(machine, piece, hover) : null;
  if (hovered) return hovered;
  const held = held_targets(machine);
  if (state.at === 'confirm' || state.at === 'sent') return { path: state.path, moves: [state.move], held, aimed: state.move };
  const aimed = 'aim' in state && state.aim >= 0 ? (aims(machine)[state.aim] ?? null) : null;
  return { path: shown_path(state), moves: ending_moves(machine), held, aimed };
}

/** The mover as it will stand: a boat with its cargo, or the cargo alone. */
export function ghost_of(machine: Machine, position: Board, path: readonly number[]): Piece | null {
  const piece = moving_piece(machine);
  const standing = piece && piece_at(position, piece.at);
  if (!piece || !standing || path.length < 2) return null;
  if (!piece.cargo) return standing;
  return {
    ...standing,
    kind: piece.kind,
    command: standing.cargo?.command ?? false,
    flag: standing.cargo?.flag ?? false,
    cargo: null,
  };
}

/** Squares where the chosen piece can end, with the fewest steps; empty unless it has just been chosen. */
export function reachable(machine: Machine): Map<number, number> {
  const piece = moving_piece(machine);
  return new Map(piece && machine.state.at === 'piece' ? reach(piece).map((each) => [each.at, each.steps]) : []);
}

export function movable(machine: Machine): Set<number> {
  return new Set(machine.choices ? mover_squares(machine.choices) : []);
}

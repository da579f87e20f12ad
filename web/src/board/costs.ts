// What a turn would cost the player who makes it. Pure; the fate comes from the server.
import { piece_at, type Board } from '$/lib/tps';
import { ends_badly } from './choices';
import { moving_piece, pending_move } from './move-queries';
import type { Machine } from './move-state';

/** How the mover is lost, or that another piece of one's own is. */
export type Cost = 'sinks' | 'burns' | 'mine' | 'wrecked' | 'own';

export function cost_of(machine: Machine, position: Board): Cost | null {
  const move = pending_move(machine);
  if (!move) return null;
  const piece = moving_piece(machine);
  const node = piece?.nodes[move.node];
  if (node && ends_badly(node.fate)) {
    if (node.fate === 'sinks') return 'sinks';
    if (position.markers.some((marker) => marker.kind === 'mine' && marker.at === node.square)) return 'mine';
    return position.terrain[node.square] === '^' ? 'burns' : 'wrecked';
  }
  const own = (at: number): boolean => at !== piece?.at && piece_at(position, at)?.side === position.side;
  return move.destroyed.some(own) ? 'own' : null;
}

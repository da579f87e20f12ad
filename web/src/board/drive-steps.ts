// Driving step by step: the trail after one more step, and which steps there are. Pure.
import { next_node, path_to, type Step } from './choices';
import { moving_piece, shown_path } from './move-queries';
import type { Drive, Machine, Refusal } from './move-state';

/** The drive after one more step, or why there is none. */
export function stepped(machine: Machine, step: Step): Drive | Refusal {
  const { state } = machine;
  const piece = moving_piece(machine);
  if (!piece || !('mover' in state) || state.at === 'sent' || state.at === 'confirm') return 'no_choice';
  const { mover } = state;
  if (state.at === 'drive' && state.reversed) return 'no_steps';
  const trail = shown_path(state).length > 0 ? shown_path(state) : [0];
  const current = trail.at(-1)!;
  if (step === 'reverse' && trail.length > 1) return 'no_steps';
  const next = next_node(piece, current, step);
  const { limit: most, fate } = piece.nodes[current]!;
  if (next < 0) return trail.length > most || (fate !== 'stands' && fate !== 'drives_on') ? 'no_steps' : 'blocked';
  const drive = (path: readonly number[], reversed = false): Drive => ({ at: 'drive', mover, trail: path, reversed, aim: -1 });
  if (step === 'reverse') return drive([0, next], true);
  // Coming back to a node undoes the loop in between.
  const seen = trail.indexOf(next);
  if (seen >= 0) return drive(trail.slice(0, seen + 1));
  const limit = piece.nodes[next]!.limit;
  if (trail.length <= limit) return drive([...trail, next]);
  const shorter = path_to(piece, next);
  return shorter.length > 0 && shorter.length - 1 <= limit ? drive(shorter) : 'no_steps';
}

/** Which of the four steps can be made now. */
export function possible_steps(machine: Machine): Record<Step, boolean> {
  const can = (step: Step): boolean => typeof stepped(machine, step) !== 'string';
  return { ahead: can('ahead'), left: can('left'), right: can('right'), reverse: can('reverse') };
}

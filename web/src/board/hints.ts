// The line below the board: what to do next, or why nothing happened. Pure.
import { piece_at, square_name, type Board } from '$/lib/tps';
import { harmless } from './choices';
import { facing_key } from './facing-keys';
import { aims, moving_piece, type Machine } from './move-machine';
import { chosen_square } from './preview';
import { kind_name } from './speak';
import type { Translate } from './texts';

function mover_name(machine: Machine, position: Board, t: Translate): string {
  const standing = piece_at(position, chosen_square(machine));
  const piece = moving_piece(machine);
  if (piece?.cargo) return kind_name(piece.kind, standing?.cargo?.command ?? false, t);
  return standing ? kind_name(standing.kind, standing.command, t) : '';
}

function next_thing(machine: Machine, position: Board, t: Translate): string {
  const { state } = machine;
  const name_of = (square: number): string => (square >= 0 ? square_name(square, position.w) : '');
  const place = name_of(chosen_square(machine));
  const piece = moving_piece(machine);
  switch (state.at) {
    case 'idle':
      return machine.choices ? t('board.hint.idle') : '';
    case 'piece':
      return t('board.hint.piece', { name: mover_name(machine, position, t), square: place });
    case 'facing':
      return t('board.hint.facing', { square: name_of(state.square) });
    case 'pose':
      if (!piece) return t('board.hint.pillbox', { square: place });
      return t(aims(machine).every((move) => harmless(move.action)) ? 'board.hint.act' : 'board.hint.pose');
    case 'drive': {
      const { square, facing, fate } = piece!.nodes[state.trail.at(-1)!]!;
      if (fate === 'leaves') return t('board.hint.leaving');
      return t('board.hint.drive', { square: name_of(square), facing: t(facing_key(facing)) });
    }
    case 'confirm':
      return t('board.hint.confirm', { move: state.move.text });
    case 'sent':
      return t('board.hint.sent');
  }
}

/** What to do, and which targets would hold; `refused` is the server's reason against the last move. */
export function hint_text(machine: Machine, position: Board, refused: string, held: readonly number[], t: Translate): string {
  if (refused) return t('board.refused', { reason: refused });
  const told =
    machine.refusal && machine.choices && machine.state.at !== 'idle'
      ? t(`board.refusal.${machine.refusal}`)
      : next_thing(machine, position, t);
  if (held.length === 0) return told;
  return `${told} ${t('board.hint.holds', { squares: held.map((square) => square_name(square, position.w)).join(', ') })}`;
}

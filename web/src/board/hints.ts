// The line below the board: what to do next, or why nothing happened. Pure.
import { enemies_of } from './attack';
import { piece_at, square_name, type Board } from '$/lib/tps';
import { harmless, mover_squares, sum_at } from './choices';
import { cost_of } from './costs';
import { facing_key } from './facing-keys';
import { aims, end_square, ending_moves, moving_piece } from './move-queries';
import type { Attack, Machine } from './move-state';
import { chosen_square } from './preview';
import { kind_name } from './speak';
import type { Translate } from './texts';

function mover_name(machine: Machine, position: Board, t: Translate): string {
  const standing = piece_at(position, chosen_square(machine));
  const piece = moving_piece(machine);
  if (piece?.cargo) return kind_name(piece.kind, standing?.cargo?.command ?? false, t);
  return standing ? kind_name(standing.kind, standing.command, t) : '';
}

function name_at(position: Board, square: number, t: Translate): string {
  const piece = piece_at(position, square);
  return piece ? kind_name(piece.kind, piece.command, t) : '';
}

function attack_text(machine: Machine, state: Attack, position: Board, t: Translate): string {
  const shot = state.shots[state.shot]!;
  const sum = sum_at(moving_piece(machine)?.sums ?? [], shot.node, state.target);
  const told = t('board.hint.attack', {
    target: name_at(position, state.target, t),
    square: square_name(state.target, position.w),
    from: square_name(end_square(machine), position.w),
    sum: sum ? ` (${sum.power} > ${sum.armour})` : '',
  });
  if (state.shots.length < 2) return told;
  return `${told} ${t('board.hint.other_poses', { n: state.shot + 1, count: state.shots.length })}`;
}

function next_thing(machine: Machine, position: Board, check: boolean, t: Translate): string {
  const { state } = machine;
  const name_of = (square: number): string => (square >= 0 ? square_name(square, position.w) : '');
  const place = name_of(chosen_square(machine));
  const piece = moving_piece(machine);
  const cost = cost_of(machine, position);
  if (cost && state.at !== 'sent') {
    return t(`board.cost.${cost}.hint`, { name: mover_name(machine, position, t), square: name_of(end_square(machine)) });
  }
  switch (state.at) {
    case 'idle':
      if (!machine.choices) return '';
      return t(check ? 'board.hint.idle_check' : 'board.hint.idle');
    case 'piece':
      return t(piece && enemies_of(machine.choices!, piece).length > 0 ? 'board.hint.piece_attack' : 'board.hint.piece', {
        name: mover_name(machine, position, t),
        square: place,
      });
    case 'facing':
      return t('board.hint.facing', { square: name_of(state.square) });
    case 'pose':
      if (!piece) return t('board.hint.pillbox', { square: place });
      if (aims(machine).length === 0 && ending_moves(machine).length > 1) return t('board.hint.way');
      return t(aims(machine).every((move) => harmless(move.action)) ? 'board.hint.act' : 'board.hint.pose');
    case 'attack':
      return attack_text(machine, state, position, t);
    case 'drive': {
      const { square, facing, fate } = piece!.nodes[state.trail.at(-1)!]!;
      if (fate === 'leaves') return t('board.hint.leaving');
      return t('board.hint.drive', { square: name_of(square), facing: t(facing_key(facing)) });
    }
    case 'confirm':
      return t(state.suggested ? 'board.hint.suggested' : 'board.hint.confirm', { move: state.move.text });
    case 'sent':
      return t('board.hint.sent');
  }
}

/** Why a press on a square did nothing, by what stands there. */
function square_refusal(machine: Machine, position: Board, check: boolean, t: Translate): string {
  const at = machine.refused_at;
  const square = square_name(at, position.w);
  const there = piece_at(position, at);
  const name = name_at(position, at, t);
  const piece = moving_piece(machine);
  if (there && !there.wreck && there.side === position.side && !mover_squares(machine.choices!).includes(at)) {
    return t(check ? 'board.refusal.cannot_help' : 'board.refusal.cannot_move', { name, square });
  }
  if (there && !there.wreck && there.side !== position.side) {
    if (!piece) return t('board.refusal.not_yours');
    const held = piece.holds.some((hold) => hold.square === at);
    return t(held ? 'board.refusal.armour_holds' : 'board.refusal.no_shot', { name, square });
  }
  return t(`board.refusal.${machine.refusal}`, { square });
}

export interface Circumstances {
  /** The server's reason against the last move. */
  refused: string;
  /** Targets that would withstand the shot. */
  held: readonly number[];
  check: boolean;
  /** Said while nothing is chosen. */
  note: string;
}

/** What to do, or why nothing happened, and which targets would hold. */
export function hint_text(machine: Machine, position: Board, { refused, held, check, note }: Circumstances, t: Translate): string {
  if (refused) return t('board.refused', { reason: refused });
  if (machine.refusal && machine.choices) {
    return machine.refused_at >= 0 ? square_refusal(machine, position, check, t) : t(`board.refusal.${machine.refusal}`);
  }
  const told = (machine.state.at === 'idle' && machine.choices && note) || next_thing(machine, position, check, t);
  if (held.length === 0) return told;
  return `${told} ${t('board.hint.holds', { squares: held.map((square) => square_name(square, position.w)).join(', ') })}`;
}

// A move in the making: idle -> piece -> facing -> pose -> confirm -> sent, or from the piece straight to an attack.
// States and events only; how they follow each other is in move-machine.ts.
import type { Choices, Move, Mover, Step } from './choices';

/** Why an input did nothing; shown in words by the caller. */
export type Refusal = 'no_choice' | 'not_yours' | 'not_reachable' | 'blocked' | 'no_steps' | 'no_end_here' | 'no_target' | 'unknown_move';

export interface Idle {
  at: 'idle';
}
/** A piece is chosen; its squares light up, and the enemies that it can destroy. */
export interface PieceChosen {
  at: 'piece';
  mover: Mover;
}
/** A square is chosen; the ring of facings is open, one of them taken unless another is chosen. */
export interface Facing {
  at: 'facing';
  mover: Mover;
  square: number;
  facing: number;
}
/** The piece stands where it should end. `nodes` are equal poses that differ in what was cleared on the way. */
export interface Pose {
  at: 'pose';
  mover: Mover;
  nodes: readonly number[];
  path: readonly number[];
  /** Index into the actions at this pose, -1 for none. */
  aim: number;
}
/** An enemy is chosen; `shots` are the turns that destroy it, the best first. */
export interface Attack {
  at: 'attack';
  mover: Mover;
  target: number;
  shots: readonly Move[];
  /** The one that would be sent. */
  shot: number;
  path: readonly number[];
}
/** Driving by steps; the trail ends at the present node. */
export interface Drive {
  at: 'drive';
  mover: Mover;
  trail: readonly number[];
  reversed: boolean;
  aim: number;
}
export interface Confirm {
  at: 'confirm';
  mover: Mover;
  move: Move;
  path: readonly number[];
  /** Not the player's own idea: a hint. */
  suggested?: boolean;
}
export interface Sent {
  at: 'sent';
  mover: Mover;
  move: Move;
  path: readonly number[];
}
export type State = Idle | PieceChosen | Facing | Pose | Attack | Drive | Confirm | Sent;

export type Event =
  /** A press on a square; a mouse also says which way the piece should face there. */
  | { do: 'square'; square: number; facing?: number }
  | { do: 'choose'; mover: Mover }
  /** Takes a facing and goes on; `turn` only shows it. */
  | { do: 'facing'; facing: number }
  | { do: 'turn'; facing: number }
  | { do: 'exit'; from: number; facing: number }
  | { do: 'pose'; square: number; facing: number }
  | { do: 'step'; step: Step }
  | { do: 'undo_step' }
  | { do: 'next_target'; back?: boolean }
  | { do: 'next_enemy'; back?: boolean }
  | { do: 'next_piece'; back?: boolean }
  | { do: 'action'; move: Move }
  | { do: 'fire' }
  | { do: 'hold' }
  | { do: 'send' }
  | { do: 'typed'; text: string }
  | { do: 'suggest'; text: string }
  | { do: 'back' }
  | { do: 'reset' }
  | { do: 'acknowledged' }
  | { do: 'refused' };

export interface Machine {
  choices: Choices | null;
  /** Ask before sending. */
  confirm: boolean;
  state: State;
  /** States to go back to, oldest first. */
  past: readonly State[];
  refusal: Refusal | null;
  /** The square that was refused, -1 if it was something else. */
  refused_at: number;
}

export const idle: Idle = { at: 'idle' };

export function new_machine(choices: Choices | null, confirm: boolean): Machine {
  return { choices, confirm, state: idle, past: [], refusal: null, refused_at: -1 };
}

/** New choices (or none) end whatever was half made. */
export function with_choices(machine: Machine, choices: Choices | null): Machine {
  return new_machine(choices, machine.confirm);
}

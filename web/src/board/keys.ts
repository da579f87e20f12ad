// What a key on the board means for the move in the making. Pure.
import { movers_at, type Step } from './choices';
import { aims, moving_piece } from './move-queries';
import type { Event as MoveEvent, Machine } from './move-state';
import { turned, type Ring } from './preview';

export interface Pressed {
  key: string;
  shift: boolean;
}

const step_keys: Record<string, Step> = {
  w: 'ahead',
  a: 'left',
  d: 'right',
  s: 'reverse',
  ArrowUp: 'ahead',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowDown: 'reverse',
};

const plain_key = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

function ring_events(key: string, ring: Ring): MoveEvent[] | null {
  if (key === 'ArrowLeft' || key === 'a') return [{ do: 'turn', facing: turned(ring, -1) }];
  if (key === 'ArrowRight' || key === 'd') return [{ do: 'turn', facing: turned(ring, 1) }];
  if (key === 'Enter' || key === ' ') return [{ do: 'facing', facing: ring.current }];
  return null;
}

/** Arrows move the focus until a piece is chosen; letters drive the piece under the focus at once, or the first one. */
function step_events(key: string, step: Step, machine: Machine, square: number): MoveEvent[] | null {
  const { at } = machine.state;
  if (at === 'sent') return null;
  if (at !== 'idle') return moving_piece(machine) ? [{ do: 'step', step }] : [];
  if (key.length > 1) return null;
  const [mover] = movers_at(machine.choices!, square);
  if (!mover) return [{ do: 'next_piece' }, { do: 'step', step }];
  return 'piece' in mover
    ? [
        { do: 'square', square },
        { do: 'step', step },
      ]
    : [{ do: 'square', square }];
}

/** The events that a key stands for, none if it is taken without effect; null if it is not for the move. */
export function events_of_key(pressed: Pressed, machine: Machine, ring: Ring | null, square: number): MoveEvent[] | null {
  if (!machine.choices) return null;
  const { at } = machine.state;
  const key = plain_key(pressed.key);
  if (key === 'Escape') return at === 'idle' || at === 'sent' ? null : [{ do: 'back' }];
  if (key === 'e' && moving_piece(machine) && at !== 'sent') return [{ do: 'next_enemy', back: pressed.shift }];
  if (key === 'n') return [{ do: 'next_piece', back: pressed.shift }];
  const turning = ring && ring_events(key, ring);
  if (turning) return turning;
  const step = step_keys[key];
  if (step && !pressed.shift) return step_events(key, step, machine, square);
  if (key === 'Backspace' && at !== 'idle') return [{ do: 'undo_step' }];
  if (at === 'attack') {
    if (key === 'Tab') return [{ do: 'next_target', back: pressed.shift }];
    if (key === 'Enter' || key === ' ') return [{ do: 'send' }];
  }
  const posed = at === 'pose' || at === 'drive';
  if (key === 'Tab' && posed && aims(machine).length > 0) return [{ do: 'next_target', back: pressed.shift }];
  if (key === ' ' && (posed || at === 'confirm')) return [{ do: 'fire' }];
  if (key === 'Enter' && posed) return [{ do: 'hold' }];
  if (key === 'Enter' && at === 'confirm') return [{ do: 'send' }];
  return null;
}

/** Keys that mean the board wherever the focus is; arrows and Tab belong to the page then. */
function works_anywhere(key: string): boolean {
  return !key.startsWith('Arrow') && key !== 'Tab';
}

/** Whether a key pressed somewhere on the page means the board, because nothing there needs it. */
export function meant_for_board(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !works_anywhere(event.key) || !(event.target instanceof Element)) return false;
  if (event.target.closest('input, textarea, select, dialog, [role="grid"]')) return false;
  const presses = event.key === 'Enter' || event.key === ' ';
  return !presses || !event.target.closest('button, a, summary');
}

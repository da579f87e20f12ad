// Making a move: idle -> piece -> facing -> pose -> confirm -> sent, by pointing, dragging, driving or typing.
// Pure: takes a state and an event, gives the next state. Everything legal comes from the choices.
import {
  all_moves,
  exits,
  facings_on,
  held_from,
  mover_squares,
  moves_at,
  movers_at,
  next_node,
  path_to,
  piece_of,
  pillbox_moves,
  same_mover,
  type Choices,
  type Move,
  type Mover,
  type PieceChoices,
  type Step,
} from './choices';
import { plain_text } from './typed';

/** Why an input did nothing; shown in words by the caller. */
export type Refusal = 'no_choice' | 'not_yours' | 'not_reachable' | 'blocked' | 'no_steps' | 'no_end_here' | 'no_target' | 'unknown_move';

export interface Idle {
  at: 'idle';
}
/** A piece is chosen; its squares light up. */
export interface PieceChosen {
  at: 'piece';
  mover: Mover;
}
/** A square is chosen; the ring of facings is open. */
export interface Facing {
  at: 'facing';
  mover: Mover;
  square: number;
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
}
export interface Sent {
  at: 'sent';
  mover: Mover;
  move: Move;
  path: readonly number[];
}
export type State = Idle | PieceChosen | Facing | Pose | Drive | Confirm | Sent;

export type Event =
  | { do: 'square'; square: number }
  | { do: 'choose'; mover: Mover }
  | { do: 'facing'; facing: number }
  | { do: 'exit'; from: number; facing: number }
  | { do: 'pose'; square: number; facing: number }
  | { do: 'step'; step: Step }
  | { do: 'undo_step' }
  | { do: 'next_target'; back?: boolean }
  | { do: 'next_piece'; back?: boolean }
  | { do: 'action'; move: Move }
  | { do: 'fire' }
  | { do: 'hold' }
  | { do: 'send' }
  | { do: 'typed'; text: string }
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
}

const idle: Idle = { at: 'idle' };

export function new_machine(choices: Choices | null, confirm: boolean): Machine {
  return { choices, confirm, state: idle, past: [], refusal: null };
}

/** New choices (or none) end whatever was half made. */
export function with_choices(machine: Machine, choices: Choices | null): Machine {
  return new_machine(choices, machine.confirm);
}

// What can be done now

/** The piece that is being moved, if it is one that drives. */
export function moving_piece(machine: Machine): PieceChoices | null {
  const { state, choices } = machine;
  return choices && 'mover' in state ? piece_of(choices, state.mover) : null;
}

/** All turns that end in the present pose; for a chosen Pillbox, all its shots. */
export function ending_moves(machine: Machine): Move[] {
  const { state, choices } = machine;
  if (!choices || !('mover' in state)) return [];
  if ('pillbox' in state.mover) return state.at === 'pose' ? pillbox_moves(choices, state.mover.pillbox) : [];
  const piece = piece_of(choices, state.mover)!;
  if (state.at === 'pose') return moves_at(piece, state.nodes);
  if (state.at === 'drive') return moves_at(piece, state.trail.slice(-1));
  return [];
}

/** The actions among them: what can be aimed at. */
export function aims(machine: Machine): Move[] {
  return ending_moves(machine).filter((move) => move.action !== '');
}

/** The turn that would be sent now, with the action that is aimed at, or without one. */
export function pending_move(machine: Machine): Move | null {
  const { state } = machine;
  if (state.at === 'confirm' || state.at === 'sent') return state.move;
  if (state.at !== 'pose' && state.at !== 'drive') return null;
  if (state.aim >= 0) return aims(machine)[state.aim] ?? null;
  return ending_moves(machine).find((move) => move.action === '') ?? null;
}

/** Enemies in the line of fire of the present pose whose armour would hold. */
export function held_targets(machine: Machine): number[] {
  const { state, choices } = machine;
  if (!choices || !('mover' in state)) return [];
  if ('pillbox' in state.mover) return held_from(choices.holds, [state.mover.pillbox]);
  const nodes =
    state.at === 'pose'
      ? state.nodes
      : state.at === 'drive'
        ? state.trail.slice(-1)
        : state.at === 'confirm' || state.at === 'sent'
          ? [state.move.node]
          : [];
  return held_from(piece_of(choices, state.mover)?.holds ?? [], nodes);
}

/** The drive so far, as nodes. */
export function shown_path(state: State): readonly number[] {
  if (state.at === 'drive') return state.trail;
  return state.at === 'pose' || state.at === 'confirm' || state.at === 'sent' ? state.path : [];
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

/** Which of the four steps can be made now. */
export function possible_steps(machine: Machine): Record<Step, boolean> {
  const can = (step: Step): boolean => typeof stepped(machine, step) !== 'string';
  return { ahead: can('ahead'), left: can('left'), right: can('right'), reverse: can('reverse') };
}

// How states follow each other

function refuse(machine: Machine, refusal: Refusal): Machine {
  return { ...machine, refusal };
}

function go(machine: Machine, state: State): Machine {
  return { ...machine, state, past: [...machine.past, machine.state], refusal: null };
}

/** Changes the present state without a state to come back to. */
function stay(machine: Machine, state: State): Machine {
  return { ...machine, state, refusal: null };
}

/** Equal poses can be reached by drives that clear different things: show the one that belongs to the move. */
function path_for(machine: Machine, mover: Mover, move: Move, path: readonly number[]): readonly number[] {
  const piece = piece_of(machine.choices!, mover);
  return !piece || path.at(-1) === move.node ? path : path_to(piece, move.node);
}

function send(machine: Machine, mover: Mover, move: Move, path: readonly number[]): Machine {
  return go(machine, { at: 'sent', mover, move, path: path_for(machine, mover, move, path) });
}

function finish(machine: Machine, mover: Mover, move: Move, path: readonly number[]): Machine {
  if (!machine.confirm) return send(machine, mover, move, path);
  return go(machine, { at: 'confirm', mover, move, path: path_for(machine, mover, move, path) });
}

/** A Pillbox never drives: choosing it is already its pose. */
function choose(machine: Machine, mover: Mover): Machine {
  const state: State = 'pillbox' in mover ? { at: 'pose', mover, nodes: [], path: [], aim: -1 } : { at: 'piece', mover };
  return { ...machine, state, past: [idle], refusal: null };
}

/** Opens the pose; where nothing is left to choose, goes on at once. */
function open_pose(machine: Machine, mover: Mover, nodes: readonly number[], before = -1): Machine {
  const piece = piece_of(machine.choices!, mover)!;
  const path = path_to(piece, nodes[0]!, before);
  const moves = moves_at(piece, nodes);
  if (moves.length === 1) return finish(machine, mover, moves[0]!, path);
  return go(machine, { at: 'pose', mover, nodes, path, aim: -1 });
}

function choose_square(machine: Machine, mover: Mover, square: number): Machine {
  const piece = piece_of(machine.choices!, mover)!;
  const facings = facings_on(piece, square);
  if (facings.size === 0) return refuse(machine, 'not_reachable');
  if (facings.size === 1) return open_pose(machine, mover, [...facings.values()][0]!);
  return go(machine, { at: 'facing', mover, square });
}

/** The state with the piece just chosen, whatever was half made with it. */
function back_to_piece(machine: Machine): Machine {
  const index = machine.past.findIndex((state) => state.at === 'piece');
  if (machine.state.at === 'piece' || index < 0) return machine;
  return { ...machine, state: machine.past[index]!, past: machine.past.slice(0, index), refusal: null };
}

function on_square(machine: Machine, square: number): Machine {
  const { choices, state } = machine;
  if (!choices || state.at === 'sent') return refuse(machine, 'no_choice');
  // A target of the present pose comes first.
  const aimed = aims(machine);
  const here = aimed.filter((move) => move.target === square);
  if (here.length > 0 && (state.at === 'pose' || state.at === 'drive')) {
    if (here.length === 1) return finish(machine, state.mover, here[0]!, shown_path(state));
    // The same square offers several actions: choosing it again aims at the next one.
    const next = here[(here.findIndex((move) => move === aimed[state.aim]) + 1) % here.length]!;
    return stay(machine, { ...state, aim: aimed.indexOf(next) });
  }
  const movers = movers_at(choices, square);
  if ('mover' in state) {
    const own = movers.findIndex((mover) => same_mover(mover, state.mover));
    if (own >= 0) return own_square(machine, movers, own, square);
    const piece = piece_of(choices, state.mover);
    const from_piece = back_to_piece(machine);
    if (piece && facings_on(piece, square).size > 0) return choose_square(from_piece, state.mover, square);
  }
  if (movers.length > 0) return choose(machine, movers[0]!);
  return state.at === 'idle' ? refuse(machine, 'not_yours') : on_back(machine);
}

/** A tap on the chosen piece itself: turn in place, change between boat and cargo, or let go. */
function own_square(machine: Machine, movers: Mover[], own: number, square: number): Machine {
  const mover = movers[own]!;
  const piece = piece_of(machine.choices!, mover);
  if (!piece) return on_reset(machine);
  if (machine.state.at === 'piece') {
    if (facings_on(piece, square).size > 0) return choose_square(machine, mover, square);
    return own + 1 < movers.length ? choose(machine, movers[own + 1]!) : on_reset(machine);
  }
  if (machine.state.at === 'facing' && own + 1 < movers.length) return choose(machine, movers[own + 1]!);
  return back_to_piece(machine);
}

function on_facing(machine: Machine, facing: number): Machine {
  const { state, choices } = machine;
  if (state.at !== 'facing') return refuse(machine, 'no_choice');
  const nodes = facings_on(piece_of(choices!, state.mover)!, state.square).get(facing);
  return nodes ? open_pose(machine, state.mover, nodes) : refuse(machine, 'not_reachable');
}

function on_exit(machine: Machine, from: number, facing: number): Machine {
  const piece = moving_piece(machine);
  const exit = piece && exits(piece).find((each) => each.from === from && each.facing === facing);
  if (!exit || machine.state.at === 'sent') return refuse(machine, 'not_reachable');
  const start = back_to_piece(machine);
  const mover = (start.state as PieceChosen).mover;
  const last = piece.nodes.findIndex((node) => node.square === from && node.facing === facing && node.ahead === exit.node);
  return open_pose(start, mover, [exit.node], exit.node === piece.reverse && last < 0 ? -1 : last);
}

function on_pose(machine: Machine, square: number, facing: number): Machine {
  const piece = moving_piece(machine);
  if (!piece || machine.state.at === 'sent') return refuse(machine, 'no_choice');
  const facings = facings_on(piece, square);
  const start = back_to_piece(machine);
  const mover = (start.state as PieceChosen).mover;
  const nodes = facings.get(facing) ?? facings.get(-1);
  return nodes ? open_pose(start, mover, nodes) : choose_square(start, mover, square);
}

/** The drive after one more step, or why there is none. */
function stepped(machine: Machine, step: Step): Drive | Refusal {
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

function on_step(machine: Machine, step: Step): Machine {
  const next = stepped(machine, step);
  if (typeof next === 'string') return refuse(machine, next);
  if (machine.state.at === 'drive') return stay(machine, next);
  return go(back_to_piece(machine), next);
}

function on_undo_step(machine: Machine): Machine {
  const { state } = machine;
  if (state.at !== 'drive') return on_back(machine);
  if (state.trail.length <= 2) return on_back(machine);
  return stay(machine, { ...state, trail: state.trail.slice(0, -1), aim: -1 });
}

function on_next_target(machine: Machine, back: boolean): Machine {
  const { state } = machine;
  if (state.at !== 'pose' && state.at !== 'drive') return refuse(machine, 'no_target');
  const count = aims(machine).length;
  if (count === 0) return refuse(machine, 'no_target');
  // One place more than targets: "hold fire" is among them.
  const places = count + 1;
  const aim = ((state.aim + 1 + (back ? places - 1 : 1)) % places) - 1;
  return stay(machine, { ...state, aim });
}

function on_next_piece(machine: Machine, back: boolean): Machine {
  const { choices, state } = machine;
  if (!choices || state.at === 'sent') return refuse(machine, 'no_choice');
  const all = mover_squares(choices).flatMap((at) => movers_at(choices, at));
  if (all.length === 0) return refuse(machine, 'no_choice');
  const current = 'mover' in state ? all.findIndex((mover) => same_mover(mover, state.mover)) : -1;
  const next = current < 0 ? (back ? all.length - 1 : 0) : (current + (back ? all.length - 1 : 1)) % all.length;
  return choose(machine, all[next]!);
}

/** Sends the aimed action; with nothing aimed at, the only action there is. */
function on_fire(machine: Machine): Machine {
  const { state } = machine;
  if (state.at === 'confirm') return on_send(machine);
  if (!('mover' in state) || state.at === 'sent') return refuse(machine, 'no_choice');
  const found = aims(machine);
  if (found.length === 0) return refuse(machine, 'no_target');
  const move = 'aim' in state && state.aim >= 0 ? found[state.aim] : found.length === 1 ? found[0] : undefined;
  if (!move) return 'aim' in state ? on_next_target(machine, false) : refuse(machine, 'no_target');
  return send(machine, state.mover, move, shown_path(state));
}

function on_send(machine: Machine): Machine {
  const { state } = machine;
  if (state.at === 'confirm') return send(machine, state.mover, state.move, state.path);
  if (state.at !== 'pose' && state.at !== 'drive') return refuse(machine, 'no_choice');
  const move = pending_move(machine);
  return move ? send(machine, state.mover, move, shown_path(state)) : refuse(machine, 'no_end_here');
}

/** Sends the turn without an action, whatever is aimed at. */
function on_hold(machine: Machine): Machine {
  const { state } = machine;
  return on_send(state.at === 'pose' || state.at === 'drive' ? stay(machine, { ...state, aim: -1 }) : machine);
}

function on_action(machine: Machine, move: Move): Machine {
  const { state } = machine;
  const known = ending_moves(machine).find((each) => each.text === move.text);
  if (!known || !('mover' in state)) return refuse(machine, 'no_choice');
  return finish(machine, state.mover, known, shown_path(state));
}

function on_typed(machine: Machine, text: string): Machine {
  const { choices } = machine;
  if (!choices || machine.state.at === 'sent') return refuse(machine, 'no_choice');
  const wanted = plain_text(text);
  const found = all_moves(choices).find(({ move }) => plain_text(move.text) === wanted);
  if (!found) return refuse(machine, 'unknown_move');
  const piece = piece_of(choices, found.mover);
  const start = choose(machine, found.mover);
  return finish(start, found.mover, found.move, piece ? path_to(piece, found.move.node) : []);
}

function on_back(machine: Machine): Machine {
  if (machine.state.at === 'sent' || machine.past.length === 0) return refuse(machine, 'no_choice');
  return { ...machine, state: machine.past.at(-1)!, past: machine.past.slice(0, -1), refusal: null };
}

function on_reset(machine: Machine): Machine {
  return machine.state.at === 'sent' ? machine : { ...machine, state: idle, past: [], refusal: null };
}

/** Back to where the move was made, so that another one can be chosen. */
function on_refused(machine: Machine): Machine {
  if (machine.state.at !== 'sent') return machine;
  const last = machine.past.findLastIndex((state) => state.at !== 'confirm');
  return { ...machine, state: machine.past[last] ?? idle, past: machine.past.slice(0, Math.max(0, last)), refusal: null };
}

export function advance(machine: Machine, event: Event): Machine {
  switch (event.do) {
    case 'square':
      return on_square(machine, event.square);
    case 'choose':
      return machine.choices && machine.state.at !== 'sent' ? choose(machine, event.mover) : refuse(machine, 'no_choice');
    case 'facing':
      return on_facing(machine, event.facing);
    case 'exit':
      return on_exit(machine, event.from, event.facing);
    case 'pose':
      return on_pose(machine, event.square, event.facing);
    case 'step':
      return on_step(machine, event.step);
    case 'undo_step':
      return on_undo_step(machine);
    case 'next_target':
      return on_next_target(machine, event.back ?? false);
    case 'next_piece':
      return on_next_piece(machine, event.back ?? false);
    case 'action':
      return on_action(machine, event.move);
    case 'fire':
      return on_fire(machine);
    case 'hold':
      return on_hold(machine);
    case 'send':
      return on_send(machine);
    case 'typed':
      return on_typed(machine, event.text);
    case 'back':
      return on_back(machine);
    case 'reset':
      return on_reset(machine);
    case 'acknowledged':
      return machine.state.at === 'sent' ? { ...machine, state: idle, past: [], refusal: null } : machine;
    case 'refused':
      return on_refused(machine);
  }
}

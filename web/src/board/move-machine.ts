// Making a move, by pointing, dragging, driving or typing: how states and events follow each other.
// Pure: takes a state and an event, gives the next state. Everything legal comes from the choices.
import { enemies_of, shots_at } from './attack';
import {
  all_moves,
  exits,
  facings_on,
  mover_square,
  mover_squares,
  movers_at,
  moves_at,
  path_to,
  piece_of,
  same_mover,
  type Move,
  type Mover,
  type Step,
} from './choices';
import { stepped } from './drive-steps';
import { aims, costs_own, end_square, ending_moves, moving_piece, pending_move, shown_path } from './move-queries';
import { idle, type Attack, type Event, type Machine, type Refusal, type State } from './move-state';
import { plain_text } from './typed';

function refuse(machine: Machine, refusal: Refusal, refused_at = -1): Machine {
  return { ...machine, refusal, refused_at };
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
  if (!machine.confirm && !costs_own(machine, move)) return send(machine, mover, move, path);
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

function choose_square(machine: Machine, mover: Mover, square: number, facing = -1): Machine {
  const piece = piece_of(machine.choices!, mover)!;
  const facings = facings_on(piece, square);
  if (facings.size === 0) return refuse(machine, 'not_reachable', square);
  if (facings.size === 1) return open_pose(machine, mover, [...facings.values()][0]!);
  const wanted = facings.get(facing);
  // Nobody is asked, and the pose leaves nothing else to choose: it is played.
  if (wanted && !machine.confirm && moves_at(piece, wanted).length === 1) return open_pose(machine, mover, wanted);
  return go(machine, { at: 'facing', mover, square, facing: wanted ? facing : [...facings.keys()][0]! });
}

/** The state with the piece just chosen, whatever was half made with it. */
function back_to_piece(machine: Machine): Machine {
  const index = machine.past.findIndex((state) => state.at === 'piece');
  if (machine.state.at === 'piece' || index < 0) return machine;
  return { ...machine, state: machine.past[index]!, past: machine.past.slice(0, index), refusal: null };
}

/** Opens the attack on an enemy, from `square` if that is possible; where nobody is asked, it is sent. */
function open_attack(machine: Machine, mover: Mover, target: number, square: number): Machine {
  const piece = piece_of(machine.choices!, mover)!;
  const all = shots_at(machine.choices!, piece, target);
  const from_here = (move: Move): boolean => piece.nodes[move.node]!.square === square;
  const shots = square >= 0 && all.some(from_here) ? all.filter(from_here) : all;
  const best = shots[0]!;
  const start = back_to_piece(machine);
  const path = path_to(piece, best.node);
  if (!machine.confirm && !costs_own(start, best)) return send(start, mover, best, path);
  return go(start, { at: 'attack', mover, target, shots, shot: 0, path });
}

function with_shot(machine: Machine, state: Attack, shot: number): Machine {
  const piece = piece_of(machine.choices!, state.mover)!;
  return stay(machine, { ...state, shot, path: path_to(piece, state.shots[shot]!.node) });
}

/** Whether a press there means "yes, that": the ghost, or the target, of what is shown. */
function means_yes(machine: Machine, square: number): boolean {
  const { state, choices } = machine;
  if (!choices || !('mover' in state) || !pending_move(machine)) return false;
  const ghost = square === end_square(machine);
  if (state.at === 'confirm') return ghost || square === state.move.target || state.move.destroyed.includes(square);
  if (state.at === 'attack') return ghost || square === state.target;
  // On its own square the ring of a mere turn is closed again instead.
  if (state.at === 'facing') return ghost && square !== mover_square(choices, state.mover);
  return state.at === 'pose' && ghost;
}

function on_square(machine: Machine, square: number, facing = -1): Machine {
  const { choices, state } = machine;
  if (!choices || state.at === 'sent') return refuse(machine, 'no_choice', square);
  const movers = movers_at(choices, square);
  if (state.at === 'idle') return movers.length > 0 ? choose(machine, movers[0]!) : refuse(machine, 'not_yours', square);
  const at_pose = at_target(machine, square);
  if (at_pose) return at_pose;
  if (means_yes(machine, square)) return on_send(machine);
  const { mover } = state;
  const own = movers.findIndex((each) => same_mover(each, mover));
  if (own >= 0) return own_square(machine, movers, own, square);
  const piece = piece_of(choices, mover);
  if (piece) {
    if (state.at === 'attack') {
      const there = state.shots.findIndex((move) => piece.nodes[move.node]!.square === square);
      if (there >= 0) return with_shot(machine, state, there);
    }
    if (facings_on(piece, square).size > 0) return choose_square(back_to_piece(machine), mover, square, facing);
    if (shots_at(choices, piece, square).length > 0) return open_attack(machine, mover, square, end_square(machine));
  }
  if (movers.length > 0) return choose(machine, movers[0]!);
  return refuse(machine, 'not_reachable', square);
}

/** A target of the present pose; null if there is none on the square. */
function at_target(machine: Machine, square: number): Machine | null {
  const { state } = machine;
  if (state.at !== 'pose' && state.at !== 'drive' && state.at !== 'facing') return null;
  const aimed = aims(machine);
  const here = aimed.filter((move) => move.target === square);
  if (here.length === 0) return null;
  const piece = moving_piece(machine);
  const path = piece && state.at === 'facing' ? path_to(piece, here[0]!.node) : shown_path(state);
  if (here.length === 1) return finish(machine, state.mover, here[0]!, path);
  if (state.at === 'facing') return at_target(on_facing(machine, state.facing), square);
  // The same square offers several actions: choosing it again aims at the next one.
  const next = here[(here.findIndex((move) => move === aimed[state.aim]) + 1) % here.length]!;
  return stay(machine, { ...state, aim: aimed.indexOf(next) });
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

function on_turn(machine: Machine, facing: number): Machine {
  const { state, choices } = machine;
  if (state.at !== 'facing') return refuse(machine, 'no_choice');
  if (!facings_on(piece_of(choices!, state.mover)!, state.square).has(facing)) return refuse(machine, 'not_reachable');
  return stay(machine, { ...state, facing });
}

function on_exit(machine: Machine, from: number, facing: number): Machine {
  const { state } = machine;
  const piece = moving_piece(machine);
  const exit = piece && exits(piece).find((each) => each.from === from && each.facing === facing);
  if (!exit || !('mover' in state) || state.at === 'sent') return refuse(machine, 'not_reachable');
  const start = back_to_piece(machine);
  const last = piece.nodes.findIndex((node) => node.square === from && node.facing === facing && node.ahead === exit.node);
  return open_pose(start, state.mover, [exit.node], exit.node === piece.reverse && last < 0 ? -1 : last);
}

function on_pose(machine: Machine, square: number, facing: number): Machine {
  const { state } = machine;
  const piece = moving_piece(machine);
  if (!piece || !('mover' in state) || state.at === 'sent') return refuse(machine, 'no_choice');
  const facings = facings_on(piece, square);
  const start = back_to_piece(machine);
  const nodes = facings.get(facing) ?? facings.get(-1);
  return nodes ? open_pose(start, state.mover, nodes) : choose_square(start, state.mover, square);
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
  if (state.at === 'attack') return with_shot(machine, state, (state.shot + (back ? state.shots.length - 1 : 1)) % state.shots.length);
  if (state.at !== 'pose' && state.at !== 'drive') return refuse(machine, 'no_target');
  const count = aims(machine).length;
  if (count === 0) return refuse(machine, 'no_target');
  // One place more than targets: "hold fire" is among them.
  const places = count + 1;
  const aim = ((state.aim + 1 + (back ? places - 1 : 1)) % places) - 1;
  return stay(machine, { ...state, aim });
}

/** Takes the next enemy that the piece can destroy as the target. */
function on_next_enemy(machine: Machine, back: boolean): Machine {
  const { choices, state } = machine;
  const piece = moving_piece(machine);
  if (!choices || !piece || !('mover' in state) || state.at === 'sent') return refuse(machine, 'no_choice');
  const enemies = enemies_of(choices, piece);
  if (enemies.length === 0) return refuse(machine, 'no_target');
  const now = state.at === 'attack' ? enemies.indexOf(state.target) : back ? 0 : -1;
  const next = enemies[(now + (back ? enemies.length - 1 : 1)) % enemies.length]!;
  // Looking around never sends.
  return { ...open_attack({ ...machine, confirm: true }, state.mover, next, -1), confirm: machine.confirm };
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
  if (state.at === 'confirm' || state.at === 'attack') return on_send(machine);
  if (!('mover' in state) || state.at === 'sent') return refuse(machine, 'no_choice');
  const found = aims(machine);
  if (found.length === 0) return refuse(machine, 'no_target');
  const move = 'aim' in state && state.aim >= 0 ? found[state.aim] : found.length === 1 ? found[0] : undefined;
  if (!move) return 'aim' in state ? on_next_target(machine, false) : refuse(machine, 'no_target');
  return send(machine, state.mover, move, shown_path(state));
}

function on_send(machine: Machine): Machine {
  const { state } = machine;
  if (!('mover' in state) || state.at === 'sent' || state.at === 'piece') return refuse(machine, 'no_choice');
  const move = pending_move(machine);
  if (!move) return refuse(machine, 'no_end_here');
  const piece = state.at === 'facing' ? moving_piece(machine) : null;
  return send(machine, state.mover, move, piece ? path_to(piece, move.node) : shown_path(state));
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
  const piece = state.at === 'facing' ? moving_piece(machine) : null;
  return finish(machine, state.mover, known, piece ? path_to(piece, known.node) : shown_path(state));
}

function on_typed(machine: Machine, text: string, suggested: boolean): Machine {
  const { choices } = machine;
  if (!choices || machine.state.at === 'sent') return refuse(machine, 'no_choice');
  const wanted = plain_text(text);
  const found = all_moves(choices).find(({ move }) => plain_text(move.text) === wanted);
  if (!found) return refuse(machine, 'unknown_move');
  const piece = piece_of(choices, found.mover);
  const start = choose(machine, found.mover);
  const path = piece ? path_to(piece, found.move.node) : [];
  if (suggested) return go(start, { at: 'confirm', mover: found.mover, move: found.move, path, suggested });
  return finish(start, found.mover, found.move, path);
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
      return on_square(machine, event.square, event.facing);
    case 'choose':
      return machine.choices && machine.state.at !== 'sent' ? choose(machine, event.mover) : refuse(machine, 'no_choice');
    case 'facing':
      return on_facing(machine, event.facing);
    case 'turn':
      return on_turn(machine, event.facing);
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
    case 'next_enemy':
      return on_next_enemy(machine, event.back ?? false);
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
      return on_typed(machine, event.text, false);
    case 'suggest':
      return on_typed(machine, event.text, true);
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

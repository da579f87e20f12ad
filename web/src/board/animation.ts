// What happened in a turn, as a plan in time: the drive along its real path, then the action, then what came of it.
import { turret_pivot } from '$/art/pieces';
import { facing_steps, type Board, type Piece } from '$/lib/tps';
import type { Effect, EffectName } from '$/net/schema';
import { aim_turn, aiming_ms, type Aim } from './aim';

export type { Effect };

/** Place of the mover at a time: squares east and north, eighths of a circle clockwise from north. */
export interface Key {
  ms: number;
  x: number;
  y: number;
  turn: number;
}

/** Something to see and hear at a time; a shot that armour stopped glances off. */
export interface Flash {
  ms: number;
  lasts: number;
  e: EffectName | 'ricochet';
  /** Of whoever does it, or whom it happens to. */
  kind: string;
  at: number;
  to: number;
  /** High shots fly in an arc. */
  arc: boolean;
}

export interface Plan {
  /** Square of the mover before the turn, whether it is the cargo there, and its kind. */
  from: number;
  cargo: boolean;
  kind: string;
  keys: Key[];
  /** The turret's own turn, null where it stays ahead. */
  aim: Aim | null;
  flashes: Flash[];
  /** From here on the board is shown as it is after the turn. */
  settled: number;
  total: number;
}

const drive_names = new Set<EffectName>(['step', 'turn', 'reverse', 'load', 'unload', 'leave']);
const action_names = new Set<EffectName>(['fire', 'flame', 'charge', 'explode', 'smoke', 'lay', 'take_flag']);
const longest_drive = 600;
const step_ms = 150;
const turn_ms = 95;
const lasting: Partial<Record<EffectName, number>> = {
  fire: 190,
  flame: 260,
  explode: 320,
  destroy: 420,
  sink: 420,
  charge: 200,
  ignite: 300,
  melt: 300,
};
/** What a shot can do to its target. */
const hits = new Set<EffectName>(['destroy', 'explode', 'push', 'eliminate', 'sink', 'ignite', 'melt']);

/** Whether shots of a kind fly in an arc. */
export type Lobs = (kind: string) => boolean;

/** Kind of a piece as effects name it: `wCLT` -> `LT`. */
function kind_of(piece: string | undefined): string {
  return piece ? piece.slice(1).replace(/^C(?=[A-Z])/, '') : '';
}

export function plan_turn(before: Board, effects: readonly Effect[], lobs: Lobs = () => false): Plan {
  const { w } = before;
  const plan: Plan = { from: -1, cargo: false, kind: '', keys: [], aim: null, flashes: [], settled: 0, total: 0 };
  const drives = effects.filter((effect) => drive_names.has(effect.e));
  // What only shoots is lifted too if its turret has to turn.
  const first = drives[0] ?? effects.find((effect) => effect.e === 'fire' && before.pieces.some((piece) => piece.at === effect.at));
  const standing = first && before.pieces.find((piece) => piece.at === first.at);
  let turn = 0;
  if (first) {
    plan.from = first.at;
    plan.cargo = first.e === 'unload';
    turn = (standing?.facing ?? 0) + (plan.cargo && standing?.cargo?.reversed ? 4 : 0);
    plan.kind = (plan.cargo ? standing?.cargo?.kind : standing?.kind) ?? '';
  }
  const raw = drives.reduce((sum, effect) => sum + (effect.e === 'turn' ? turn_ms : step_ms), 0);
  const pace = raw > longest_drive ? longest_drive / raw : 1;
  const place = (at: number): { x: number; y: number } => ({ x: at % w, y: Math.floor(at / w) });

  let now = 0;
  let driven = 0;
  if (first) plan.keys.push({ ms: 0, ...place(first.at), turn });
  const last_drive = effects.findLastIndex((effect) => drive_names.has(effect.e));
  let action_end = 0;
  effects.forEach((effect, index) => {
    if (drive_names.has(effect.e)) {
      driven += (effect.e === 'turn' ? turn_ms : step_ms) * pace;
      now = driven;
      const here = plan.keys.at(-1)!;
      if (effect.e === 'turn') {
        // The short way round: 45 degrees to one side.
        const change = (((effect.facing ?? 0) - turn + 12) & 7) - 4;
        turn += change;
        plan.keys.push({ ...here, ms: now, turn });
      } else if (effect.e === 'leave') {
        // Straight ahead over the edge; backwards where that would stay on the board.
        const [dx, dy] = facing_steps[turn & 7]!;
        const ahead = here.x + dx < 0 || here.y + dy < 0 || here.x + dx >= w || here.y + dy >= before.h ? 1.3 : -1.3;
        plan.keys.push({ ms: now, x: here.x + dx * ahead, y: here.y + dy * ahead, turn });
      } else {
        plan.keys.push({ ms: now, ...place(effect.to ?? effect.at), turn });
      }
      return;
    }
    const lasts = lasting[effect.e] ?? 220;
    const kind = kind_of(effect.piece);
    const to = effect.to ?? -1;
    if (index > last_drive && action_names.has(effect.e)) {
      if ((effect.e === 'fire' || effect.e === 'flame') && to >= 0 && !plan.aim && turret_pivot(plan.kind) !== null && kind === plan.kind) {
        plan.aim = aim_from(now, aim_turn(place(effect.at), place(to), turn));
        now += plan.aim?.lasts ?? 0;
      }
      // A bomb that is hit explodes with what hit it, not after.
      const starts = effect.e === 'explode' ? Math.max(now, action_end) : now;
      plan.flashes.push({ ms: starts, lasts, e: effect.e, kind, at: effect.at, to, arc: lobs(kind) });
      action_end = Math.max(action_end, starts + (effect.e === 'explode' ? 120 : lasts));
      const in_vain = effect.e === 'fire' && to >= 0 && !effects.slice(index + 1).some((later) => hits.has(later.e));
      if (in_vain) plan.flashes.push({ ms: action_end, lasts: 260, e: 'ricochet', kind, at: effect.at, to, arc: false });
      return;
    }
    plan.flashes.push({
      ms: index > last_drive ? Math.max(now, action_end) : now,
      lasts,
      e: effect.e,
      kind,
      at: effect.at,
      to,
      arc: false,
    });
  });
  plan.settled = Math.max(driven, action_end);
  plan.total = plan.flashes.reduce((end, flash) => Math.max(end, flash.ms + flash.lasts), plan.settled);
  if (plan.aim) {
    plan.aim.back = plan.settled;
    plan.total = Math.max(plan.total, plan.settled + plan.aim.lasts);
  } else if (drives.length === 0) {
    plan.from = -1;
    plan.keys = [];
  }
  return plan;
}

function aim_from(ms: number, turn: number): Aim | null {
  return turn === 0 ? null : { ms, lasts: aiming_ms(turn), turn, back: 0 };
}

/** The board after a turn without the piece that made it, which is still shown by itself; the whole board if it is gone. */
export function without_mover(after: Board, plan: Plan, mover: Piece): Board {
  const end = plan.keys.at(-1);
  const still = (piece: Piece): boolean =>
    piece.side === mover.side && piece.kind === mover.kind && !piece.wreck && end !== undefined && piece.at === end.y * after.w + end.x;
  return { ...after, pieces: after.pieces.filter((piece) => !still(piece)) };
}

/** Where the mover is at a time; a little slower at both ends of the drive. */
export function pose_at(plan: Plan, ms: number): Key | null {
  const { keys } = plan;
  const end = keys.at(-1);
  if (!end) return null;
  if (ms >= end.ms) return end;
  const share = Math.max(0, ms / end.ms);
  const eased = end.ms * (share * 0.7 + 0.3 * share * share * (3 - 2 * share));
  const next = keys.findIndex((key) => key.ms > eased);
  const [a, b] = [keys[Math.max(0, next - 1)]!, keys[next < 0 ? keys.length - 1 : next]!];
  const part = b.ms > a.ms ? (eased - a.ms) / (b.ms - a.ms) : 1;
  return { ms, x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, turn: a.turn + (b.turn - a.turn) * part };
}

/** The moving piece and the board without it. Cargo that drives off leaves its boat behind. */
export function lift_mover(before: Board, plan: Plan): { mover: Piece | null; rest: Board } {
  const standing = before.pieces.find((piece) => piece.at === plan.from);
  if (plan.from < 0 || !standing) return { mover: null, rest: before };
  const others = before.pieces.filter((piece) => piece !== standing);
  if (!plan.cargo || !standing.cargo) return { mover: standing, rest: { ...before, pieces: others } };
  const { kind, command, flag } = standing.cargo;
  return {
    mover: { side: standing.side, kind, command, flag, at: standing.at, facing: standing.facing, wreck: false, cargo: null },
    rest: { ...before, pieces: [...others, { ...standing, cargo: null }] },
  };
}

export interface Trace {
  /** Kind of the mover. */
  kind: string;
  /** Squares driven through, first and last included. */
  path: number[];
  /** Direction of leaving the board from the last square, or -1. */
  left: number;
  shots: { from: number; to: number; arc: boolean }[];
  destroyed: number[];
}

/** The last turn as a still picture: path, shot lines, what was destroyed. */
export function trace_turn(effects: readonly Effect[], lobs: Lobs = () => false): Trace {
  const trace: Trace = { kind: '', path: [], left: -1, shots: [], destroyed: [] };
  let faces = -1;
  for (const { e, at, to, facing, piece } of effects) {
    if (drive_names.has(e)) {
      if (trace.path.length === 0) trace.path.push(at);
      trace.kind ||= kind_of(piece);
      if (e === 'turn') faces = facing ?? faces;
      // Without a turn on the way it left by the edge opposite to its own side (G2).
      if (e === 'leave') trace.left = faces >= 0 ? faces : piece?.startsWith('b') ? 4 : 0;
      else if (e !== 'turn' && to !== undefined && to >= 0) trace.path.push(to);
    } else if (e === 'fire' || e === 'flame' || e === 'charge') {
      if (to !== undefined && to >= 0) trace.shots.push({ from: at, to, arc: lobs(kind_of(piece)) });
    } else if (e === 'destroy' || e === 'sink' || e === 'explode') {
      if (!trace.destroyed.includes(at)) trace.destroyed.push(at);
    }
  }
  return trace;
}

// The new-game form: its state, what fits together, and the terms that it sends.
import { read_tps, rules_parts, write_tps, type Board, type Side } from '$/lib/tps';
import type { SeatWish, SeatWishes, SetupCard } from '$/net/api';
import type { Terms } from '$/net/schema';

export const modes = ['mate', 'sudden', 'last', 'escape', 'flag', 'four', 'retreat'] as const;
export type Mode = (typeof modes)[number];
export const opponents = ['computer', 'friend', 'lobby', 'self'] as const;
export type Opponent = (typeof opponents)[number];
export const seat_sides: Side[] = ['w', 'x', 'b', 'y'];
export const limited_modes: readonly Mode[] = ['last', 'escape', 'four'];

export interface Form {
  mode: Mode;
  limit: number;
  setup: SetupCard | null;
  army: 'standard' | 'single' | 'free' | 'handicap';
  single: string;
  /** Types on the start squares, ascending, as `C` + type for the Command piece. */
  free: Partial<Record<Side, string[]>>;
  /** Squares whose pieces stay at home in a handicap game. */
  removed: number[];
  side: Side | 'random';
  clock: 'none' | 'real' | 'days';
  base: number;
  increment: number;
  days: number;
  odds_side: Side | '';
  odds_base: number;
  opponent: Opponent;
  level: number;
  friend: string;
  seats: Record<Side, SeatWish>;
  rated: boolean;
  hints: boolean;
}

export function new_form(): Form {
  return {
    mode: 'mate',
    limit: 0,
    setup: null,
    army: 'standard',
    single: 'MT',
    free: {},
    removed: [],
    side: 'random',
    clock: 'none',
    base: 30,
    increment: 10,
    days: 3,
    odds_side: '',
    odds_base: 10,
    opponent: 'computer',
    level: 2,
    friend: '',
    seats: { w: 'me', x: { engine: 2 }, b: { engine: 2 }, y: { engine: 2 } },
    rated: false,
    hints: true,
  };
}

export function rules_word(form: Form): string {
  return form.limit > 0 && limited_modes.includes(form.mode) ? `${form.mode}:${form.limit}` : form.mode;
}

/** Whether a setup can be played in a mode; the server has the last word. */
export function setup_fits(setup: SetupCard, mode: Mode): boolean {
  const own = rules_parts(setup.rules ?? 'mate').style;
  if (own === mode || setup.all_rules.some((rules) => rules_parts(rules).style === mode)) return true;
  // These two have armies of their own.
  if ([mode, own].some((style) => style === 'four' || style === 'retreat')) return false;
  // A setup made for the flag game suits the others too, but not the other way round unless its middle is free.
  return mode !== 'flag' || middle_is_free(read_tps(setup.tps));
}

function middle_is_free(board: Board): boolean {
  const { w, h } = board;
  if (w % 2 || h % 2) return false;
  const south_west = (h / 2 - 1) * w + w / 2 - 1;
  return [0, 1, w, w + 1].every((offset) => !['#', '-'].includes(board.terrain[south_west + offset]!));
}

/** Pieces of a side in the order of their squares. */
export function start_pieces(tps: string, side: Side): { at: number; code: string }[] {
  return read_tps(tps)
    .pieces.filter((piece) => piece.side === side && !piece.wreck)
    .sort((a, b) => a.at - b.at)
    .map((piece) => ({ at: piece.at, code: (piece.command ? 'C' : '') + piece.kind }));
}

function without(tps: string, removed: number[], rules: string): string {
  const board = read_tps(tps);
  return write_tps({ ...board, rules, pieces: board.pieces.filter((piece) => !removed.includes(piece.at)) });
}

export function terms_of(form: Form): Terms {
  const terms: Terms = { rules: rules_word(form), rated: form.rated, hints: form.hints && !form.rated, side: form.side };
  const setup = form.setup!;
  const handicap = form.army === 'handicap' && form.removed.length > 0;
  if (handicap) terms.tps = without(setup.tps, form.removed, terms.rules!);
  else if (setup.id) terms.setup = setup.id;
  else terms.tps = without(setup.tps, [], terms.rules!);
  if (form.army === 'single') terms.army = { kind: 'single', type: form.single };
  else if (form.army === 'free') terms.army = { kind: 'free', ...form.free };
  else terms.army = { kind: 'standard' };
  if (form.clock === 'real') {
    terms.clock = { kind: 'real', base: Math.round(form.base * 60), increment: form.increment };
    if (form.odds_side) terms.clock.odds = { [form.odds_side]: Math.round(form.odds_base * 60) };
  } else if (form.clock === 'days') terms.clock = { kind: 'days', days: form.days };
  else terms.clock = { kind: 'none' };
  return terms;
}

/** Four seats: who sits where, and the creator's own seat. */
export function seats_of(form: Form): SeatWishes {
  return { ...form.seats };
}

export function has_open_seat(form: Form): boolean {
  return seat_sides.some((side) => form.seats[side] === 'open');
}

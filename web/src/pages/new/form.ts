// The new-game form: its state, what fits together, and what it asks of the server.
import { seat_order } from '$/lib/modes';
import type { Side } from '$/lib/tps';
import type { EngineWish, Mode, SeatWish, SeatWishes, SetupCard } from '$/net/api';
import type { Terms } from '$/net/schema';
import { without } from './armies';

export const opponents = ['computer', 'friend', 'lobby', 'self'] as const;
export type Opponent = (typeof opponents)[number];

export const play_styles = ['plain', 'hunter', 'runner', 'fortress'] as const;
export type PlayStyle = (typeof play_styles)[number];

export interface Form {
  mode: string;
  limit: number;
  setup: SetupCard | null;
  army: 'standard' | 'single' | 'free' | 'handicap';
  single: string;
  /** Types on the start squares, ascending, as `C` + type for the Command piece. */
  free: Partial<Record<Side, string[]>>;
  /** No army may be worth more points than the printed one. */
  budget: boolean;
  /** Squares whose pieces stay at home in a handicap game. */
  removed: number[];
  /** ... and those on which a weaker kind stands. */
  weaker: Record<number, string>;
  side: Side | 'random';
  clock: 'none' | 'real' | 'days';
  base: number;
  increment: number;
  days: number;
  odds_side: Side | '';
  odds_base: number;
  opponent: Opponent;
  level: number;
  /** How the computer likes to play. */
  style: PlayStyle;
  friend: string;
  seats: Record<Side, SeatWish>;
  rated: boolean;
  hints: boolean;
  /** After White's first turn Black may change sides. */
  swap: boolean;
  /** Games of a series between two people; 0: a single game. */
  best_of: number;
}

export function new_form(): Form {
  return {
    mode: 'mate',
    limit: 0,
    setup: null,
    army: 'standard',
    single: 'MT',
    free: {},
    budget: true,
    removed: [],
    weaker: {},
    side: 'random',
    clock: 'none',
    base: 30,
    increment: 10,
    days: 3,
    odds_side: '',
    odds_base: 10,
    opponent: 'computer',
    level: 2,
    style: 'plain',
    friend: '',
    seats: { w: 'me', x: { engine: 2 }, b: { engine: 2 }, y: { engine: 2 } },
    rated: false,
    hints: true,
    swap: false,
    best_of: 0,
  };
}

/** The computer as the form wants it. Retreat knows no styles. */
export function engine_wish(form: Form): EngineWish {
  return { engine: form.level, ...(form.style === 'plain' || form.mode === 'retreat' ? {} : { style: form.style }) };
}

export const is_many = (mode: Mode | undefined): boolean => (mode?.seats ?? 2) > 2;

export function rules_word(form: Form, mode: Mode | undefined): string {
  return form.limit > 0 && mode?.limit ? `${form.mode}:${form.limit}` : form.mode;
}

/** Keeps a setup that suits the mode, or takes the first that does. */
export function fitting_setup(form: Form, setups: readonly SetupCard[]): SetupCard | null {
  if (form.setup?.modes.includes(form.mode)) return form.setup;
  return setups.find((each) => each.modes.includes(form.mode)) ?? null;
}

/** What follows from another mode. */
export function with_mode(form: Form, mode: Mode, setups: readonly SetupCard[]): Form {
  const next: Form = { ...form, mode: mode.id };
  next.setup = fitting_setup(next, setups);
  if (!mode.armies) next.army = 'standard';
  return next;
}

/** In a game of more than two the opponent says who sits on the other seats; each may be changed afterwards, as may hints, which people are not surprised with. */
export function with_opponent(form: Form, opponent: Opponent): Form {
  const other: SeatWish = opponent === 'self' ? 'me' : opponent === 'computer' ? { engine: form.level } : 'open';
  const hints = opponent === 'computer' || opponent === 'self';
  return { ...form, opponent, hints, seats: { w: 'me', x: other, b: other, y: other } };
}

/** Another wish for one seat. Several play on one device only where nobody else is waited for: otherwise one seat is the player's own. */
export function with_seat(form: Form, side: Side, wish: SeatWish, sides: readonly Side[]): Form {
  const seats = { ...form.seats, [side]: wish };
  const mine = sides.filter((each) => seats[each] === 'me');
  const kept = wish === 'me' ? side : mine[0];
  if (sides.some((each) => seats[each] === 'open')) for (const each of mine) if (each !== kept) seats[each] = { engine: form.level };
  return { ...form, seats };
}

export function terms_of(form: Form, mode: Mode | undefined): Terms {
  const terms: Terms = { rules: rules_word(form, mode), rated: form.rated, hints: form.hints && !form.rated, side: form.side };
  const setup = form.setup!;
  const handicap = form.army === 'handicap' && (form.removed.length > 0 || Object.keys(form.weaker).length > 0);
  if (handicap) terms.tps = without(setup, form.mode, form.removed, form.weaker);
  else if (setup.id) terms.setup = setup.id;
  else terms.tps = without(setup, form.mode, []);
  if (form.army === 'single') terms.army = { kind: 'single', type: form.single };
  else if (form.army === 'free') terms.army = { kind: 'free', budget: form.budget, ...form.free };
  else terms.army = { kind: 'standard' };
  if (form.swap && !is_many(mode)) terms.swap = true;
  if (form.best_of > 0 && !is_many(mode) && waits_for_people(form, mode)) terms.best_of = form.best_of;
  if (form.clock === 'real') {
    terms.clock = { kind: 'real', base: Math.round(form.base * 60), increment: form.increment };
    if (form.odds_side) terms.clock.odds = { [form.odds_side]: Math.round(form.odds_base * 60) };
  } else if (form.clock === 'days') terms.clock = { kind: 'days', days: form.days };
  else terms.clock = { kind: 'none' };
  return terms;
}

export function has_open_seat(form: Form, mode: Mode | undefined): boolean {
  return seat_order(mode?.seats ?? 2).some((side) => form.seats[side] === 'open');
}

/** Whether somebody else has to come before the game begins. */
export function waits_for_people(form: Form, mode: Mode | undefined): boolean {
  return is_many(mode) ? has_open_seat(form, mode) : form.opponent === 'friend' || form.opponent === 'lobby';
}

/** Rated are games between accounts with a clock, on a stock setup as it is. */
export function can_be_rated(form: Form, mode: Mode | undefined, account: boolean): boolean {
  const stock = Boolean(form.setup?.id && !form.setup.owner);
  return account && waits_for_people(form, mode) && form.clock !== 'none' && !form.odds_side && form.army === 'standard' && stock;
}

/** What the form asks of the server besides its terms. */
export type Request =
  | { do: 'start'; opponent: EngineWish | 'self' }
  | { do: 'start_seats'; seats: SeatWishes }
  | { do: 'seek'; seats?: SeatWishes }
  | { do: 'invite'; to?: string; seats?: SeatWishes };

export function request_of(form: Form, mode: Mode | undefined): Request {
  if (is_many(mode) && form.opponent !== 'self') {
    const seats = { ...form.seats };
    if (!has_open_seat(form, mode)) return { do: 'start_seats', seats };
    return form.opponent === 'lobby' ? { do: 'seek', seats } : { do: 'invite', seats };
  }
  if (form.opponent === 'lobby') return { do: 'seek' };
  if (form.opponent === 'friend') return form.friend.trim() ? { do: 'invite', to: form.friend.trim() } : { do: 'invite' };
  return { do: 'start', opponent: form.opponent === 'self' ? 'self' : engine_wish(form) };
}

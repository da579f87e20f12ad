// Armies of a new game: what stands on the start squares, what was chosen instead, and what it is worth. Pure.
import { with_flags } from '$/lib/flags';
import { read_tps, write_tps, type Board, type Piece, type Side } from '$/lib/tps';
import type { CataloguePiece, SetupCard } from '$/net/api';
import type { Form } from './form';

export interface Start {
  at: number;
  /** `C` + kind for the Command piece. */
  code: string;
}

/** Start squares of a side in the order of army lists, as the server has them. */
export function starts_of(setup: SetupCard | null, side: Side): Start[] {
  return (setup?.starts[side] ?? []).map(([at, code]) => ({ at, code }));
}

export const is_command = (code: string): boolean => code.length > 1 && code.startsWith('C');
export const kind_of = (code: string): string => (is_command(code) ? code.slice(1) : code);

/** Codes of a side as chosen, in the order of its start squares. */
export function chosen_codes(form: Form, side: Side): string[] {
  return form.free[side] ?? starts_of(form.setup, side).map((start) => start.code);
}

/** Another kind on one start square; the Command piece stays one. */
export function with_kind(form: Form, side: Side, index: number, kind: string): Form {
  const list = [...chosen_codes(form, side)];
  list[index] = (is_command(list[index]!) ? 'C' : '') + kind;
  return { ...form, free: { ...form.free, [side]: list } };
}

type Weaker = Readonly<Record<number, string>>;

function given_up(pieces: readonly Piece[], removed: readonly number[], weaker: Weaker): Piece[] {
  return pieces.filter((piece) => !removed.includes(piece.at)).map((piece) => ({ ...piece, kind: weaker[piece.at] ?? piece.kind }));
}

function board_of(setup: SetupCard, mode: string): Board {
  return with_flags(read_tps(setup.tps), mode, setup.flags ?? []);
}

/**
 * The board without some of its pieces and with weaker ones for others. It keeps the rules that it is written for: the
 * server makes it one for the rules that are played.
 */
export function without(setup: SetupCard, mode: string, removed: readonly number[], weaker: Weaker = {}): string {
  const board = board_of(setup, mode);
  return write_tps({ ...board, pieces: given_up(board.pieces, removed, weaker) });
}

function armed(form: Form, board: Board): Piece[] {
  if (form.army === 'handicap') return given_up(board.pieces, form.removed, form.weaker);
  const kinds = new Map<number, string>();
  for (const side of Object.keys(form.setup?.starts ?? {}) as Side[]) {
    const codes = form.army === 'free' ? chosen_codes(form, side) : [];
    starts_of(form.setup, side).forEach(({ at, code }, index) =>
      kinds.set(at, form.army === 'single' ? form.single : kind_of(codes[index] ?? code)),
    );
  }
  return board.pieces.map((piece) => ({ ...piece, kind: kinds.get(piece.at) ?? piece.kind }));
}

/** The setup as it would be played. */
export function preview_tps(form: Form): string {
  if (!form.setup) return '';
  const board = board_of(form.setup, form.mode);
  if (form.army === 'standard') return write_tps(board);
  return write_tps({ ...board, pieces: armed(form, board) });
}

export function army_points(codes: readonly string[], kinds: readonly CataloguePiece[]): number {
  const points = new Map(kinds.map((kind) => [kind.code, kind.points]));
  return codes.reduce((sum, code) => sum + (points.get(kind_of(code)) ?? 0), 0);
}

/** What a side's chosen army is worth, and the printed one. */
export function points_of(form: Form, side: Side, kinds: readonly CataloguePiece[]): { now: number; printed: number } {
  const printed = starts_of(form.setup, side).map((start) => start.code);
  return { now: army_points(chosen_codes(form, side), kinds), printed: army_points(printed, kinds) };
}

/** Whether an army is worth more than was agreed: the server would refuse it. */
export function over_budget(form: Form, kinds: readonly CataloguePiece[]): boolean {
  if (form.army !== 'free' || !form.budget) return false;
  return (Object.keys(form.free) as Side[]).some((side) => {
    const { now, printed } = points_of(form, side, kinds);
    return now > printed;
  });
}

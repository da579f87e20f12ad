// Editing a board: brushes, symmetry, size. Whether the result makes sense is for the server to say.
import { is_hedge, largest, smallest, type Board, type Marker, type MarkerKind, type Piece, type Side } from '$/lib/tps';
import type { CataloguePiece } from '$/net/api';

export type Symmetry = 'none' | 'central' | 'mirror';

export type Tool =
  | { do: 'terrain'; mark: string }
  | { do: 'marker'; kind: MarkerKind }
  | { do: 'piece'; kind: string; side: Side; command: boolean; facing: number; wreck: boolean }
  | { do: 'turn' }
  | { do: 'erase' };

/** Whether two brushes paint the same. */
export function same_tool(one: Tool, other: Tool): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const most_recent = 5;

/** The brushes used last, in the order in which they came; the one in hand is among them, the oldest makes room for it. */
export function recent_with(recent: readonly Tool[], tool: Tool): Tool[] {
  if (recent.some((each) => same_tool(each, tool))) return [...recent];
  const kept = recent.filter(({ do: does }) => does === 'erase' || does === 'turn');
  const others = recent.filter(({ do: does }) => does !== 'erase' && does !== 'turn');
  return [...kept, ...others, tool].filter((_, index, all) => index < kept.length || index >= all.length - (most_recent - kept.length));
}

const opposite_side: Record<Side, Side> = { w: 'b', b: 'w', x: 'y', y: 'x' };

/** The counterpart of a square, or the square itself where there is no symmetry. */
export function counterpart(at: number, w: number, h: number, symmetry: Symmetry): number {
  if (symmetry === 'none') return at;
  if (symmetry === 'central') return w * h - 1 - at;
  return (h - 1 - Math.floor(at / w)) * w + (at % w);
}

function counter_facing(facing: number, symmetry: Symmetry): number {
  return symmetry === 'central' ? (facing + 4) & 7 : (4 - facing + 8) & 7;
}

export function mirrored_piece(piece: Piece, w: number, h: number, symmetry: Symmetry): Piece {
  if (symmetry === 'none') return piece;
  return {
    ...piece,
    side: opposite_side[piece.side],
    at: counterpart(piece.at, w, h, symmetry),
    facing: counter_facing(piece.facing, symmetry),
  };
}

/** A site covers four squares; its counterpart is named by the south-west one of its own four. */
function counter_site(at: number, w: number, h: number, symmetry: Symmetry): number {
  if (symmetry === 'none') return at;
  const far_corner = counterpart(at, w, h, symmetry);
  return symmetry === 'central' ? far_corner - w - 1 : far_corner - w;
}

/** A letter for a new hedge shape, or '' if all are used. */
export function free_hedge_letter(board: Board): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return [...letters].find((letter) => !board.terrain.includes(letter)) ?? '';
}

export function hedge_letters(board: Board): string[] {
  return [...new Set(board.terrain.filter(is_hedge))].sort();
}

function set_terrain(board: Board, at: number, mark: string): Board {
  const terrain = [...board.terrain];
  terrain[at] = mark;
  const solid = mark === '#' || mark === '-';
  return {
    ...board,
    terrain,
    pieces: solid ? board.pieces.filter((piece) => piece.at !== at) : board.pieces,
    markers: solid ? board.markers.filter((marker) => marker.at !== at) : board.markers,
  };
}

function toggle_marker(board: Board, marker: Marker, on: boolean): Board {
  const others = board.markers.filter((each) => each.at !== marker.at || each.kind !== marker.kind);
  return { ...board, markers: on ? [...others, marker] : others };
}

/** Kinds that float, and those of them that carry: the catalogue knows. */
export interface Boats {
  all: string[];
  carriers: string[];
}
const no_boats: Boats = { all: [], carriers: [] };

/** Puts a piece; a land vehicle put onto a carrier of its side goes aboard. */
function put_piece(board: Board, piece: Piece, boats: Boats): Board {
  const there = board.pieces.find((each) => each.at === piece.at);
  if (
    there &&
    !there.wreck &&
    !piece.wreck &&
    there.side === piece.side &&
    boats.carriers.includes(there.kind) &&
    !boats.all.includes(piece.kind)
  ) {
    const along = (piece.facing - there.facing + 8) & 7;
    const cargo = { kind: piece.kind, command: piece.command, reversed: along > 2 && along < 6, flag: false };
    return { ...board, pieces: board.pieces.map((each) => (each === there ? { ...each, cargo } : each)) };
  }
  const pieces = board.pieces
    .filter((each) => each.at !== piece.at)
    // A side has one Command piece: an earlier one becomes an ordinary piece.
    .map((each) => (piece.command && each.command && each.side === piece.side ? { ...each, command: false } : each));
  return {
    ...board,
    pieces: [...pieces, piece],
    markers: board.markers.filter((marker) => marker.at !== piece.at || marker.kind === 'site'),
  };
}

function erase(board: Board, at: number): Board {
  if (board.pieces.some((piece) => piece.at === at)) return { ...board, pieces: board.pieces.filter((piece) => piece.at !== at) };
  if (board.markers.some((marker) => marker.at === at)) return { ...board, markers: board.markers.filter((marker) => marker.at !== at) };
  return set_terrain(board, at, '.');
}

/** Uses a tool on a square and, with a symmetry, its mirror image on the counterpart. */
export function apply_tool(board: Board, at: number, tool: Tool, symmetry: Symmetry, second_hedge = '', boats: Boats = no_boats): Board {
  const { w, h } = board;
  const other = counterpart(at, w, h, symmetry);
  switch (tool.do) {
    case 'terrain': {
      const first = set_terrain(board, at, tool.mark);
      if (other === at) return first;
      // The mirror image of a hedge shape is a shape of its own.
      return set_terrain(first, other, is_hedge(tool.mark) && second_hedge ? second_hedge : tool.mark);
    }
    case 'marker': {
      const on = !board.markers.some((marker) => marker.at === at && marker.kind === tool.kind);
      const first = toggle_marker(board, { kind: tool.kind, at }, on);
      const far = tool.kind === 'site' ? counter_site(at, w, h, symmetry) : other;
      return far === at || far < 0 ? first : toggle_marker(first, { kind: tool.kind, at: far }, on);
    }
    case 'piece': {
      const { kind, side, command, facing, wreck } = tool;
      const piece: Piece = { side, kind, command, at, facing, wreck, cargo: null, flag: false };
      const first = put_piece(board, piece, boats);
      return other === at ? first : put_piece(first, mirrored_piece(piece, w, h, symmetry), boats);
    }
    case 'turn': {
      const turn = (pieces: Piece[], where: number, by: number): Piece[] =>
        pieces.map((piece) => (piece.at === where && !piece.wreck ? { ...piece, facing: (piece.facing + by + 8) & 7 } : piece));
      let pieces = turn(board.pieces, at, 1);
      if (other !== at) pieces = turn(pieces, other, symmetry === 'mirror' ? -1 : 1);
      return { ...board, pieces };
    }
    case 'erase':
      return other === at ? erase(board, at) : erase(erase(board, at), other);
  }
}

/** Copies the south half onto the north half. */
export function make_symmetric(board: Board, symmetry: Exclude<Symmetry, 'none'>): Board {
  const { w, h } = board;
  const half = Math.floor(h / 2);
  const south = (at: number): boolean => Math.floor(at / w) < half;
  const terrain = [...board.terrain];
  const letters = new Map<string, string>();
  let grown = { ...board, terrain: terrain.map((mark, at) => (south(at) ? mark : '.')) };
  for (let at = 0; at < half * w; ++at) {
    const mark = board.terrain[at]!;
    let copy = mark;
    if (is_hedge(mark)) {
      copy = letters.get(mark) ?? free_hedge_letter(grown);
      letters.set(mark, copy);
    }
    grown = { ...grown, terrain: grown.terrain.with(counterpart(at, w, h, symmetry), copy) };
  }
  const pieces = board.pieces.filter((piece) => south(piece.at));
  const markers = board.markers.filter((marker) => marker.kind !== 'site' && south(marker.at));
  return {
    ...grown,
    pieces: [...pieces, ...pieces.map((piece) => mirrored_piece(piece, w, h, symmetry))],
    markers: [
      ...board.markers.filter((marker) => marker.kind === 'site'),
      ...markers,
      ...markers.map((marker) => ({ ...marker, at: counterpart(marker.at, w, h, symmetry) })),
    ],
  };
}

/** Another size: the south-west corner stays, what falls off the edge goes. */
export function resize(board: Board, w: number, h: number): Board {
  const terrain = Array.from({ length: w * h }, (_, at) => {
    const x = at % w;
    const y = Math.floor(at / w);
    return x < board.w && y < board.h ? board.terrain[y * board.w + x]! : '.';
  });
  const move = <Thing extends { at: number }>(things: Thing[]): Thing[] =>
    things.flatMap((thing) => {
      const x = thing.at % board.w;
      const y = Math.floor(thing.at / board.w);
      return x < w && y < h ? [{ ...thing, at: y * w + x }] : [];
    });
  return { ...board, w, h, terrain, pieces: move(board.pieces), markers: move(board.markers) };
}

/** A side of the board as typed: within the limits, or as it was where it is no number. */
export function board_length(typed: number, before: number): number {
  return Number.isFinite(typed) ? Math.min(largest, Math.max(smallest, Math.round(typed))) : before;
}

/** What floats and what carries, as the catalogue says. */
export function boats_of(kinds: readonly CataloguePiece[]): Boats {
  const with_ability = (ability: string): string[] => kinds.filter((kind) => kind.abilities.includes(ability)).map((kind) => kind.code);
  return { all: with_ability('boat'), carriers: with_ability('carries') };
}

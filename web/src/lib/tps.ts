// Position strings (docs/rules.md, Z): read and written for drawing and editing. No rule of the game lives here;
// the server judges whether a position makes sense.

export const facing_names = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** Steps to the neighbour in each facing: x east, y north. */
export const facing_steps: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
];

export const sides = ['w', 'b', 'x', 'y'] as const;
export type Side = (typeof sides)[number];

export function is_side(text: string | undefined): text is Side {
  return sides.some((side) => side === text);
}

export interface Cargo {
  kind: string;
  command: boolean;
  /** Faces against the boat. */
  reversed: boolean;
  flag: boolean;
}

export interface Piece {
  side: Side;
  kind: string;
  command: boolean;
  at: number;
  facing: number;
  wreck: boolean;
  cargo: Cargo | null;
  flag: boolean;
}

const marker_kinds = ['smoke', 'mine', 'flag', 'site'] as const;
export type MarkerKind = (typeof marker_kinds)[number];
export interface Marker {
  kind: MarkerKind;
  at: number;
}

export interface Board {
  w: number;
  h: number;
  /** One character for each square, index `y * w + x`: `. # - ~ * ^ =` or the letter of a hedge shape. */
  terrain: string[];
  pieces: Piece[];
  markers: Marker[];
  side: Side;
  /** Inner state of a turn in progress (Z4), braces left out. */
  phase: string;
  rules: string;
  quiet: number;
  turn: number;
}

export class TpsError extends Error {
  constructor(
    readonly field: string,
    offence: string,
  ) {
    super(`${field}: ${offence}`);
  }
}

/** One of the known words; a TpsError names what it is not. */
function known<Word extends string>(words: readonly Word[], text: string | undefined, field: string, what: string): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new TpsError(field, `'${text ?? ''}' is no ${what}`);
  return found;
}

/** Least and greatest length of a side of the board. */
export const smallest = 4;
export const largest = 26;

export function is_hedge(terrain: string): boolean {
  return /^[a-zA-Z]$/.test(terrain);
}

export function square_name(at: number, w: number): string {
  return String.fromCharCode(65 + (at % w)) + String(Math.floor(at / w) + 1);
}

/** The square of that name (`h8` or `H8`), or -1 where the board has none. */
export function square_at(name: string, w: number, h: number): number {
  const match = /^([a-z])([1-9]\d?)$/i.exec(name.trim());
  if (!match) return -1;
  const x = match[1]!.toUpperCase().charCodeAt(0) - 65;
  const y = Number(match[2]) - 1;
  return x < w && y < h ? y * w + x : -1;
}

/** The square `count` steps from `at` in a facing, or -1 over the edge. */
export function neighbour(at: number, facing: number, w: number, h: number, count = 1): number {
  const [dx, dy] = facing_steps[facing & 7]!;
  const x = (at % w) + dx * count;
  const y = Math.floor(at / w) + dy * count;
  return x >= 0 && x < w && y >= 0 && y < h ? y * w + x : -1;
}

/** Facing from one square to another along a straight line, or -1 if they share none. */
export function facing_between(from: number, to: number, w: number): number {
  const dx = (to % w) - (from % w);
  const dy = Math.floor(to / w) - Math.floor(from / w);
  if ((dx === 0 && dy === 0) || (dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy))) return -1;
  return facing_steps.findIndex(([x, y]) => x === Math.sign(dx) && y === Math.sign(dy));
}

/** `escape:40;w2b1` -> `{ style: 'escape', limit: 40, tally: { w: 2, b: 1 } }`. */
export function rules_parts(rules: string): { style: string; limit: number | null; tally: Partial<Record<Side, number>> | null } {
  const [head = '', tail] = rules.split(';');
  const [style = '', limit] = head.split(':');
  let tally: Partial<Record<Side, number>> | null = null;
  if (tail !== undefined) {
    tally = {};
    for (const [, side, count] of tail.matchAll(/([wbxy])(\d+)/g)) if (is_side(side)) tally[side] = Number(count);
  }
  return { style, limit: limit === undefined ? null : Number(limit), tally };
}

export function empty_board(w: number, h: number, rules = 'mate'): Board {
  return { w, h, terrain: Array<string>(w * h).fill('.'), pieces: [], markers: [], side: 'w', phase: '', rules, quiet: 0, turn: 1 };
}

export function piece_at(board: Board, at: number): Piece | undefined {
  return board.pieces.find((piece) => piece.at === at);
}

function read_size(field: string): [number, number] {
  const match = /^(\d{1,2})x(\d{1,2})$/.exec(field);
  if (!match) throw new TpsError('size', `'${field}' is not of the form 16x16`);
  const w = Number(match[1]);
  const h = Number(match[2]);
  if (Math.min(w, h) < smallest || Math.max(w, h) > largest) throw new TpsError('size', `${w}x${h} is outside ${smallest} to ${largest}`);
  return [w, h];
}

function read_terrain(field: string, w: number, h: number): string[] {
  const rows = field.split('/');
  if (rows.length !== h) throw new TpsError('terrain', `${rows.length} rows, the board has ${h}`);
  const terrain = Array<string>(w * h).fill('.');
  rows.forEach((row, index) => {
    const y = h - 1 - index;
    let x = 0;
    if (!/^(\d*[.#\-~*^=a-zA-Z])+$/.test(row)) throw new TpsError('terrain', `row ${y + 1} '${row}' cannot be read`);
    for (const [, count, kind] of row.matchAll(/(\d*)([.#\-~*^=a-zA-Z])/g)) {
      const run = count ? Number(count) : 1;
      if (run < 1 || x + run > w) throw new TpsError('terrain', `row ${y + 1} is not ${w} squares wide`);
      terrain.fill(kind!, y * w + x, y * w + x + run);
      x += run;
    }
    if (x !== w) throw new TpsError('terrain', `row ${y + 1} is not ${w} squares wide`);
  });
  return terrain;
}

const piece_form = /^([wbxy])(C?)([A-Z]{1,3})@([A-Z]\d{1,2})(NE|NW|SE|SW|N|E|S|W|!)(?:\[(C?)([A-Z]{1,3})([+-])(\$?)\])?(\$?)$/;
const marker_form = /^(smoke|mine|flag|site)@([A-Z]\d{1,2})$/;

function read_entries(field: string, w: number, h: number): [Piece[], Marker[]] {
  const pieces: Piece[] = [];
  const markers: Marker[] = [];
  if (field === '-') return [pieces, markers];
  const square = (name: string): number => {
    const at = square_at(name, w, h);
    if (at < 0) throw new TpsError('pieces', `${name} is not on the board`);
    return at;
  };
  for (const entry of field.split(',')) {
    const marker = marker_form.exec(entry);
    if (marker) {
      markers.push({ kind: known(marker_kinds, marker[1], 'pieces', 'marker'), at: square(marker[2]!) });
      continue;
    }
    const match = piece_form.exec(entry);
    if (!match) throw new TpsError('pieces', `'${entry}' cannot be read`);
    const at = square(match[4]!);
    if (pieces.some((piece) => piece.at === at)) throw new TpsError('pieces', `two pieces on ${match[4]}`);
    const wreck = match[5] === '!';
    pieces.push({
      side: known(sides, match[1], 'pieces', 'side'),
      command: match[2] === 'C',
      kind: match[3]!,
      at,
      facing: wreck ? 0 : facing_names.indexOf(known(facing_names, match[5], 'pieces', 'facing')),
      wreck,
      cargo: match[7] ? { command: match[6] === 'C', kind: match[7], reversed: match[8] === '-', flag: match[9] === '$' } : null,
      flag: match[10] === '$',
    });
  }
  return [pieces, markers];
}

/** Markers as a position string has them, like `site@H8`. */
export function read_markers(texts: readonly string[], { w, h }: { w: number; h: number }): Marker[] {
  return read_entries(texts.join(',') || '-', w, h)[1];
}

function read_count(name: string, field: string): number {
  if (!/^\d{1,6}$/.test(field)) throw new TpsError(name, `'${field}' is not a number`);
  return Number(field);
}

function read_mover(field: string): [Side, string] {
  const match = /^([a-z])(?:\{(.*)\})?$/.exec(field);
  return [known(sides, match?.[1] ?? field, 'side', 'side'), match?.[2] ?? ''];
}

/** Who is to move, without reading the rest. */
export function side_to_move(tps: string): Side {
  return read_mover(tps.trim().split(/\s+/)[3] ?? '')[0];
}

/** Reads a position string; throws a TpsError that names the field and the offence. */
export function read_tps(text: string): Board {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 7) throw new TpsError('position', `${fields.length} fields, it needs 7`);
  const [size, terrain, entries, side, rules, quiet, turn] = fields as [string, string, string, string, string, string, string];
  const [w, h] = read_size(size);
  const [pieces, markers] = read_entries(entries, w, h);
  const [mover, phase] = read_mover(side);
  return {
    w,
    h,
    terrain: read_terrain(terrain, w, h),
    pieces,
    markers,
    side: mover,
    phase,
    rules,
    quiet: read_count('quiet', quiet),
    turn: read_count('turn', turn),
  };
}

function write_row(cells: string[]): string {
  let text = '';
  for (let from = 0; from < cells.length;) {
    let to = from;
    while (to < cells.length && cells[to] === cells[from]) ++to;
    text += (to - from > 1 ? String(to - from) : '') + cells[from];
    from = to;
  }
  return text;
}

function write_piece(piece: Piece, w: number): string {
  const { cargo } = piece;
  const inside = cargo ? `[${cargo.command ? 'C' : ''}${cargo.kind}${cargo.reversed ? '-' : '+'}${cargo.flag ? '$' : ''}]` : '';
  const facing = piece.wreck ? '!' : facing_names[piece.facing & 7];
  return `${piece.side}${piece.command ? 'C' : ''}${piece.kind}@${square_name(piece.at, w)}${facing}${inside}${piece.flag ? '$' : ''}`;
}

/** Writes the canonical string: runs merged, pieces by square, then markers by square (Z2, Z5). */
export function write_tps(board: Board): string {
  const { w, h } = board;
  const rows: string[] = [];
  for (let y = h - 1; y >= 0; --y) rows.push(write_row(board.terrain.slice(y * w, y * w + w)));
  const pieces = [...board.pieces].sort((a, b) => a.at - b.at).map((piece) => write_piece(piece, w));
  const rank = (marker: Marker): number => marker.at * marker_kinds.length + marker_kinds.indexOf(marker.kind);
  const markers = [...board.markers].sort((a, b) => rank(a) - rank(b)).map((marker) => `${marker.kind}@${square_name(marker.at, w)}`);
  const side = board.phase ? `${board.side}{${board.phase}}` : board.side;
  return `${w}x${h} ${rows.join('/')} ${[...pieces, ...markers].join(',') || '-'} ${side} ${board.rules} ${board.quiet} ${board.turn}`;
}

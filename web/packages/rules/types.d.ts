/** A stock setup. */
export interface Setup {
  id: string;
  name: string;
  /** What it is made for, like `mate` or `last:25`; the first is what it starts with. */
  rules: string[];
}

/** Something that happened in a turn, in order. */
export interface Effect {
  e: string;
  at: number;
  to?: number;
  facing?: number;
  piece?: string;
}

export interface Outcome {
  /** Letters of the sides: w, b, x, y; none in a draw. */
  winners: string[];
  reason: string;
  /** As records write it, `1-0`. */
  result: string;
}

/** What can be asked of a position. */
export type Want = 'choices' | 'danger' | 'threats' | 'fire' | 'ways_out';

/** Every legal turn, as `<tank-board>` takes it. */
export type Choices = object;

export interface PositionAnswer {
  /** The position string after the moves. */
  tps: string;
  turn: string;
  check: boolean;
  escape: boolean;
  outcome: Outcome | null;
  played: { text: string; tps: string; effects: Effect[] }[];
  choices?: Choices | null;
  danger?: unknown;
  threats?: unknown;
  fire?: unknown;
  ways_out?: unknown;
}

/** A position after one move. */
export interface Game {
  text: string;
  tps: string;
  effects: Effect[];
  turn: string;
  check: boolean;
  outcome: Outcome | null;
}

export interface RecordPly {
  text: string;
  turn?: number;
  opens_turn?: boolean;
  comments?: string[];
  variations?: { moves: RecordPly[]; comments?: string[] }[];
}

export interface RecordTree {
  tags: Record<string, string>;
  comments?: string[];
  moves: RecordPly[];
  result?: string;
}

export interface RecordAnswer {
  /** Canonical text. */
  text: string;
  /** The position string of its start. */
  start: string;
  record: RecordTree;
}

export interface Rules {
  setups(): Setup[];
  /** The position string of a setup, under its own rules or others. */
  start(setup: string, rules?: string): string;
  /** All legal moves; none when the game is over. Not for Retreat: see the choices of `position`. */
  moves(tps: string): string[];
  /** Plays a move in any accepted spelling. */
  play(tps: string, move: string): Game;
  /** Plays moves, and answers what is wanted of the position that follows: the choices, unless you say otherwise. */
  position(tps: string, moves?: readonly string[], want?: readonly Want[]): PositionAnswer;
  /** Sequences of so many moves (0 to 6). */
  perft(tps: string, depth: number): number;
  readRecord(text: string): RecordAnswer;
  writeRecord(record: RecordTree): RecordAnswer;
}

/** What is wrong with a question, in one line; nothing has changed. */
export class TankChessError extends Error {
  readonly id: string;
  readonly field: string;
}

/** Loads the module that lies beside this file, or the one given: its address, its bytes, or compiled already. */
export function load(source?: string | URL | BufferSource | WebAssembly.Module): Promise<Rules>;

// Legal choices of the side to move. The server sends rows of numbers (docs/protocol.md); here their fields get names.
import * as v from 'valibot';

/** In the order of the numbers that the server sends. To stop where it should drive on (in fire) destroys the piece (T6). */
const fate_names = ['stands', 'wreck', 'sinks', 'leaves', 'boards', 'drives_on'] as const;
export type Fate = (typeof fate_names)[number];

const actions = ['', 'x', '^', '*', '!', '@', 'c', '$'] as const;
export type Action = (typeof actions)[number];

export interface DriveNode {
  /** -1 outside the board. */
  square: number;
  facing: number;
  /** Fewest steps to get here, and steps that a drive through here may have. */
  steps: number;
  limit: number;
  /** Nodes after the next step, -1 for none. */
  ahead: number;
  left: number;
  right: number;
  fate: Fate;
}

/** One complete turn, ready to be sent. */
export interface Move {
  text: string;
  action: Action;
  target: number;
  destroyed: readonly number[];
  /** Node where the mover ends; -1 for a Pillbox shot. */
  node: number;
}

/** A target in the line of fire that would withstand the shot. */
export interface Hold {
  /** A node of the piece, or the square of a Pillbox. */
  from: number;
  square: number;
}

/** Power against armour of the side hit: what decides a shot or a charge. */
export interface Sum {
  /** As in Hold. */
  from: number;
  square: number;
  power: number;
  armour: number;
}

export interface PieceChoices {
  at: number;
  cargo: boolean;
  kind: string;
  speed: number;
  nodes: readonly DriveNode[];
  reverse: number;
  moves: readonly Move[];
  holds: readonly Hold[];
  sums: readonly Sum[];
}

export interface PillboxShot {
  at: number;
  move: Move;
}

export interface Choices {
  pieces: readonly PieceChoices[];
  pillbox: readonly PillboxShot[];
  holds: readonly Hold[];
  sums: readonly Sum[];
}

type NodeRow = [square: number, facing: number, steps: number, limit: number, ahead: number, left: number, right: number, fate: number];
type MoveRow = [node: number, action: Action, target: number, text: string, destroyed: number[]];
type PillboxRow = [at: number, target: number, text: string, destroyed: number[]];
type HoldRow = [from: number, square: number];
type SumRow = [from: number, square: number, power: number, armour: number];

// Hundreds of rows come with every state: plain loops check them ten times faster than a schema for each row.
const is_number = (value: unknown): boolean => typeof value === 'number';
const all_numbers = (value: unknown, length = -1): boolean =>
  Array.isArray(value) && (length < 0 || value.length === length) && value.every(is_number);
const is_node = (row: unknown): boolean => all_numbers(row, 8) && fate_names[(row as NodeRow)[7]] !== undefined;
const is_tail = (target: unknown, text: unknown, destroyed: unknown): boolean =>
  is_number(target) && typeof text === 'string' && all_numbers(destroyed);
const is_move = (row: unknown): boolean =>
  Array.isArray(row) && row.length === 5 && is_number(row[0]) && actions.includes(row[1]) && is_tail(row[2], row[3], row[4]);
const is_shot = (row: unknown): boolean => Array.isArray(row) && row.length === 4 && is_number(row[0]) && is_tail(row[1], row[2], row[3]);
const is_hold = (row: unknown): boolean => all_numbers(row, 2);
const is_sum = (row: unknown): boolean => all_numbers(row, 4);

/** Rows that all pass the check, each turned into an object. */
const rows = <Row, Item>(what: string, check: (row: unknown) => boolean, read: (row: Row) => Item) =>
  v.pipe(
    v.custom<Row[]>((value) => Array.isArray(value) && value.every(check), `not a list of ${what}`),
    v.transform((list): readonly Item[] => list.map(read)),
  );

const holds = rows('holds', is_hold, ([from, square]: HoldRow): Hold => ({ from, square }));
const sums = rows('sums', is_sum, ([from, square, power, armour]: SumRow): Sum => ({ from, square, power, armour }));
const piece = v.object({
  at: v.number(),
  cargo: v.boolean(),
  kind: v.string(),
  speed: v.number(),
  nodes: rows('nodes', is_node, ([square, facing, steps, limit, ahead, left, right, fate]: NodeRow): DriveNode => ({
    square,
    facing,
    steps,
    limit,
    ahead,
    left,
    right,
    fate: fate_names[fate]!,
  })),
  reverse: v.number(),
  moves: rows('moves', is_move, ([node, action, target, text, destroyed]: MoveRow): Move => ({ text, action, target, destroyed, node })),
  holds,
  sums,
});
export const drive_choices = v.object({
  pieces: v.array(piece),
  pillbox: rows('shots', is_shot, ([at, target, text, destroyed]: PillboxRow): PillboxShot => ({
    at,
    move: { text, action: 'x', target, destroyed, node: -1 },
  })),
  holds,
  sums,
});

export interface RetreatAction {
  what: 'place' | 'fire' | 'move' | 'end';
  at: number;
  to: number;
  facing: number;
  text: string;
  /** The piece placed, or the way of the push. */
  detail: string;
}
const retreat_action = v.pipe(
  v.tuple([v.picklist(['place', 'fire', 'move', 'end']), v.number(), v.number(), v.number(), v.string(), v.string()]),
  v.transform(([what, at, to, facing, text, detail]): RetreatAction => ({ what, at, to, facing, text, detail })),
);
export const retreat_choices = v.object({
  retreat: v.object({ phase: v.picklist(['place', 'fire', 'move']), actions: v.array(retreat_action) }),
});
export type RetreatChoices = v.InferOutput<typeof retreat_choices>['retreat'];

export const choices = v.union([retreat_choices, drive_choices]);
export type AnyChoices = v.InferOutput<typeof choices>;

/** A piece's choices as they come over the wire. */
export type WirePiece = v.InferInput<typeof piece>;
export type WireChoices = v.InferInput<typeof drive_choices>;
export const read_choices = (wire: WireChoices): Choices => v.parse(drive_choices, wire);

// What boards can be given. BoardView draws and tells of pointers and keys; MoveBoard makes moves.
import type { Board, Piece } from '$/lib/tps';
import type { Snippet } from 'svelte';
import type { Effect, Lobs, Trace } from './animation';
import type { BoardOptions } from './board-options';
import type { Choices } from './choices';
import type { BoardPoint } from './gestures';
import type { Overlays } from './overlays';
import type { Playback } from './playback.svelte';
import type { Stroke } from './sketch.svelte';
import type { Placing } from './stage.svelte';
import type { Translate } from './texts';
import type { Rotation, View } from './view';

export type BoardKey = (event: KeyboardEvent, square: number) => boolean;

export interface ViewProps {
  board: Board;
  rotation?: Rotation;
  label: string;
  /** Text spoken for a square. */
  describe: (square: number) => string;
  /** Pieces as they began: their marks show faintly on their start squares. */
  starts?: readonly Piece[];
  overlays?: Overlays;
  /** How the last turns went. */
  last?: readonly Trace[];
  playback?: Playback | null;
  /** Squares whose piece is drawn faintly, because it is shown elsewhere. */
  faded?: readonly number[];
  selected?: number;
  coordinates?: boolean;
  compass?: boolean;
  /** Name of the button that shows the whole board again after zooming. */
  fit_label?: string;
  /** Dragging and tapping do something, so that touches belong to the board. */
  interactive?: boolean;
  onsquare?: (square: number, point: BoardPoint) => void;
  /** The pointer is on the board, null when it left. */
  onhover?: (point: BoardPoint | null) => void;
  /** A finger rests on a square. */
  onhold?: (square: number) => void;
  /** Return true to take a turn of the wheel, which zooms otherwise. */
  onwheel?: (back: boolean) => boolean;
  onfocussquare?: (square: number) => void;
  onkey?: BoardKey;
  /** Return true to take over the pointer: movements then come as drags instead of panning. */
  onpress?: (point: BoardPoint) => boolean;
  ondrag?: (point: BoardPoint) => void;
  ondrop?: (point: BoardPoint, cancelled: boolean) => void;
  under?: Snippet<[View]>;
  over?: Snippet<[View]>;
  html?: Snippet<[Placing]>;
  /** Size at which the whole board is drawn, in pixels. */
  drawn?: { width: number; height: number };
}

export interface MoveProps {
  tps: string;
  /** Legal choices of whoever may move here; null while nobody may. */
  choices: Choices | null;
  /** The side to move is in check. */
  check?: boolean;
  /** Said while nothing is chosen, in place of the usual words. */
  note?: string;
  rotation?: Rotation;
  /** How the turn that led to this position went; a new list is animated. */
  effects?: readonly Effect[] | null;
  /** Turns of the others since the last one made here, where they are several. */
  replies?: readonly (readonly Effect[])[];
  overlays?: Overlays;
  /** Pieces as they began: their marks show faintly on their start squares. */
  starts?: readonly Piece[];
  /** Kinds whose shots fly in an arc. */
  lobs?: Lobs;
  /** How high a kind sounds. */
  pitch?: (kind: string) => number;
  options?: BoardOptions;
  label?: string;
  t: Translate;
  /** Sends a move. A text as the answer says why it was refused. */
  onmove: (text: string) => void | Promise<string | void>;
  /** A half-made move was given up. */
  oncancel?: () => void;
  /** The pointer or the keyboard is on a square, -1 when it left: for a card about the piece there. */
  oninspect?: (square: number, place: { x: number; y: number; cell: number } | null) => void;
  /** Answers a typed question; true if the text was one. */
  onask?: (text: string) => boolean;
  /** A finger asks about the piece on a square. */
  onhold?: (square: number) => void;
  /** A press while nobody may move here; true if it was taken. */
  onearly?: ((square: number) => boolean) | undefined;
  /** Size at which the board is drawn, in pixels. */
  drawn?: { width: number; height: number };
  /** The piece that is being moved, -1 for none: for overlays about it. */
  onchosen?: (square: number) => void;
  /** A drawn arrow or ring goes to the page instead of staying for its drawer alone. */
  onstroke?: ((stroke: Stroke) => void) | undefined;
  /** What the page itself has drawn. */
  drawing?: Snippet<[View]> | undefined;
  /** Puts the board and its bar where the page wants them; by default one below the other. */
  arrange?: Snippet<[table: Snippet, bar: Snippet]> | undefined;
}

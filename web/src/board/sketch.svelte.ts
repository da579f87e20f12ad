// What a player draws for themselves with the right mouse button: arrows, and rings around squares.

/** From square to square; both the same is a ring. */
export interface Stroke {
  from: number;
  to: number;
  /** `g`, `r`, `b` or `y`; the first if it is left out. */
  colour?: string;
}

/** Which of the colours: keys of the keyboard choose it. */
export function colour_by_keys(keys: { shiftKey: boolean; altKey: boolean; ctrlKey: boolean }): string {
  const other = keys.shiftKey || keys.ctrlKey;
  return other && keys.altKey ? 'y' : other ? 'r' : keys.altKey ? 'b' : 'g';
}

/** Drawn twice it goes away again. */
export function with_stroke(strokes: readonly Stroke[], { from, to }: Stroke): Stroke[] {
  const others = strokes.filter((each) => each.from !== from || each.to !== to);
  return others.length < strokes.length ? others : [...others, { from, to }];
}

export class Sketch {
  strokes = $state.raw<readonly Stroke[]>([]);
  /** The one that is being drawn. */
  now = $state.raw<Stroke | null>(null);

  /** A button went down over a square: the right one draws, any other wipes the board. */
  down(button: number, square: number): void {
    if (button !== 2) this.strokes = [];
    else if (square >= 0) this.now = { from: square, to: square };
  }

  move(square: number): void {
    if (this.now && square >= 0) this.now = { from: this.now.from, to: square };
  }

  /** `keep` takes a stroke that does not stay here. */
  up(keep?: (stroke: Stroke) => void): void {
    if (this.now && keep) keep(this.now);
    else if (this.now) this.strokes = with_stroke(this.strokes, this.now);
    this.now = null;
  }

  get all(): readonly Stroke[] {
    return this.now ? [...this.strokes, this.now] : this.strokes;
  }
}

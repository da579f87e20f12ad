// Where squares lie on the screen: one unit of drawing is a hundredth of a square.
import { facing_steps } from '$/lib/tps';

export const unit = 100;

/** Degrees by which the board is turned clockwise; 0 has the south side at the bottom. */
export type Rotation = 0 | 90 | 180 | 270;
export interface Point {
  x: number;
  y: number;
}

export class View {
  readonly cols: number;
  readonly rows: number;

  constructor(
    readonly w: number,
    readonly h: number,
    readonly rotation: Rotation = 0,
  ) {
    const turned = rotation === 90 || rotation === 270;
    this.cols = turned ? h : w;
    this.rows = turned ? w : h;
  }

  /** Column and row on the screen, counted from the top left. */
  cell(at: number): [number, number] {
    const x = at % this.w;
    const y = Math.floor(at / this.w);
    switch (this.rotation) {
      case 0:
        return [x, this.h - 1 - y];
      case 90:
        return [y, x];
      case 180:
        return [this.w - 1 - x, y];
      case 270:
        return [this.h - 1 - y, this.w - 1 - x];
    }
  }

  /** The square in that column and row of the screen, or -1. */
  square(col: number, row: number): number {
    if (col < 0 || row < 0 || col >= this.cols || row >= this.rows) return -1;
    switch (this.rotation) {
      case 0:
        return (this.h - 1 - row) * this.w + col;
      case 90:
        return col * this.w + row;
      case 180:
        return row * this.w + (this.w - 1 - col);
      case 270:
        return (this.h - 1 - col) * this.w + (this.w - 1 - row);
    }
  }

  center(at: number): Point {
    const [col, row] = this.cell(at);
    return { x: (col + 0.5) * unit, y: (row + 0.5) * unit };
  }

  /** A point between squares, given as squares east and north of the middle of the first one. */
  point(x: number, y: number): Point {
    const [origin, east, north] = [this.center(0), this.direction(2), this.direction(0)];
    return { x: origin.x + unit * (x * east.x + y * north.x), y: origin.y + unit * (x * east.y + y * north.y) };
  }

  /** Degrees clockwise from the top of the screen. */
  angle(facing: number): number {
    return (facing * 45 + this.rotation) % 360;
  }

  /** Direction of a facing on the screen: x to the right, y down; diagonals are longer. */
  direction(facing: number): Point {
    const [x, y] = facing_steps[(facing + this.rotation / 45) & 7]!;
    return { x, y: -y };
  }

  /** The facing that points most nearly along a movement on the screen. */
  facing_of(dx: number, dy: number): number {
    const turns = Math.round(Math.atan2(dx, -dy) / (Math.PI / 4));
    return (turns - this.rotation / 45 + 16) & 7;
  }

  /** Labels along the bottom and the left edge of the screen. */
  labels(): { bottom: string[]; left: string[] } {
    const letter = (x: number): string => String.fromCharCode(65 + x);
    const name = (at: number, along_x: boolean): string => (along_x ? letter(at % this.w) : String(Math.floor(at / this.w) + 1));
    const letters_below = this.rotation === 0 || this.rotation === 180;
    return {
      bottom: Array.from({ length: this.cols }, (_, col) => name(this.square(col, 0), letters_below)),
      left: Array.from({ length: this.rows }, (_, row) => name(this.square(0, row), !letters_below)),
    };
  }
}

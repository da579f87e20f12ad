// Where the board lies in its window: frame, scale, zoom and pan.
import { clamp, reveal, reveal_all, whole, zoom_at, zoom_limit, type Camera, type Frame } from './camera';
import type { BoardPoint } from './gestures';
import { unit, type View } from './view';

/** Where things lie in the window of the board, in pixels. */
export interface Placing {
  cell: number;
  width: number;
  height: number;
  at: (square: number) => { x: number; y: number };
}

export class Stage {
  width = $state(0);
  height = $state(0);
  camera = $state.raw<Camera>(whole);

  /** Width of the frame around the squares: on small screens wide enough for its letters. */
  readonly margin: number = $derived.by(() => Math.max(46, Math.round((16 * this.view().cols * unit) / Math.max(this.width, 200))));
  readonly total_width: number = $derived.by(() => this.view().cols * unit + 2 * this.margin);
  readonly total_height: number = $derived.by(() => this.view().rows * unit + 2 * this.margin);
  /** Pixels for one unit of drawing while the whole board is seen. */
  readonly base: number = $derived.by(() => Math.min(this.width / this.total_width, this.height / this.total_height) || 0);
  readonly frame: Frame = $derived.by(() => ({
    width: this.width,
    height: this.height,
    stage_width: this.total_width * this.base,
    stage_height: this.total_height * this.base,
    largest_zoom: zoom_limit(unit * this.base),
  }));
  readonly shot: Camera = $derived.by(() => clamp(this.camera, this.frame));
  readonly scale: number = $derived.by(() => this.base * this.shot.zoom);
  readonly placing: Placing = $derived.by(() => ({
    cell: unit * this.scale,
    width: this.width,
    height: this.height,
    at: (square) => {
      const { x, y } = this.view().center(square);
      return { x: (x + this.margin) * this.scale + this.shot.x, y: (y + this.margin) * this.scale + this.shot.y };
    },
  }));
  readonly view_box: string = $derived.by(() => `${-this.margin} ${-this.margin} ${this.total_width} ${this.total_height}`);

  constructor(private readonly view: () => View) {}

  /** Follows the size of its element; returns what ends that. */
  follow(root: HTMLElement): () => void {
    const measure = (): void => {
      this.width = root.clientWidth;
      this.height = root.clientHeight;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    measure();
    return () => observer.disconnect();
  }

  zoom_by(factor: number): void {
    this.camera = zoom_at(this.shot, factor, this.width / 2, this.height / 2, this.frame);
  }

  zoom_reset(): void {
    this.camera = whole;
  }

  /** Pans as little as it takes to see the square. */
  show(square: number): void {
    const [col, row] = this.view().cell(square);
    const place = (index: number): number => (index * unit + this.margin) * this.base;
    this.camera = reveal(this.shot, place(col), place(row), unit * this.base, this.frame);
  }

  /** Lets all these squares be seen, if the board is zoomed at all. */
  show_all(squares: readonly number[]): void {
    if (this.shot.zoom <= 1 || squares.length === 0) return;
    const cells = squares.map((square) => this.view().cell(square));
    const low = (axis: 0 | 1): number => Math.min(...cells.map((cell) => cell[axis]));
    const count = (axis: 0 | 1): number => Math.max(...cells.map((cell) => cell[axis])) - low(axis) + 1;
    const place = (index: number): number => (index * unit + this.margin) * this.base;
    const size = unit * this.base;
    this.camera = reveal_all(this.shot, place(low(0)), place(low(1)), count(0) * size, count(1) * size, this.frame);
  }

  /** A pointer in the element whose corner is at `box`. */
  point_of(event: PointerEvent, box: { left: number; top: number }): BoardPoint {
    const x = ((event.clientX - box.left - this.shot.x) / this.scale - this.margin) / unit;
    const y = ((event.clientY - box.top - this.shot.y) / this.scale - this.margin) / unit;
    return { square: this.view().square(Math.floor(x), Math.floor(y)), x, y, by: event.pointerType === 'mouse' ? 'mouse' : 'touch' };
  }
}

/** What a key does to the zoom, null if nothing. */
export function zoom_key(stage: Stage, key: string): (() => void) | null {
  if (key === '+') return () => stage.zoom_by(1.4);
  if (key === '-') return () => stage.zoom_by(1 / 1.4);
  return key === '0' ? () => stage.zoom_reset() : null;
}

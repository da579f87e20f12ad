// Where the keyboard focus goes from a square. Pure.
import type { View } from './view';

/** The square that an arrow, Home, End or Page key leads to, at most at the edge; -1 for other keys. */
export function square_after_key(view: View, from: number, key: string, ctrl: boolean): number {
  const [col, row] = view.cell(from);
  const right = view.cols - 1;
  const bottom = view.rows - 1;
  const targets: Record<string, [number, number]> = {
    ArrowUp: [col, row - 1],
    ArrowDown: [col, row + 1],
    ArrowLeft: [col - 1, row],
    ArrowRight: [col + 1, row],
    Home: [0, ctrl ? 0 : row],
    End: [right, ctrl ? bottom : row],
    PageUp: [col, 0],
    PageDown: [col, bottom],
  };
  const target = targets[key];
  if (!target) return -1;
  return view.square(Math.min(right, Math.max(0, target[0])), Math.min(bottom, Math.max(0, target[1])));
}

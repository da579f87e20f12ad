import { describe, expect, it } from 'vitest';
import { drag_to, rest_ms, start_drag, type Drag, type DragPoint } from './drag';

// A row of squares 0, 1, 2 …; only square 3 can be reached.
const point = (x: number, ms: number, y = 0.5): DragPoint => ({ x, y, square: Math.floor(x), ms });
const move = (drag: Drag, to: DragPoint): Drag =>
  drag_to(
    drag,
    to,
    (square) => square === 3,
    (dx, dy) => (Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 2 : 6) : dy > 0 ? 4 : 0),
    (square) => ({ x: square + 0.5, y: 0.5 }),
  );

describe('dragging', () => {
  it('only passes over a square without a rest', () => {
    const drag = move(move(start_drag(0, point(0.5, 0)), point(3.5, 100)), point(5.5, 150));
    expect(drag).toMatchObject({ origin: 0, over: 5, locked: -1 });
  });

  it('takes a square after a rest, then the direction away from it', () => {
    let drag = move(start_drag(0, point(0.5, 0)), point(3.5, 100));
    expect(drag.locked).toBe(-1);
    drag = move(drag, point(3.5, 100 + rest_ms));
    expect(drag).toMatchObject({ locked: 3, facing: -1 });
    expect(move(drag, point(4.6, 500)).facing).toBe(2);
    expect(move(drag, point(3.5, 500, 2)).facing).toBe(4);
    expect(move(move(drag, point(4.6, 500)), point(3.6, 600)).facing).toBe(-1);
  });

  it('lets a square go again when the pointer goes on', () => {
    const locked = move(move(start_drag(0, point(0.5, 0)), point(3.5, 100)), point(3.5, 100 + rest_ms));
    expect(locked.locked).toBe(3);
    const gone = move(locked, point(6.5, 600));
    expect(gone).toMatchObject({ origin: 0, over: 6, locked: -1, facing: -1 });
    expect(move(move(gone, point(3.5, 700)), point(3.5, 700 + rest_ms)).locked).toBe(3);
  });

  it('never takes a square that cannot be reached', () => {
    const drag = move(move(start_drag(0, point(0.5, 0)), point(2.5, 100)), point(2.5, 2000));
    expect(drag.locked).toBe(-1);
  });

  it('starts the rest anew when the pointer wanders', () => {
    let drag = move(start_drag(0, point(0.5, 0)), point(3.1, 100));
    drag = move(drag, point(3.8, 100 + rest_ms - 20));
    drag = move(drag, point(3.8, 100 + rest_ms + 20));
    expect(drag.locked).toBe(-1);
  });
});

import { describe, expect, it } from 'vitest';
import { Sketch, with_stroke } from './sketch.svelte';

describe('sketches', () => {
  it('have every stroke once; drawn again it goes away', () => {
    const one = with_stroke([], { from: 3, to: 20 });
    const two = with_stroke(one, { from: 20, to: 3 });
    expect(two).toHaveLength(2);
    expect(with_stroke(two, { from: 3, to: 20 })).toEqual([{ from: 20, to: 3 }]);
  });

  it('follow the right button and are wiped by the left one', () => {
    const sketch = new Sketch();
    sketch.down(2, 5);
    sketch.move(7);
    sketch.move(-1);
    expect(sketch.now).toEqual({ from: 5, to: 7 });
    sketch.up();
    sketch.down(2, 9);
    sketch.up();
    expect(sketch.strokes).toEqual([
      { from: 5, to: 7 },
      { from: 9, to: 9 },
    ]);
    sketch.down(0, 5);
    expect(sketch.strokes).toEqual([]);
  });

  it('begin on the board', () => {
    const sketch = new Sketch();
    sketch.down(2, -1);
    sketch.move(4);
    sketch.up();
    expect(sketch.strokes).toEqual([]);
  });
});

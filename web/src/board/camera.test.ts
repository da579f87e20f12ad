import { describe, expect, it } from 'vitest';
import { clamp, pan_by, reveal, reveal_all, whole, zoom_at, zoom_limit } from './camera';

const frame = { width: 400, height: 300, stage_width: 300, stage_height: 300, largest_zoom: 4 };

describe('a view that follows a turn', () => {
  const frame = { width: 400, height: 400, stage_width: 400, stage_height: 400, largest_zoom: 6 };
  it('pans where the turn fits, and zooms out where it does not', () => {
    const near = reveal_all({ zoom: 2, x: 0, y: 0 }, 250, 0, 100, 50, frame);
    expect(near.zoom).toBe(2);
    expect(near.x).toBe(-300);
    const far = reveal_all({ zoom: 4, x: 0, y: 0 }, 0, 0, 300, 200, frame);
    expect(far.zoom).toBeCloseTo(4 / 3);
    expect(far.x).toBeGreaterThanOrEqual(-1);
  });
});

describe('the camera', () => {
  it('centres a board that is smaller than its window', () => {
    expect(clamp(whole, frame)).toEqual({ zoom: 1, x: 50, y: 0 });
  });

  it('keeps the point under the pointer when zooming', () => {
    const before = clamp(whole, frame);
    const after = zoom_at(before, 2, 200, 150, frame);
    expect(after.zoom).toBe(2);
    expect((200 - after.x) / after.zoom).toBeCloseTo((200 - before.x) / before.zoom);
    expect((150 - after.y) / after.zoom).toBeCloseTo((150 - before.y) / before.zoom);
  });

  it('stays between the whole board and the largest zoom', () => {
    expect(zoom_at(whole, 0.1, 10, 10, frame).zoom).toBe(1);
    expect(zoom_at(whole, 100, 10, 10, frame).zoom).toBe(4);
  });

  it('lets small squares grow more than large ones', () => {
    expect(zoom_limit(13)).toBe(8);
    expect(zoom_limit(65)).toBe(2);
    expect(zoom_limit(200)).toBe(1.5);
  });

  it('never pans past an edge', () => {
    const near = zoom_at(whole, 2, 0, 0, frame);
    expect(pan_by(near, 1000, 1000, frame)).toMatchObject({ x: 0, y: 0 });
    expect(pan_by(near, -1000, -1000, frame)).toMatchObject({ x: -200, y: -300 });
  });

  it('moves just enough to show a square', () => {
    const near = zoom_at(whole, 2, 0, 0, frame);
    expect(reveal(near, 10, 10, 20, frame)).toBe(near);
    expect(reveal(near, 280, 0, 20, frame)).toMatchObject({ x: -200, y: near.y });
  });
});

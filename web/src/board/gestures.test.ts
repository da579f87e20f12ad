import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whole, type Camera } from './camera';
import { Gestures, type BoardPoint } from './gestures';

let camera: Camera;
let heard: string[];
let taken: boolean;
let cell: number;
let gestures: Gestures;
const frame = { width: 400, height: 400, stage_width: 400, stage_height: 400, largest_zoom: 6 };

function pointer(type: string, id: number, x: number, y: number, timeStamp = 0): PointerEvent {
  return { type, pointerId: id, clientX: x, clientY: y, pointerType: 'touch', timeStamp } as PointerEvent;
}

beforeEach(() => {
  camera = whole;
  heard = [];
  taken = false;
  cell = 40;
  const root = { setPointerCapture: () => undefined, getBoundingClientRect: () => ({ left: 0, top: 0 }) } as unknown as HTMLElement;
  const at = (point: BoardPoint): string => `${point.x},${point.y}`;
  gestures = new Gestures({
    root: () => root,
    point: (event) => ({ square: 0, x: event.clientX, y: event.clientY, by: 'touch' }),
    camera: () => camera,
    frame: () => frame,
    look: (next) => (camera = next),
    moving: () => undefined,
    press: () => taken,
    drag: (point) => heard.push(`drag ${at(point)}`),
    drop: (point, cancelled) => heard.push(`${cancelled ? 'cancel' : 'drop'} ${at(point)}`),
    tap: (point) => heard.push(`tap ${at(point)}`),
    hover: () => heard.push('hover'),
    wheel: () => false,
    hold: (point) => heard.push(`hold ${at(point)}`),
    cell: () => cell,
    loupe: (point) => point && heard.push(`loupe ${at(point)}`),
  });
});

describe('fingers on small squares', () => {
  const tap = (x: number, y: number, ms: number): void => {
    gestures.down(pointer('pointerdown', 1, x, y, ms));
    gestures.up(pointer('pointerup', 1, x, y, ms + 40));
  };

  it('two quick taps zoom in, the second is no tap', () => {
    cell = 18;
    tap(100, 100, 1000);
    tap(104, 98, 1200);
    expect(heard).toEqual(['tap 100,100']);
    expect(camera.zoom).toBeCloseTo(2.4);
  });

  it('two slow taps, taps far apart and taps on large squares stay taps', () => {
    cell = 18;
    tap(100, 100, 1000);
    tap(100, 100, 1600);
    tap(200, 100, 1700);
    cell = 60;
    tap(200, 100, 1900);
    expect(heard.length).toBe(4);
    expect(camera.zoom).toBe(1);
  });

  it('a sliding finger seeks its square under the loupe', () => {
    cell = 18;
    gestures.down(pointer('pointerdown', 1, 10, 10));
    gestures.move(pointer('pointermove', 1, 40, 10));
    gestures.up(pointer('pointerup', 1, 40, 10));
    expect(heard).toEqual(['loupe 40,10', 'tap 40,10']);
  });

  it('a finger that rests holds, and is no tap', () => {
    vi.useFakeTimers();
    gestures.down(pointer('pointerdown', 1, 10, 10));
    vi.advanceTimersByTime(600);
    gestures.up(pointer('pointerup', 1, 10, 10));
    vi.useRealTimers();
    expect(heard).toEqual(['hold 10,10']);
  });
});

describe('pointers on the board', () => {
  it('a short press is a tap, even if the finger trembles', () => {
    gestures.down(pointer('pointerdown', 1, 10, 10));
    gestures.move(pointer('pointermove', 1, 13, 12));
    gestures.up(pointer('pointerup', 1, 13, 12));
    expect(heard).toEqual(['tap 13,12']);
  });

  it('a taken pointer drags and drops', () => {
    taken = true;
    gestures.down(pointer('pointerdown', 1, 10, 10));
    gestures.move(pointer('pointermove', 1, 60, 10));
    gestures.up(pointer('pointerup', 1, 60, 10));
    expect(heard).toEqual(['drag 60,10', 'drop 60,10']);
  });

  it('two fingers zoom about their middle, and end a drag', () => {
    taken = true;
    gestures.down(pointer('pointerdown', 1, 150, 200));
    gestures.move(pointer('pointermove', 1, 160, 200));
    gestures.down(pointer('pointerdown', 2, 240, 200));
    gestures.move(pointer('pointermove', 2, 320, 200));
    expect(heard).toEqual(['drag 160,200', 'cancel 160,200']);
    expect(camera.zoom).toBeCloseTo(2);
    gestures.up(pointer('pointerup', 2, 320, 200));
    gestures.up(pointer('pointerup', 1, 160, 200));
    expect(heard).toHaveLength(2);
  });

  it('one finger pans only where there is more to see', () => {
    gestures.down(pointer('pointerdown', 1, 100, 100));
    gestures.move(pointer('pointermove', 1, 50, 100));
    expect(camera).toEqual(whole);
    gestures.up(pointer('pointerup', 1, 50, 100));
    camera = { zoom: 2, x: -100, y: -100 };
    gestures.down(pointer('pointerdown', 1, 100, 100));
    gestures.move(pointer('pointermove', 1, 50, 100));
    expect(camera.x).toBe(-150);
  });

  it('the wheel zooms in, and leaves the page to scroll where nothing can shrink', () => {
    let prevented = 0;
    const wheel = (deltaY: number): WheelEvent =>
      ({ deltaY, ctrlKey: false, clientX: 200, clientY: 200, preventDefault: () => (prevented += 1) }) as unknown as WheelEvent;
    gestures.wheel(wheel(100));
    expect([camera.zoom, prevented]).toEqual([1, 0]);
    gestures.wheel(wheel(-400));
    expect(camera.zoom).toBeGreaterThan(1.5);
    expect(prevented).toBe(1);
  });
});

import { expect, it } from 'vitest';
import { square_after_key } from './focus';
import { View } from './view';

const square = (x: number, y: number): number => y * 8 + x;

it('the focus follows the arrows as they are seen, and stops at the edge', () => {
  const view = new View(8, 8, 0);
  expect(square_after_key(view, square(3, 1), 'ArrowUp', false)).toBe(square(3, 2));
  expect(square_after_key(view, square(7, 1), 'ArrowRight', false)).toBe(square(7, 1));
  expect(square_after_key(view, square(3, 1), 'End', true)).toBe(square(7, 0));
  expect(square_after_key(view, square(3, 1), 'PageUp', false)).toBe(square(3, 7));
  expect(square_after_key(view, square(3, 1), 'x', false)).toBe(-1);
});

it('a turned board turns the arrows', () => {
  expect(square_after_key(new View(8, 8, 180), square(3, 1), 'ArrowUp', false)).toBe(square(3, 0));
});

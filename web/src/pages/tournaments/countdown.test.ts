import { expect, it } from 'vitest';
import { countdown, local_input } from './countdown';

it('counts down in hours, minutes and seconds, and never below zero', () => {
  expect(countdown(3723_000).clock).toBe('1:02:03');
  expect(countdown(245_000).clock).toBe('4:05');
  expect(countdown(4_001).clock).toBe('0:05');
  expect(countdown(-1).clock).toBe('0:00');
  expect(countdown(2.5 * 86_400_000).days).toBe(2);
});

it('writes a moment as the field for dates wants it', () => {
  expect(local_input(new Date(2026, 0, 5, 7, 8))).toBe('2026-01-05T07:08');
});

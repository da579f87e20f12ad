import { describe, expect, it } from 'vitest';
import { aim_angle, aim_turn, aiming_ms } from './aim';

describe('a turret', () => {
  const origin = { x: 3, y: 3 };

  it('stays ahead for what lies ahead', () => {
    expect(aim_turn(origin, { x: 3, y: 7 }, 0)).toBe(0);
    expect(aim_turn(origin, { x: 0, y: 0 }, 5)).toBe(0);
  });

  it('turns to the side of its target, the short way', () => {
    expect(aim_turn(origin, { x: 6, y: 6 }, 0)).toBe(1);
    expect(aim_turn(origin, { x: 0, y: 6 }, 0)).toBe(-1);
    expect(aim_turn(origin, { x: 3, y: 7 }, 7)).toBe(1);
    expect(aim_turn(origin, { x: 3, y: 7 }, 9)).toBe(-1);
    expect(aim_turn(origin, { x: 3, y: 7 }, -1)).toBe(1);
  });

  it('is given in degrees for squares', () => {
    expect(aim_angle(8, 0, 9 * 3, 0)).toBe(45);
    expect(aim_angle(8, 3, 0, 7)).toBe(-45);
  });

  it('never lets anybody wait', () => {
    expect(aiming_ms(1)).toBeLessThan(aiming_ms(2));
    expect(aiming_ms(4)).toBeLessThanOrEqual(260);
  });
});

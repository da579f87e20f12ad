import { describe, expect, it } from 'vitest';
import { heard_at, sound_of } from './effect-sounds';
import { pitch_of } from './kinds';
import { View } from './view';

describe('what is heard of a turn', () => {
  it('has a sound of its own for shots in an arc and for those that glance off', () => {
    expect(sound_of({ e: 'fire', arc: false })).toBe('shot');
    expect(sound_of({ e: 'fire', arc: true })).toBe('mortar');
    expect(sound_of({ e: 'ricochet', arc: false })).toBe('hit');
    expect(sound_of({ e: 'push', arc: false })).toBeNull();
  });

  it('comes from where it is seen, also on a board that is turned round', () => {
    const a1 = 0;
    const h1 = 7;
    expect(heard_at(new View(8, 8), a1, 1).pan).toBeLessThan(-0.5);
    expect(heard_at(new View(8, 8), h1, 1).pan).toBeGreaterThan(0.5);
    expect(heard_at(new View(8, 8, 180), a1, 1).pan).toBeGreaterThan(0.5);
    expect(heard_at(new View(9, 9), 4, 1).pan).toBe(0);
    expect(heard_at(new View(8, 8), -1, 1).pan).toBe(0);
  });

  it('is deeper for what is heavier', () => {
    const [light, medium, heavy] = [pitch_of({ armour: [1, 0, 0] }), pitch_of({ armour: [2, 1, 0] }), pitch_of({ armour: [3, 2, 1] })];
    expect(light).toBeGreaterThan(medium);
    expect(medium).toBeGreaterThan(heavy);
    expect(pitch_of({ armour: [5, 5, 5] })).toBeGreaterThan(0.5);
    expect(pitch_of(undefined)).toBe(1);
  });
});

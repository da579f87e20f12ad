// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { counters } from './counters';
import { kinds, marks } from './marks';

describe('counters', () => {
  const draw = counters((kind) => (kind === 'HT' ? [3, 2, 1] : undefined));
  const parsed = (markup: string): Document =>
    new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, 'image/svg+xml');

  it.each(kinds)('show the mark and the front of %s', (kind) => {
    const [hull, turret] = draw(kind);
    expect(parsed(hull + turret).querySelector('parsererror')).toBeNull();
    expect(parsed(hull).querySelector('.f')).not.toBeNull();
    expect(turret).toContain(marks[kind]);
  });

  it('show armour in figures where it is known: front, both sides, rear', () => {
    const figures = (kind: string): (string | null)[] =>
      [...parsed(draw(kind)[0]).querySelectorAll('text')].map((text) => text.textContent);
    expect(figures('HT')).toEqual(['3', '2', '2', '1']);
    expect(figures('LT')).toEqual([]);
  });
});

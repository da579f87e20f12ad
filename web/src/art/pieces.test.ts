// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { all_defs, ensure_defs } from './defs.svelte';
import { kinds, marks } from './marks';
import { piece_markup, trail_of, turret_pivot } from './pieces';
import { wreck_scale } from './wrecks';

const parsed = (markup: string): Document =>
  new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, 'image/svg+xml');

describe('the art of the pieces', () => {
  it('has all twenty kinds of the rules', () => {
    expect(kinds.join(' ')).toBe('LT MT HT TD HM HD IT TK P FT SL RB AS ML MS AH FB GB LL HL');
  });

  it.each(kinds)('draws %s as sound markup with a bright front edge', (kind) => {
    const svg = parsed(piece_markup(kind));
    expect(svg.querySelector('parsererror')).toBeNull();
    expect(svg.querySelector('.f')).not.toBeNull();
    expect(svg.documentElement.textContent).toBe('');
    expect(piece_markup(kind)).not.toMatch(/NaN|undefined/);
  });

  it('gives no two kinds the same drawing or mark', () => {
    expect(new Set(kinds.map(piece_markup)).size).toBe(kinds.length);
    expect(new Set(Object.values(marks)).size).toBe(kinds.length);
  });

  it('shows the code of a kind it does not know, and nothing else of it', () => {
    expect(parsed(piece_markup('ZZ')).querySelector('text')!.textContent).toBe('ZZ');
    expect(piece_markup('<b>')).not.toContain('<b>');
  });

  it('makes heavy wrecks larger than light ones', () => {
    expect(wreck_scale('HT')).toBeGreaterThan(wreck_scale('MT'));
    expect(wreck_scale('MT')).toBeGreaterThan(wreck_scale('TK'));
  });

  it('turns the turrets of those that have one, and nothing else', () => {
    const ids = all_defs();
    for (const kind of kinds) {
      expect(ids.includes(`id="tc-turret-${kind}"`), kind).toBe(turret_pivot(kind) !== null);
      expect(ids.includes(`id="tc-hull-${kind}"`), kind).toBe(turret_pivot(kind) !== null);
    }
    expect(kinds.filter((kind) => turret_pivot(kind) !== null).join(' ')).toBe('LT MT HT IT P FT SL MS FB GB');
  });

  it('knows what each kind leaves behind on its way', () => {
    expect(trail_of('HT').look).toBe('ruts');
    expect(trail_of('HT').gauge).toBeGreaterThan(trail_of('LT').gauge);
    expect(trail_of('GB').look).toBe('wake');
    expect(trail_of('AS').look).toBe('steps');
    expect(trail_of('ZZ').look).toBe('ruts');
  });

  it('stands in the page once, each drawing under its own id', () => {
    ensure_defs();
    ensure_defs();
    expect(document.querySelectorAll('#tc-defs')).toHaveLength(1);
    const ids = [...all_defs().matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const kind of kinds) expect(ids).toContain(`tc-${kind}`);
  });
});

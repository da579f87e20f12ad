import { describe, expect, it } from 'vitest';
import { all_defs, ensure_defs } from './defs';
import { kinds, marks } from './marks';
import { piece_markup, wreck_scale } from './pieces';

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

  it('stands in the page once, each drawing under its own id', () => {
    ensure_defs();
    ensure_defs();
    expect(document.querySelectorAll('#tc-defs')).toHaveLength(1);
    const ids = [...all_defs().matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const kind of kinds) expect(ids).toContain(`tc-${kind}`);
  });
});

// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { board_svg } from './export';

describe('the exported picture', () => {
  const text = board_svg('4x4 4~/.^2./2.a#/4. wCLT@A1N,bMT@D3!,wLL@B4N[TK-],smoke@C1 w last 0 1');

  it('is one SVG that refers to nothing outside', () => {
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml');
    expect(svg.querySelector('parsererror')).toBeNull();
    expect(svg.documentElement.getAttribute('viewBox')).toBe('-60 -60 520 520');
    expect(text).not.toContain('<use');
    expect(text).not.toContain('var(');
    expect(text).not.toContain('class=');
    expect(svg.querySelectorAll('text')).toHaveLength(8);
  });

  it('leaves nothing behind in the page', () => {
    expect(document.querySelectorAll('svg.still')).toHaveLength(0);
  });
});

// @vitest-environment jsdom
import { View } from '$/board/view';
import { empty_board, type Piece } from '$/lib/tps';
import { describe, expect, it } from 'vitest';
import { markers_svg, piece_svg, terrain_svg } from './draw';

const tank: Piece = { side: 'w', kind: 'MT', command: false, at: 0, facing: 2, wreck: false, cargo: null, flag: false };

/** As a browser reads it: whatever is not well formed would be lost or moved. */
function parsed(svg: string): Element {
  const page = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`, 'image/svg+xml');
  expect(page.querySelector('parsererror')).toBeNull();
  return page.documentElement;
}

describe('drawing as text', () => {
  it('is well formed for every ground, marker and piece', () => {
    const board = empty_board(8, 8);
    [...'#-~*^='].forEach((ground, at) => (board.terrain[at] = ground));
    board.markers.push({ kind: 'site', at: 9 }, { kind: 'flag', at: 20 }, { kind: 'flag', at: 20 }, { kind: 'smoke', at: 3 });
    const view = new View(8, 8, 90);
    expect(parsed(terrain_svg(board, view, [tank])).querySelectorAll('.tr-start')).toHaveLength(1);
    expect(parsed(markers_svg(board, view, true)).children).toHaveLength(3);
    expect(parsed(markers_svg(board, view, false)).children).toHaveLength(1);
    for (const piece of [tank, { ...tank, wreck: true }, { ...tank, kind: 'QQ', command: true, flag: true, side: 'x' as const }]) {
      expect(parsed(piece_svg(piece, 45)).childElementCount).toBeGreaterThan(0);
    }
  });

  it('turns a piece, and its turret by a variable', () => {
    expect(piece_svg(tank, 90)).toContain('rotate(90)');
    expect(parsed(piece_svg(tank, 90)).querySelector('.turret')).toBeNull();
    expect(parsed(piece_svg(tank, 90, true)).querySelector('.turret')).not.toBeNull();
    expect(piece_svg(tank, 90, true)).not.toContain('style='); // the content policy forbids it
  });

  it('carries cargo as it faces', () => {
    const cargo = { kind: 'LT', command: true, reversed: true, flag: false };
    const boat = parsed(piece_svg({ ...tank, kind: 'LL', cargo }, 0));
    expect(boat.innerHTML).toContain('rotate(180)');
    expect(boat.querySelectorAll('[href="#tc-antenna"]')).toHaveLength(1);
  });
});

// Letters of hedge shapes while painting: with a symmetry, the mirror image is a shape of its own.
import type { Board } from '$/lib/tps';
import { free_hedge_letter, type Symmetry, type Tool } from './model';

/** The shape that is painted, and that of its mirror image, '' for none yet. */
export interface Hedges {
  letter: string;
  mirrored: string;
}

function mirrored_letter(board: Board, letter: string, symmetry: Symmetry): string {
  return symmetry === 'none' ? '' : free_hedge_letter({ ...board, terrain: [...board.terrain, letter] });
}

/** A shape that is not on the board yet; null if all letters are used. */
export function new_shape(board: Board, symmetry: Symmetry): Hedges | null {
  const letter = free_hedge_letter(board);
  return letter ? { letter, mirrored: mirrored_letter(board, letter, symmetry) } : null;
}

/** The shapes for the next stroke: the mirror image gets a letter when it is first needed. */
export function for_stroke(board: Board, tool: Tool, hedges: Hedges, symmetry: Symmetry): Hedges {
  const paints = tool.do === 'terrain' && tool.mark === hedges.letter && symmetry !== 'none';
  const missing = hedges.mirrored === '' || hedges.mirrored === hedges.letter;
  return paints && missing ? { ...hedges, mirrored: mirrored_letter(board, hedges.letter, symmetry) } : hedges;
}

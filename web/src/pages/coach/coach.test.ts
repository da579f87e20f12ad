import { describe, expect, it } from 'vitest';
import { read_choices, type WireChoices } from '$/net/choices';
import { coach_word, lesson_length, type Scene } from './coach';

// A1 = 0 … H8 = 63: a Medium Tank on D2 (11), the Command tank on A1 (0), enemies on D7 (51) and H8 (63).
const tps = '8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@D2N,bLT@D7S,bCLT@H8S w sudden 0 1';
const stand = 0;
const leaves = 3;

function choices(moves: WireChoices['pieces'][number]['moves'], at = 11, fate = stand): Scene['choices'] {
  return read_choices({
    pieces: [{ at, cargo: false, kind: 'MT', speed: 4, nodes: [[at, 0, 0, 4, -1, -1, -1, fate]], reverse: -1, moves, holds: [], sums: [] }],
    pillbox: [],
    holds: [],
    sums: [],
  });
}

const scene = (more: Partial<Scene>): Scene => ({
  tps,
  side: 'w',
  choices: choices([[0, '', -1, 'D2 > D3/N', []]]),
  moves: 2,
  threatened: [],
  ...more,
});

describe('the coach', () => {
  it('begins with the goal and marks the Command tank of the enemy', () => {
    expect(coach_word(scene({ moves: 0 }))).toEqual({ id: 'goal', marks: [{ at: 63, kind: 'destroy', facing: -1 }] });
  });

  it('sees a win before anything else', () => {
    const winning = choices([[0, 'x', 63, 'D2/NE (H8)', [63]]]);
    expect(coach_word(scene({ choices: winning, threatened: [0] }))?.id).toBe('win');
    expect(coach_word(scene({ choices: choices([[0, '', -1, 'A1 > out', []]], 0, leaves) }))?.id).toBe('leave');
  });

  it('warns of a threatened Command tank before it speaks of targets', () => {
    const hitting = choices([[0, 'x', 51, 'D2 > D3/N (D7)', [51]]]);
    expect(coach_word(scene({ choices: hitting, threatened: [0] }))?.id).toBe('save');
    expect(coach_word(scene({ choices: hitting, threatened: [11] }))).toEqual({
      id: 'hit',
      marks: [
        { at: 11, kind: 'act', facing: -1 },
        { at: 51, kind: 'destroy', facing: -1 },
      ],
    });
  });

  it('does not send the Command tank to hunt', () => {
    const hunting = choices([[0, 'x', 51, 'A1 > A2/NE (D7)', [51]]], 0);
    expect(coach_word(scene({ choices: hunting }))?.marks).toEqual([]);
  });

  it('says something else in every quiet turn, takes its leave, and is silent from then on', () => {
    expect([1, 2, 3, 4].map((moves) => coach_word(scene({ moves }))?.id)).toEqual(['advance', 'hint', 'front', 'advance']);
    expect(coach_word(scene({ moves: lesson_length }))?.id).toBe('bye');
    expect(coach_word(scene({ moves: lesson_length + 1 }))).toBeNull();
  });
});

import type { Outcome } from '$/net/schema';
import { describe, expect, it } from 'vitest';
import { white_expects, type Known } from './evaluation';

const known = (more: Partial<Known>): Known => ({ outcome: null, ended: null, judged: undefined, engine: null, ...more });
const won = (side: 'w' | 'b', reason = 'checkmate'): Outcome => ({ winners: [side], reason, result: '*' });

describe('the evaluation of a position', () => {
  it('is the result where the position ends the game', () => {
    expect(white_expects(known({ outcome: won('b') }))).toBe(0);
    expect(white_expects(known({ outcome: won('w'), judged: 0.4, engine: 0.3 }))).toBe(1);
    expect(white_expects(known({ outcome: { winners: [], reason: 'limit', result: '*' } }))).toBe(0.5);
  });

  it('is the result of the game at its last turn, if that turn decided it', () => {
    expect(white_expects(known({ ended: won('b') }))).toBe(0);
    expect(white_expects(known({ ended: won('b', 'resignation'), engine: 0.7 }))).toBe(0.7);
  });

  it('is an estimate elsewhere, the judged game before the engine, or unknown', () => {
    expect(white_expects(known({ judged: 0.2, engine: 0.9 }))).toBe(0.2);
    expect(white_expects(known({ engine: 0.9 }))).toBe(0.9);
    expect(white_expects(known({}))).toBeNull();
  });
});

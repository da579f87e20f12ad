import { describe, expect, it } from 'vitest';
import type { Seek } from '$/net/schema';
import { matching_seek, quick_games } from './pairing';

const quick = quick_games[0]!;

function seek(id: string, by: string, created: number, more: Partial<Seek['terms']> = {}): Seek {
  const terms = { ...quick, tps: '', army: { kind: 'standard' as const }, rated: false, hints: false, side: 'random', ...more };
  return { id, by: { id: by, name: by, kind: 'guest' }, terms, created, open: ['b'], taken: {} };
}

describe('quick pairing', () => {
  it('takes the oldest offer of somebody else on just these terms', () => {
    const seeks = [
      seek('mine', 'me', 1),
      seek('rated', 'ada', 2, { rated: true }),
      seek('slower', 'ada', 3, { clock: { kind: 'real', base: 900, increment: 5 } }),
      seek('board', 'ada', 4, { setup: 'basic-16' }),
      seek('second', 'bob', 6),
      seek('first', 'ada', 5),
    ];
    expect(matching_seek(seeks, quick, 'me')?.id).toBe('first');
    expect(matching_seek(seeks.slice(0, 4), quick, 'me')).toBeUndefined();
  });
});

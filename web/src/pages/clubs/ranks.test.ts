import { describe, expect, it } from 'vitest';
import { acts_on, is_member, is_officer } from './ranks';

describe('ranks of a club', () => {
  it('let officers act on members and the owner on everybody else', () => {
    expect(acts_on('officer', 'member')).toEqual(['remove', 'barred']);
    expect(acts_on('officer', 'officer')).toEqual([]);
    expect(acts_on('owner', 'officer')).toEqual(['member', 'owner', 'remove', 'barred']);
    expect(acts_on('owner', 'member')[0]).toBe('officer');
    for (const me of ['owner', 'officer', 'member', 'asked', null] as const) expect(acts_on(me, 'owner')).toEqual([]);
    expect(acts_on('member', 'member')).toEqual([]);
  });

  it('are none for those who ask or are barred', () => {
    expect(['owner', 'officer', 'member', 'asked', 'barred', null].map((me) => is_member(me as never))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(is_officer('member')).toBe(false);
  });
});

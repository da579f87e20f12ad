import type { Effect } from '$/net/schema';
import { describe, expect, it } from 'vitest';
import { Proposal } from './proposal.svelte';

describe('a proposed move', () => {
  const effects: Effect[] = [{ e: 'step', at: 1, to: 2 }];

  it('is asked for once and shown for its own position only', async () => {
    let asked = 0;
    const proposal = new Proposal(async () => (++asked, effects));
    await proposal.show('here', 'A1 > A2');
    expect(proposal.shown).toEqual({ tps: 'here', text: 'A1 > A2', effects });
    await proposal.show('there', '');
    expect(proposal.shown).toBeNull();
    await proposal.show('here', 'A1 > A2');
    expect(proposal.shown?.text).toBe('A1 > A2');
    expect(asked).toBe(1);
  });

  it('gives way to a later one whose answer comes first, and survives a refusal', async () => {
    const answers = new Map<string, (effects: readonly Effect[]) => void>();
    const proposal = new Proposal((_, text) =>
      text === 'bad' ? Promise.reject(new Error('no')) : new Promise((resolve) => void answers.set(text, resolve)),
    );
    const slow = proposal.show('here', 'slow');
    const quick = proposal.show('here', 'quick');
    answers.get('quick')!(effects);
    await quick;
    answers.get('slow')!([]);
    await slow;
    expect(proposal.shown).toMatchObject({ text: 'quick', effects });
    await proposal.show('here', 'bad');
    expect(proposal.shown).toBeNull();
  });
});

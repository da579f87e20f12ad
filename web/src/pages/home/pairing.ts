// Quick pairing: one press takes a waiting offer on these terms, or makes one.
import { accept_seek, make_seek } from '$/net/api';
import type { Seek, Terms } from '$/net/schema';

export type Quick = Required<Pick<Terms, 'setup' | 'rules' | 'clock'>>;

export const quick_games: readonly Quick[] = [
  { setup: 'small-12', rules: 'mate', clock: { kind: 'real', base: 300, increment: 5 } },
  { setup: 'basic-16', rules: 'mate', clock: { kind: 'real', base: 900, increment: 10 } },
  { setup: 'basic-16', rules: 'mate', clock: { kind: 'days', days: 1 } },
];

function same_clock(a: Terms['clock'], b: Terms['clock']): boolean {
  const facts = (clock: Terms['clock']): unknown[] => [clock?.kind, clock?.base ?? 0, clock?.increment ?? 0, clock?.days ?? 0];
  return facts(a).join() === facts(b).join();
}

/** The oldest offer of somebody else on these terms. */
export function matching_seek(seeks: readonly Seek[], quick: Quick, me: string): Seek | undefined {
  return seeks
    .filter(({ by, terms }) => by.id !== me && !terms.rated && terms.setup === quick.setup && terms.rules === quick.rules)
    .filter(({ terms }) => same_clock(terms.clock, quick.clock) && !terms.clock.odds)
    .sort((a, b) => a.created - b.created)[0];
}

/** The game, or null while the offer waits. */
export async function pair_up(seeks: readonly Seek[], quick: Quick, me: string): Promise<string | null> {
  const found = matching_seek(seeks, quick, me);
  if (found) {
    const answer = await accept_seek(found.id);
    if ('game' in answer) return answer.game;
  } else await make_seek({ ...quick, rated: false, hints: false, side: 'random' });
  return null;
}

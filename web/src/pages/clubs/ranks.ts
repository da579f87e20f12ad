// Who may do what in a club. Pure; the server has the last word.
import type { ClubPage, Role } from '$/net/clubs';

type Mine = ClubPage['me'];

export const is_officer = (me: Mine): boolean => me === 'owner' || me === 'officer';
export const is_member = (me: Mine): boolean => is_officer(me) || me === 'member';

export type MemberAct = 'officer' | 'member' | 'owner' | 'remove' | 'barred';

/** What one of this rank may do to a member of that rank. */
export function acts_on(me: Mine, theirs: Role): MemberAct[] {
  if (theirs === 'owner' || !is_officer(me)) return [];
  if (me === 'officer') return theirs === 'member' ? ['remove', 'barred'] : [];
  return [theirs === 'officer' ? 'member' : 'officer', 'owner', 'remove', 'barred'];
}

// What the one who looks can do in a tournament, and what they wait for. Pure.
import type { Place, Tournament } from '$/net/tournaments';

/** Whether somebody new still gets in. */
export function is_open(tournament: Tournament): boolean {
  if (tournament.state === 'planned') return tournament.entrants < tournament.options.most;
  if (tournament.state !== 'running' && tournament.state !== 'paused') return false;
  if (!tournament.options.late || tournament.entrants >= tournament.options.most) return false;
  if (tournament.form === 'arena') return true;
  return tournament.form === 'swiss' && tournament.round * 2 <= tournament.rounds;
}

export const is_live = (tournament: Tournament): boolean => ['planned', 'running', 'paused'].includes(tournament.state);

export interface Choices {
  join: boolean;
  /** Back from a pause. */
  back: boolean;
  pause: boolean;
  withdraw: boolean;
}

export function choices_of(tournament: Tournament, me: Place | null): Choices {
  const live = is_live(tournament);
  const state = me?.state ?? 'none';
  const takes_part = state === 'in' || state === 'paused';
  return {
    join: live && !takes_part && is_open(tournament),
    back: live && state === 'paused',
    pause: live && state === 'in' && tournament.form !== 'knockout' && tournament.state !== 'planned',
    withdraw: live && takes_part,
  };
}

/** The key of the sentence that says what happens next to one who takes part. */
export function waiting_for(tournament: Tournament, me: Place | null): string {
  if (!me || me.state === 'out' || !is_live(tournament)) return '';
  if (me.game) return 'playing';
  if (me.state === 'paused') return 'paused';
  if (tournament.state === 'planned') return 'start';
  if (tournament.state === 'paused') return 'halted';
  if (tournament.form === 'knockout' && me.lost) return 'lost';
  return tournament.form === 'arena' ? 'opponent' : 'round';
}

/** When the next thing happens by itself: its name and the moment; null if nobody knows. */
export function next_moment(tournament: Tournament): { what: 'starts' | 'ends' | 'round'; at: number } | null {
  if (tournament.state === 'planned') return { what: 'starts', at: tournament.starts };
  if (tournament.state !== 'running') return null;
  if (tournament.form === 'arena' && tournament.ends) return { what: 'ends', at: tournament.ends };
  return tournament.next_round ? { what: 'round', at: tournament.next_round } : null;
}

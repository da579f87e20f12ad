import type { SoundName } from '$/sound/sounds';
import type { Flash } from './animation';

const names: Partial<Record<Flash['e'], SoundName>> = {
  fire: 'shot',
  flame: 'fire',
  ignite: 'fire',
  charge: 'hit',
  explode: 'wreck',
  detonate: 'wreck',
  destroy: 'wreck',
  sink: 'splash',
  melt: 'splash',
  smoke: 'servo',
  lay: 'servo',
  disperse: 'servo',
  sweep: 'hit',
  take_flag: 'servo',
  score_flag: 'escape',
};

/** The sound that goes with something seen. */
export function sound_of(flash: Flash | 'drive' | 'turn'): SoundName | null {
  if (flash === 'drive') return 'engine';
  if (flash === 'turn') return 'servo';
  return flash.e === 'fire' && flash.arc ? 'mortar' : (names[flash.e] ?? null);
}

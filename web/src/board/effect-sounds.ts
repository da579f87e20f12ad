// What is heard of a turn: which sound, from where, how heavy.
import type { Heard, SoundName } from '$/sound/sounds';
import type { Cue } from './playback.svelte';
import type { View } from './view';

const names: Partial<Record<Cue['e'], SoundName>> = {
  drive: 'engine',
  aim: 'servo',
  ricochet: 'hit',
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
export function sound_of(cue: Pick<Cue, 'e' | 'arc'>): SoundName | null {
  return cue.e === 'fire' && cue.arc ? 'mortar' : (names[cue.e] ?? null);
}

/** Both ears hear everything: the edge of the board is not the edge of the world. */
const widest = 0.7;

/** From the left or the right as the square lies on the screen. */
export function heard_at(view: View, square: number, pitch: number): Heard {
  if (square < 0 || view.cols < 2) return { pan: 0, pitch };
  const [col] = view.cell(square);
  return { pan: widest * ((2 * col) / (view.cols - 1) - 1), pitch };
}

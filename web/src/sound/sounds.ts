// Sounds made on the spot with oscillators and noise: no files. Quiet by default, one switch for all.

export const sound_names = ['engine', 'servo', 'shot', 'mortar', 'hit', 'wreck', 'splash', 'fire', 'check', 'escape', 'clock'] as const;
export type SoundName = (typeof sound_names)[number];

/** What a sound is made of, one voice after the other, times in seconds from its start. */
export type Voice =
  | { tone: OscillatorType; from: number; to: number; at: number; lasts: number; gain: number }
  | { noise: BiquadFilterType; from: number; to: number; at: number; lasts: number; gain: number };

export const recipes: Record<SoundName, readonly Voice[]> = {
  engine: [
    { tone: 'sawtooth', from: 46, to: 62, at: 0, lasts: 0.55, gain: 0.22 },
    { tone: 'square', from: 23, to: 31, at: 0, lasts: 0.55, gain: 0.14 },
    { noise: 'lowpass', from: 240, to: 420, at: 0, lasts: 0.55, gain: 0.3 },
  ],
  servo: [
    { tone: 'triangle', from: 210, to: 290, at: 0, lasts: 0.2, gain: 0.14 },
    { noise: 'bandpass', from: 900, to: 1200, at: 0, lasts: 0.2, gain: 0.06 },
  ],
  shot: [
    { noise: 'lowpass', from: 1900, to: 180, at: 0, lasts: 0.24, gain: 0.8 },
    { tone: 'sine', from: 150, to: 44, at: 0, lasts: 0.22, gain: 0.7 },
  ],
  mortar: [
    { tone: 'sine', from: 105, to: 30, at: 0, lasts: 0.42, gain: 0.9 },
    { noise: 'lowpass', from: 700, to: 90, at: 0, lasts: 0.36, gain: 0.7 },
  ],
  hit: [
    { tone: 'square', from: 1240, to: 980, at: 0, lasts: 0.16, gain: 0.1 },
    { tone: 'triangle', from: 1870, to: 1690, at: 0, lasts: 0.28, gain: 0.14 },
    { noise: 'highpass', from: 2600, to: 1800, at: 0, lasts: 0.06, gain: 0.3 },
  ],
  wreck: [
    { noise: 'lowpass', from: 1400, to: 70, at: 0, lasts: 0.8, gain: 0.8 },
    { tone: 'sine', from: 80, to: 28, at: 0, lasts: 0.6, gain: 0.6 },
    { tone: 'triangle', from: 620, to: 180, at: 0.1, lasts: 0.4, gain: 0.08 },
  ],
  splash: [
    { noise: 'bandpass', from: 500, to: 1900, at: 0, lasts: 0.3, gain: 0.5 },
    { noise: 'lowpass', from: 900, to: 160, at: 0.16, lasts: 0.5, gain: 0.35 },
  ],
  fire: [
    { noise: 'bandpass', from: 420, to: 1500, at: 0, lasts: 0.5, gain: 0.5 },
    { noise: 'highpass', from: 3200, to: 4200, at: 0.05, lasts: 0.4, gain: 0.08 },
  ],
  check: [
    { tone: 'triangle', from: 660, to: 660, at: 0, lasts: 0.16, gain: 0.35 },
    { tone: 'triangle', from: 880, to: 880, at: 0.17, lasts: 0.3, gain: 0.35 },
  ],
  escape: [
    { tone: 'triangle', from: 784, to: 784, at: 0, lasts: 0.14, gain: 0.32 },
    { tone: 'triangle', from: 523, to: 523, at: 0.15, lasts: 0.14, gain: 0.32 },
    { tone: 'triangle', from: 784, to: 784, at: 0.3, lasts: 0.28, gain: 0.32 },
  ],
  clock: [
    { tone: 'square', from: 1050, to: 1050, at: 0, lasts: 0.05, gain: 0.12 },
    { tone: 'square', from: 1050, to: 1050, at: 0.16, lasts: 0.05, gain: 0.12 },
  ],
};

/** Where a sound comes from (-1 left, 1 right), and how high it is: heavy things sound deeper. */
export interface Heard {
  pan: number;
  pitch: number;
}

let context: AudioContext | null = null;
let master: GainNode | null = null;
let hiss: AudioBuffer | null = null;
let level = 0.35;
let muted = false;

/** Sets the one switch and the loudness (0 to 1) for all sounds. */
export function set_sound(options: { muted?: boolean; volume?: number }): void {
  muted = options.muted ?? muted;
  level = Math.min(1, Math.max(0, options.volume ?? level));
  if (master) master.gain.value = muted ? 0 : level;
}

function ready(): { audio: AudioContext; out: GainNode; noise: AudioBuffer } | null {
  if (muted || level === 0 || typeof AudioContext === 'undefined') return null;
  if (!context || !master || !hiss) {
    context = new AudioContext();
    master = context.createGain();
    master.gain.value = level;
    master.connect(context.destination);
    hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let index = 0; index < samples.length; ++index) samples[index] = Math.random() * 2 - 1;
  }
  // Browsers keep a context asleep until the first touch or key.
  if (context.state === 'suspended') void context.resume();
  return { audio: context, out: master, noise: hiss };
}

function play_voice(audio: AudioContext, out: AudioNode, noise: AudioBuffer, voice: Voice, start: number, pitch: number): void {
  // What is deeper also lasts longer.
  const stretch = 1 / Math.sqrt(pitch);
  const begin = start + voice.at * stretch;
  const end = begin + voice.lasts * stretch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(voice.gain, begin + Math.min(0.02, (end - begin) / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(out);
  if ('tone' in voice) {
    const source = audio.createOscillator();
    source.type = voice.tone;
    source.frequency.setValueAtTime(voice.from * pitch, begin);
    source.frequency.exponentialRampToValueAtTime(voice.to * pitch, end);
    source.connect(gain);
    source.start(begin);
    source.stop(end);
    return;
  }
  const filter = audio.createBiquadFilter();
  filter.type = voice.noise;
  filter.frequency.setValueAtTime(voice.from * pitch, begin);
  filter.frequency.exponentialRampToValueAtTime(voice.to * pitch, end);
  filter.connect(gain);
  const source = audio.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  source.connect(filter);
  source.start(begin);
  source.stop(end);
}

let prepared = false;

/** Sets audio up after the first touch or key, so that the first sound comes without a hitch. */
export function prepare_sound(): void {
  if (prepared) return;
  prepared = true;
  const start = (): void => void setTimeout(ready, 50);
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, start, { once: true, passive: true });
}

/** Plays a sound now; does nothing when muted or where there is no audio. */
export function play_sound(name: SoundName, { pan, pitch }: Heard = { pan: 0, pitch: 1 }): void {
  // Before the first touch or key browsers allow no sound anyway.
  if (globalThis.navigator?.userActivation?.hasBeenActive === false) return;
  const made = ready();
  if (!made) return;
  let out: AudioNode = made.out;
  if (pan !== 0) {
    const panner = made.audio.createStereoPanner();
    panner.pan.value = Math.min(1, Math.max(-1, pan));
    panner.connect(made.out);
    out = panner;
  }
  const start = made.audio.currentTime + 0.01;
  for (const voice of recipes[name]) play_voice(made.audio, out, made.noise, voice, start, pitch);
}

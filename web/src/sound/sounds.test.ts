import { afterEach, describe, expect, it, vi } from 'vitest';
import { recipes, sound_names } from './sounds';

class FakeParam {
  value = 0;
  setValueAtTime(value: number): void {
    this.value = value;
  }
  exponentialRampToValueAtTime(to: number): void {
    if (!(to > 0)) throw new RangeError('an exponential ramp must end above zero');
  }
}
class FakeNode {
  gain = new FakeParam();
  frequency = new FakeParam();
  pan = new FakeParam();
  type = '';
  connect(): void {}
  start(): void {
    ++FakeContext.started;
  }
  stop(): void {}
}
class FakeContext {
  static started = 0;
  static made = 0;
  currentTime = 0;
  sampleRate = 100;
  state = 'running';
  destination = {};
  constructor() {
    ++FakeContext.made;
  }
  static oscillators: FakeNode[] = [];
  static panners: FakeNode[] = [];
  createGain = (): FakeNode => new FakeNode();
  createStereoPanner = (): FakeNode => this.keep(FakeContext.panners);
  createOscillator = (): FakeNode => this.keep(FakeContext.oscillators);
  keep(list: FakeNode[]): FakeNode {
    const node = new FakeNode();
    list.push(node);
    return node;
  }
  createBiquadFilter = (): FakeNode => new FakeNode();
  createBufferSource = (): FakeNode => new FakeNode();
  createBuffer = (): { getChannelData: () => Float32Array } => ({ getChannelData: () => new Float32Array(100) });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  FakeContext.started = 0;
  FakeContext.made = 0;
});

describe('sounds', () => {
  it('are all short and none is loud', () => {
    for (const name of sound_names) {
      for (const voice of recipes[name]) {
        expect(voice.at + voice.lasts).toBeLessThan(1);
        expect(voice.gain).toBeLessThan(1);
      }
    }
  });

  it('play every voice of their recipe', async () => {
    vi.stubGlobal('AudioContext', FakeContext);
    const { play_sound } = await import('./sounds');
    for (const name of sound_names) play_sound(name);
    expect(FakeContext.started).toBe(Object.values(recipes).flat().length);
    expect(FakeContext.made).toBe(1);
  });

  it('are all off with one switch', async () => {
    vi.stubGlobal('AudioContext', FakeContext);
    const { play_sound, set_sound } = await import('./sounds');
    set_sound({ muted: true });
    for (const name of sound_names) play_sound(name);
    expect(FakeContext.started).toBe(0);
    set_sound({ muted: false });
    play_sound('shot');
    expect(FakeContext.started).toBe(recipes.shot.length);
  });

  it('come from their place, deeper for what is heavy', async () => {
    vi.stubGlobal('AudioContext', FakeContext);
    const { play_sound } = await import('./sounds');
    const heard = (pan: number, pitch: number): [number | undefined, number] => {
      FakeContext.oscillators = [];
      FakeContext.panners = [];
      play_sound('engine', { pan, pitch });
      return [FakeContext.panners[0]?.pan.value, FakeContext.oscillators[0]!.frequency.value];
    };
    expect(heard(0, 1)).toEqual([undefined, 46]);
    expect(heard(-0.5, 0.5)).toEqual([-0.5, 23]);
    expect(heard(7, 1)[0]).toBe(1);
  });

  it('are silent where there is no audio', async () => {
    const { play_sound } = await import('./sounds');
    expect(() => play_sound('check')).not.toThrow();
  });
});

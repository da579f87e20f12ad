import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Replay } from './replay.svelte';

describe('a game that plays itself', () => {
  let shown: number[];
  let now: number;
  const replay = (last: number): Replay =>
    new Replay(
      () => now,
      () => last,
      (ply) => {
        shown.push((now = ply));
        return Promise.resolve();
      },
    );

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    now = 2;
  });
  afterEach(() => vi.useRealTimers());

  it('begins anew at the end, and again after the last turn', async () => {
    const loop = replay(2);
    loop.start();
    await vi.advanceTimersByTimeAsync(1600 + 1600 + 3500 + 100);
    expect(shown).toEqual([0, 1, 2, 0]);
    loop.stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(shown).toHaveLength(4);
  });

  it('goes on from where somebody looks, at the speed that was chosen', async () => {
    now = 0;
    const loop = replay(9);
    loop.speed = 4;
    loop.start();
    await vi.advanceTimersByTimeAsync(200 + 400 + 10);
    expect(shown).toEqual([1, 2]);
    loop.stop();
  });

  it('has nothing to show where no turn was made', () => {
    const loop = replay(0);
    loop.start();
    expect(loop.running).toBe(false);
  });
});

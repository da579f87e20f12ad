import { read_tps } from '$/lib/tps';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Playback } from './playback.svelte';

const boards = ['D2', 'D3', 'D4', 'D5', 'D6', 'D7'].map((at) => read_tps(`8x8 8./8./8./8./8./8./8./8. wLT@${at}N,bLT@H8S w last 0 1`));
const step = (index: number) => [{ e: 'step' as const, at: 3 + 8 * index, to: 11 + 8 * index, piece: 'wLT' }];
const lobs = (): boolean => false;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('playback', () => {
  it('shows turns that come together one after the other', () => {
    const playback = new Playback(boards[0]!);
    playback.play(boards[1]!, step(1), true, lobs);
    playback.play(boards[2]!, step(2), true, lobs);
    expect(playback.plan?.from).toBe(11);
    vi.advanceTimersByTime(200);
    expect(playback.plan?.from).toBe(19);
    expect(playback.playing).toBe(true);
    vi.advanceTimersByTime(200);
    expect(playback.playing).toBe(false);
    expect(playback.shown).toBe(boards[2]);
  });

  it('skips everything that waits, and jumps when there is too much of it', () => {
    const playback = new Playback(boards[0]!);
    [1, 2, 3].forEach((index) => playback.play(boards[index]!, step(index), true, lobs));
    expect(playback.skip()).toBe(true);
    expect(playback.shown).toBe(boards[3]);
    expect(playback.skip()).toBe(false);
    playback.jump(boards[0]!);
    [1, 2, 3, 4, 5].forEach((index) => playback.play(boards[index]!, step(index), true, lobs));
    expect(playback.shown).toBe(boards[5]);
    expect(playback.playing).toBe(false);
  });

  it('shows the piece by itself until its turret has come back, and lets everything be heard', () => {
    const before = read_tps('8x8 8./8./8./8./8./8./8./8. wMT@B2N,bLT@F7S w last 0 1');
    const after = read_tps('8x8 8./8./8./8./8./8./8./8. wMT@B3N b last 0 1');
    const heard: string[] = [];
    const playback = new Playback(before, (cue) => heard.push(`${cue.e} ${cue.kind} ${cue.at}`));
    const effects = [
      { e: 'step' as const, at: 9, to: 17, piece: 'wMT' },
      { e: 'fire' as const, at: 17, to: 53, piece: 'wMT' },
      { e: 'destroy' as const, at: 53, piece: 'bLT' },
    ];
    playback.play(after, effects, true, lobs);
    const { aim, settled } = playback.plan!;
    expect(aim!.turn).toBe(1);
    vi.advanceTimersByTime(settled + 1);
    expect(playback.shown.pieces).toEqual([]);
    expect(playback.mover).toMatchObject({ kind: 'MT' });
    vi.advanceTimersByTime(aim!.lasts);
    expect(playback.shown).toBe(after);
    expect(playback.mover).toBeNull();
    expect(playback.plan?.kind, 'its tracks stay on the ground').toBe('MT');
    expect(heard).toEqual(['drive MT 9', 'aim MT 9', 'fire MT 17', 'destroy LT 53']);
  });

  it('tells when everything has been seen, was skipped, or is gone', async () => {
    const playback = new Playback(boards[0]!);
    let rests = 0;
    const wait = (): void => void playback.at_rest().then(() => (rests += 1));
    wait();
    await vi.advanceTimersByTimeAsync(0);
    expect(rests).toBe(1);
    playback.play(boards[1]!, step(1), true, lobs);
    playback.play(boards[2]!, step(2), true, lobs);
    wait();
    await vi.advanceTimersByTimeAsync(200);
    expect(rests).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(rests).toBe(2);
    for (const end of [() => playback.skip(), () => playback.stop()]) {
      playback.play(boards[3]!, step(3), true, lobs);
      wait();
      end();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(rests).toBe(4);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayedLine, type Turn } from './played-line.svelte';

const at = (square: string): string => `8x8 8./8./8./8./8./8./8./8. wLT@${square}N,bLT@H8S w last 0 1`;
const turns: Turn[] = [
  { tps: at('D3'), effects: [{ e: 'step', at: 11, to: 19, piece: 'wLT' }] },
  { tps: at('D4'), effects: [{ e: 'step', at: 19, to: 27, piece: 'wLT' }] },
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a line that plays itself', () => {
  const line = (): PlayedLine =>
    new PlayedLine(
      at('D2'),
      () => turns,
      () => false,
    );
  const place = (played: PlayedLine): number => played.playback.shown.pieces.find((piece) => piece.side === 'w')?.at ?? -1;

  it('plays turn after turn, and begins again', () => {
    const played = line();
    played.run();
    const seen = new Set<number>();
    let again = false;
    for (let ms = 0; ms < 20_000; ms += 50) {
      vi.advanceTimersByTime(50);
      const now = place(played);
      again ||= now === 11 && seen.has(27);
      seen.add(now);
    }
    expect([...seen].filter((square) => square >= 0)).toEqual([11, 19, 27]);
    expect(again).toBe(true);
    played.stop();
  });

  it('stops when told, on a whole position, and goes on from there', () => {
    const played = line();
    played.run();
    vi.advanceTimersByTime(1550);
    expect(played.playback.playing).toBe(true);
    played.stop();
    expect(place(played)).toBe(19);
    vi.advanceTimersByTime(20_000);
    expect(place(played)).toBe(19);
    played.run();
    vi.advanceTimersByTime(2500);
    expect(place(played)).toBe(27);
    played.stop();
  });
});

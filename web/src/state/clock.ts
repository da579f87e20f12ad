// Reading a clock: time left now, and how it is written.
import type { Side } from '$/lib/tps';
import type { Clock } from '$/net/schema';

/** Milliseconds left for a side, or null where the game has no clock. */
export function time_left(clock: Clock, side: Side, server_now: number): number | null {
  const left = clock.left?.[side];
  if (clock.kind === 'none' || left === undefined) return null;
  const used = clock.running === side && !clock.paused?.includes(side) && clock.at != null ? Math.max(0, server_now - clock.at) : 0;
  return Math.max(0, left - used);
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** `9:58`, `1:02:03`, under ten seconds `0:04.2`, from two days on `3 d 4 h`. */
export function clock_text(ms: number): string {
  if (ms >= 2 * day) return `${Math.floor(ms / day)} d ${Math.floor((ms % day) / hour)} h`;
  if (ms < 10 * second) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const whole = Math.floor(ms / second);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** True where the player should hurry. */
export function is_low(ms: number, clock: Clock): boolean {
  return clock.kind === 'real' && ms < Math.min(30 * second, ((clock.base ?? 0) * second) / 5 + 5 * second);
}

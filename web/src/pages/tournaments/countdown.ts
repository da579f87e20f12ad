// Times of a tournament in words. Pure.

/** `1:02:03`, `4:05`, or days when it is far away; nothing below zero. */
export function countdown(ms: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86400);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0]! > 0 ? parts : parts.slice(1);
  return { days, clock: shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':') };
}

/** A moment as `datetime-local` wants it, in the reader's own time. */
export function local_input(at: Date): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

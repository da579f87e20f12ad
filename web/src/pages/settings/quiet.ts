// Minutes after midnight as fields for times write them. Pure.

export function clock_text(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** 0 for what is no time. */
export function minutes_of(text: string): number {
  const match = /^(\d\d):(\d\d)/.exec(text);
  const minutes = match ? Number(match[1]) * 60 + Number(match[2]) : 0;
  return minutes < 24 * 60 ? minutes : 0;
}

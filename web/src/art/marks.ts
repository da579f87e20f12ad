// The mark of each kind, within about 13 units of its middle. Classes: `m` filled, `ms` stroked.

const fill = (d: string): string => `<path class="m" d="${d}"/>`;
const line = (d: string): string => `<path class="ms" d="${d}"/>`;
const wave = 'M-13 11q3.2-5 6.5 0t6.5 0t6.5 0t6.5 0';

export const marks: Record<string, string> = {
  LT: line('M-10 1L0-9L10 1M-10 12L0 2L10 12'),
  MT: fill('M0-14L12 0L0 14L-12 0Z'),
  HT: fill('M-11-11H11V11H-11Z'),
  TD: fill('M0-14L13 10H-13Z'),
  HM: line('M-10 11V-1A10 10 0 0 1 10-1V11'),
  HD: fill('M0-15L13 3H-13ZM-13 7H13V13H-13Z'),
  IT: line('M-9-9L9 9M9-9L-9 9'),
  TK: line('M-11 6L0-6L11 6'),
  P: `<circle class="ms" r="10"/><circle class="m" r="3.5"/>`,
  FT: fill('M1-15C4-7 12-3 10 6A10 9 0 0 1-10 6C-10 1-7-1-6-6C-4-4-3-2-3 0C-1-4 1-8 1-15Z'),
  SL: `<circle class="m" cx="-7" cy="4" r="7"/><circle class="m" cx="7" cy="4" r="7"/><circle class="m" cy="-5" r="8.5"/>`,
  RB: fill('M0-14L3.5-6L10-10L7-3L14 0L7 3L10 10L3.5 6L0 14L-3.5 6L-10 10L-7 3L-14 0L-7-3L-10-10L-3.5-6Z'),
  AS: `<circle class="m" cy="-8" r="6"/><circle class="m" cx="-8" cy="6" r="6"/><circle class="m" cx="8" cy="6" r="6"/>`,
  ML: `<circle class="m" r="7"/>` + line('M0-13V13M-13 0H13M-9-9L9 9M9-9L-9 9'),
  MS: line('M-12-9H12M-9-9V11M0-9V11M9-9V11'),
  AH: line('M-9 3A9 11 0 0 1 9 3') + line(wave),
  FB: line('M-9 2L0-8L9 2') + line(wave),
  GB: fill('M0-14L10-4L0 6L-10-4Z') + line(wave),
  LL: line('M-10-9V2A10 9 0 0 0 10 2V-9'),
  HL: line('M-11-10V10H11V-10') + fill('M-4-8H4V2H-4Z'),
};

/** Kinds that the client has art for, in the order of the rules. */
export const kinds = Object.keys(marks);

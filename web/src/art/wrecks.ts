// What is left of pieces.
import { dot, path } from './shapes';

/** Kinds by the size of the wreck they leave; boats and RB leave none. */
const wreck_sizes: Record<string, number> = { HT: 1.06, HD: 1.08, FT: 1.05, IT: 1.04, MT: 0.96, LT: 0.86, ML: 0.86, TK: 0.66, AS: 0.7 };

/** The drawing of what is left of a kind. */
export function wreck_art(kind: string): '#tc-rubble' | '#tc-wreck' {
  return kind === 'P' ? '#tc-rubble' : '#tc-wreck';
}

export function wreck_scale(kind: string): number {
  return wreck_sizes[kind] ?? 1;
}

/** A hull tipped on its side: belly and one track to the sky, the turret thrown off. */
export const wreck_markup =
  path(
    'scorch',
    'M-40-6C-46-26-30-28-24-36C-10-48 2-36 16-40C34-42 36-24 42-12C50 4 34 12 36 26C30 42 14 34 2 42C-14 48-20 34-34 30C-46 22-36 6-40-6Z',
  ) +
  path('w1', 'M-36-22L26-30L34-6L-30 4Z') +
  path('w3', 'M-28-16L20-23M-26-8L22-15') +
  path('w2', 'M-34 2Q-40 22-24 22L30 14Q42 8 36-4Q34-8 26-8L-28-2Q-33-1-34 2Z') +
  path('w4', 'M-31 4Q-35 18-24 18L28 11Q36 7 32-2Q31-5 26-4L-26 1Q-30 1-31 4Z') +
  [-22, -9, 4, 17, 28].map((x) => dot('w5', x, 10 - (x + 22) * 0.14, 5)).join('') +
  path('w2', 'M-4 26L16 24L20 36L2 40Z') +
  path('w6', 'M18 31L40 38');

/** What is left of a bunker. */
export const rubble_markup =
  path(
    'scorch',
    'M-44-6C-48-28-30-30-22-40C-8-50 4-38 18-42C38-42 38-24 45-12C50 4 38 14 40 28C32 44 16 38 2 45C-14 50-24 38-36 33C-49 24-40 6-44-6Z',
  ) +
  path('w1', 'M-38-12L-18-38L10-40L4-18L-14-4Z') +
  path('w2', 'M14-36L36-18L38 10L18 4L8-14Z') +
  path('w1', 'M-36 0L-16 2L-6 20L-14 40L-34 22Z') +
  path('w2', 'M2 14L28 14L30 28L8 40L-4 34Z') +
  path('w3', 'M-26-14L-8-30M18-22L30-4M-28 8L-18 28M8 22L22 24');

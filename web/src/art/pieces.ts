// One family of vehicles from above, all facing north in a square of 100 units around (0, 0).
// Each kind is a few figures: hull, tracks, turret, gun, and what makes it special.
// Classes: t track, l track links, h hull, d deck, x hatch of the flag sides, f front edge, u turret, g gun, a accent.
import { marks } from './marks';
import { dot, path, polygon, rect } from './shapes';
import { rubble_markup, wreck_markup } from './wrecks';

interface Spec {
  /** Width without tracks, and length. */
  hull: [number, number];
  /** Width of one track, 0 for none. */
  track: number;
  /** How far the front corners are cut back. */
  nose: number;
  /** How far the tracks begin behind the bow: a prow in front of them. */
  prow?: number;
  /** Radius, y of its middle, number of sides (0 = round). */
  turret?: [number, number, number];
  /** Half width, y of the root, y of the muzzle; with a muzzle brake. */
  gun?: [number, number, number, boolean?];
  /** Drawn below the hull. */
  behind?: string;
  /** Drawn between hull and turret. */
  under?: string;
  /** Drawn above turret and gun, and turns with them. */
  over?: string;
  /** Middle and scale of the mark. */
  mark: [number, number, number];
}

/** The legs that a mortar rests on when it fires. */
const spades = 'M-20 20L-34 37M20 20L34 37M-40 33L-28 42M40 33L28 42';

const specs: Record<string, Spec> = {
  LT: { hull: [27, 60], track: 9, nose: 15, prow: 12, turret: [18.5, 6, 0], gun: [2.8, -6, -39], mark: [0, 5, 0.95] },
  MT: { hull: [36, 65], track: 11, nose: 9, turret: [20, 4, 0], gun: [3.2, -8, -42], mark: [0, 4, 0.95] },
  HT: { hull: [40, 74], track: 17, nose: 4, turret: [25, 5, 8], gun: [4.2, -12, -44, true], mark: [0, 5, 1.1] },
  TD: {
    hull: [32, 70],
    track: 13,
    nose: 30,
    prow: 24,
    under: path('u', 'M-12-16H12L17 22H-17Z'),
    gun: [3.4, -14, -44, true],
    mark: [0, 6, 0.95],
  },
  HM: {
    hull: [42, 58],
    track: 11,
    nose: 3,
    behind: path('spade-o', spades) + path('spade', spades),
    under: rect('d', -15, -10, 30, 34, 5),
    gun: [8, -4, -35],
    over: dot('bore', 0, -35, 4.5),
    mark: [0, 10, 1],
  },
  HD: {
    hull: [38, 80],
    track: 16,
    nose: 32,
    prow: 26,
    under: path('u', 'M-14-18H14L21 26H-21Z'),
    gun: [4.6, -16, -46, true],
    mark: [0, 8, 1.12],
  },
  IT: {
    hull: [36, 68],
    track: 14,
    nose: 2,
    under: rect('d', -31, -22, 9, 44, 3) + rect('d', 22, -22, 9, 44, 3),
    turret: [18, 3, 6],
    gun: [3.2, -10, -38],
    mark: [0, 3, 0.85],
  },
  TK: {
    hull: [24, 42],
    track: 8,
    nose: 5,
    under: rect('g', -8, -33, 3.6, 20, 1) + rect('g', 4.4, -33, 3.6, 20, 1),
    mark: [0, 4, 0.85],
  },
  P: { hull: [0, 0], track: 0, nose: 0, turret: [22, 0, 0], gun: [4.4, -14, -47, true], mark: [0, 0, 1] },
  FT: {
    hull: [36, 70],
    track: 13,
    nose: 6,
    under: dot('d', -10, 27, 7.5) + dot('d', 10, 27, 7.5),
    turret: [20, 0, 8],
    gun: [5, -14, -36],
    over: path('a', 'M-8-33H8L11-42L5-38L0-45L-5-38L-11-42Z'),
    mark: [0, 1, 0.95],
  },
  SL: {
    hull: [34, 64],
    track: 10,
    nose: 8,
    turret: [19, 6, 0],
    gun: [2.8, -6, -40],
    over: [-24, -17, -10, 10, 17, 24].map((x) => rect('tube', x - 2.6, -20 + Math.abs(x) * 0.35, 5.2, 13, 2)).join(''),
    mark: [0, 6, 0.88],
  },
  RB: {
    hull: [26, 50],
    track: 9,
    nose: 12,
    under: dot('bomb', 0, 3, 19) + path('fuse', 'M0 22Q4 32 12 33') + dot('a', 13, 33, 4),
    mark: [0, 3, 0.98],
  },
  AS: { hull: [0, 0], track: 0, nose: 0, mark: [0, 0, 0] },
  ML: {
    hull: [30, 66],
    track: 0,
    nose: 10,
    under: rect('u', -13, -4, 26, 35, 3) + rect('d', -11, -15, 22, 8, 2),
    mark: [0, 14, 0.92],
  },
  MS: {
    hull: [32, 58],
    track: 10,
    nose: 3,
    under:
      path('arm', 'M-17-26V-40M17-26V-40') +
      rect('roller', -29, -48, 58, 12, 5) +
      path('l', 'M-20-48V-36M-10-48V-36M0-48V-36M10-48V-36M20-48V-36'),
    turret: [17, 6, 0],
    gun: [2.6, -6, -30],
    mark: [0, 6, 0.8],
  },
  AH: {
    hull: [38, 72],
    track: 8,
    nose: 19,
    under: path('d', 'M-15-4H15V28H-15Z'),
    gun: [5, 0, -44],
    over: rect('u', -10, -4, 20, 6, 2),
    mark: [0, 15, 0.95],
  },
  FB: {
    hull: [38, 88],
    track: 0,
    nose: 0,
    under: rect('d', -9, 18, 18, 14, 4),
    turret: [13, 0, 0],
    gun: [2.4, -8, -36],
    mark: [0, 1, 0.75],
  },
  GB: {
    hull: [50, 92],
    track: 0,
    nose: 0,
    under: rect('d', -13, 22, 26, 15, 4),
    turret: [18, -2, 8],
    gun: [3.4, -14, -42],
    mark: [0, -1, 0.85],
  },
  LL: { hull: [48, 86], track: 0, nose: 0, mark: [0, 33, 0.62] },
  HL: { hull: [58, 92], track: 0, nose: 0, mark: [0, 36, 0.66] },
};

function hull_path([w, l]: [number, number], nose: number): string {
  const [x, y] = [w / 2, l / 2];
  return `M${-x + nose * 0.55} ${-y}H${x - nose * 0.55}L${x} ${-y + nose}V${y - 4}L${x - 4} ${y}H${-x + 4}L${-x} ${y - 4}V${-y + nose}Z`;
}

function boat_path([w, l]: [number, number]): string {
  const [x, y] = [w / 2, l / 2];
  return `M0 ${-y}C${x * 0.75} ${-y + 14} ${x} ${-y * 0.35} ${x} ${y * 0.25}L${x * 0.8} ${y}H${-x * 0.8}L${-x} ${y * 0.25}C${-x} ${-y * 0.35} ${-x * 0.75} ${-y + 14} 0 ${-y}Z`;
}

function body(name: string, d: string): string {
  return path('o', d) + path(name, d) + path('x', d);
}

function tracked({ hull: [w, l], track, nose, prow = 0 }: Spec): string {
  const outer = w / 2 + track;
  const bottom = l / 2 - 2;
  const top = -bottom + prow;
  const left = -outer;
  const right = w / 2;
  const both = (name: string): string => [left, right].map((x) => rect(name, x, top, track, bottom - top, track / 2.6)).join('');
  const links = (x: number): string => path('l', `M${x} ${top + 3}V${bottom - 3}`).replace('/>', ` stroke-width="${track}"/>`);
  const hull = hull_path([w + 4, l], nose);
  const edge = w / 2 - nose * 0.4;
  return (
    both('o') +
    body('h', hull) +
    both('t') +
    links(left + track / 2) +
    links(right + track / 2) +
    path('f', `M${-outer + 2} ${top + 1}L${-edge} ${-l / 2}H${edge}L${outer - 2} ${top + 1}`)
  );
}

function half_track(spec: Spec): string {
  const d = hull_path(spec.hull, spec.nose);
  const wheel = (x: number): string => rect('t', x, -26, 7, 15, 3);
  const track = (x: number): string => rect('t', x, -2, 9, 34, 4) + path('l', `M${x + 4.5} 1V29`).replace('/>', ' stroke-width="9"/>');
  return (
    rect('o', -22, -26, 7, 15, 3) +
    rect('o', 15, -26, 7, 15, 3) +
    rect('o', -22, -2, 9, 34, 4) +
    rect('o', 13, -2, 9, 34, 4) +
    body('h', d) +
    wheel(-22) +
    wheel(15) +
    track(-22) +
    track(13) +
    path('f', 'M-17-25L-9-33H9L17-25')
  );
}

function boat(spec: Spec): string {
  const d = boat_path(spec.hull);
  const [x, y] = [spec.hull[0] / 2, spec.hull[1] / 2];
  return (
    body('h', d) +
    path(
      'deck',
      `M0 ${-y + 14}C${x * 0.5} ${-y + 24} ${x * 0.66} ${-y * 0.3} ${x * 0.66} ${y * 0.25}L${x * 0.5} ${y - 6}H${-x * 0.5}L${-x * 0.66} ${y * 0.25}C${-x * 0.66} ${-y * 0.3} ${-x * 0.5} ${-y + 24} 0 ${-y + 14}Z`,
    ) +
    path('f', `M${-x * 0.66} ${-y * 0.58}Q${-x * 0.4} ${-y * 0.86} 0 ${-y}Q${x * 0.4} ${-y * 0.86} ${x * 0.66} ${-y * 0.58}`)
  );
}

/** Open well in the middle for the cargo, bow ramp in front, engine deck behind. */
function landing_boat({ hull: [w, l] }: Spec): string {
  const [x, y] = [w / 2, l / 2];
  const d = `M${-x + 5} ${-y}H${x - 5}L${x} ${-y + 8}V${y - 8}Q${x} ${y} ${x - 8} ${y}H${-x + 8}Q${-x} ${y} ${-x} ${y - 8}V${-y + 8}Z`;
  return (
    body('h', d) +
    rect('well', -x + 7, -y + 11, w - 14, l - 34, 3) +
    path('rib', `M${-x + 7} ${-y + 26}H${x - 7}M${-x + 7} ${-y + 40}H${x - 7}M${-x + 7} ${-y + 54}H${x - 7}`) +
    path('ramp', `M${-x + 12} ${-y + 2}V${-y + 9}M0 ${-y + 2}V${-y + 9}M${x - 12} ${-y + 2}V${-y + 9}`) +
    path('f', `M${-x + 1} ${-y + 7}L${-x + 5} ${-y}H${x - 5}L${x - 1} ${-y + 7}`)
  );
}

function bunker(): string {
  const d = polygon(45, 0, 8);
  return body('h', d) + path('d', polygon(35, 0, 8)) + path('f', 'M-16-41H16L24-38');
}

/** Three soldiers, the first with the launcher on his shoulder. */
function squad(): string {
  const soldier = (x: number, y: number): string =>
    `<g transform="translate(${x} ${y})"><ellipse class="o" rx="18" ry="12"/><ellipse class="h" rx="18" ry="12"/><ellipse class="x" rx="18" ry="12"/><circle class="u" cy="-1" r="10.5"/><path class="f" d="M-9-8Q0-15 9-8"/></g>`;
  return (
    soldier(-22, 26) +
    soldier(22, 26) +
    soldier(-4, -8) +
    path('tubeline-o', 'M15 12V-30') +
    path('tubeline', 'M15 12V-30') +
    path('a', 'M7-28H23L15-45Z')
  );
}

const boats = new Set(['FB', 'GB', 'LL', 'HL']);

function figure(kind: string, spec: Spec): string {
  if (kind === 'P') return bunker();
  if (kind === 'AS') return squad();
  if (kind === 'ML') return half_track(spec);
  if (boats.has(kind)) return spec.turret ? boat(spec) : landing_boat(spec);
  return tracked(spec);
}

function gun_markup([half, root, muzzle, brake]: [number, number, number, boolean?]): string {
  const barrel = rect('g', -half, muzzle, half * 2, root - muzzle, Math.min(2, half));
  return brake ? barrel + rect('g', -half * 1.75, muzzle, half * 3.5, 7, 2) : barrel;
}

/** Every kind fills its square as well as it can; the light ones are drawn larger than life, or they would be lost. */
const enlarged: Record<string, number> = {
  LT: 1.3,
  TK: 1.5,
  RB: 1.34,
  ML: 1.26,
  AS: 1.08,
  MT: 1.2,
  TD: 1.16,
  SL: 1.22,
  HM: 1.12,
  MS: 1.08,
  FT: 1.14,
  IT: 1.17,
  HT: 1.13,
  HD: 1.06,
  AH: 1.14,
  FB: 1.06,
};

/** What stays when the turret turns, and what turns. */
function parts(kind: string, spec: Spec): [hull: string, turret: string] {
  const [x, y, scale] = spec.mark;
  const turret = spec.turret
    ? spec.turret[2]
      ? path('u', polygon(spec.turret[0], spec.turret[1], spec.turret[2]))
      : dot('u', 0, spec.turret[1], spec.turret[0])
    : '';
  const sized = (drawing: string): string => (enlarged[kind] ? `<g transform="scale(${enlarged[kind]})">${drawing}</g>` : drawing);
  return [
    sized((spec.behind ?? '') + figure(kind, spec) + (spec.under ?? '')),
    sized(
      (spec.gun ? gun_markup(spec.gun) : '') +
        turret +
        (spec.over ?? '') +
        (scale > 0 ? `<g transform="translate(${x} ${y}) scale(${scale})">${marks[kind]}</g>` : ''),
    ),
  ];
}

/** The whole drawing of a kind, without side colours: they come from CSS properties of the group that uses it. */
export function piece_markup(kind: string): string {
  const spec = specs[kind];
  return spec ? parts(kind, spec).join('') : unknown_markup(kind);
}

/** The y that the turret of a kind turns about; null for those without one. */
export function turret_pivot(kind: string): number | null {
  const turret = specs[kind]?.turret;
  return turret ? turret[1] * (enlarged[kind] ?? 1) : null;
}

/** What a kind leaves on the ground it crosses, and how far to the left and right of its middle. */
export interface Trail {
  look: 'ruts' | 'wake' | 'steps';
  gauge: number;
}

export function trail_of(kind: string): Trail {
  const spec = specs[kind];
  if (kind === 'AS') return { look: 'steps', gauge: 12 };
  if (spec && boats.has(kind)) return { look: 'wake', gauge: spec.hull[0] / 2 };
  const { hull, track } = spec ?? unknown_spec;
  return { look: 'ruts', gauge: Math.round((hull[0] / 2 + track / 2) * (enlarged[kind] ?? 1)) };
}

const unknown_spec: Spec = { hull: [36, 68], track: 10, nose: 8, mark: [0, 0, 0] };

/** A kind that we have no art for shows its code on a plain hull. */
function unknown_markup(kind: string): string {
  const code = kind.replace(/[^A-Z]/g, '').slice(0, 2);
  return `${tracked(unknown_spec)}<text class="code" y="10">${code}</text>`;
}

/** Where the cargo lies on a boat, and how large it is drawn. */
export function cargo_place(kind: string): { y: number; scale: number } {
  return kind === 'HL' ? { y: -6, scale: 0.66 } : { y: -6, scale: 0.58 };
}

/** Command antenna: mast and two cross bars at the left rear corner. */
const mast = 'M-17 22L-38 45M-37 30L-25 42M-42 37L-32 47';
const antenna_markup = path('ant-o', mast) + path('ant', mast) + dot('ant-b', -17, 22, 6);

/** A Command piece stands on a golden plate and in a golden ring: it must be found at once, at any size. */
const command_markup = dot('cmd', 0, 0, 46);
const ring_markup = dot('cmd-o', 0, 0, 46) + dot('cmd-i', 0, 0, 46);

/** Pennant of the flag sides, at the right rear corner. */
const pennant_markup = path('pen-o', 'M18 13V48M19 14L50 25L19 36Z') + path('pen-p', 'M18 13V48') + path('pen', 'M19 14L50 25L19 36Z');

const pattern = (side: string): string =>
  `<pattern id="tc-hatch-${side}" class="tc-${side}" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch" width="4.5" height="11"/></pattern>`;

/** The drawing of a kind in two parts: what stays when the turret turns, and what turns. */
export type Draw = (kind: string) => [hull: string, turret: string];

export const painted: Draw = (kind) => parts(kind, specs[kind]!);

/** Everything that pieces refer to by id; stands once in the page (see defs.svelte.ts). `look` is a class for the style sheets. */
export function piece_defs(draw: Draw = painted, look = ''): string {
  const group = (id: string, markup: string): string => `<g id="tc-${id}" class="tc-art ${look}">${markup}</g>`;
  return (
    pattern('x') +
    pattern('y') +
    Object.entries(specs)
      .map(([kind, spec]) => {
        const [hull, turret] = draw(kind);
        return group(kind, hull + turret) + (spec.turret ? group(`hull-${kind}`, hull) + group(`turret-${kind}`, turret) : '');
      })
      .join('') +
    Object.entries(marks)
      .map(([kind, mark]) => group(`mark-${kind}`, mark))
      .join('') +
    group('command', command_markup) +
    group('command-ring', ring_markup) +
    group('antenna', antenna_markup) +
    group('pennant', pennant_markup) +
    group('wreck', wreck_markup) +
    group('rubble', rubble_markup)
  );
}

// Terrain and markers as a handful of paths for the whole board, in the coordinates of a View.
import { facing_steps, is_hedge, type Board } from '$/lib/tps';
import { unit, type View } from '$/board/view';
import { outline, spine, type Filled } from './outline';

export interface TerrainPaths {
  squares: string;
  water: string;
  shallows: string;
  waves: string;
  ice: string;
  cracks: string;
  road: string;
  high: string[];
  low: string;
  hedges: string[];
  leaves: string;
  scorched: string;
  flames: string[];
}

/** A number from 0 to 1 that depends on the square only, so that redrawing never changes the picture. */
export function noise(seed: number): number {
  const value = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return value - Math.floor(value);
}

const fixed = (value: number): string => String(Math.round(value));

/** Obstacles standing in water have water round them: three wet neighbours out of four make a wet square. */
function wet_squares(board: Board): boolean[] {
  const wet = board.terrain.map((kind) => kind === '~' || kind === '*');
  return wet.map((own, at) => {
    if (own || !'#-'.includes(board.terrain[at]!)) return own;
    let neighbours = 0;
    let wet_ones = 0;
    for (const facing of [0, 2, 4, 6]) {
      const [dx, dy] = facing_steps[facing]!;
      const x = (at % board.w) + dx;
      const y = Math.floor(at / board.w) + dy;
      if (x < 0 || y < 0 || x >= board.w || y >= board.h) continue;
      ++neighbours;
      if (wet[y * board.w + x]) ++wet_ones;
    }
    return wet_ones >= Math.min(3, neighbours);
  });
}

function for_each(view: View, filled: Filled, draw: (x: number, y: number, seed: number) => string): string {
  let path = '';
  for (let row = 0; row < view.rows; ++row) {
    for (let col = 0; col < view.cols; ++col) {
      if (filled(col, row)) path += draw(col * unit, row * unit, view.square(col, row));
    }
  }
  return path;
}

function floe(x: number, y: number, seed: number): string {
  const corners: [number, number][] = [
    [8, 20],
    [24, 7],
    [60, 9],
    [90, 14],
    [93, 50],
    [90, 84],
    [70, 93],
    [36, 91],
    [12, 88],
    [6, 52],
  ];
  const points = corners.map(
    ([cx, cy], index) => `${fixed(x + cx + noise(seed * 10 + index) * 6 - 3)} ${fixed(y + cy + noise(seed * 11 + index) * 6 - 3)}`,
  );
  return `M${points.join('L')}Z`;
}

function crack(x: number, y: number, seed: number): string {
  const at = (a: number, b: number, index: number): string =>
    `${fixed(x + a + noise(seed * 7 + index) * 16 - 8)} ${fixed(y + b + noise(seed * 5 + index) * 16 - 8)}`;
  return `M${at(20, 32, 1)}L${at(44, 46, 2)}L${at(52, 72, 3)}M${at(44, 46, 2)}L${at(74, 30, 4)}`;
}

function wavelets(x: number, y: number, seed: number): string {
  const line = (wx: number, wy: number): string => `M${fixed(x + wx)} ${fixed(y + wy)}q8-9 16 0t16 0`;
  return line(10 + noise(seed) * 30, 24 + noise(seed + 1) * 14) + line(28 + noise(seed + 2) * 30, 66 + noise(seed + 3) * 16);
}

function flame(x: number, y: number, seed: number, frame: number): string {
  const tongue = (cx: number, base: number, width: number, height: number, lean: number): string => {
    const [left, right] = [x + cx - width, x + cx + width];
    return `M${fixed(left)} ${fixed(y + base)}C${fixed(left - 4)} ${fixed(y + base - height * 0.45)} ${fixed(x + cx - 2)} ${fixed(y + base - height * 0.5)} ${fixed(x + cx + lean)} ${fixed(y + base - height)}C${fixed(x + cx + lean + 3)} ${fixed(y + base - height * 0.55)} ${fixed(right + 5)} ${fixed(y + base - height * 0.4)} ${fixed(right)} ${fixed(y + base)}Q${fixed(x + cx)} ${fixed(y + base + 9)} ${fixed(left)} ${fixed(y + base)}Z`;
  };
  const sway = (index: number): number => noise(seed * 3 + index + frame * 17) * 12 - 6;
  const tall = (index: number): number => noise(seed + index * 5 + frame * 29) * 14;
  return tongue(28, 78, 13, 44 + tall(1), sway(1)) + tongue(72, 80, 13, 42 + tall(2), sway(2)) + tongue(50, 84, 17, 60 + tall(3), sway(3));
}

function core(x: number, y: number, seed: number): string {
  const lean = noise(seed * 9) * 6 - 3;
  return `M${fixed(x + 40)} ${y + 80}C${fixed(x + 38)} ${y + 62} ${fixed(x + 48)} ${y + 58} ${fixed(x + 50 + lean)} ${y + 44}C${fixed(x + 54)} ${y + 58} ${fixed(x + 63)} ${y + 62} ${fixed(x + 60)} ${y + 80}Q${fixed(x + 50)} ${y + 88} ${fixed(x + 40)} ${y + 80}Z`;
}

/** All paths of the terrain; an empty string where the board has none of it. */
export function terrain_paths(board: Board, view: View): TerrainPaths {
  const { cols, rows } = view;
  const kind = (col: number, row: number): string => board.terrain[view.square(col, row)]!;
  const is =
    (...wanted: string[]): Filled =>
    (col, row) =>
      wanted.includes(kind(col, row));
  const wet = wet_squares(board);
  const is_wet: Filled = (col, row) => wet[view.square(col, row)]!;
  const has = (wanted: string): boolean => board.terrain.includes(wanted);
  const shape = (filled: Filled, inset: number, radius: number): string => outline(cols, rows, filled, unit, inset, radius);

  // Where lines of a wide road meet they leave a gap in the middle of each 2×2 block.
  const road = is('=');
  const paved: Filled = (col, row) =>
    col + 1 < cols && row + 1 < rows && road(col, row) && road(col + 1, row) && road(col, row + 1) && road(col + 1, row + 1);
  const hedges = [...new Set(board.terrain.filter(is_hedge))].sort();

  return {
    squares: for_each(
      view,
      (col, row) => (col + row) % 2 === 1,
      (x, y) => `M${x} ${y}h${unit}v${unit}h-${unit}z`,
    ),
    water: wet.includes(true) ? shape(is_wet, 0, 34) : '',
    shallows: wet.includes(true) ? shape(is_wet, 9, 28) : '',
    waves: has('~') ? for_each(view, is('~'), wavelets) : '',
    ice: has('*') ? for_each(view, is('*'), floe) : '',
    cracks: has('*') ? for_each(view, is('*'), crack) : '',
    road: has('=') ? spine(cols, rows, road, unit, true) + for_each(view, paved, (x, y) => `M${x + 100} ${y + 100}h.1`) : '',
    high: has('#') ? [3, 15, 27].map((inset, level) => shape(is('#'), inset, [26, 20, 14][level]!)) : [],
    low: has('-') ? spine(cols, rows, is('-'), unit, false) : '',
    hedges: hedges.map((letter) => shape(is(letter), 13, 22)),
    leaves: hedges.length
      ? for_each(view, is(...hedges), (x, y, seed) =>
          [
            [28, 30],
            [68, 26],
            [48, 54],
            [26, 74],
            [74, 70],
          ]
            .map(
              ([lx, ly], index) =>
                `M${fixed(x + lx! + noise(seed + index) * 12 - 6)} ${fixed(y + ly! + noise(seed - index) * 12 - 6)}q7-11 15-3`,
            )
            .join(''),
        )
      : '',
    scorched: has('^') ? shape(is('^'), 2, 24) : '',
    flames: has('^')
      ? [0, 1].map((frame) => for_each(view, is('^'), (x, y, seed) => flame(x, y, seed, frame))).concat(for_each(view, is('^'), core))
      : [],
  };
}

/** Puffs of one smoke marker around its middle: x, y, radius. */
const smoke_puffs: readonly (readonly [number, number, number])[] = [
  [-20, 10, 21],
  [20, 12, 22],
  [-4, -16, 24],
  [22, -14, 16],
  [0, 14, 24],
  [-24, -10, 15],
];

const mine_markup =
  '<path class="mine-s" d="M0-24V24M-24 0H24M-17-17L17 17M17-17L-17 17"/><circle class="mine" r="17"/><circle class="mine-l" r="10"/><circle class="mine-d" r="4.5"/>';

/** A flag on its pole: its foot at (0, 0). */
const flag_markup =
  '<path class="flag-p" d="M0 0V-52"/><path class="flag" d="M1-51C12-57 20-45 33-50L29-38L33-27C20-22 12-34 1-28Z"/><circle class="flag-b" r="5"/>';

/** Site of a flag: four squares around (0, 0). */
const site_markup = '<circle class="site" r="78"/><circle class="site-i" r="62"/>';

/** Everything that markers refer to by id. */
export function marker_defs(): string {
  const puffs = smoke_puffs.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('');
  const lights = smoke_puffs.map(([x, y, r]) => `<circle cx="${x - 4}" cy="${y - 5}" r="${r * 0.62}"/>`).join('');
  return (
    `<g id="tc-smoke" class="tc-art"><g class="smoke-d">${puffs}</g><g class="smoke-l">${lights}</g></g>` +
    `<g id="tc-mine" class="tc-art">${mine_markup}</g><g id="tc-flag" class="tc-art">${flag_markup}</g><g id="tc-site" class="tc-art">${site_markup}</g>`
  );
}

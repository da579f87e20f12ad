// Ground, markers and pieces as SVG text, for our own pages and for <tank-board> alike. Nothing from outside gets into the
// markup but numbers, our own paths, and letters that the position reader let through.
import { unit, type View } from '$/board/view';
import type { Board, Piece } from '$/lib/tps';
import { kinds } from './marks';
import { cargo_place, piece_markup, turret_pivot } from './pieces';
import { noise, terrain_paths } from './terrain';
import { wreck_art, wreck_scale } from './wrecks';

const path = (name: string, d: string, more = ''): string => (d ? `<path class="tr-${name}" d="${d}"${more}/>` : '');
const use = (id: string, transform = ''): string => `<use href="#tc-${id}"${transform && ` transform="${transform}"`}/>`;

/** Ground of a whole board, from below to above; `starts` are the pieces whose marks show faintly where they began. */
export function terrain_svg(board: Board, view: View, starts: readonly Piece[] = []): string {
  const paths = terrain_paths(board, view);
  const [width, height] = [view.cols * unit, view.rows * unit];
  const grid =
    Array.from({ length: view.cols - 1 }, (_, col) => `M${(col + 1) * unit} 0V${height}`).join('') +
    Array.from({ length: view.rows - 1 }, (_, row) => `M0 ${(row + 1) * unit}H${width}`).join('');
  const marks = starts.map((start) => {
    const { x, y } = view.center(start.at);
    return `<use class="tr-start" href="#tc-mark-${start.kind}" transform="translate(${x} ${y}) rotate(${view.angle(start.facing)}) scale(1.9)"/>`;
  });
  return [
    `<rect class="tr-square" width="${width}" height="${height}"/>`,
    path('square-2', paths.squares),
    path('grid', grid),
    ...marks,
    path('water', paths.water),
    path('shallows', paths.shallows),
    path('waves', paths.waves),
    path('ice', paths.ice),
    path('cracks', paths.cracks),
    ...[1, 2, 3].map((layer) => path(`road-${layer}`, paths.road)),
    ...[1, 2, 3].map((layer) => path(`low-${layer}`, paths.low)),
    ...paths.hedges.flatMap((hedge) => [path('hedge-1', hedge), path('hedge-2', hedge)]),
    path('leaves', paths.leaves),
    path('scorched', paths.scorched),
    ...paths.flames.map((flame, frame) => path(`flame-${frame}`, flame)),
    path('shade', paths.high[0] ?? '', ' transform="translate(4 7)"'),
    ...paths.high.map((level, index) => path(`high-${index}`, level)),
  ].join('');
}

/** Smoke, mines, flags and sites; `above` chooses those drawn over the pieces. */
export function markers_svg(board: Board, view: View, above: boolean): string {
  const chosen = board.markers.filter((marker) => (marker.kind === 'smoke' || marker.kind === 'flag') === above);
  return chosen
    .map((marker, index) => {
      const { x, y } = view.center(marker.at);
      const before = chosen.slice(0, index).filter((other) => other.kind === marker.kind && other.at === marker.at).length;
      // A site is its square and the neighbours north, east and north-east: its middle is their shared corner.
      const [north, east] = [view.direction(0), view.direction(2)];
      const half = marker.kind === 'site' ? unit / 2 : 0;
      const place = `${x + (north.x + east.x) * half + before * 14} ${y + (north.y + east.y) * half + before * 8}`;
      const art = use(marker.kind, marker.kind === 'flag' ? 'translate(-10 30)' : '');
      return `<g transform="translate(${place})">${art}${half ? use('flag', 'translate(-14 34) scale(1.35)') : ''}</g>`;
    })
    .join('');
}

/** Kinds that nobody has drawn get their letters. */
const vehicle = (kind: string): string => (kinds.includes(kind) ? use(kind) : piece_markup(kind));

/** Hull and turret apart, so that the turret can turn: its angle is the CSS variable `--aim`. */
function aimed_vehicle(kind: string, pivot: number): string {
  return (
    use(`hull-${kind}`) +
    `<g transform="translate(0 ${pivot})"><g class="turret">` +
    `${use(`turret-${kind}`, `translate(0 ${-pivot})`)}</g></g>`
  );
}

function wreck_svg(piece: Piece): string {
  const tilt = Math.round(noise(piece.at + 1) * 360);
  const body = `<g transform="rotate(${tilt}) scale(${wreck_scale(piece.kind)})"><use href="${wreck_art(piece.kind)}"/></g>`;
  const mark = kinds.includes(piece.kind)
    ? `<use class="wreck-mark" href="#tc-mark-${piece.kind}" transform="translate(0 -2) scale(.9)"/>`
    : '';
  return body + mark;
}

function vehicle_svg(piece: Piece, angle: number, aims: boolean): string {
  const pivot = aims ? turret_pivot(piece.kind) : null;
  const { cargo } = piece;
  const place = cargo && cargo_place(piece.kind);
  let inside = pivot === null ? vehicle(piece.kind) : aimed_vehicle(piece.kind, pivot);
  if (cargo && place) {
    const turned = cargo.reversed ? ' rotate(180)' : '';
    inside += `<g transform="translate(0 ${place.y}) scale(${place.scale})${turned}">${vehicle(cargo.kind)}${cargo.command ? use('antenna') : ''}</g>`;
  }
  if (piece.side === 'x' || piece.side === 'y') inside += use('pennant');
  if (!piece.command) return `<g transform="rotate(${angle})">${inside}</g>`;
  return `${use('command')}<g class="command" transform="rotate(${angle})">${inside}${use('antenna')}</g>${use('command-ring')}`;
}

/** One piece around (0, 0), turned clockwise from the top of the screen. `aims`: its turret may turn. */
export function piece_svg(piece: Piece, angle: number, aims = false): string {
  const art = piece.wreck ? wreck_svg(piece) : vehicle_svg(piece, angle, aims);
  return art + (piece.flag || piece.cargo?.flag ? use('flag', 'translate(14 4) scale(.85)') : '');
}

// What the element draws of a move in the making, as SVG text. What is legal was decided by whoever gave the choices.
import { exits, mover_squares, type Move } from '$/board/choices';
import { enemies_of } from '$/board/attack';
import { moving_piece } from '$/board/move-queries';
import type { Machine } from '$/board/move-state';
import { chosen_square, preview_of, reachable, ring_of } from '$/board/preview';
import { shot_path } from '$/board/shot-path';
import { unit, type View } from '$/board/view';

const no_hover = { square: -1, facing: -1 };

const square = (view: View, at: number, name: string): string => {
  const [col, row] = view.cell(at);
  return `<rect class="${name}" part="${name}" x="${col * unit + 4}" y="${row * unit + 4}" width="92" height="92" rx="12"/>`;
};
const dot = (view: View, at: number, name: string, r: number): string => {
  const { x, y } = view.center(at);
  return `<circle class="${name}" part="${name}" cx="${x}" cy="${y}" r="${r}"/>`;
};

/** Arrows round a square: to face that way there, or to leave the board. */
function arrow(view: View, at: number, facing: number, name: string, current: boolean, data: string): string {
  const { x, y } = view.center(at);
  const turn = `translate(${x} ${y}) rotate(${view.angle(facing)})`;
  return `<g class="${name}${current ? ' current' : ''}" part="${name}" ${data} transform="${turn}"><path d="M0 -118L26 -74L0 -84L-26 -74Z"/></g>`;
}

function shots(view: View, moves: readonly Move[], from: number): string {
  const aimed = moves.filter((move) => move.action !== '' && move.target >= 0);
  const lines = from < 0 ? '' : aimed.map((move) => shot_path(view, from, move.target, false)).join('');
  return (lines && `<path class="shot" d="${lines}"/>`) + aimed.map((move) => square(view, move.target, 'target')).join('');
}

/** Below the pieces: where they can go. */
export function ground_marks(machine: Machine, view: View): string {
  const chosen = chosen_square(machine);
  if (chosen < 0)
    return machine.choices
      ? mover_squares(machine.choices)
          .map((at) => square(view, at, 'movable'))
          .join('')
      : '';
  return square(view, chosen, 'chosen') + [...reachable(machine).keys()].map((at) => dot(view, at, 'reach', 13)).join('');
}

/** Above them: the way, the facings to choose from, what can be hit. */
export function over_marks(machine: Machine, view: View): string {
  const piece = moving_piece(machine);
  const ring = ring_of(machine, -1);
  const { path, moves } = preview_of(machine, ring, null, no_hover);
  const nodes = piece ? path.map((node) => piece.nodes[node]!).filter((node) => node.square >= 0) : [];
  const way = nodes.map(({ square: at }) => view.center(at));
  let text = way.length > 1 ? `<path class="way" d="M${way.map(({ x, y }) => `${x} ${y}`).join('L')}"/>` : '';
  const from = nodes.at(-1)?.square ?? chosen_square(machine);
  text += shots(view, moves, from);
  if (piece && machine.state.at === 'piece' && machine.choices) {
    text += enemies_of(machine.choices, piece)
      .map((at) => square(view, at, 'target'))
      .join('');
    text += exits(piece)
      .map((exit) => arrow(view, exit.from, exit.facing, 'exit', false, `data-exit="${exit.from}:${exit.facing}"`))
      .join('');
  }
  if (ring && machine.state.at === 'facing') {
    const { square: at } = machine.state;
    text += ring.facings.map((facing) => arrow(view, at, facing, 'facing', facing === ring.current, `data-facing="${facing}"`)).join('');
  }
  return text;
}

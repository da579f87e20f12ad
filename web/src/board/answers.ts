// Answers to typed questions about a position, for those who do not see it. Pure; what only the server knows comes in.
import { piece_at, square_name, type Board, type Piece, type Side } from '$/lib/tps';
import type { PositionView } from '$/net/api';
import { terrain_id } from '$/state/catalogue.svelte';
import type { Choices } from './choices';
import { questions, type Command } from './commands';
import { piece_words, square_words } from './speak';
import type { Translate } from './texts';

export interface Known {
  board: Board;
  /** Sides of the reader. */
  you: readonly Side[];
  choices: Choices | null;
  /** The last turn and the clocks in words; '' where there are none. */
  last: string;
  clock: string;
  /** With the threats of the position. */
  view: PositionView | null;
  t: Translate;
}

/** Squares in words, neighbours along a row taken together: "B2 to D2, F7". */
export function square_list(squares: readonly number[], board: Board, t: Translate): string {
  const sorted = [...squares].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const at of sorted) {
    const run = runs.at(-1);
    if (run && run[1] === at - 1 && Math.floor(at / board.w) === Math.floor(run[1] / board.w)) run[1] = at;
    else runs.push([at, at]);
  }
  const name = (at: number): string => square_name(at, board.w);
  return runs.map(([from, to]) => (from === to ? name(from) : t('board.ask.run', { from: name(from), to: name(to) }))).join(', ');
}

/** Every kind of ground but the open one, with its squares. */
export function terrain_lines(board: Board, t: Translate): string[] {
  const found = new Map<string, number[]>();
  board.terrain.forEach((mark, at) => {
    const id = terrain_id(mark);
    if (id && id !== 'open') found.set(id, [...(found.get(id) ?? []), at]);
  });
  for (const { kind, at } of board.markers) found.set(`marker.${kind}`, [...(found.get(`marker.${kind}`) ?? []), at]);
  const wrecks = board.pieces.filter((piece) => piece.wreck).map((piece) => piece.at);
  const lines = [...found].map(([id, squares]) => {
    const name = t(id.startsWith('marker.') ? `board.${id}` : `board.terrain.${id}`);
    return `${name}: ${square_list(squares, board, t)}`;
  });
  return wrecks.length > 0 ? [...lines, t('blind.wrecks', { squares: square_list(wrecks, board, t) })] : lines;
}

function piece_on(board: Board, piece: Piece, t: Translate): string {
  return `${square_name(piece.at, board.w)}: ${piece_words(piece, t)}`;
}

function threats({ board, you, view, t }: Known, square: number): string {
  const sides = you.length > 0 ? you : [board.side];
  const found = (view?.threats ?? []).flatMap((threat) => {
    const piece = piece_at(board, threat.at);
    if (!piece || !sides.includes(piece.side) || (square >= 0 && threat.at !== square)) return [];
    const by = threat.by.flatMap(({ from }) => {
      const shooter = piece_at(board, from);
      return shooter ? [piece_on(board, shooter, t)] : [];
    });
    return [t('board.ask.threat', { piece: piece_on(board, piece, t), by: by.join('; ') })];
  });
  return found.length > 0 ? found.join('. ') : t('board.ask.no_threats');
}

function targets({ board, choices, t }: Known, square: number): string {
  const found = (choices?.pieces ?? []).flatMap((mover) => {
    if (square >= 0 && mover.at !== square) return [];
    const hit = new Set(mover.moves.filter((move) => move.target >= 0).map((move) => move.target));
    const enemies = [...hit].flatMap((at) => {
      const piece = piece_at(board, at);
      return piece && !piece.wreck && piece.side !== board.side ? [piece_on(board, piece, t)] : [];
    });
    const standing = piece_at(board, mover.at);
    return standing && enemies.length > 0
      ? [t('board.ask.target', { piece: piece_on(board, standing, t), enemies: enemies.join('; ') })]
      : [];
  });
  return found.length > 0 ? found.join('. ') : t('board.ask.no_targets');
}

/** What stands on the squares, empty ones left out. */
function scan(board: Board, squares: readonly number[], t: Translate): string {
  const words = squares
    .filter((at) => piece_at(board, at) || terrain_id(board.terrain[at]!) !== 'open' || board.markers.some((marker) => marker.at === at))
    .map((at) => square_words(board, at, t));
  return words.length > 0 ? words.join('. ') : t('board.ask.nothing');
}

export function answer(command: Command, known: Known): string {
  const { board, t } = known;
  const along = (count: number, at: (index: number) => number): number[] => Array.from({ length: count }, (_, index) => at(index));
  switch (command.ask) {
    case 'help':
      return (
        questions.map((each) => `${t(`board.ask.word.${each}`).split(' ')[0]}: ${t(`board.ask.about.${each}`)}`).join('. ') +
        `. ${t('board.ask.about.places')}`
      );
    case 'last':
      return known.last || t('board.ask.nothing');
    case 'clock':
      return known.clock || t('board.ask.no_clock');
    case 'pieces': {
      const alive = board.pieces.filter((piece) => !piece.wreck);
      return alive.map((piece) => piece_on(board, piece, t)).join('. ');
    }
    case 'terrain':
      return terrain_lines(board, t).join('. ') || t('board.ask.nothing');
    case 'threats':
      return threats(known, command.square);
    case 'targets':
      return targets(known, command.square);
    case 'square':
      return square_words(board, command.square, t);
    case 'file':
      return scan(
        board,
        along(board.h, (y) => y * board.w + command.index),
        t,
      );
    case 'rank':
      return scan(
        board,
        along(board.w, (x) => command.index * board.w + x),
        t,
      );
  }
}

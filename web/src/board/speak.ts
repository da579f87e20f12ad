// Squares and planned moves in words, for screen readers and hints.
import { square_name, type Board, type Piece } from '$/lib/tps';
import { terrain_id } from '$/state/catalogue.svelte';
import { harmless, type Move } from './choices';
import { facing_key } from './facing-keys';
import type { Translate } from './texts';

/** Our text under that key, else what the server calls it. */
function text_or(key: string, name: string, t: Translate): string {
  const found = t(key);
  return found === key ? name : found;
}

export function kind_name(kind: string, command: boolean, t: Translate): string {
  const name = text_or(`board.kind.${kind}`, kind, t);
  return command ? t('board.command_piece', { name }) : name;
}

/** "white Medium Tank, facing north-east". */
export function piece_words(piece: Piece, t: Translate): string {
  const name = kind_name(piece.kind, piece.command, t);
  const side = t(`board.side.${piece.side}`);
  if (piece.wreck) return t('board.wreck_of', { side, name });
  const parts = [t('board.piece_facing', { side, name, facing: t(facing_key(piece.facing)) })];
  if (piece.cargo) parts.push(t('board.carries', { name: kind_name(piece.cargo.kind, piece.cargo.command, t) }));
  if (piece.flag || piece.cargo?.flag) parts.push(t('board.with_flag'));
  return parts.join(', ');
}

/** Everything on a square: name, piece, terrain, markers. */
export function square_words(board: Board, square: number, t: Translate): string {
  const parts = [square_name(square, board.w)];
  const piece = board.pieces.find((each) => each.at === square);
  if (piece) parts.push(piece_words(piece, t));
  const terrain = terrain_id(board.terrain[square]!);
  if (terrain && terrain !== 'open') parts.push(text_or(`board.terrain.${terrain}`, terrain, t));
  for (const marker of board.markers) if (marker.at === square) parts.push(t(`board.marker.${marker.kind}`));
  if (parts.length === 1) parts.push(t('board.empty'));
  return parts.join(', ');
}

const action_words: Record<string, string> = { x: 'fire', '^': 'flame', '*': 'smoke', '!': 'mine', '@': 'explode', c: 'charge', $: 'flag' };

/** Squares whose smoke or mines the drive of this turn clears, where that tells it from another. */
function cleared_on_the_way(text: string): string[] {
  return / via((?: [A-Z]+\d+)+)/.exec(text)?.[1]?.trim().split(' ') ?? [];
}

/** What choosing this turn does, as the label of a button: "Fire at G8", "Hold fire". */
export function action_label(board: Board, move: Move, others: readonly Move[], t: Translate): string {
  const word = action_words[move.action];
  const target = move.target >= 0 ? square_name(move.target, board.w) : '';
  const what = word
    ? t(target ? `board.action.${word}` : `board.action.${word}_here`, { square: target })
    : t(others.some((each) => each.action !== '' && !harmless(each.action)) ? 'board.action.hold' : 'board.action.none');
  // Turns that differ only in what was cleared on the way are told apart by that.
  const alike = others.filter((each) => each.action === move.action && each.target === move.target);
  if (alike.length < 2) return what;
  const squares = cleared_on_the_way(move.text).join(', ');
  const way = squares ? t('board.action.clears', { squares }) : t('board.action.clears_nothing');
  return alike.length === others.length && !word ? way : `${what}: ${way}`;
}

// A turn in words, from what happened in it: "Black Heavy Tank from D9 to D5, facing south, destroys your Light Tank on D2". Pure.
import { is_side, piece_at, square_name, type Board, type Side } from '$/lib/tps';
import type { Effect, EffectName } from '$/net/schema';
import { facing_key } from './facing-keys';
import { kind_name } from './speak';
import type { Translate } from './texts';

const drives = new Set<EffectName>(['step', 'turn', 'reverse', 'load', 'unload', 'leave']);
/** What is told besides the drive; the shot itself goes without saying where something is destroyed. */
const told = new Set<EffectName>([
  'load',
  'unload',
  'disperse',
  'sweep',
  'detonate',
  'explode',
  'destroy',
  'sink',
  'ignite',
  'melt',
  'smoke',
  'lay',
  'take_flag',
  'drop_flag',
  'score_flag',
  'place',
  'push',
  'eliminate',
]);

/** `bCHT` in words: whose it is and what it is. */
function who(code: string | undefined, you: readonly Side[], t: Translate): string {
  const side = code?.[0];
  if (!code || !is_side(side)) return '';
  const rest = code.slice(1);
  const command = rest.length > 1 && rest.startsWith('C');
  const name = kind_name(command ? rest.slice(1) : rest, command, t);
  return you.length === 1 && you[0] === side ? t('board.words.yours', { name }) : t('board.words.piece', { name, side: t(`side.${side}`) });
}

function drive_words(effects: readonly Effect[], after: Board, subject: string, t: Translate): string {
  const name = (at: number): string => square_name(at, after.w);
  const from = effects[0]!.at;
  if (effects.some(({ e }) => e === 'leave')) return t('board.words.leave', { who: subject, from: name(from) });
  const to = effects.findLast(({ e, to: end }) => e !== 'turn' && end !== undefined && end >= 0)?.to ?? from;
  const facing = effects.findLast(({ e }) => e === 'turn')?.facing ?? piece_at(after, to)?.facing ?? 0;
  const params = { who: subject, from: name(from), to: name(to), facing: t(facing_key(facing)) };
  return from === to ? t('board.words.turn', params) : t('board.words.drive', params);
}

/** `after` is the position after the turn; pieces of the only side in `you` are called yours. '' if nothing is known. */
export function move_words(effects: readonly Effect[], after: Board, you: readonly Side[], t: Translate): string {
  const first = effects[0];
  if (!first) return '';
  const drive = effects.filter(({ e }) => drives.has(e));
  const actor = who(drive[0]?.piece ?? first.piece, you, t);
  const parts: string[] = [];
  if (drive.length > 0) parts.push(drive_words(drive, after, actor, t));
  else if (first.e === 'fire' || first.e === 'flame' || first.e === 'charge')
    parts.push(t('board.words.stand', { who: actor, at: square_name(first.at, after.w) }));
  for (const { e, at, to, piece } of effects) {
    if (!told.has(e)) continue;
    const place = (e === 'load' || e === 'push' || e === 'place') && to !== undefined && to >= 0 ? to : at;
    parts.push(t(`board.words.${e}`, { who: who(piece, you, t), at: square_name(place, after.w) }));
  }
  const text = parts.join(', ');
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

// Facts about a kind in words, for the reference sheet and the card on the board.
import { has_text, t } from '$/i18n/i18n.svelte';
import type { CataloguePiece } from '$/net/api';

export function weapon_words(piece: CataloguePiece): string {
  if (piece.weapon === 'none') return t('weapon.none');
  const parts = [t(`weapon.${piece.weapon}`)];
  if (['gun', 'flame'].includes(piece.weapon)) parts.push(piece.turret ? t('weapon.turret') : t('weapon.fixed'));
  const [least, most] = piece.range;
  if (most !== null && most > 1) parts.push(least === most ? t('weapon.range_exact', { n: least }) : t('weapon.range', { least, most }));
  return parts.join(', ');
}

export function power_words(piece: CataloguePiece): string {
  if (piece.power === 0) return '–';
  return piece.power === 'any' ? t('stat.any') : String(piece.power);
}

export function ability_words(piece: CataloguePiece): string[] {
  return piece.abilities.filter((ability) => has_text(`ability.${ability}`)).map((ability) => t(`ability.${ability}`));
}

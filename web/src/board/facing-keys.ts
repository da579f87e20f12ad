import { facing_names } from '$/lib/tps';

/** Key of the spoken name of a facing. */
export function facing_key(facing: number): string {
  return `board.facing.${facing_names[facing & 7]!.toLowerCase()}`;
}

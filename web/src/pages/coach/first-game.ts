// The first game: a small board, the gentlest level, and the rules in which everything is seen to happen.
import { href } from '$/app/router.svelte';
import { start_game } from '$/net/api';

/** Starts it and gives the address of its page, with the coach. */
export async function start_first_game(): Promise<string> {
  const { game } = await start_game(
    { setup: 'small-12', rules: 'sudden', clock: { kind: 'none' }, rated: false, hints: true, side: 'w' },
    { engine: 1 },
  );
  return href('game', game, { coach: '1' });
}

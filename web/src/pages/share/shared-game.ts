import { href } from '$/app/router.svelte';
import { get_record } from '$/net/api';
import type { GameState } from '$/net/schema';
import type { Shared } from './shared';

export function shared_game(game: GameState): Shared {
  return {
    path: href('game', game.game),
    tps: game.tps,
    name: `tankchess-${game.game}`,
    embed: `game/${encodeURIComponent(game.game)}`,
    record: () => get_record(game.game),
    print: href('print', game.game),
    ...(game.outcome ? { animation: `/api/pictures/games/${encodeURIComponent(game.game)}/animation` } : {}),
  };
}

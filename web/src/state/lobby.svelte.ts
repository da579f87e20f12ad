// Open seeks, live.
import type { Seek } from '$/net/schema';
import { link } from './link.svelte';

export const lobby = $state<{ seeks: Seek[]; games: number; online: number; known: boolean }>({
  seeks: [],
  games: 0,
  online: 0,
  known: false,
});

/** Follows the lobby until the returned function is called. */
export function follow_lobby(): () => void {
  return link.lobby((message) => {
    if (message.t === 'lobby') {
      lobby.seeks = message.seeks;
      lobby.games = message.games;
      lobby.online = message.online;
      lobby.known = true;
    } else if (message.t === 'seek') {
      lobby.seeks = [...lobby.seeks.filter((each) => each.id !== message.seek.id), message.seek];
    } else lobby.seeks = lobby.seeks.filter((each) => each.id !== message.id);
  });
}

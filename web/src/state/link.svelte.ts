// The one socket of this tab, its visible state, and news that concern the whole client.
import { go, href, route } from '$/app/router.svelte';
import { t } from '$/i18n/i18n.svelte';
import { Link, type LinkState } from '$/net/link';
import type { Challenge } from '$/net/schema';
import { open_socket, set_refereed } from '$/net/transport';
import { is_of_game } from './my-games';
import { hear_notice } from './notices.svelte';
import { send_games } from './sent_games';
import { ensure_session, session } from './session.svelte';
import { toast } from './toasts.svelte';

const state = $state<{ value: LinkState; challenges: Challenge[] }>({ value: 'connecting', challenges: [] });

export const link = new Link(open_socket, (value) => (state.value = value));

export function connection(): LinkState {
  return state.value;
}

/** Challenges that other players have sent to this user. */
export function challenges(): Challenge[] {
  return state.challenges;
}

export function forget_challenge(id: string): void {
  state.challenges = state.challenges.filter((each) => each.id !== id);
}

export async function start_link(): Promise<void> {
  link.news((message) => {
    if (message.t === 'started') {
      const here = route().page === 'game' && route().id === message.game;
      if (here || message.by === 'game') return;
      // Only the tab that the player looks at follows, and nobody is pulled away from a game.
      const free = route().page !== 'game' || message.by === 'rematch' || message.by === 'series';
      if (document.visibilityState === 'visible' && free) go(href('game', message.game));
      else toast(t('frame.game_started'), 'info', href('game', message.game));
    } else if (message.t === 'challenge') {
      forget_challenge(message.challenge.id);
      state.challenges = [...state.challenges, message.challenge];
      toast(t('frame.challenged', { name: message.challenge.by.name }));
    } else if (message.t === 'notice') hear_notice(message.notice);
    else if (message.t === 'challenge_gone') forget_challenge(message.id);
  });
  window.addEventListener('online', () => link.restart());
  window.addEventListener('offline', () => link.lose());
  for (let wait = 1000; ; wait = Math.min(15_000, wait * 2)) {
    try {
      await ensure_session();
      break;
    } catch {
      state.value = 'lost';
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  set_refereed((tps) => session.playing.some((game) => is_of_game(game, tps)));
  link.start();
  send_games().catch(() => undefined);
}

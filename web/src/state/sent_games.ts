// Games that were played without the server join the archive of the account, each once.
import { t } from '$/i18n/i18n.svelte';
import { add_offline_game } from '$/net/api';
import { ApiError } from '$/net/rest';
import { answers_here } from '$/net/transport';
import { is_account } from './session.svelte';
import { toast } from './toasts.svelte';

/** How many wait on this device. */
export async function waiting_to_be_sent(): Promise<number> {
  const { unsent_games } = await import('$/local/unsent');
  return (await unsent_games()).games.length;
}

// Refusals that another try does not change.
const final = (error: unknown) => error instanceof ApiError && (error.status === 400 || error.status === 413);

let sending = false;

/** The key makes it safe to send a game again whose answer got lost. */
export async function send_games(): Promise<void> {
  if (sending || answers_here() || !is_account()) return;
  sending = true;
  try {
    const { unsent_games } = await import('$/local/unsent');
    const { games, mark_sent } = await unsent_games();
    let sent = 0;
    for (const game of games) {
      try {
        const { game: id } = await add_offline_game(game.key, game.events);
        await mark_sent(game.key, id);
        sent += 1;
      } catch (error) {
        if (!final(error)) throw error;
        await mark_sent(game.key, '');
        toast(t('frame.game_not_taken'), 'bad');
      }
    }
    if (sent > 0) toast(t('frame.games_sent', { n: sent }), 'good');
  } finally {
    sending = false;
  }
}

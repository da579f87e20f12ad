// What a change of the game means for the player at this screen: words for screen readers, banner and sound.
import { move_words } from '$/board/move-words';
import { t } from '$/i18n/i18n.svelte';
import { read_tps, type Side } from '$/lib/tps';
import type { GameEvent, GameState } from '$/net/schema';
import { time_left } from '$/state/clock';
import { outcome_text, reason_name, side_name } from '$/ui/words';

export interface Banner {
  kind: 'check' | 'escape';
  text: string;
}

/** Check and escape, as seen from the seat of the reader; null if neither is on. */
export function banner_of(game: GameState): Banner | null {
  if (game.outcome || (!game.check && !game.escape)) return null;
  const threatened = game.you.includes(game.turn) && game.you.length === 1;
  const threatening = game.you.length === 1 && !threatened;
  const who = threatened ? '_you' : threatening ? '_them' : '';
  const parts = [game.check ? t(`game.check${who}`) : '', game.escape ? t(`game.escape${who}`) : ''].filter(Boolean);
  return { kind: game.check ? 'check' : 'escape', text: parts.join(' ') };
}

/** The last turn in words, or ''. */
export function last_words(game: GameState): string {
  return game.last ? move_words(game.last.effects, read_tps(game.tps), game.you, t) : '';
}

/** The time left of every seat in words, or '' without a clock. */
export function clock_words(game: GameState, server_now: number): string {
  return game.seats
    .flatMap(({ side }) => {
      const left = time_left(game.clock, side, server_now);
      if (left === null) return [];
      const seconds = Math.floor(left / 1000);
      return [t('board.ask.time', { side: side_name(side), minutes: Math.floor(seconds / 60), seconds: seconds % 60 })];
    })
    .join(', ');
}

/** Words for a screen reader, or '' where nothing needs saying. `you` are the reader's sides. */
export function spoken(event: GameEvent, you: readonly Side[]): string {
  const { e } = event;
  switch (e.k) {
    case 'moved': {
      const told = move_words(e.effects, read_tps(event.tps), you, t);
      const parts = [told || t('game.moved', { side: side_name(e.side), text: e.text })];
      if (event.check) parts.push(t('game.check'));
      if (event.escape) parts.push(t('game.escape'));
      return parts.join('. ');
    }
    case 'took_back':
      return t('game.took_back');
    case 'offered':
      return t(`offer.${e.offer}`, { side: side_name(e.side) });
    case 'declined':
      return t('game.declined');
    case 'engine_seated':
      return t('game.engine_seated', { side: side_name(e.side) });
    case 'swapped':
      return t('game.swapped');
    case 'gave_time':
      return t('game.gave_time', { side: side_name(e.side), to: side_name(e.to) });
    case 'paused':
      return t(e.on ? 'game.paused' : 'game.resumed', { side: side_name(e.side) });
    case 'credited':
      return event.clock.kind === 'none' ? '' : t('game.credited');
    case 'put_out':
      return t('game.put_out', { side: side_name(e.side), how: reason_name(e.reason) });
    case 'ended':
      return outcome_text(e.outcome);
    default:
      return '';
  }
}

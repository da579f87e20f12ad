// The end of a game as the board shows it: the last move, then the turn that could not be prevented, then the result.
import type { Overlays } from '$/board/overlays';
import { t } from '$/i18n/i18n.svelte';
import { square_name, type Side } from '$/lib/tps';
import { view_position } from '$/net/api';
import type { Effect, GameState } from '$/net/schema';
import { piece_name, side_name } from '$/ui/words';
import { decisive_turn, decisive_way, drawn_reasons, type DecisiveTurn } from './decisive';

/** Time for the last move to be seen, then for the turn that decides. */
const last_move_ms = 1300;
const decisive_ms = 2300;

/** "Black's Heavy Tank reaches D5 and hits your rear". */
export function decisive_words(turn: DecisiveTurn, width: number, you: readonly Side[]): string {
  const yours = you.length === 1 && you[0] === turn.lost.side;
  return t(`result.kill.${turn.plate ?? 'any'}${yours ? '_you' : ''}`, {
    side: side_name(turn.shooter.side),
    name: piece_name((turn.shooter.command ? 'C' : '') + turn.shooter.kind),
    square: square_name(turn.to, width),
    other: side_name(turn.lost.side),
  });
}

export class Finale {
  /** Shown in place of the final position. */
  board = $state.raw<{ tps: string; effects: readonly Effect[] } | null>(null);
  way = $state.raw<Overlays | null>(null);
  words = $state('');

  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Shows what decided the game; `then` is called when it has been seen. A game that was over before is not played out. */
  async show(game: GameState, live: boolean, then: () => void): Promise<void> {
    this.stop();
    const { outcome } = game;
    if (!outcome) return;
    const wait = (ms: number, what: () => void): void => void this.#timers.push(setTimeout(what, ms));
    const turn = drawn_reasons.includes(outcome.reason) ? await this.#decided(game) : null;
    if (turn && live) {
      wait(last_move_ms, () => (this.board = turn));
      wait(last_move_ms + decisive_ms, then);
    } else if (turn) this.board = turn;
    else if (live) wait(last_move_ms, then);
  }

  async #decided(game: GameState): Promise<DecisiveTurn | null> {
    const { outcome, tps } = game;
    try {
      const view = await view_position(tps, [], ['threats', 'ways_out']);
      this.way = decisive_way(outcome!, tps, view);
      const turn = decisive_turn(outcome!, tps, view);
      if (turn) this.words = decisive_words(turn, Number(tps.split('x')[0]), game.you);
      return turn;
    } catch {
      return null;
    }
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
}

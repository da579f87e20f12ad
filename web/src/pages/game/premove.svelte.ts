// A move planned while another side thinks: chosen on the board as it stands, sent the moment it is legal.
import { all_moves } from '$/board/choices';
import type { AnyChoices } from '$/net/choices';
import { view_position } from '$/net/api';
import type { Effect, GameState } from '$/net/schema';
import type { Side } from '$/lib/tps';

/** Whether somebody at this screen can plan now: a player of one side who waits for another, moves made whole. */
export function can_plan(game: GameState): boolean {
  return !game.outcome && !game.one_screen && game.family !== 'retreat' && game.you.length === 1 && !game.you.includes(game.turn);
}

/** The same board with another side to move. */
export function with_turn(tps: string, side: Side): string {
  const fields = tps.split(' ');
  fields[3] = side;
  return fields.join(' ');
}

/** Whether a move is among the choices. */
export function is_choice(choices: AnyChoices | null | undefined, text: string): boolean {
  return !!choices && 'pieces' in choices && all_moves(choices).some(({ move }) => move.text === text);
}

export class Premove {
  /** What could be played if it were the player's turn; null unless a move is being planned. */
  choices = $state.raw<AnyChoices | null>(null);
  /** The board for which they are. */
  tps = $state('');
  /** The planned move, '' for none, and how it would go. */
  text = $state('');
  effects = $state.raw<readonly Effect[]>([]);
  /** The version of the game that it was planned in. */
  #version = -1;

  /** Opens the board for a plan; false if there is nothing to plan. */
  async begin(game: GameState): Promise<boolean> {
    this.cancel();
    this.#version = game.version;
    const tps = with_turn(game.tps, game.you[0]!);
    const { choices } = await view_position(tps);
    if (this.#version !== game.version || !choices || !('pieces' in choices)) return false;
    this.tps = tps;
    this.choices = choices;
    return true;
  }

  /** Keeps a move for later. */
  async plan(text: string): Promise<void> {
    const { tps } = this;
    this.text = text;
    this.choices = null;
    const view = await view_position(tps, [text], []).catch(() => null);
    if (this.text === text) this.effects = view?.played.at(-1)?.effects ?? [];
  }

  cancel(): void {
    this.choices = null;
    this.tps = '';
    this.text = '';
    this.effects = [];
    this.#version = -1;
  }

  /** After every change of the game: the planned move to be sent now, or that it has become impossible. */
  follow(game: GameState, took_back: boolean): { send: string } | { dropped: string } | null {
    const { text } = this;
    const waiting = can_plan(game) && !took_back;
    if (waiting && text) return null;
    if (waiting && this.#version === game.version) return null;
    this.cancel();
    if (!text) return null;
    return !took_back && game.you.includes(game.turn) && is_choice(game.choices, text) ? { send: text } : { dropped: text };
  }
}

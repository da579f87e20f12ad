// One game as this tab sees it: live state from the socket, and the turn that is looked at.
import { ApiError } from '$/net/rest';
import { get_game, get_ply, get_positions } from '$/net/api';
import type { Side } from '$/lib/tps';
import type { Effect, GameEvent, GameState } from '$/net/schema';
import type { Answer } from '$/net/link';
import { link } from './link.svelte';
import { reduce, replies_after } from './reduce';
import { was_away_since } from './sight';

export class GameStore {
  state = $state.raw<GameState | null>(null);
  /** Error id if the game cannot be shown. */
  trouble = $state('');
  /** Ply that is looked at, or null for the live position. */
  looking = $state<number | null>(null);
  looked_tps = $state('');
  looked_effects = $state.raw<Effect[]>([]);
  sending = $state(false);
  /** Turns of the others since the last one made here. */
  replies = $state.raw<Effect[][]>([]);

  private positions: string[] = [];
  /** When the position on the board came. */
  private turn_began = performance.now();
  private leave: (() => void) | null = null;

  constructor(
    readonly id: string,
    private on_event: (event: GameEvent, before: GameState) => void,
  ) {}

  async start(): Promise<void> {
    try {
      this.state = await get_game(this.id);
    } catch (error) {
      this.trouble = error instanceof ApiError ? error.id : 'internal';
      if (this.trouble !== 'unreachable') return;
    }
    this.leave = link.join(this.id, (message) => {
      const before = this.state;
      this.state = reduce(before, message);
      this.trouble = '';
      if (before?.ply !== this.state?.ply) this.turn_began = performance.now();
      if (message.t === 'event' && before) {
        if (message.e.k === 'took_back') this.positions.length = 0;
        this.replies = replies_after(this.replies, message, before.you);
        this.on_event(message, before);
      }
    });
  }

  stop(): void {
    this.leave?.();
    this.leave = null;
  }

  /** After the end players and spectators read each other: also what was said before. */
  async read_chat(): Promise<void> {
    const { chat } = await get_game(this.id);
    if (this.state) this.state = { ...this.state, chat };
  }

  async look(ply: number | null): Promise<void> {
    const state = this.state;
    if (!state) return;
    if (ply === null || ply >= state.ply) {
      this.looking = null;
      return;
    }
    const target = Math.max(0, ply);
    if (this.positions.length <= target) this.positions = (await get_positions(this.id)).positions;
    const tps = this.positions[target];
    if (tps === undefined) return;
    this.looking = target;
    this.looked_tps = tps;
    this.looked_effects = [];
    if (target > 0) {
      const { effects } = await get_ply(this.id, target);
      if (this.looking === target) this.looked_effects = effects;
    }
  }

  async move(text: string): Promise<Answer> {
    this.sending = true;
    const blur = this.state?.rated && was_away_since(this.turn_began) ? { blur: true as const } : {};
    const answer = await link.intend({ t: 'move', game: this.id, version: this.state?.version ?? 0, move: text, ...blur });
    this.sending = false;
    return answer;
  }

  act(act: string, more: { side?: Side; level?: number } = {}): Promise<Answer> {
    return link.intend({ t: 'act', game: this.id, act, ...more });
  }

  say(text: string): Promise<Answer> {
    return link.intend({ t: 'chat', game: this.id, text });
  }
}

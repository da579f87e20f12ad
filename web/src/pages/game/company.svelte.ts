// What the game on this page is a part of: a series of the same two, or a simul, whose host is led from board to board.
import { go, href } from '$/app/router.svelte';
import { get_context, type Series } from '$/net/company';
import type { GameState } from '$/net/schema';
import { get_simul, type SimulView } from '$/net/simuls';
import { session } from '$/state/session.svelte';
import { next_board } from './next-board';

const look_every_ms = 3000;
const leads_key = 'tankchess.simul_leads';

export class Company {
  series = $state.raw<Series | null>(null);
  simul = $state.raw<SimulView | null>(null);
  /** Whether the host goes to the next board that waits by themselves. */
  leads = $state(localStorage.getItem(leads_key) !== 'off');

  private timer: ReturnType<typeof setInterval> | undefined;
  private stopped = false;

  constructor(
    private readonly game: string,
    private readonly waits: () => boolean,
  ) {}

  get hosts(): boolean {
    return this.simul !== null && this.simul.simul.host.id === session.user?.id;
  }

  set_leads(on: boolean): void {
    this.leads = on;
    localStorage.setItem(leads_key, on ? 'on' : 'off');
  }

  /** Of a game of two people only: others have no company. At the beginning, and when it is over. */
  async look(game: GameState): Promise<void> {
    const two = game.seats.length === 2 && game.seats.every((seat) => seat.user !== null);
    if (!two || game.one_screen || game.offline) return;
    const context = await get_context(this.game);
    this.series = context.series;
    if (!context.simul || this.stopped) return;
    this.simul = await get_simul(context.simul.id);
    if (this.hosts) this.timer ??= setInterval(() => void this.look_on().catch(() => undefined), look_every_ms);
  }

  /** The host has moved, or some time has passed: where does somebody wait? */
  async look_on(): Promise<void> {
    const id = this.simul?.simul.id;
    if (!id || !this.hosts || document.visibilityState === 'hidden') return;
    this.simul = await get_simul(id);
    const next = next_board(this.simul.players, this.game);
    if (next && this.leads && !this.stopped && !this.waits()) go(href('game', next), true);
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }
}

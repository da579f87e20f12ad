// A move proposed for a position, drawn on its board: the engine's best, the one under the pointer, or what would have been better.
import { view_position } from '$/net/api';
import type { Effect } from '$/net/schema';

export interface Proposed {
  tps: string;
  text: string;
  effects: readonly Effect[];
}

export class Proposal {
  shown = $state.raw<Proposed | null>(null);
  /** The last one asked for: answers that come too late are not shown. */
  #wanted = '';
  readonly #known = new Map<string, Promise<readonly Effect[]>>();

  constructor(
    private readonly ask = async (tps: string, text: string): Promise<readonly Effect[]> =>
      (await view_position(tps, [text], [])).played.at(-1)?.effects ?? [],
  ) {}

  /** Shows the move; none for an empty text. The old one stays until the new one is known, if it is about the same position. */
  async show(tps: string, text: string): Promise<void> {
    const key = `${tps}|${text}`;
    this.#wanted = key;
    if (this.shown?.tps !== tps || !text) this.shown = null;
    if (!text) return;
    let answer = this.#known.get(key);
    if (!answer) this.#known.set(key, (answer = this.ask(tps, text)));
    try {
      const effects = await answer;
      if (this.#wanted === key) this.shown = { tps, text, effects };
    } catch {
      this.#known.delete(key);
      if (this.#wanted === key) this.shown = null;
    }
  }
}

// Playing without the server: begun when it cannot be reached, ended by a reload when it is there again.
import { answer_here, answers_here, server_is_there } from '$/net/transport';

const look_every_ms = 10_000;

const state = $state({ here: false, server_back: false, cannot: false, not_kept: false });

export function plays_here(): boolean {
  return state.here;
}

/** There is no server, and this browser cannot do without one. */
export function cannot_play_here(): boolean {
  return state.cannot;
}

/** The server answers again: the page may go back to it when the player wants. */
export function server_back(): boolean {
  return state.server_back;
}

/** This device plays, but its browser keeps nothing of it. */
export function not_kept(): boolean {
  return state.not_kept;
}

async function look(): Promise<void> {
  state.server_back = await server_is_there();
}

/** False if this browser cannot: no WebAssembly, or the module is not at hand. */
export async function play_here(): Promise<boolean> {
  const begun = await answer_here(() => (state.not_kept = true));
  state.cannot = !begun;
  if (begun && !state.here) {
    state.here = answers_here();
    setInterval(() => void look(), look_every_ms);
    window.addEventListener('online', () => void look());
  }
  return begun;
}

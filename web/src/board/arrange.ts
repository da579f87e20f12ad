// The parts of a board that a page may put where it has room for them.
import type { Snippet } from 'svelte';

export interface BoardParts {
  /** The board itself, as large as its place. */
  table: Snippet;
  /** What to do next, and the buttons of the move in the making. */
  bar: Snippet;
  /** Switches of the overlays; nothing where there are none. */
  switches: Snippet;
}

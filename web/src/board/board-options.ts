export interface BoardOptions {
  /** Ask before a move is sent. */
  confirm?: boolean;
  /** Animate moves; off, or with reduced motion, the board jumps. */
  motion?: boolean;
  coordinates?: boolean;
  /** Buttons for driving: always, never, or on touch screens. */
  pad?: 'auto' | 'on' | 'off';
  /** Field for moves in notation. */
  typing?: boolean;
  /** Keeps the place of the bar while nobody may move: the board must not change its size. */
  bar?: boolean;
}

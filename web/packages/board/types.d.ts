/** Something that happened in a turn, as the server and `tankchess-rules` tell it. */
export interface Effect {
  e: string;
  at: number;
  to?: number;
  facing?: number;
  piece?: string;
}

export interface TankBoardEventMap {
  /** A move was made on the board: its text. Set a new `position`, call `play()`, or call `refuse()`. */
  'tank-move': CustomEvent<{ move: string }>;
  /** A piece was chosen (its square, `D4`), or none any more (null). */
  'tank-select': CustomEvent<{ square: string | null }>;
  /** A press that means nothing: why, and where. */
  'tank-refused': CustomEvent<{ reason: string; square: string | null }>;
  /** An animation has ended. */
  'tank-shown': CustomEvent<{ position: string }>;
  /** The position cannot be read: what is wrong with it. The board stays as it was. */
  'tank-error': CustomEvent<{ message: string }>;
}

export class TankBoard extends HTMLElement {
  /** The position string that is shown; reflects the attribute. */
  position: string;
  /** Degrees clockwise: 0, 90, 180 or 270; reflects the attribute. */
  rotation: number;
  /** The legal turns of this position, from `tankchess-rules` or a server; null: no moves are taken. */
  choices: object | null;
  /** Shows a turn: the piece drives, fires, and then the board is `position`. Resolves when it has been shown. */
  play(effects: readonly Effect[], position: string): Promise<void>;
  /** The move of the last `tank-move` is not taken: the board is as before. */
  refuse(): void;
  addEventListener<Name extends keyof TankBoardEventMap>(
    type: Name,
    listener: (event: TankBoardEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'tank-board': TankBoard;
  }
}

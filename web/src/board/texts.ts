/** Looks up a text of the interface; keys of the board begin with `board.`. */
export type Translate = (key: string, params?: Record<string, string | number>) => string;

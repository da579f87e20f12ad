// Boards that were edited, to undo and redo. Values are never changed in place.
import { read_tps, write_tps, type Board } from '$/lib/tps';

export interface History {
  board: Board;
  past: readonly string[];
  future: readonly string[];
}

const longest = 200;

export function opened(board: Board): History {
  return { board, past: [], future: [] };
}

/** A board that is the same as before is no step. */
export function edited(history: History, board: Board): History {
  const before = write_tps(history.board);
  if (write_tps(board) === before) return history;
  return { board, past: [...history.past, before].slice(-longest), future: [] };
}

export function undone(history: History): History {
  const { board, past, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { board: read_tps(before), past: past.slice(0, -1), future: [...future, write_tps(board)] };
}

export function redone(history: History): History {
  const { board, past, future } = history;
  const after = future.at(-1);
  return after === undefined ? history : { board: read_tps(after), past: [...past, write_tps(board)], future: future.slice(0, -1) };
}

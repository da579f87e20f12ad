// What a socket message does to the state of a game. Pure: the tests replay messages through it.
import type { ServerMessage } from '$/net/messages';
import type { Side } from '$/lib/tps';
import type { Effect, GameEvent, GameState } from '$/net/schema';

export type GameMessage = Extract<ServerMessage, { t: 'state' | 'event' | 'chat' | 'chat_gone' | 'presence' | 'watchers' }>;

/** The same position has the same choices: the object in use stays, and with it a half-made move that begins from it. */
function keep_choices(game: GameState | null, next: GameState): GameState {
  return game?.choices && next.choices && game.tps === next.tps ? { ...next, choices: game.choices } : next;
}

function reduce_event(game: GameState, event: GameEvent): GameState {
  const { e } = event;
  const next: GameState = {
    ...game,
    version: event.version,
    tps: event.tps,
    turn: event.turn,
    ply: event.ply,
    check: event.check,
    escape: event.escape,
    clock: event.clock,
    offers: event.offers,
    may: event.may,
    outcome: event.outcome,
    next: event.next,
    choices: event.choices ?? null,
  };
  switch (e.k) {
    case 'moved':
      next.moves = [
        ...game.moves.filter((move) => move.ply < e.ply),
        { ply: e.ply, side: e.side, text: e.text, check: e.check, escape: e.escape, spent: e.spent, left: e.left },
      ];
      next.last = { text: e.text, effects: e.effects };
      break;
    case 'took_back':
      next.moves = game.moves.filter((move) => move.ply <= e.ply);
      next.last = null;
      break;
    case 'engine_seated':
      next.seats = game.seats.map((seat) => (seat.side === e.side ? { ...seat, level: e.level, took_over: true, present: true } : seat));
      break;
    case 'swapped':
      next.swapped = true;
      next.seats = game.seats.map((seat) => ({ ...game.seats.find((other) => other.side !== seat.side)!, side: seat.side }));
      if (game.you.length === 1) next.you = game.seats.map((seat) => seat.side).filter((side) => !game.you.includes(side));
      break;
    case 'ended':
      next.outcome = e.outcome;
      next.ended = event.at;
      break;
    case 'rematch':
      next.next = e.next;
      break;
    default:
      break;
  }
  return keep_choices(game, next);
}

export function reduce(game: GameState | null, message: GameMessage): GameState | null {
  if (message.t === 'state') return keep_choices(game, message);
  if (!game) return game;
  switch (message.t) {
    case 'event':
      return reduce_event(game, message);
    case 'chat':
      return {
        ...game,
        chat: [...game.chat, { id: message.id, by: message.by, text: message.text, at: message.at, room: message.room }],
      };
    case 'chat_gone':
      return { ...game, chat: game.chat.filter((line) => line.id !== message.id) };
    case 'presence':
      return {
        ...game,
        may: message.may ?? game.may,
        seats: game.seats.map((seat) =>
          seat.side === message.side ? { ...seat, present: message.present, gone_since: message.gone_since } : seat,
        ),
      };
    case 'watchers':
      return { ...game, watchers: message.count };
  }
}

/** Turns of the others since the last one of a player: their own turn or a take-back begins anew, and onlookers see one at a time. */
export function replies_after(replies: Effect[][], event: GameEvent, you: readonly Side[]): Effect[][] {
  const { e } = event;
  if (e.k === 'took_back') return [];
  if (e.k !== 'moved') return replies;
  if (you.includes(e.side)) return [];
  return you.length === 0 ? [e.effects] : [...replies, e.effects];
}

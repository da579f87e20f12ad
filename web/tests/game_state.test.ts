import { describe, expect, it } from 'vitest';
import { read_message } from '$/net/messages';
import { clock_text, is_low, time_left } from '$/state/clock';
import { reduce } from '$/state/reduce';
import { rounds_of } from '$/pages/game/rounds';
import type { GameState } from '$/net/schema';
import { event_message, start_tps, state_message } from './messages';

const moved = (version: number, ply: number, side: 'w' | 'b', text: string) =>
  event_message(version, {
    ply,
    turn: side === 'w' ? 'b' : 'w',
    e: { k: 'moved', side, text, ply, check: false, escape: false, effects: [{ e: 'step', at: 11, to: 19 }], spent: 10, left: 20 },
  });

describe('state of a game', () => {
  it('takes over what an event says about the game', () => {
    const after = reduce(state_message(), moved(2, 1, 'w', 'D2 > D3/N'))!;
    expect(after.version).toBe(2);
    expect(after.turn).toBe('b');
    expect(after.moves.map((move) => move.text)).toEqual(['D2 > D3/N']);
    expect(after.last?.effects).toHaveLength(1);
    expect(after.choices).toBeNull();
  });

  it("changes the players of the two seats, and one's own side, when sides are changed", () => {
    const before = state_message({ swap: true, you: ['w'] });
    const after = reduce(before, event_message(2, { turn: 'b', e: { k: 'swapped', side: 'b' } }))!;
    expect(after.swapped).toBe(true);
    expect(after.you).toEqual(['b']);
    expect(after.seats.map((seat) => [seat.side, seat.user?.name ?? seat.level])).toEqual([
      ['w', 3],
      ['b', 'ada'],
    ]);
    const alone = reduce(state_message({ you: ['w', 'b'] }), event_message(2, { e: { k: 'swapped', side: 'b' } }))!;
    expect(alone.you).toEqual(['w', 'b']);
  });

  it('keeps the choices in hand while the position stays, so that a half-made move stays too', () => {
    const choices = (): GameState['choices'] => ({ pieces: [], pillbox: [], holds: [], sums: [] });
    const before = state_message({ choices: choices() });
    const offered = reduce(before, event_message(2, { choices: choices(), e: { k: 'offered', offer: 'draw', side: 'b' } }))!;
    expect(offered.choices).toBe(before.choices);
    expect(reduce(offered, state_message({ version: 3, choices: choices() }))!.choices).toBe(before.choices);
    expect(reduce(offered, state_message({ version: 3, tps: `${start_tps} `, choices: choices() }))!.choices).not.toBe(before.choices);
  });

  it('forgets turns that were taken back', () => {
    let game = reduce(state_message(), moved(2, 1, 'w', 'a'))!;
    game = reduce(game, moved(3, 2, 'b', 'b'))!;
    game = reduce(game, event_message(4, { ply: 1, e: { k: 'took_back', ply: 1 } }))!;
    expect(game.moves.map((move) => move.text)).toEqual(['a']);
    game = reduce(game, moved(5, 2, 'b', 'c'))!;
    expect(game.moves.map((move) => move.text)).toEqual(['a', 'c']);
  });

  it('keeps the end, the rematch and who took over', () => {
    let game = reduce(
      state_message(),
      event_message(2, {
        outcome: { winners: ['w'], reason: 'time', result: '1-0' },
        e: { k: 'ended', outcome: { winners: ['w'], reason: 'time', result: '1-0' } },
      }),
    )!;
    game = reduce(game, event_message(3, { outcome: game.outcome, e: { k: 'rematch', next: 'h' } }))!;
    game = reduce(game, event_message(4, { outcome: game.outcome, next: game.next, e: { k: 'engine_seated', side: 'w', level: 5 } }))!;
    expect(game.outcome?.reason).toBe('time');
    expect(game.next).toBe('h');
    expect(game.seats[0]).toMatchObject({ took_over: true, level: 5 });
  });

  it('follows chat, presence and spectators', () => {
    let game = reduce(state_message(), { t: 'chat', game: 'g', id: 'u/1', by: 'ada', text: 'hi', at: 1, room: 'players' })!;
    game = reduce(game, { t: 'presence', game: 'g', side: 'b', present: false, gone_since: 5, may: ['resign', 'claim_win'] })!;
    game = reduce(game, { t: 'watchers', game: 'g', count: 3 })!;
    expect(game.chat).toHaveLength(1);
    expect(game.seats[1]).toMatchObject({ present: false, gone_since: 5 });
    expect(game.may).toContain('claim_win');
    expect(game.watchers).toBe(3);
  });

  it('can be read from the wire as it is', () => {
    const read = read_message(JSON.stringify(state_message()));
    expect(read).not.toBeInstanceOf(Error);
    expect(read_message(JSON.stringify(moved(2, 1, 'w', 'x')))).not.toBeInstanceOf(Error);
    expect((read_message('{"t":"state","game":5}') as Error).message).toContain('state');
  });
});

describe('clock', () => {
  const clock = state_message().clock;

  it('runs for the side to move only', () => {
    expect(time_left(clock, 'w', 61_000)).toBe(240_000);
    expect(time_left(clock, 'b', 61_000)).toBe(300_000);
    expect(time_left(clock, 'w', 10_000_000)).toBe(0);
    expect(time_left({ ...clock, kind: 'none' }, 'w', 0)).toBeNull();
  });

  it('is written briefly', () => {
    expect([598_000, 3_723_000, 4_250, 273_600_000].map(clock_text)).toEqual(['9:58', '1:02:03', '0:04.2', '3 d 4 h']);
  });

  it('warns near the end', () => {
    expect(is_low(9_000, clock)).toBe(true);
    expect(is_low(200_000, clock)).toBe(false);
  });
});

describe('rounds', () => {
  const play = (sides: string) =>
    rounds_of(
      [...sides].map((side, index) => ({
        ply: index + 1,
        side: side as 'w',
        text: String(index),
        check: false,
        escape: false,
        spent: 0,
        left: null,
      })),
      7,
    );

  it('begin when the order of sides wraps round', () => {
    expect(play('wbwbw').map((round) => [round.number, round.moves.length])).toEqual([
      [7, 2],
      [8, 2],
      [9, 1],
    ]);
    expect(play('wxbywxby').map((round) => round.moves.length)).toEqual([4, 4]);
    expect(play('bwb').map((round) => round.moves.length)).toEqual([1, 2]);
  });

  it('keep several actions of one side together, and skip sides that are passed over', () => {
    expect(play('wwwbbw').map((round) => round.moves.length)).toEqual([5, 1]);
    expect(play('wywy').map((round) => round.moves.length)).toEqual([2, 2]);
  });
});

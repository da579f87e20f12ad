import { beforeEach, describe, expect, it, vi } from 'vitest';
import { read_choices, type AnyChoices } from '$/net/choices';
import type { GameState } from '$/net/schema';
import { can_plan, is_choice, Premove, with_turn } from './premove.svelte';

const tps = '8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@D2N,bCLT@H8S b mate 0 1';
const drive = read_choices({
  pieces: [
    {
      at: 11,
      cargo: false,
      kind: 'MT',
      speed: 4,
      nodes: [[11, 0, 0, 4, -1, -1, -1, 0]],
      reverse: -1,
      moves: [[0, '', -1, 'D2 > D3/N', []]],
      holds: [],
      sums: [],
    },
  ],
  pillbox: [],
  holds: [],
  sums: [],
}) as unknown as AnyChoices;
const { view_position } = vi.hoisted(() => ({ view_position: vi.fn() }));
vi.mock('$/net/api', () => ({ view_position }));

const game = (more: Partial<GameState> = {}): GameState =>
  ({ tps, turn: 'b', you: ['w'], version: 5, outcome: null, one_screen: false, family: 'basic', choices: null, ...more }) as GameState;
const my_turn = (more: Partial<GameState> = {}): GameState => game({ turn: 'w', version: 6, choices: drive, ...more });

beforeEach(() => {
  view_position.mockReset();
  view_position.mockImplementation((_tps: string, moves: string[] = []) =>
    Promise.resolve(moves.length > 0 ? { played: [{ effects: [{ e: 'step' }] }] } : { choices: drive }),
  );
});

async function planned(): Promise<Premove> {
  const premove = new Premove();
  expect(await premove.begin(game())).toBe(true);
  await premove.plan('D2 > D3/N');
  return premove;
}

describe('a planned move', () => {
  it('is for players who wait for another side', () => {
    expect(can_plan(game())).toBe(true);
    expect(can_plan(my_turn())).toBe(false);
    for (const more of [{ you: [] }, { one_screen: true }, { family: 'retreat' }]) expect(can_plan(game(more))).toBe(false);
  });

  it('is chosen as if it were the own turn, and drawn', async () => {
    expect(with_turn(tps, 'w')).toContain(' w mate 0 1');
    const premove = await planned();
    expect(view_position).toHaveBeenCalledWith(with_turn(tps, 'w'));
    expect(premove.effects).toHaveLength(1);
    expect(premove.choices).toBeNull();
  });

  it('is sent once, when its turn has come', async () => {
    const premove = await planned();
    expect(premove.follow(game({ version: 6 }), false)).toBeNull();
    expect(premove.follow(my_turn(), false)).toEqual({ send: 'D2 > D3/N' });
    expect(premove.follow(my_turn(), false)).toBeNull();
  });

  it('is dropped when it has become impossible, after a take-back, and with the game', async () => {
    const none = { ...drive, pieces: [] };
    expect((await planned()).follow(my_turn({ choices: none }), false)).toEqual({ dropped: 'D2 > D3/N' });
    expect((await planned()).follow(my_turn(), true)).toEqual({ dropped: 'D2 > D3/N' });
    const over = { outcome: { winners: ['b'], reason: 'time', result: '0-1' } } as Partial<GameState>;
    expect((await planned()).follow(game(over), false)).toEqual({ dropped: 'D2 > D3/N' });
    const cancelled = await planned();
    cancelled.cancel();
    expect(cancelled.follow(my_turn(), false)).toBeNull();
  });

  it('is not chosen on a board that has changed meanwhile', async () => {
    const premove = new Premove();
    const opening = premove.begin(game());
    premove.follow(my_turn(), false);
    expect(await opening).toBe(false);
    expect(premove.choices).toBeNull();
  });

  it('is a move of the list, to the letter', () => {
    expect(is_choice(drive, 'D2 > D3/N')).toBe(true);
    expect(is_choice(drive, 'D2 > D3/N (D7)')).toBe(false);
    expect(is_choice(null, 'D2 > D3/N')).toBe(false);
  });
});

import { read_tps, square_at } from '$/lib/tps';
import { describe, expect, it } from 'vitest';
import { lift_mover, plan_turn, pose_at, trace_turn, without_mover, type Effect } from './animation';

const board = read_tps('8x8 8./8./8./8./8./8./8./8. wLT@B2N,wLL@G2E[MT-],bMT@B7S w last 0 1');
const sq = (name: string): number => square_at(name, 8, 8);
const drive: Effect[] = [
  { e: 'step', at: sq('B2'), to: sq('B3') },
  { e: 'turn', at: sq('B3'), facing: 7 },
  { e: 'step', at: sq('B3'), to: sq('A4') },
];

describe('the plan of a turn', () => {
  it('drives along the path, shoots, and only then shows what came of it', () => {
    const plan = plan_turn(board, [
      ...drive,
      { e: 'fire', at: sq('A4'), to: sq('A7'), piece: 'wLT' },
      { e: 'destroy', at: sq('A7'), piece: 'bMT' },
    ]);
    expect(plan.from).toBe(sq('B2'));
    expect(plan.keys.map((key) => [key.x, key.y, key.turn])).toEqual([
      [1, 1, 0],
      [1, 2, 0],
      [1, 2, -1],
      [0, 3, -1],
    ]);
    const [fire, destroy] = plan.flashes;
    expect(fire!.ms).toBeGreaterThanOrEqual(plan.keys.at(-1)!.ms);
    expect(destroy!.ms).toBe(fire!.ms + fire!.lasts);
    expect(plan.settled).toBe(destroy!.ms);
    expect(plan.total).toBe(destroy!.ms + destroy!.lasts);
  });

  it('never drives for more than 600 ms', () => {
    const long = Array.from({ length: 12 }, (): Effect => ({ e: 'step', at: sq('B2'), to: sq('B3') }));
    expect(plan_turn(board, long).keys.at(-1)!.ms).toBeCloseTo(600);
    expect(plan_turn(board, drive).keys.at(-1)!.ms).toBeLessThan(600);
  });

  it('turns the short way round', () => {
    const turns = plan_turn(
      board,
      [7, 6, 5, 4, 3].map((facing): Effect => ({ e: 'turn', at: sq('B2'), facing })),
    ).keys;
    expect(turns.map((key) => key.turn)).toEqual([0, -1, -2, -3, -4, -5]);
  });

  it('shows what is cleared on the way while driving', () => {
    const plan = plan_turn(board, [drive[0]!, { e: 'disperse', at: sq('B3') }, drive[1]!, drive[2]!]);
    expect(plan.flashes[0]!.ms).toBeLessThan(plan.keys.at(-1)!.ms);
  });

  it('leaves the board in the direction of leaving', () => {
    const edge = read_tps('8x8 8./8./8./8./8./8./8./8. wLT@B8N,wMT@D8S w escape;w0b0 0 1');
    expect(plan_turn(edge, [{ e: 'leave', at: sq('B8') }]).keys.at(-1)).toMatchObject({ x: 1, y: 8.3 });
    const turned: Effect[] = [
      { e: 'turn', at: sq('B8'), facing: 7 },
      { e: 'leave', at: sq('B8') },
    ];
    expect(plan_turn(edge, turned).keys.at(-1)!.x).toBeCloseTo(-0.3);
    expect(plan_turn(edge, [{ e: 'leave', at: sq('D8') }]).keys.at(-1)).toMatchObject({ x: 3, y: 8.3 });
  });

  it('finds the mover at any time', () => {
    const plan = plan_turn(board, drive);
    expect(pose_at(plan, -5)).toMatchObject({ x: 1, y: 1 });
    expect(pose_at(plan, 10_000)).toMatchObject({ x: 0, y: 3, turn: -1 });
    let last = 0;
    for (let ms = 0; ms <= plan.total; ms += 10) {
      const { y } = pose_at(plan, ms)!;
      expect(y).toBeGreaterThanOrEqual(last);
      last = y;
    }
  });

  it('of a Pillbox shot moves nothing', () => {
    const plan = plan_turn(board, [{ e: 'fire', at: sq('A1'), to: sq('A4'), piece: 'wP' }]);
    expect(plan.from).toBe(-1);
    expect(pose_at(plan, 0)).toBeNull();
    expect(lift_mover(board, plan)).toEqual({ mover: null, rest: board });
  });

  it('turns a turret to its target before it fires, and back afterwards', () => {
    const shot: Effect = { e: 'fire', at: sq('A4'), to: sq('A7'), piece: 'wLT' };
    const plan = plan_turn(board, [...drive, shot, { e: 'destroy', at: sq('A7'), piece: 'bMT' }]);
    const driven = plan.keys.at(-1)!.ms;
    // It faces north-west and fires north.
    expect(plan.aim).toMatchObject({ ms: driven, turn: 1 });
    expect(plan.flashes[0]!.ms).toBe(driven + plan.aim!.lasts);
    expect(plan.aim!.back).toBe(plan.settled);
    expect(plan.total).toBeGreaterThanOrEqual(plan.aim!.back + plan.aim!.lasts);
    const ahead = plan_turn(board, [drive[0]!, { ...shot, at: sq('B3'), to: sq('B7') }]);
    expect(ahead.aim).toBeNull();
    const fixed = plan_turn(board, [...drive, { ...shot, piece: 'wTD' }]);
    expect(fixed.aim).toBeNull();
  });

  it('turns the turret of a Pillbox, which does not move', () => {
    const bunker = read_tps('8x8 8./8./8./8./8./8./8./8. wP@B2N,wLT@H1N,bMT@E5S w last 0 1');
    const plan = plan_turn(bunker, [{ e: 'fire', at: sq('B2'), to: sq('E5'), piece: 'wP' }]);
    expect(plan.aim).toMatchObject({ ms: 0, turn: 1 });
    expect(lift_mover(bunker, plan).mover).toMatchObject({ kind: 'P' });
    expect(plan_turn(bunker, [{ e: 'fire', at: sq('B2'), to: sq('B5'), piece: 'wP' }]).from).toBe(-1);
  });

  it('lets a shot glance off that changes nothing', () => {
    const shot: Effect = { e: 'fire', at: sq('B2'), to: sq('B7'), piece: 'wLT' };
    expect(plan_turn(board, [shot]).flashes.map((flash) => flash.e)).toEqual(['fire', 'ricochet']);
    expect(plan_turn(board, [shot, { e: 'push', at: sq('B7'), to: sq('B8') }]).flashes.map((flash) => flash.e)).toEqual(['fire', 'push']);
  });

  it('keeps the piece that moved off the board while it is shown by itself', () => {
    const plan = plan_turn(board, drive);
    const mover = board.pieces[0]!;
    const after = { ...board, pieces: [{ ...mover, at: sq('A4') }, ...board.pieces.slice(1)] };
    expect(without_mover(after, plan, mover).pieces).toHaveLength(2);
    expect(without_mover(board, plan, mover).pieces).toHaveLength(3);
  });

  it('lets cargo drive off and keeps the boat', () => {
    const plan = plan_turn(board, [{ e: 'unload', at: sq('G2'), to: sq('F2') }]);
    expect(plan.keys[0]!.turn).toBe(6);
    const { mover, rest } = lift_mover(board, plan);
    expect(mover).toMatchObject({ kind: 'MT', side: 'w' });
    expect(rest.pieces.find((piece) => piece.at === sq('G2'))).toMatchObject({ kind: 'LL', cargo: null });
  });
});

describe('the trace of a turn', () => {
  it('shows where a piece left the board', () => {
    expect(trace_turn([{ e: 'leave', at: sq('B8'), piece: 'wCLT' }])).toMatchObject({ path: [sq('B8')], left: 0 });
    expect(trace_turn([{ e: 'leave', at: sq('B1'), piece: 'bLT' }])).toMatchObject({ left: 4 });
    expect(
      trace_turn([
        { e: 'turn', at: sq('B8'), facing: 1 },
        { e: 'leave', at: sq('B8'), piece: 'wLT' },
      ]),
    ).toMatchObject({ left: 1 });
  });

  it('keeps path, shots and losses', () => {
    const trace = trace_turn(
      [...drive, { e: 'fire', at: sq('A4'), to: sq('A7'), piece: 'wCHM' }, { e: 'destroy', at: sq('A7') }],
      (kind) => kind === 'HM',
    );
    expect(trace).toEqual({
      kind: '',
      path: [sq('B2'), sq('B3'), sq('A4')],
      left: -1,
      shots: [{ from: sq('A4'), to: sq('A7'), arc: true }],
      destroyed: [sq('A7')],
    });
  });
});

import { read_choices, type WirePiece } from '$/net/choices';
import { describe, expect, it } from 'vitest';
import { exits, movers_at, path_to, reach } from './choices';
import { drive_choices, from_rows } from './fixtures';
import { aims, ending_moves, held_targets, pending_move } from './move-queries';
import { new_machine } from './move-state';
import { w, sq, tank, run, tap, step, start, where } from './machine-fixtures';

describe('special actions', () => {
  it.each([
    ['*', 'E4'],
    ['!', 'C3'],
    ['^', 'F5'],
    ['c', 'E3'],
    ['$', 'D4'],
  ] as const)('%s is a target like any other', (action, target) => {
    const piece = tank({ actions: [{ square: sq('D4'), facing: 2, action, target: sq(target) }] });
    const machine = run(start([piece]), tap('D2'), tap('D4'), { do: 'facing', facing: 2 }, tap(target));
    expect(machine.state).toMatchObject({ at: 'confirm', move: { action, target: sq(target) } });
  });

  it('an explosion has no target square and is chosen as an action', () => {
    const piece = tank({ kind: 'RB', actions: [{ square: sq('D4'), facing: 2, action: '@', target: -1, destroyed: [sq('E5')] }] });
    const machine = run(start([piece]), tap('D2'), tap('D4'), { do: 'facing', facing: 2 });
    expect(aims(machine)).toMatchObject([{ action: '@', destroyed: [sq('E5')] }]);
    expect(run(machine, { do: 'action', move: aims(machine)[0]! }).state).toMatchObject({
      at: 'confirm',
      move: { text: 'D2 > D4/E (@ E5)' },
    });
    expect(run(machine, { do: 'action', move: { ...aims(machine)[0]!, text: 'something else' } }).refusal).toBe('no_choice');
  });

  it('two actions on one square are chosen in turn, then fired', () => {
    const piece = tank({
      actions: [
        { square: sq('D4'), facing: 2, action: 'x', target: sq('G4') },
        { square: sq('D4'), facing: 2, action: '*', target: sq('G4') },
      ],
    });
    const pose = run(start([piece]), tap('D2'), tap('D4'), { do: 'facing', facing: 2 });
    expect(pending_move(run(pose, tap('G4')))!.action).toBe('x');
    expect(pending_move(run(pose, tap('G4'), tap('G4')))!.action).toBe('*');
    expect(run(pose, tap('G4'), tap('G4'), { do: 'fire' }).state).toMatchObject({ at: 'sent', move: { action: '*' } });
  });

  it('a Pillbox is aimed without driving', () => {
    const { pillbox } = read_choices({
      pieces: [],
      pillbox: [
        [sq('A1'), sq('A4'), 'A1/N (A4)', [sq('A4')]],
        [sq('A1'), sq('D4'), 'A1/N (D4)', [sq('D4')]],
      ],
      holds: [],
      sums: [],
    });
    const choices = { pieces: [tank()], pillbox, holds: [], sums: [] };
    const machine = run(new_machine(choices, true), tap('A1'));
    expect(machine.state).toMatchObject({ at: 'pose', mover: { pillbox: sq('A1') } });
    expect(pending_move(machine)).toBeNull();
    expect(run(machine, { do: 'hold' }).refusal).toBe('no_end_here');
    expect(run(machine, tap('D4')).state).toMatchObject({ at: 'confirm', move: { text: 'A1/N (D4)' } });
    expect(run(machine, { do: 'next_target' }, { do: 'fire' }).state).toMatchObject({ at: 'sent', move: { text: 'A1/N (A4)' } });
    expect(where(run(machine, tap('A1')))).toBe('idle');
    expect(where(run(machine, tap('D4'), { do: 'back' }, { do: 'back' }))).toBe('idle');
    expect(run(machine, ...step('ahead')).refusal).toBe('no_choice');
  });

  it('boat and cargo on one square are chosen one after the other', () => {
    const boat = drive_choices({ w, h: w, at: sq('D2'), facing: 0, kind: 'LL', speed: 1 });
    const cargo = { ...drive_choices({ w, h: w, at: sq('D2'), facing: 0, kind: 'MT', speed: 1, cargo: true }) };
    const machine = run(start([cargo, boat]), tap('D2'));
    expect(machine.state).toMatchObject({ at: 'piece', mover: { piece: 1 } });
    expect(run(machine, tap('D2'), tap('D2')).state).toMatchObject({ at: 'piece', mover: { piece: 0 } });
    expect(movers_at({ pieces: [cargo, boat], pillbox: [], holds: [], sums: [] }, sq('D2'))).toHaveLength(2);
    expect(run(machine, { do: 'choose', mover: { piece: 0 } }, { do: 'pose', square: sq('D3'), facing: 0 }).state).toMatchObject({
      move: { text: 'MT D2 > D3/N' },
    });
  });

  it('boarding a boat goes to the square of the boat', () => {
    const boat = drive_choices({ w, h: w, at: sq('D3'), facing: 0, kind: 'LL' });
    const nodes: WirePiece['nodes'] = [
      [sq('D2'), 0, 0, 3, 1, -1, -1, 0],
      [sq('D3'), 0, 1, 3, -1, -1, -1, 4],
    ];
    const tank_aboard = from_rows({
      at: sq('D2'),
      cargo: false,
      kind: 'MT',
      speed: 3,
      nodes,
      reverse: -1,
      moves: [[1, '', -1, 'D2 > D3/N', []]],
    });
    const machine = run(start([tank_aboard, boat]), tap('D2'), tap('D3'));
    expect(machine.state).toMatchObject({ at: 'confirm', mover: { piece: 0 }, move: { text: 'D2 > D3/N' } });
    expect(run(start([tank_aboard, boat]), tap('D2'), ...step('ahead', 'ahead')).refusal).toBe('no_steps');
  });

  it('tells targets that would hold, where the server names them', () => {
    const piece = tank();
    const node = piece.nodes.findIndex((each) => each.square === sq('D5') && each.facing === 0);
    const machine = run(start([{ ...piece, holds: [{ from: node, square: sq('D8') }] }]), tap('D2'), ...step('ahead', 'ahead', 'ahead'));
    expect(held_targets(machine)).toEqual([sq('D8')]);
    expect(held_targets(run(machine, ...step('left')))).toEqual([]);
    expect(held_targets(run(machine, { do: 'hold' }))).toEqual([sq('D8')]);
    const bunker = new_machine(
      read_choices({
        pieces: [],
        pillbox: [[sq('C3'), sq('C7'), 'C3 (C7)', [sq('C7')]]],
        holds: [
          [sq('C3'), sq('F6')],
          [sq('H8'), sq('A1')],
        ],
        sums: [],
      }),
      true,
    );
    expect(held_targets(run(bunker, tap('C3')))).toEqual([sq('F6')]);
  });
});

describe('ends that are no ordinary pose', () => {
  // A Command tank two squares below the edge: ahead twice leaves; right once, ahead twice leaves diagonally. A mine lies to the west.
  const nodes: WirePiece['nodes'] = [
    [sq('D7'), 0, 0, 5, 1, 4, 3, 0],
    [sq('D8'), 0, 1, 5, 2, -1, -1, 0],
    [-1, 0, 2, 5, -1, -1, -1, 3],
    [sq('D7'), 1, 1, 5, 5, 0, -1, 0],
    [sq('D7'), 7, 1, 5, 6, -1, 0, 0],
    [sq('E8'), 1, 2, 5, 2, -1, -1, 0],
    [sq('C8'), 7, 2, 5, -1, -1, -1, 1],
    [sq('C8'), 6, 3, 5, -1, -1, -1, 1],
  ];
  const wire: Omit<WirePiece, 'holds' | 'sums'> = {
    at: sq('D7'),
    cargo: false,
    kind: 'LT',
    speed: 5,
    nodes,
    reverse: -1,
    moves: [
      [1, '', -1, 'D7 > D8/N', []],
      [2, '', -1, 'D7 > out', []],
      [3, '', -1, 'D7/NE', []],
      [5, '', -1, 'D7 > E8/NE', []],
      [6, '', -1, 'D7 > C8', []],
      [7, '', -1, 'D7 > C8', []],
    ],
  };
  const piece = from_rows(wire);

  it('leaving the board has one place for each square and direction', () => {
    expect(exits(piece)).toEqual([
      { from: sq('D8'), facing: 0, node: 2, steps: 2 },
      { from: sq('E8'), facing: 1, node: 2, steps: 3 },
    ]);
    const machine = run(start([piece]), tap('D7'), { do: 'exit', from: sq('E8'), facing: 1 });
    expect(machine.state).toMatchObject({ at: 'confirm', move: { text: 'D7 > out' }, path: [0, 3, 5, 2] });
    expect(run(start([piece]), tap('D7'), { do: 'exit', from: sq('A8'), facing: 0 }).refusal).toBe('not_reachable');
    expect(pending_move(run(start([piece]), tap('D7'), ...step('ahead', 'ahead')))!.text).toBe('D7 > out');
  });

  it('leaving in reverse is an exit too', () => {
    const back = from_rows({
      ...wire,
      nodes: [
        [sq('D1'), 0, 0, 5, -1, -1, -1, 0],
        [-1, 0, 1, 5, -1, -1, -1, 3],
      ],
      at: sq('D1'),
      reverse: 1,
      moves: [[1, '', -1, 'D1 > out', []]],
    });
    expect(exits(back)).toEqual([{ from: sq('D1'), facing: 4, node: 1, steps: 1 }]);
    expect(run(start([back]), tap('D1'), { do: 'exit', from: sq('D1'), facing: 4 }).state).toMatchObject({ at: 'confirm', path: [0, 1] });
  });

  it('is asked even where nobody is asked, if the mover is lost', () => {
    expect(run(start([piece], false), tap('D7'), tap('C8')).state).toMatchObject({ at: 'confirm', move: { text: 'D7 > C8' } });
  });

  it('a wreck has no facing to choose', () => {
    expect(run(start([piece]), tap('D7'), tap('C8')).state).toMatchObject({ at: 'confirm', move: { text: 'D7 > C8' }, path: [0, 4, 6] });
    expect(reach(piece).find((each) => each.at === sq('C8'))).toEqual({ at: sq('C8'), steps: 2, fate: 'wreck' });
  });

  it('stopping in fire is one turn, whatever the facing', () => {
    const burning = from_rows({
      ...wire,
      nodes: [
        [sq('D7'), 0, 0, 5, 1, -1, 2, 0],
        [sq('D8'), 0, 1, 5, -1, -1, -1, 5],
        [sq('D7'), 1, 1, 5, 3, 0, -1, 0],
        [sq('D8'), 1, 2, 5, -1, -1, -1, 5],
      ],
      moves: [
        [1, '', -1, 'D7 > D8', []],
        [3, '', -1, 'D7 > D8', []],
      ],
    });
    expect(run(start([burning]), tap('D7'), tap('D8')).state).toMatchObject({ at: 'confirm', move: { text: 'D7 > D8' }, path: [0, 1] });
    expect(pending_move(run(start([burning]), tap('D7'), ...step('ahead')))!.text).toBe('D7 > D8');
  });

  it('equal poses that cleared different things are offered as separate turns', () => {
    const cleared = from_rows({
      at: sq('A1'),
      cargo: false,
      kind: 'MS',
      speed: 4,
      nodes: [
        [sq('A1'), 0, 0, 4, 1, -1, 2, 0],
        [sq('A2'), 0, 1, 4, 3, -1, -1, 0],
        [sq('A1'), 1, 1, 4, 4, -1, -1, 0],
        [sq('A3'), 0, 2, 4, -1, -1, -1, 0],
        [sq('A3'), 0, 3, 4, -1, -1, -1, 0],
      ],
      reverse: -1,
      moves: [
        [4, '', -1, 'A1 > A3/N', []],
        [3, '', -1, 'A1 > A3/N via A2', []],
      ],
    });
    const machine = run(start([cleared]), tap('A1'), tap('A3'));
    expect(
      ending_moves(machine)
        .map((move) => move.text)
        .sort(),
    ).toEqual(['A1 > A3/N', 'A1 > A3/N via A2']);
    const chosen = run(machine, { do: 'action', move: ending_moves(machine).find((move) => move.node === 4)! });
    expect(chosen.state).toMatchObject({ at: 'confirm', path: [0, 2, 4], move: { text: 'A1 > A3/N' } });
  });
});

describe('paths', () => {
  it('are shortest and begin where the piece stands', () => {
    const piece = tank({ blocked: [] });
    piece.nodes.forEach((node, index) => {
      const path = path_to(piece, index);
      expect(path[0]).toBe(0);
      expect(path.at(-1)).toBe(index);
      expect(path).toHaveLength(node.steps + 1);
    });
  });
});

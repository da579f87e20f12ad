import { square_at } from '$/lib/tps';
import { read_choices, type WirePiece } from '$/net/choices';
import { describe, expect, it } from 'vitest';
import { marks_of } from './attack';
import { exits, facings_on, movers_at, path_to, reach, type PieceChoices } from './choices';
import { drive_choices, from_rows } from './fixtures';
import { possible_steps } from './drive-steps';
import { advance } from './move-machine';
import { aims, ending_moves, held_targets, pending_move, shown_path, step_count } from './move-queries';
import { new_machine, with_choices, type Event, type Machine } from './move-state';
import { completions, plain_text } from './typed';

const w = 8;
const sq = (name: string): number => square_at(name, w, w);

/** A Light Tank on D2/N that can fire at D8 from D5/N and at D8 or F7 from D5/NE. */
function tank(extra: Partial<Parameters<typeof drive_choices>[0]> = {}): PieceChoices {
  return drive_choices({
    w,
    h: w,
    at: sq('D2'),
    facing: 0,
    blocked: [sq('D8'), sq('F7')],
    actions: [
      { square: sq('D5'), facing: 0, action: 'x', target: sq('D8') },
      { square: sq('D5'), facing: 1, action: 'x', target: sq('D8') },
      { square: sq('D5'), facing: 1, action: 'x', target: sq('F7') },
    ],
    ...extra,
  });
}

function run(machine: Machine, ...events: Event[]): Machine {
  return events.reduce(advance, machine);
}

const tap = (name: string): Event => ({ do: 'square', square: sq(name) });
const step = (...names: ('ahead' | 'left' | 'right' | 'reverse')[]): Event[] => names.map((name) => ({ do: 'step', step: name }));
const start = (pieces: PieceChoices[] = [tank()], confirm = true): Machine =>
  new_machine({ pieces, pillbox: [], holds: [], sums: [] }, confirm);

function where(machine: Machine): string {
  return machine.state.at;
}

describe('pointing', () => {
  it('goes from piece to square to facing to target to confirm to sent', () => {
    let machine = run(start(), tap('D2'));
    expect(where(machine)).toBe('piece');
    machine = run(machine, tap('D5'));
    expect(where(machine)).toBe('facing');
    machine = run(machine, { do: 'facing', facing: 1 });
    expect(where(machine)).toBe('pose');
    expect(aims(machine).map((move) => move.target)).toEqual([sq('F7'), sq('D8')]);
    expect(pending_move(machine)!.text).toBe('D2 > D5/NE');
    machine = run(machine, tap('F7'));
    expect(where(machine)).toBe('confirm');
    machine = run(machine, { do: 'send' });
    expect(machine.state).toMatchObject({ at: 'sent', move: { text: 'D2 > D5/NE (F7)', destroyed: [sq('F7')] } });
    expect(where(run(machine, { do: 'acknowledged' }))).toBe('idle');
  });

  it('asks nothing that has one answer: a pose without targets is ready to confirm', () => {
    const machine = run(start(), tap('D2'), tap('D4'), { do: 'facing', facing: 2 });
    expect(machine.state).toMatchObject({ at: 'confirm', move: { text: 'D2 > D4/E', action: '' } });
  });

  it('skips the ring where only one facing is possible', () => {
    const machine = run(start(), tap('D2'), tap('D7'));
    expect(machine.state).toMatchObject({ at: 'confirm', move: { text: 'D2 > D7/N' } });
  });

  it('sends at once where confirming is off', () => {
    expect(run(start([tank()], false), tap('D2'), tap('D7')).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D7/N' } });
    expect(where(run(start([tank()], false), tap('D2'), tap('D5'), { do: 'facing', facing: 0 }))).toBe('pose');
    expect(run(start([tank()], false), tap('D2'), tap('D5'), { do: 'facing', facing: 0 }, tap('D8')).state).toMatchObject({
      at: 'sent',
      move: { text: 'D2 > D5/N (D8)' },
    });
  });

  it('turns in place by choosing the piece twice', () => {
    const machine = run(start(), tap('D2'), tap('D2'));
    expect(machine.state).toMatchObject({ at: 'facing', square: sq('D2') });
    expect([...facings_on(tank(), sq('D2')).keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(run(machine, { do: 'facing', facing: 5 }).state).toMatchObject({ at: 'confirm', move: { text: 'D2/SW' } });
    expect(where(run(machine, tap('D2')))).toBe('piece');
  });

  it('changes its mind to another square or another piece at any moment', () => {
    const other = drive_choices({ w, h: w, at: sq('H1'), facing: 6, blocked: [sq('D2')] });
    const machine = run(start([tank({ blocked: [sq('H1')] }), other]), tap('D2'), tap('D5'));
    expect(run(machine, tap('D4')).state).toMatchObject({ at: 'facing', square: sq('D4') });
    expect(run(machine, tap('H1')).state).toMatchObject({ at: 'piece', mover: { piece: 1 } });
    expect(run(machine, { do: 'facing', facing: 1 }, tap('D4')).state).toMatchObject({ at: 'facing', square: sq('D4') });
  });

  it('keeps what was chosen when a tap means nothing, and says why', () => {
    const machine = run(start(), tap('D2'), tap('D5'), tap('A8'));
    expect(machine).toMatchObject({ state: { at: 'facing', square: sq('D5') }, refusal: 'not_reachable', refused_at: sq('A8') });
    expect(run(start(), tap('D2'), tap('A8'))).toMatchObject({ state: { at: 'piece' }, refusal: 'not_reachable' });
    expect(run(start(), tap('A8'))).toMatchObject({ refusal: 'not_yours', refused_at: sq('A8') });
  });

  it('takes the same press again as a yes', () => {
    expect(run(start(), tap('D2'), tap('D5'), tap('D5')).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D5/N' } });
    expect(run(start(), tap('D2'), tap('D7'), tap('D7')).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D7/N' } });
    const pose = run(start(), tap('D2'), tap('D5'), { do: 'facing', facing: 1 });
    expect(run(pose, tap('D5')).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D5/NE' } });
    expect(run(pose, tap('F7'), tap('F7')).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D5/NE (F7)' } });
  });

  it('makes a quiet turn in two clicks where nobody is asked and the mouse says the facing', () => {
    const machine = run(start([tank()], false), tap('D2'), { do: 'square', square: sq('D4'), facing: 2 });
    expect(machine.state).toMatchObject({ at: 'sent', move: { text: 'D2 > D4/E' } });
    const asked = run(start(), tap('D2'), { do: 'square', square: sq('D4'), facing: 2 });
    expect(asked.state).toMatchObject({ at: 'facing', facing: 2 });
    expect(run(asked, tap('D4')).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D4/E' } });
    // There is something to fire at: that is not decided for the player.
    const armed = run(start([tank()], false), tap('D2'), { do: 'square', square: sq('D5'), facing: 1 });
    expect(armed.state).toMatchObject({ at: 'facing', facing: 1 });
    expect(run(armed, tap('F7')).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D5/NE (F7)' } });
  });

  it('shows another facing without taking it, and sends the one shown', () => {
    const machine = run(start(), tap('D2'), tap('D4'), { do: 'turn', facing: 2 });
    expect(machine.state).toMatchObject({ at: 'facing', facing: 2 });
    expect(run(machine, { do: 'send' }).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D4/E' } });
    expect(run(machine, { do: 'turn', facing: 4 }).refusal).toBe('not_reachable');
  });

  it('does nothing without choices', () => {
    const machine = run(new_machine(null, true), tap('D2'));
    expect(where(machine)).toBe('idle');
    expect(machine.refusal).toBe('no_choice');
  });

  it('refuses a facing that is not offered', () => {
    const machine = run(start(), tap('D2'), tap('D5'), { do: 'facing', facing: 4 });
    expect(machine.refusal).toBe('not_reachable');
    expect(where(machine)).toBe('facing');
  });
});

describe('attacking', () => {
  const far = tank({
    actions: [
      { square: sq('D6'), facing: 0, action: 'x', target: sq('D8') },
      { square: sq('D5'), facing: 0, action: 'x', target: sq('D8') },
      { square: sq('D5'), facing: 1, action: 'x', target: sq('F7') },
    ],
  });

  it('takes the best pose for an enemy that is pressed, and fires when it is pressed again', () => {
    const machine = run(start([far]), tap('D2'), tap('D8'));
    expect(machine.state).toMatchObject({ at: 'attack', target: sq('D8'), shot: 0 });
    expect(pending_move(machine)!.text).toBe('D2 > D5/N (D8)');
    expect(shown_path(machine.state)).toHaveLength(4);
    expect(run(machine, tap('D8')).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D5/N (D8)' } });
    expect(run(machine, tap('D5')).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D5/N (D8)' } });
    expect(run(machine, { do: 'send' }).state.at).toBe('sent');
    expect(run(machine, { do: 'fire' }).state.at).toBe('sent');
    expect(run(machine, { do: 'back' }).state).toMatchObject({ at: 'piece' });
  });

  it('takes two clicks where nobody is asked', () => {
    expect(run(start([far], false), tap('D2'), tap('D8')).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D5/N (D8)' } });
  });

  it('offers the other poses one by one, or by their square', () => {
    const machine = run(start([far]), tap('D2'), tap('D8'));
    expect(pending_move(run(machine, { do: 'next_target' }))!.text).toBe('D2 > D6/N (D8)');
    expect(pending_move(run(machine, { do: 'next_target' }, { do: 'next_target' }))!.text).toBe('D2 > D5/N (D8)');
    expect(pending_move(run(machine, { do: 'next_target', back: true }))!.text).toBe('D2 > D6/N (D8)');
    expect(pending_move(run(machine, tap('D6')))!.text).toBe('D2 > D6/N (D8)');
  });

  it('goes from enemy to enemy, by keys too, which never send', () => {
    const machine = run(start([far], false), tap('D2'), { do: 'next_enemy' });
    expect(machine).toMatchObject({ confirm: false, state: { at: 'attack', target: sq('F7') } });
    expect(run(machine, { do: 'next_enemy' }).state).toMatchObject({ target: sq('D8') });
    expect(run(machine, { do: 'next_enemy', back: true }).state).toMatchObject({ target: sq('D8') });
    expect(run(start([far]), tap('D2'), tap('D8'), tap('F7')).state).toMatchObject({ at: 'attack', target: sq('F7') });
    expect(run(start([tank({ actions: [] })]), tap('D2'), { do: 'next_enemy' }).refusal).toBe('no_target');
  });

  it('fires from the square that was chosen before, where that is possible', () => {
    const ring = run(start([far]), tap('D2'), tap('D6'), { do: 'turn', facing: 1 });
    expect(run(ring, tap('D8')).state).toMatchObject({ at: 'attack', shots: [{ text: 'D2 > D6/N (D8)' }] });
    expect(run(ring, { do: 'turn', facing: 0 }, tap('D8')).state).toMatchObject({ at: 'confirm', move: { text: 'D2 > D6/N (D8)' } });
    expect(run(ring, tap('F7')).state).toMatchObject({ at: 'attack', shots: [{ text: 'D2 > D5/NE (F7)' }] });
  });

  it('marks enemies with the sum that decides, and with a shield where armour holds', () => {
    const node = far.nodes.findIndex((each) => each.square === sq('D5') && each.facing === 0);
    const piece = {
      ...far,
      holds: [{ from: node, square: sq('H8') }],
      sums: [
        { from: node, square: sq('D8'), power: 2, armour: 1 },
        { from: node, square: sq('H8'), power: 2, armour: 3 },
      ],
    };
    expect(marks_of(start([piece]).choices!, piece)).toEqual([
      { square: sq('F7'), holds: false, sum: null },
      { square: sq('D8'), holds: false, sum: piece.sums[0] },
      { square: sq('H8'), holds: true, sum: piece.sums[1] },
    ]);
  });

  it('prefers a shot that costs nothing of its own and destroys most', () => {
    const friend = drive_choices({ w, h: w, at: sq('C8'), facing: 0 });
    const bomb = tank({
      kind: 'RB',
      actions: [
        { square: sq('D3'), facing: 0, action: '@', target: -1, destroyed: [sq('E8'), sq('C8')] },
        { square: sq('D4'), facing: 0, action: '@', target: -1, destroyed: [sq('E8')] },
        { square: sq('D5'), facing: 0, action: '@', target: -1, destroyed: [sq('E8'), sq('F8')] },
      ],
    });
    const machine = run(start([bomb, friend]), tap('D2'), tap('E8'));
    expect(machine.state).toMatchObject({ at: 'attack', shots: [{ text: 'D2 > D5/N (@ E8 F8)' }, {}, { text: 'D2 > D3/N (@ E8 C8)' }] });
    expect(run(start([bomb, friend]), tap('D2'), tap('C8')).state).toMatchObject({ at: 'piece', mover: { piece: 1 } });
  });
});

describe('a hint', () => {
  it('is shown ready to be played, never sent by itself', () => {
    const machine = run(start([tank()], false), { do: 'suggest', text: 'D2 > D5/N (D8)' });
    expect(machine.state).toMatchObject({ at: 'confirm', suggested: true, move: { text: 'D2 > D5/N (D8)' } });
    expect(run(machine, { do: 'send' }).state.at).toBe('sent');
  });
});

describe('going back', () => {
  const long: Event[] = [tap('D2'), tap('D5'), { do: 'facing', facing: 1 }, tap('F7')];

  it('retraces every state, one for each Esc', () => {
    let machine = run(start(), ...long);
    const seen: string[] = [where(machine)];
    while (where(machine) !== 'idle') {
      machine = run(machine, { do: 'back' });
      seen.push(where(machine));
    }
    expect(seen).toEqual(['confirm', 'pose', 'facing', 'piece', 'idle']);
    expect(run(machine, { do: 'back' }).state.at).toBe('idle');
  });

  it('is impossible once the move was sent', () => {
    const machine = run(start(), ...long, { do: 'send' });
    expect(where(run(machine, { do: 'back' }))).toBe('sent');
    expect(where(run(machine, { do: 'reset' }))).toBe('sent');
    expect(where(run(machine, tap('D2')))).toBe('sent');
    expect(where(run(machine, ...step('ahead')))).toBe('sent');
  });

  it('returns to the pose when the server refuses', () => {
    expect(where(run(start(), ...long, { do: 'send' }, { do: 'refused' }))).toBe('pose');
    expect(where(run(start(), ...long, { do: 'refused' }))).toBe('confirm');
  });

  it('happens by itself when new choices arrive', () => {
    const machine = with_choices(run(start(), ...long), { pieces: [], pillbox: [], holds: [], sums: [] });
    expect(where(machine)).toBe('idle');
    expect(machine.past).toEqual([]);
  });
});

describe('driving', () => {
  it('counts steps down and undoes them one by one', () => {
    let machine = run(start(), tap('D2'), ...step('ahead', 'right', 'ahead'));
    expect(step_count(machine)).toEqual({ used: 3, limit: 5, bonus: false });
    expect(pending_move(machine)!.text).toBe('D2 > E4/NE');
    machine = run(machine, { do: 'undo_step' });
    expect(step_count(machine)!.used).toBe(2);
    machine = run(machine, { do: 'undo_step' }, { do: 'undo_step' });
    expect(where(machine)).toBe('piece');
  });

  it('stops when the steps are used up', () => {
    const machine = run(start([tank({ blocked: [] })]), tap('D2'), ...step('ahead', 'ahead', 'ahead', 'ahead', 'ahead'));
    expect(possible_steps(machine)).toEqual({ ahead: false, left: false, right: false, reverse: false });
    expect(run(machine, ...step('ahead')).refusal).toBe('no_steps');
  });

  it('says when the way is blocked', () => {
    const machine = run(start([tank({ blocked: [sq('D3')] })]), tap('D2'), ...step('ahead'));
    expect(machine.refusal).toBe('blocked');
    expect(where(machine)).toBe('piece');
  });

  it('takes a turn back by turning the other way', () => {
    const machine = run(start(), tap('D2'), ...step('ahead', 'left', 'right'));
    expect(step_count(machine)!.used).toBe(1);
    expect(pending_move(machine)!.text).toBe('D2 > D3/N');
  });

  it('finds the shorter way when the driven one is too long', () => {
    // Five turns to the right face south-west; a sixth would be one too many, but west is two turns to the left.
    const machine = run(start(), tap('D2'), ...step('right', 'right', 'right', 'right', 'right'));
    expect(step_count(machine)).toMatchObject({ used: 5, limit: 5 });
    const further = run(machine, ...step('right'));
    expect(pending_move(further)!.text).toBe('D2/W');
    expect(step_count(further)).toMatchObject({ used: 2, limit: 5 });
  });

  it('reverses one square and nothing else', () => {
    const machine = run(start(), tap('D2'), ...step('reverse'));
    expect(pending_move(machine)!.text).toBe('D2 > D1/N');
    expect(step_count(machine)).toEqual({ used: 1, limit: 1, bonus: false });
    expect(run(machine, ...step('ahead')).refusal).toBe('no_steps');
    expect(run(start(), tap('D2'), ...step('ahead', 'reverse')).refusal).toBe('no_steps');
    expect(where(run(machine, { do: 'undo_step' }))).toBe('piece');
  });

  it('aims with Tab, fires with Space, holds fire with Enter', () => {
    const at_pose = run(start(), tap('D2'), ...step('ahead', 'ahead', 'ahead', 'right'));
    expect(aims(at_pose)).toHaveLength(2);
    const first = run(at_pose, { do: 'next_target' });
    expect(pending_move(first)!.text).toBe('D2 > D5/NE (F7)');
    const second = run(first, { do: 'next_target' });
    expect(pending_move(second)!.text).toBe('D2 > D5/NE (D8)');
    expect(pending_move(run(second, { do: 'next_target' }))!.action).toBe('');
    expect(pending_move(run(at_pose, { do: 'next_target', back: true }))!.text).toBe('D2 > D5/NE (D8)');
    expect(run(second, { do: 'fire' }).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D5/NE (D8)' } });
    expect(run(second, { do: 'hold' }).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D5/NE' } });
  });

  it('fires at the only target without aiming, and aims first where there are several', () => {
    const one = run(start(), tap('D2'), ...step('ahead', 'ahead', 'ahead'));
    expect(run(one, { do: 'fire' }).state).toMatchObject({ at: 'sent', move: { text: 'D2 > D5/N (D8)' } });
    const two = run(one, ...step('right'), { do: 'fire' });
    expect(two.state).toMatchObject({ at: 'drive', aim: 0 });
    expect(run(one, ...step('ahead'), { do: 'fire' }).refusal).toBe('no_target');
  });

  it('goes on from a pose that was pointed at', () => {
    const machine = run(start(), tap('D2'), tap('D5'), { do: 'facing', facing: 1 }, ...step('ahead'));
    expect(machine.state).toMatchObject({ at: 'drive' });
    expect(pending_move(machine)!.text).toBe('D2 > E6/NE');
    expect(where(run(machine, { do: 'back' }))).toBe('piece');
  });

  it('cannot end where the turn would be illegal', () => {
    const piece = tank();
    const without = { ...piece, moves: piece.moves.filter((move) => !move.text.startsWith('D2 > D3/N')) };
    const machine = run(start([without]), tap('D2'), ...step('ahead'));
    expect(pending_move(machine)).toBeNull();
    expect(run(machine, { do: 'send' }).refusal).toBe('no_end_here');
    expect(pending_move(run(machine, ...step('ahead')))!.text).toBe('D2 > D4/N');
  });

  it('shows the bonus step of a road', () => {
    const nodes: WirePiece['nodes'] = [
      [0, 2, 0, 2, 1, -1, -1, 0],
      [1, 2, 1, 2, 2, -1, -1, 0],
      [2, 2, 2, 2, -1, -1, -1, 0],
    ];
    const piece = from_rows({
      at: 0,
      cargo: false,
      kind: 'TK',
      speed: 1,
      nodes,
      reverse: -1,
      moves: [
        [1, '', -1, 'A1 > B1/E', []],
        [2, '', -1, 'A1 > C1/E', []],
      ],
    });
    const machine = run(start([piece]), tap('A1'), ...step('ahead', 'ahead'));
    expect(step_count(machine)).toEqual({ used: 2, limit: 2, bonus: true });
  });

  it('walks through the pieces with one key', () => {
    const other = drive_choices({ w, h: w, at: sq('H1'), facing: 6 });
    const machine = run(start([tank(), other]), { do: 'next_piece' });
    expect(machine.state).toMatchObject({ at: 'piece', mover: { piece: 1 } });
    expect(run(machine, { do: 'next_piece' }).state).toMatchObject({ mover: { piece: 0 } });
    expect(run(machine, { do: 'next_piece', back: true }).state).toMatchObject({ mover: { piece: 0 } });
  });
});

describe('dragging', () => {
  it('drops in a pose at once, or opens the ring where the facing is not offered', () => {
    const machine = run(start(), tap('D2'));
    expect(run(machine, { do: 'pose', square: sq('D4'), facing: 2 }).state).toMatchObject({ at: 'confirm', move: { text: 'D2 > D4/E' } });
    expect(run(machine, { do: 'pose', square: sq('D5'), facing: 4 }).state).toMatchObject({ at: 'facing', square: sq('D5') });
    expect(run(machine, { do: 'pose', square: sq('A8'), facing: 4 }).refusal).toBe('not_reachable');
  });
});

describe('typing', () => {
  it('ignores case, spacing and check marks', () => {
    expect(plain_text(' d2>D5 / ne ( f7 + )')).toBe(plain_text('D2 > D5/NE (F7)'));
    expect(plain_text('D2 > D5/NE (#)')).toBe(plain_text('D2 > D5/NE'));
    expect(plain_text('A1 > A2/N (*A3+-)')).toBe('a1>a2/n(*a3)');
  });

  it('makes the move ready to confirm with its drive shown', () => {
    const machine = run(start(), { do: 'typed', text: 'd2>d5/ne(d8+)' });
    expect(machine.state).toMatchObject({ at: 'confirm', move: { text: 'D2 > D5/NE (D8)' } });
    expect(shown_path(machine.state)).toHaveLength(5);
    expect(where(run(machine, { do: 'back' }))).toBe('piece');
  });

  it('names an unknown move as such', () => {
    const machine = run(start(), { do: 'typed', text: 'D2 > D8/N' });
    expect(machine.refusal).toBe('unknown_move');
    expect(where(machine)).toBe('idle');
  });

  it('completes what was begun, shortest first', () => {
    const choices = { pieces: [tank()], pillbox: [], holds: [], sums: [] };
    expect(completions(choices, 'd2>d5/n')).toEqual([
      'D2 > D5/N',
      'D2 > D5/NE',
      'D2 > D5/NW',
      'D2 > D5/N (D8)',
      'D2 > D5/NE (D8)',
      'D2 > D5/NE (F7)',
    ]);
    expect(completions(choices, 'D2 > D5/NE (')).toEqual(['D2 > D5/NE (D8)', 'D2 > D5/NE (F7)']);
    expect(completions(choices, 'd2', 3)).toHaveLength(3);
    expect(completions(choices, '')).toEqual([]);
    expect(completions(choices, 'zz')).toEqual([]);
  });
});

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

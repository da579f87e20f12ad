import { type WirePiece } from '$/net/choices';
import { describe, expect, it } from 'vitest';
import { marks_of } from './attack';
import { facings_on } from './choices';
import { drive_choices, from_rows } from './fixtures';
import { possible_steps } from './drive-steps';
import { aims, pending_move, shown_path, step_count } from './move-queries';
import { new_machine, with_choices, type Event } from './move-state';
import { completions, plain_text } from './typed';
import { w, sq, tank, run, tap, step, start, where } from './machine-fixtures';

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

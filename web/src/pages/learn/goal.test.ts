// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { PositionView } from '$/net/api';
import type { Effect } from '$/net/schema';
import { goal_met, marks_of, what_went_wrong } from './goal';
import { enough_to_play, lessons } from './lessons';
import { add_progress, read_progress, stars_for } from './progress';

const empty = '8./8./8./8./8./8./8./8.';
const before = `8x8 ${empty} wMT@D2N,bLT@D7S w last 0 1`;

function view(pieces: string, effects: Effect[] = [], more: Partial<PositionView> = {}): PositionView {
  const tps = `8x8 ${empty} ${pieces} b last 0 1`;
  return { tps, turn: 'b', check: false, escape: false, outcome: null, played: [{ text: '', tps, effects }], ...more };
}

describe('what went wrong in a lesson', () => {
  it('tells the wrong square from the wrong facing', () => {
    const goal = { stand: 'D6', facing: 'E' };
    expect(goal_met(goal, view('wMT@D6E,bLT@D7S'))).toBe(true);
    expect(what_went_wrong(goal, before, view('wMT@D6N,bLT@D7S'))).toBe('facing');
    expect(what_went_wrong(goal, before, view('wMT@D5E,bLT@D7S'))).toBe('elsewhere');
  });

  it('tells a shot at something else from no shot', () => {
    const goal = { effect: 'destroy', at: 'D7' };
    expect(what_went_wrong(goal, before, view('wMT@D3N,bLT@D7S'))).toBe('no_shot');
    expect(what_went_wrong(goal, before, view('wMT@D3N,bLT@D7S', [{ e: 'destroy', at: 8 }]))).toBe('other_target');
    expect(what_went_wrong({ effect: 'destroy', count: 2 }, before, view('wMT@D3N', [{ e: 'destroy', at: 8 }]))).toBe('too_few');
  });

  it('says when the own piece was lost, but not when a bomb did its work', () => {
    expect(what_went_wrong({ stand: 'D6' }, before, view('bLT@D7S', [{ e: 'sink', at: 27 }]))).toBe('lost');
    expect(what_went_wrong({ effect: 'destroy', count: 2 }, before, view('bLT@D7S', [{ e: 'explode', at: 27 }]))).toBe('no_shot');
  });

  it('looks at danger of the enemy only', () => {
    const at = view('wMT@D6N,bLT@D7S', [], { danger: { w: [43], b: [1] } });
    expect(goal_met({ safe: true }, at)).toBe(true);
    expect(goal_met({ safe: true }, { ...at, danger: { b: [43] } })).toBe(false);
  });
});

describe('lessons', () => {
  it('mark every goal on the board, except where any safe square will do', () => {
    const unmarked = lessons.flatMap((lesson) => lesson.steps.filter((step) => marks_of(step).length === 0).map((step) => step.id));
    expect(unmarked).toEqual(['safe', 'mine']);
  });

  it('let one play after the fifth', () => {
    expect(lessons.indexOf(enough_to_play)).toBe(4);
  });
});

describe('stars', () => {
  it('are fewer after mistakes, one after help, and the best result stays', () => {
    expect([stars_for(0, false), stars_for(1, false), stars_for(7, false), stars_for(0, true)]).toEqual([3, 2, 1, 1]);
    localStorage.setItem('tankchess.lessons', '["drive.ahead"]');
    expect(read_progress()).toEqual({ 'drive.ahead': 1 });
    add_progress('drive.ahead', 3);
    expect(add_progress('drive.ahead', 2)).toEqual({ 'drive.ahead': 3 });
  });
});

import { read_tps } from '$/lib/tps';
import type { Effect } from '$/net/schema';
import { describe, expect, it } from 'vitest';
import { texts_of } from '../../tests/texts';
import { move_words } from './move-words';

const en = texts_of('en');
const square = (name: string): number => (Number(name.slice(1)) - 1) * 8 + name.charCodeAt(0) - 65;
const open_field = '8./8./8./8./8./8./8./8.';

describe('a turn in words', () => {
  const shot: Effect[] = [
    { e: 'step', at: square('D8'), to: square('D7'), piece: 'bHT' },
    { e: 'step', at: square('D7'), to: square('D5'), piece: 'bHT' },
    { e: 'fire', at: square('D5'), to: square('D2'), piece: 'bHT' },
    { e: 'destroy', at: square('D2'), piece: 'wLT' },
  ];
  const after = read_tps(`8x8 ${open_field} bHT@D5S,wLT@D2! w last 0 1`);

  it('names the piece, its way, its facing and what it destroyed', () => {
    expect(move_words(shot, after, ['w'], en)).toBe('Black Heavy Tank from D8 to D5, facing south, destroys your Light Tank on D2');
    expect(move_words(shot, after, [], en)).toBe('Black Heavy Tank from D8 to D5, facing south, destroys White Light Tank on D2');
  });

  it('tells of a turn on the spot, a shot without a drive, and a way off the board', () => {
    expect(move_words([{ e: 'turn', at: square('D5'), facing: 2, piece: 'bHT' }], after, ['w'], en)).toBe(
      'Black Heavy Tank on D5 turns to face east',
    );
    expect(move_words(shot.slice(2), after, ['w'], en)).toBe('Black Heavy Tank on D5 fires, destroys your Light Tank on D2');
    expect(move_words([{ e: 'leave', at: square('D8'), piece: 'wCLT' }], after, ['w'], en)).toBe(
      'Your Command Light Tank drives off the board from D8',
    );
  });

  it('has words in every language, with nothing left out', () => {
    for (const locale of ['de', 'ro']) {
      const text = move_words(shot, after, ['w'], texts_of(locale));
      expect(text).not.toMatch(/[{}]|board\./);
      for (const name of ['D8', 'D5', 'D2']) expect(text).toContain(name);
    }
  });

  it('says nothing about a turn it knows nothing of', () => {
    expect(move_words([], after, [], en)).toBe('');
  });
});

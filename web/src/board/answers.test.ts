import { read_tps, type Side } from '$/lib/tps';
import type { PositionView } from '$/net/api';
import { describe, expect, it, vi } from 'vitest';
import { texts_of } from '../../tests/texts';
import { answer, square_list } from './answers';
import type { Choices } from './choices';
import { read_command } from './commands';

vi.mock('$/state/catalogue.svelte', () => ({ terrain_id: (mark: string) => ({ '.': 'open', '#': 'high', '~': 'water' })[mark] }));

const t = texts_of('en');
const board = read_tps('8x8 8./8./8./2~6./8./8./3#5./8. wMT@D2N,bLT@D8S w last 0 1');
const at = (name: string): number => (Number(name.slice(1)) - 1) * 8 + name.charCodeAt(0) - 65;
const known = { board, you: ['w'] as Side[], choices: null, last: 'Black Light Tank on D8 turns to face south', clock: '', view: null, t };
const ask = (text: string, more = {}): string => answer(read_command(text, board, t)!, { ...known, ...more });

describe('questions in words', () => {
  it('are told from moves', () => {
    expect(read_command('D2 > D4/N', board, t)).toBeNull();
    expect(read_command('nonsense', board, t)).toBeNull();
    expect(read_command('threats Z9', board, t)).toBeNull();
    expect(read_command('i', board, t)).toBeNull();
    expect(read_command('9', board, t)).toBeNull();
    expect(read_command('Threats d2', board, t)).toEqual({ ask: 'threats', square: at('D2') });
    expect(read_command('d', board, t)).toEqual({ ask: 'file', index: 3 });
    expect(read_command('8', board, t)).toEqual({ ask: 'rank', index: 7 });
  });

  it('are answered about squares, rows, columns and the ground', () => {
    expect(ask('d2')).toBe('D2, white Medium Tank, facing north');
    expect(ask('8')).toBe('D8, black Light Tank, facing south');
    expect(ask('e')).toBe('Nothing.');
    expect(ask('terrain')).toContain('water: A5 to B5');
    expect(ask('pieces')).toContain('D8: black Light Tank');
    expect(square_list([at('A1'), at('B1'), at('H1'), at('A2')], board, t)).toBe('A1 to B1, H1, A2');
  });

  it('are answered about the game', () => {
    expect(ask('last')).toContain('turns to face south');
    expect(ask('clock')).toBe('This game has no clock.');
    expect(ask('help')).toContain('threats:');
  });

  it('tell who can be hit, by whom', () => {
    const view = { threats: [{ at: at('D2'), by: [{ from: at('D8'), to: at('D4'), facing: 4 }] }] } as unknown as PositionView;
    expect(ask('threats', { view })).toBe('D2: white Medium Tank, facing north can be destroyed by D8: black Light Tank, facing south');
    expect(ask('threats d8', { view })).toBe('No piece of yours can be destroyed next turn.');
    const choices = { pieces: [{ at: at('D2'), moves: [{ target: at('D8') }, { target: -1 }] }], pillbox: [] } as unknown as Choices;
    expect(ask('targets', { choices })).toContain('can destroy D8: black Light Tank');
    expect(ask('targets e4', { choices })).toBe('Nothing can be destroyed this turn.');
  });
});

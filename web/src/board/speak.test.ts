import texts from '$/i18n/board.en.json';
import { flatten, format } from '$/i18n/format';
import { piece_at, read_tps, square_at } from '$/lib/tps';
import { load_catalogue } from '$/state/catalogue.svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Action, Move } from './choices';
import { action_label, piece_words, square_words } from './speak';

// Names of terrain come from the server: 'swamp' is one that we have no text for.
const terrain = Object.entries({ '.': 'open', '#': 'high', '-': 'low', '~': 'water', '*': 'swamp', '^': 'fire', '=': 'road', a: 'hedge' });
vi.mock('$/net/api', () => ({
  get_catalogue: () => Promise.resolve({ pieces: [], rules: [], terrain: terrain.map(([mark, name]) => ({ mark, name })) }),
}));
beforeAll(async () => void (await load_catalogue()));

const messages = flatten(texts);
const t = (key: string, params = {}): string => (messages[key] === undefined ? key : format(messages[key], params, 'en'));
const board = read_tps('6x4 2~4./-#^=2./b*4./6. wCLT@A1NE,bMT@B1!,wLL@A4N[CMT-$],xZZ@F1S,smoke@E3,mine@E3,flag@D1 w flag;w0b0 0 1');
const at = (name: string): number => square_at(name, 6, 4);

describe('squares in words', () => {
  it.each([
    ['A1', 'A1, white Command Light Tank, facing north-east'],
    ['B1', 'B1, wreck of a black Medium Tank'],
    ['A4', 'A4, white Light Landing Boat, facing north, carrying Command Medium Tank, with a flag, water'],
    ['F1', 'F1, flagged white ZZ, facing south'],
    ['A3', 'A3, low obstacle'],
    ['B3', 'B3, high obstacle'],
    ['C3', 'C3, fire'],
    ['D3', 'D3, road'],
    ['E3', 'E3, smoke, mine'],
    ['A2', 'A2, hedge'],
    ['B2', 'B2, swamp'],
    ['D1', 'D1, flag'],
    ['F4', 'F4, empty'],
  ])('%s is spoken as "%s"', (name, words) => {
    expect(square_words(board, at(name), t)).toBe(words);
  });

  it('names a piece without its square', () => {
    expect(piece_words(piece_at(board, at('A1'))!, t)).toBe('white Command Light Tank, facing north-east');
  });
});

describe('actions in words', () => {
  const move = (action: Action, target = -1, text = 'A1 > B2/N'): Move => ({ text, action, target, destroyed: [], node: 1 });

  it('say what happens where', () => {
    const quiet = move('');
    const shot = move('x', at('D4'), 'A1 > B2/N (D4)');
    expect(action_label(board, quiet, [quiet, shot], t)).toBe('Hold fire');
    expect(action_label(board, shot, [quiet, shot], t)).toBe('Fire at D4');
    const smoke = move('*', at('C3'));
    expect(action_label(board, quiet, [quiet, smoke], t)).toBe('No action');
    expect(action_label(board, smoke, [quiet, smoke], t)).toBe('Smoke on C3');
    expect(action_label(board, move('@'), [], t)).toBe('Explode');
    expect(action_label(board, move('$'), [], t)).toBe('Take the flag');
  });

  it('tell ways that clear different squares apart', () => {
    const [one, other] = [move('', -1, 'A1 > A3/N'), move('', -1, 'A1 > A3/N via A2 B2')];
    expect(action_label(board, one, [one, other], t)).toBe('Clear nothing on the way');
    expect(action_label(board, other, [one, other], t)).toBe('Clear A2, B2 on the way');
    const [straight, round] = [move('x', at('D4'), 'A1 > A3/N (D4)'), move('x', at('D4'), 'A1 > A3/N via A2 (D4)')];
    expect(action_label(board, round, [one, straight, round], t)).toBe('Fire at D4: Clear A2 on the way');
    expect(action_label(board, one, [one, straight, round], t)).toBe('Hold fire');
  });
});

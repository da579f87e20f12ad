import { describe, expect, test } from 'vitest';
import { make_op } from '$/net/studies-op';
import { judge, reader_side, words_at, first_square } from './lesson';
import { nearest_shown, notes_of, Numbers, state_of, strokes_of, squares_text, tree_of_chapter } from './shown';
import { apply, empty_state, node_of, type StudyState } from './state';

const start = '8x8 8./8./8./8./8./8./8./8. wCLT@A1N,bCLT@H8S w mate 0 1';
const after = (n: number): string => start.replace(' w mate', ' b mate').replace(/1$/, String(n));

function study(): StudyState {
  const ops = [
    make_op('1', 'chapter', 'c', { name: 'One', value: start }),
    make_op('2', 'add', 'a', { to: 'c', value: 'A1 > A2/N', tps: after(1) }),
    make_op('3', 'add', 'b', { to: 'c', value: 'A1 > A3/N', tps: after(2) }),
    make_op('4', 'comment', 'b', { value: 'too far' }),
    make_op('5', 'comment', 'c', { value: 'which piece?', field: 'hint' }),
    make_op('6', 'draw', 'c', { field: 'A1-B2', value: 'r' }),
    make_op('7', 'add', 'd', { to: 'a', value: 'H8/SW', tps: start }),
  ];
  return ops.reduce((state, op) => apply(state, op, 'ada'), empty_state);
}

describe('what is shown of a study', () => {
  test('a chapter is a tree whose numbers stay when something is added before', () => {
    const state = study();
    const numbers = new Numbers('c');
    const tree = tree_of_chapter(state, numbers, new Map());
    expect(tree.nodes.get(0)!.children.map((id) => numbers.id(id))).toEqual(['a', 'b']);
    const b = numbers.of('b');
    const more = apply(apply(state, make_op('8', 'promote', 'b'), 'bob'), make_op('9', 'add', 'e', { to: 'b', tps: 'x' + start }), 'bob');
    expect(numbers.of('b')).toBe(b);
    expect(tree_of_chapter(more, numbers, new Map()).nodes.get(0)!.children[0]).toBe(b);
    expect(notes_of(state, tree, numbers, () => 'Ada').get(b)).toEqual({ glyph: '', comments: [{ name: 'Ada', text: 'too far' }] });
  });

  test('what was taken away leads to where it hung', () => {
    const gone = apply(study(), make_op('8', 'remove', 'a'), 'bob');
    expect(nearest_shown(gone, 'd')).toBe('c');
    expect(nearest_shown(gone, 'b')).toBe('b');
  });

  test('a state goes over the wire and back', () => {
    const state = study();
    const nodes = [...state.nodes.values()].map(({ comments, shapes, ...rest }) => ({
      ...rest,
      comments: [...comments],
      shapes: shapes.map(([place, colour]): [string, string] => [place, colour]),
    }));
    const view = { seq: state.seq, chapters: [...state.chapters.values()], nodes, aliases: {} };
    expect(state_of(view)).toEqual(state);
  });

  test('shapes lie on squares that the board has', () => {
    const [stroke] = strokes_of(node_of(study(), 'c'), 8, 8);
    expect(stroke).toEqual({ from: 0, to: 9, colour: 'r' });
    expect(squares_text(stroke!, 8)).toBe('A1-B2');
    expect(strokes_of(node_of(study(), 'c'), 1, 1)).toEqual([]);
  });
});

describe('a lesson', () => {
  test('takes the main line, and what is marked as good; another move of the tree says why not', () => {
    const state = study();
    expect(reader_side(state, 'c')).toBe('w');
    expect(judge(state, 'c', after(1))).toMatchObject({ right: true, node: { id: 'a' } });
    expect(judge(state, 'c', after(2))).toMatchObject({ right: false, node: { id: 'b' } });
    expect(judge(state, 'c', 'another')).toEqual({ right: false, node: null });
    const good = apply(state, make_op('8', 'glyph', 'b', { value: '!' }), 'ada');
    expect(judge(good, 'c', after(2)).right).toBe(true);
    expect(words_at(node_of(state, 'c'), 'hint')).toBe('which piece?');
    expect(words_at(node_of(state, 'c'), '')).toBe('');
    expect(first_square('A1 > A2/N')).toBe('A1');
    expect(first_square('MT E6 > E8/N')).toBe('E6');
  });
});

import { describe, expect, it } from 'vitest';
import type { RecordMove } from '$/net/api';
import { record_of, tree_of } from '$/pages/analysis/exchange';
import { add, line_from, new_tree, path_to, promote, remove, root_id, with_effects, type Tree } from '$/pages/analysis/tree';

const tps = (side: string, turn: number, mark: string) => `4x4 4./4./4./4. wLT@A1N,bLT@${mark}S ${side} last 0 ${turn}`;

function sample(): { tree: Tree; ids: number[] } {
  let tree = new_tree(tps('w', 1, 'A4'));
  let one: number, two: number, other: number, deep: number;
  [tree, one] = add(tree, root_id, 'A1 > A2/N', tps('b', 1, 'B4'), []);
  [tree, two] = add(tree, one, 'A4 > A3/S', tps('w', 2, 'C4'), null);
  [tree, other] = add(tree, one, 'A4/SE', tps('w', 2, 'D4'), null);
  [tree, deep] = add(tree, other, 'A2 > A3/N', tps('b', 2, 'D3'), null);
  return { tree, ids: [one, two, other, deep] };
}

describe('tree of turns', () => {
  it('finds a turn again that leads to the same position', () => {
    const { tree, ids } = sample();
    const [same, id] = add(tree, root_id, 'other words', tps('b', 1, 'B4'), null);
    expect(same).toBe(tree);
    expect(id).toBe(ids[0]);
  });

  it('knows the way to a node and the main line from it', () => {
    const { tree, ids } = sample();
    expect(path_to(tree, ids[3]!).map((node) => node.id)).toEqual([0, ids[0], ids[2], ids[3]]);
    expect(line_from(tree, root_id).map((node) => node.id)).toEqual([0, ids[0], ids[1]]);
  });

  it('makes a variation the main line', () => {
    const { tree, ids } = sample();
    expect(line_from(promote(tree, ids[3]!), root_id).map((node) => node.id)).toEqual([0, ids[0], ids[2], ids[3]]);
  });

  it('removes a turn with all below it, never the start', () => {
    const { tree, ids } = sample();
    const smaller = remove(tree, ids[2]!);
    expect([...smaller.nodes.keys()].sort()).toEqual([0, ids[0], ids[1]]);
    expect(remove(tree, root_id)).toBe(tree);
    expect(tree.nodes.size).toBe(5);
  });

  it('learns later how a turn went', () => {
    const { tree, ids } = sample();
    expect(with_effects(tree, ids[1]!, [{ e: 'step', at: 0 }]).nodes.get(ids[1]!)!.effects).toEqual([{ e: 'step', at: 0 }]);
  });
});

describe('records', () => {
  it('keep variations at the move that they replace', () => {
    const record = record_of(sample().tree, { Event: 'Analysis' });
    expect(record).toEqual({
      tags: { Event: 'Analysis', Position: tps('w', 1, 'A4') },
      moves: [{ text: 'A1 > A2/N' }, { text: 'A4 > A3/S', variations: [{ moves: [{ text: 'A4/SE' }, { text: 'A2 > A3/N' }] }] }],
      result: '*',
    });
  });

  it('come back as the same tree', () => {
    const { tree } = sample();
    const found = new Map([...tree.nodes.values()].map((node) => [node.text, node.tps]));
    const placed = (moves: RecordMove[]): RecordMove[] =>
      moves.map(({ text, variations }) => ({
        text,
        tps: found.get(text)!,
        variations: variations?.map((each) => ({ moves: placed(each.moves) })),
      }));
    const record = record_of(tree, {});
    const read = tree_of(tps('w', 1, 'A4'), { ...record, moves: placed(record.moves) });
    expect(record_of(read.tree, {})).toEqual(record);
    expect(read.tree.nodes.get(read.end)!.text).toBe('A4 > A3/S');
  });
});

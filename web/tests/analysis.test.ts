import { describe, expect, it } from 'vitest';
import { read_record, write_record } from '$/pages/analysis/record';
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

describe('record', () => {
  it('reads tags and the main line, without comments, variations and result', () => {
    const text =
      '[White "ada"]\n[Setup "basic-16"]\n\n1. K1 > N3/NE , H7 > K7/SE (+) {a fine, bold move}\n( 1. K1 > K2/N )\n2. M3/SE (O1) , F15 > out\n1-0\n';
    expect(read_record(text)).toEqual({
      tags: { White: 'ada', Setup: 'basic-16' },
      moves: ['K1 > N3/NE', 'H7 > K7/SE (+)', 'M3/SE (O1)', 'F15 > out'],
    });
  });

  it('writes what it reads, with variations on lines of their own', () => {
    const { tree } = sample();
    const text = write_record(tree, { Event: 'Analysis', Result: '*' });
    expect(text).toContain('\n1. A1 > A2/N , A4 > A3/S\n');
    expect(text).toContain('\n( 1. … , A4/SE 2. A2 > A3/N )\n');
    expect(read_record(text).moves).toEqual(['A1 > A2/N', 'A4 > A3/S']);
    expect(read_record(text).tags['Position']).toBe(tps('w', 1, 'A4'));
  });
});

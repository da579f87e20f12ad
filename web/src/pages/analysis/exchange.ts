// The tree of an analysis as the server's record, and back. Reading and writing the text is the server's.
import type { RecordMove, RecordTree } from '$/net/api';
import { add, new_tree, root_id, type Tree } from './tree';

/** What follows a node: the main line, and at each move what could have been played instead. */
function moves_after(tree: Tree, id: number): RecordMove[] {
  const moves: RecordMove[] = [];
  for (let node = tree.nodes.get(id)!; node.children.length > 0; node = tree.nodes.get(node.children[0]!)!) {
    const [main, ...others] = node.children.map((child) => tree.nodes.get(child)!);
    const variations = others.map((other) => ({ moves: [{ text: other.text }, ...moves_after(tree, other.id)] }));
    moves.push(variations.length > 0 ? { text: main!.text, variations } : { text: main!.text });
  }
  return moves;
}

export function record_of(tree: Tree, tags: Record<string, string>): RecordTree {
  return { tags: { ...tags, Position: tree.nodes.get(root_id)!.tps }, moves: moves_after(tree, root_id), result: '*' };
}

/** The tree of a record whose moves know the position after them, and the end of its main line. */
export function tree_of(start: string, record: RecordTree): { tree: Tree; end: number } {
  let tree = new_tree(start);
  const grow = (from: number, moves: readonly RecordMove[]): number => {
    let at = from;
    for (const move of moves) {
      const before = at;
      [tree, at] = add(tree, before, move.text, move.tps!, null);
      for (const variation of move.variations ?? []) grow(before, variation.moves);
    }
    return at;
  };
  const end = grow(root_id, record.moves);
  return { tree, end };
}

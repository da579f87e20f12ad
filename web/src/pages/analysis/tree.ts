// A tree of turns: the first child of a node is its main line. Values are never changed in place.
import { side_to_move, type Side } from '$/lib/tps';
import type { Effect } from '$/net/schema';

export interface Node {
  id: number;
  parent: number;
  children: number[];
  text: string;
  tps: string;
  side: Side;
  ply: number;
  /** Null until asked for. */
  effects: Effect[] | null;
}

export interface Tree {
  nodes: ReadonlyMap<number, Node>;
  next: number;
}

export const root_id = 0;

export function new_tree(tps: string): Tree {
  const root: Node = { id: root_id, parent: -1, children: [], text: '', tps, side: side_to_move(tps), ply: 0, effects: [] };
  return { nodes: new Map([[root_id, root]]), next: 1 };
}

/** Adds a turn after `parent`, or finds it if it is there already. */
export function add(tree: Tree, parent: number, text: string, tps: string, effects: Effect[] | null): [Tree, number] {
  const above = tree.nodes.get(parent)!;
  const known = above.children.find((id) => tree.nodes.get(id)!.tps === tps);
  if (known !== undefined) return [tree, known];
  const id = tree.next;
  const nodes = new Map(tree.nodes);
  nodes.set(id, { id, parent, children: [], text, tps, side: side_to_move(tps), ply: above.ply + 1, effects });
  nodes.set(parent, { ...above, children: [...above.children, id] });
  return [{ nodes, next: id + 1 }, id];
}

export function with_effects(tree: Tree, id: number, effects: Effect[]): Tree {
  const node = tree.nodes.get(id);
  if (!node) return tree;
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...node, effects }) };
}

/** Nodes from the root to `id`, the root included. */
export function path_to(tree: Tree, id: number): Node[] {
  const path: Node[] = [];
  for (let node = tree.nodes.get(id); node; node = tree.nodes.get(node.parent)) path.unshift(node);
  return path;
}

/** The node and the first children below it. */
export function line_from(tree: Tree, id: number): Node[] {
  const line: Node[] = [];
  for (let node = tree.nodes.get(id); node; node = tree.nodes.get(node.children[0] ?? -1)) line.push(node);
  return line;
}

/** Makes the way to `id` the main line. */
export function promote(tree: Tree, id: number): Tree {
  const nodes = new Map(tree.nodes);
  for (const node of path_to(tree, id)) {
    const above = nodes.get(node.parent);
    if (above) nodes.set(above.id, { ...above, children: [node.id, ...above.children.filter((each) => each !== node.id)] });
  }
  return { ...tree, nodes };
}

/** Takes a node and all below it away. */
export function remove(tree: Tree, id: number): Tree {
  const node = tree.nodes.get(id);
  if (!node || id === root_id) return tree;
  const nodes = new Map(tree.nodes);
  const gone = [id];
  for (let each = gone.pop(); each !== undefined; each = gone.pop()) {
    gone.push(...nodes.get(each)!.children);
    nodes.delete(each);
  }
  const above = nodes.get(node.parent)!;
  nodes.set(above.id, { ...above, children: above.children.filter((each) => each !== id) });
  return { ...tree, nodes };
}

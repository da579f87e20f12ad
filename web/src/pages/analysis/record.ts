// Game records as text (RULES N4): written from a tree, read into a start and its main line.
import { rounds_of } from '../game/rounds';
import { line_from, root_id, type Node, type Tree } from './tree';

export interface ReadRecord {
  tags: Record<string, string>;
  moves: string[];
}

/** Reads tags and the main line; comments, variations and the result are left out. */
export function read_record(text: string): ReadRecord {
  const tags: Record<string, string> = {};
  const lines = text.replace(/\{[^}]*\}/g, ' ').split(/\r?\n/);
  const body: string[] = [];
  for (const line of lines) {
    const tag = /^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]\s*$/.exec(line);
    if (tag) tags[tag[1]!] = tag[2]!.replace(/\\(.)/g, '$1');
    else if (!/^\s*\(/.test(line)) body.push(line);
  }
  const moves = body
    .join(' ')
    .replace(/(^|\s)(1-0|0-1|1\/2-1\/2|\*)\s*$/, ' ')
    .split(/,|(?:^|\s)\d+\.(?=\s)/)
    .map((move) => move.trim())
    .filter(Boolean);
  return { tags, moves };
}

function number_of(node: Node): number {
  return Number(node.tps.split(' ')[6] ?? 1);
}

function write_line(tree: Tree, first: Node): string {
  const line = line_from(tree, first.id);
  const moves = line.map((node) => {
    const above = tree.nodes.get(node.parent)!;
    return { ply: node.ply, side: above.side, text: node.text };
  });
  const before = tree.nodes.get(first.parent)!;
  const start = number_of(before);
  return rounds_of(moves, start)
    .map(
      (round, index) =>
        `${round.number}. ${index === 0 && round.moves[0]!.side !== 'w' ? '… , ' : ''}${round.moves.map((move) => move.text).join(' , ')}`,
    )
    .join(' ');
}

export function write_record(tree: Tree, tags: Record<string, string>): string {
  const root = tree.nodes.get(root_id)!;
  const head = { ...tags, Position: root.tps };
  const lines = Object.entries(head).map(([name, value]) => `[${name} "${value.replace(/(["\\])/g, '\\$1')}"]`);
  lines.push('');
  const main = tree.nodes.get(root.children[0] ?? -1);
  if (main) lines.push(write_line(tree, main));
  for (const node of tree.nodes.values()) {
    for (const id of node.children.slice(1)) lines.push(`( ${write_line(tree, tree.nodes.get(id)!)} )`);
  }
  lines.push(tags['Result'] ?? '*', '');
  return lines.join('\n');
}

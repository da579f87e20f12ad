// What is shown of a study, in the forms that the tree of an analysis and the board take.
import { square_at, square_name, side_to_move } from '$/lib/tps';
import type { Effect } from '$/net/schema';
import type { StudyView } from '$/net/studies';
import type { Stroke } from '$/board/sketch.svelte';
import { root_id, type Node, type Tree } from '$/pages/analysis/tree';
import { children_of, empty_state, node_of, type StudyNode, type StudyState } from './state';

/** The whole state as the server sent it. */
export function state_of(view: Pick<StudyView, 'seq' | 'chapters' | 'nodes' | 'aliases'>): StudyState {
  const nodes = new Map<string, StudyNode>();
  for (const node of view.nodes) {
    const above = nodes.get(node.parent);
    nodes.set(node.id, { ...node, chapter: above?.chapter ?? node.id, children: [] });
    if (above) nodes.set(above.id, { ...above, children: [...above.children, node.id] });
  }
  return {
    ...empty_state,
    seq: view.seq,
    chapters: new Map(view.chapters.map((chapter) => [chapter.id, chapter])),
    order: view.chapters.map(({ id }) => id),
    nodes,
    aliases: new Map(Object.entries(view.aliases)),
  };
}

/** Numbers for the nodes of one chapter: the same as long as the page is open, 0 for its start. */
export class Numbers {
  #by_id = new Map<string, number>();
  #ids: string[] = [];

  constructor(readonly chapter: string) {
    this.of(chapter);
  }

  of(id: string): number {
    const known = this.#by_id.get(id);
    if (known !== undefined) return known;
    this.#by_id.set(id, this.#ids.length);
    this.#ids.push(id);
    return this.#ids.length - 1;
  }

  id(number: number): string {
    return this.#ids[number] ?? this.chapter;
  }
}

/** What is shown of a chapter, as a tree of an analysis. */
export function tree_of_chapter(state: StudyState, numbers: Numbers, effects: ReadonlyMap<string, Effect[]>): Tree {
  const nodes = new Map<number, Node>();
  const visit = (node: StudyNode, parent: number, ply: number): void => {
    const id = numbers.of(node.id);
    const below = children_of(state, node);
    const children = below.map((child) => numbers.of(child.id));
    const { text, tps } = node;
    nodes.set(id, { id, parent, children, text, tps, side: side_to_move(tps), ply, effects: effects.get(node.id) ?? null });
    for (const child of below) visit(child, id, ply + 1);
  };
  const start = node_of(state, numbers.chapter);
  if (start) visit(start, -1, 0);
  return { nodes, next: nodes.size };
}

/** Signs and words for the tree. */
export function notes_of(
  state: StudyState,
  tree: Tree,
  numbers: Numbers,
  name_of: (user: string) => string,
): Map<number, { glyph: string; comments: { name: string; text: string }[] }> {
  const notes = new Map<number, { glyph: string; comments: { name: string; text: string }[] }>();
  for (const id of tree.nodes.keys()) {
    const node = node_of(state, numbers.id(id));
    if (!node || (!node.glyph && node.comments.length === 0)) continue;
    const comments = node.comments.filter(({ field }) => !field).map(({ by, text }) => ({ name: name_of(by), text }));
    notes.set(id, { glyph: node.glyph, comments });
  }
  return notes;
}

export const start_number = root_id;

/** The node, or the nearest above it that is still shown. */
export function nearest_shown(state: StudyState, id: string): string {
  const way: StudyNode[] = [];
  for (let node = node_of(state, id); node; node = state.nodes.get(node.parent)) way.unshift(node);
  const hidden = way.findIndex((node) => node.gone);
  return (hidden < 0 ? way.at(-1) : way[hidden - 1])?.id ?? '';
}

/** `C3-D5` and a colour as a stroke; those that the board has no place for are left out. */
export function strokes_of(node: StudyNode | undefined, w: number, h: number): Stroke[] {
  return (node?.shapes ?? []).flatMap(([squares, colour]) => {
    const [from, to] = squares.split('-').map((name) => square_at(name, w, h)) as [number, number];
    return from >= 0 && to >= 0 ? [{ from, to, colour }] : [];
  });
}

export const squares_text = ({ from, to }: Stroke, w: number): string => `${square_name(from, w)}-${square_name(to, w)}`;

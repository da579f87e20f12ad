// A study as its log makes it: the same as src/server/studies/state.cpp, change by change. Values are never changed in
// place, so that what is not yet confirmed can be played again on top of what others did.
import type { StudyOp } from '$/net/studies-op';

export interface Comment {
  by: string;
  /** Empty, or `hint`. */
  field: string;
  text: string;
}

export interface StudyNode {
  id: string;
  chapter: string;
  /** Empty at the start of a chapter, which has the chapter's id. */
  parent: string;
  text: string;
  tps: string;
  by: string;
  rank: number;
  gone: boolean;
  glyph: string;
  /** By author and field. */
  comments: readonly Comment[];
  /** Squares and colour, by squares. */
  shapes: readonly (readonly [string, string])[];
  /** In the order in which they came. */
  children: readonly string[];
}

export interface Chapter {
  id: string;
  name: string;
  about: string;
  mode: string;
  side: string;
  gone: boolean;
}

export interface StudyState {
  seq: number;
  chapters: ReadonlyMap<string, Chapter>;
  /** Ids of chapters, the hidden ones too. */
  order: readonly string[];
  nodes: ReadonlyMap<string, StudyNode>;
  /** The same turn, added by two people at once. */
  aliases: ReadonlyMap<string, string>;
}

export const empty_state: StudyState = { seq: 0, chapters: new Map(), order: [], nodes: new Map(), aliases: new Map() };

export function node_of(state: StudyState, id: string): StudyNode | undefined {
  return state.nodes.get(state.aliases.get(id) ?? id);
}

function by_rank(state: StudyState, ids: readonly string[]): StudyNode[] {
  return ids.map((id) => state.nodes.get(id)!).sort((a, b) => a.rank - b.rank);
}

/** What is shown after a node, the main line first. */
export function children_of(state: StudyState, node: StudyNode): StudyNode[] {
  return by_rank(state, node.children).filter((child) => !child.gone);
}

/** Chapters that are shown, in order. */
export function shown_chapters(state: StudyState): Chapter[] {
  return state.order.map((id) => state.chapters.get(id)!).filter((chapter) => !chapter.gone);
}

const with_node = (state: StudyState, node: StudyNode): StudyState => ({ ...state, nodes: new Map(state.nodes).set(node.id, node) });
const with_chapter = (state: StudyState, chapter: Chapter): StudyState => ({
  ...state,
  chapters: new Map(state.chapters).set(chapter.id, chapter),
});

const bare = { text: '', tps: '', rank: 0, gone: false, glyph: '', comments: [], shapes: [], children: [] };

function insert(state: StudyState, node: StudyNode): StudyState {
  const parent = state.nodes.get(node.parent);
  const nodes = new Map(state.nodes).set(node.id, node);
  if (parent) nodes.set(parent.id, { ...parent, children: [...parent.children, node.id] });
  return { ...state, nodes };
}

/** Whatever is inside of something hidden brings it back. */
function show_way_to(state: StudyState, id: string): StudyState {
  let shown = state;
  for (let node = node_of(state, id); node; node = state.nodes.get(node.parent)) {
    if (node.gone) shown = with_node(shown, { ...node, gone: false });
    const chapter = node.parent ? undefined : shown.chapters.get(node.chapter);
    if (chapter?.gone) shown = with_chapter(shown, { ...chapter, gone: false });
  }
  return shown;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function with_comment(comments: readonly Comment[], comment: Comment): Comment[] {
  const others = comments.filter(({ by, field }) => by !== comment.by || field !== comment.field);
  if (!comment.text) return others;
  return [...others, comment].sort((a, b) => compare(a.by, b.by) || compare(a.field, b.field));
}

function with_shape(shapes: StudyNode['shapes'], squares: string, colour: string): StudyNode['shapes'] {
  const others = shapes.filter(([place]) => place !== squares);
  if (!colour) return others;
  return [...others, [squares, colour] as const].sort((a, b) => compare(a[0], b[0]));
}

function add_chapter(state: StudyState, op: StudyOp, by: string): StudyState {
  if (node_of(state, op.id)) return state;
  const chapter = { id: op.id, name: op.name, about: '', mode: op.field === 'lesson' ? 'lesson' : '', side: op.to, gone: false };
  let next: StudyState = { ...with_chapter(state, chapter), order: [...state.order, op.id] };
  next = insert(next, { ...bare, id: op.id, chapter: op.id, parent: '', tps: op.value, by });
  for (const seed of op.nodes) {
    const start = seed.id === op.id;
    if (!start && (node_of(next, seed.id) || !node_of(next, seed.parent))) continue;
    if (!start) next = insert(next, { ...bare, id: seed.id, chapter: op.id, parent: seed.parent, text: seed.text, tps: seed.tps, by });
    let node = { ...next.nodes.get(seed.id)!, glyph: seed.glyph };
    for (const each of seed.comments) node = { ...node, comments: with_comment(node.comments, { ...each, by: each.by || by }) };
    for (const [squares, colour] of seed.shapes) node = { ...node, shapes: with_shape(node.shapes, squares, colour) };
    next = with_node(next, node);
  }
  return next;
}

function set(state: StudyState, op: StudyOp): StudyState {
  const chapter = state.chapters.get(op.id);
  const field = (['name', 'about', 'mode', 'side'] as const).find((each) => each === op.field);
  if (!chapter || !field || chapter[field] === op.value || (op.was !== undefined && op.was !== chapter[field])) return state;
  return with_chapter(state, { ...chapter, [field]: op.value, gone: false });
}

function place(state: StudyState, op: StudyOp): StudyState {
  if (!state.chapters.has(op.id) || (op.to && !state.chapters.has(op.to)) || op.to === op.id) return state;
  const order = state.order.filter((id) => id !== op.id);
  order.splice(op.to ? order.indexOf(op.to) : order.length, 0, op.id);
  return { ...state, order };
}

function add(state: StudyState, op: StudyOp, by: string): StudyState {
  const parent = node_of(state, op.to);
  if (!parent || node_of(state, op.id)) return state;
  const shown = show_way_to(state, parent.id);
  const same = children_of(shown, shown.nodes.get(parent.id)!).find((child) => child.tps === op.tps);
  if (same) return { ...shown, aliases: new Map(shown.aliases).set(op.id, same.id) };
  return insert(shown, { ...bare, id: op.id, chapter: parent.chapter, parent: parent.id, text: op.value, tps: op.tps, by });
}

function hide(state: StudyState, op: StudyOp): StudyState {
  const node = node_of(state, op.id);
  if (!node || (op.was === 'alone' && children_of(state, node).length > 0)) return state;
  const chapter = state.chapters.get(node.chapter)!;
  return node.parent ? with_node(state, { ...node, gone: true }) : with_chapter(state, { ...chapter, gone: true });
}

function promote(state: StudyState, op: StudyOp): StudyState {
  let next = state;
  for (let node = node_of(state, op.id); node?.parent; node = state.nodes.get(node.parent)) {
    const first = by_rank(state, state.nodes.get(node.parent)!.children)[0];
    if (first!.id !== node.id) next = with_node(next, { ...node, rank: -state.seq });
  }
  return next;
}

function rank(state: StudyState, op: StudyOp): StudyState {
  let next = state;
  for (const { id, was, now } of op.ranks) {
    const node = node_of(next, id);
    if (node?.rank === was) next = with_node(next, { ...node, rank: now });
  }
  return next;
}

/** Comments, signs and shapes: one place with one value each. */
function write(state: StudyState, op: StudyOp, by: string): StudyState {
  const node = node_of(state, op.id);
  if (!node || (op.act === 'glyph' && !node.parent)) return state;
  const author = op.to || by;
  const before =
    op.act === 'glyph'
      ? node.glyph
      : op.act === 'comment'
        ? (node.comments.find((each) => each.by === author && each.field === op.field)?.text ?? '')
        : (node.shapes.find(([squares]) => squares === op.field)?.[1] ?? '');
  if (before === op.value || (op.was !== undefined && op.was !== before)) return state;
  const changed =
    op.act === 'glyph'
      ? { ...node, glyph: op.value }
      : op.act === 'comment'
        ? { ...node, comments: with_comment(node.comments, { by: author, field: op.field, text: op.value }) }
        : { ...node, shapes: with_shape(node.shapes, op.field, op.value) };
  const next = with_node(state, changed);
  return op.value ? show_way_to(next, node.id) : next;
}

/** Plays the next change. What is about nothing that is there changes nothing. */
export function apply(before: StudyState, op: StudyOp, by: string): StudyState {
  const state = { ...before, seq: before.seq + 1 };
  switch (op.act) {
    case 'chapter':
      return add_chapter(state, op, by);
    case 'set':
      return set(state, op);
    case 'place':
      return place(state, op);
    case 'add':
      return add(state, op, by);
    case 'remove':
      return hide(state, op);
    case 'revive':
      return show_way_to(state, op.id);
    case 'promote':
      return promote(state, op);
    case 'rank':
      return rank(state, op);
    default:
      return write(state, op, by);
  }
}

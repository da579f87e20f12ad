import { describe, expect, test } from 'vitest';
import { make_op, type LogLine, type StudyOp } from '$/net/studies-op';
import { Replica } from './replica';
import { apply, children_of, empty_state, node_of, shown_chapters, type StudyState } from './state';

const chapter = make_op('k0', 'chapter', 'c', { name: 'One', value: 'start' });
const played = (ops: StudyOp[], by = 'ada'): StudyState => ops.reduce((state, op) => apply(state, op, by), empty_state);
const add = (key: string, id: string, to: string, value: string): StudyOp =>
  make_op(key, 'add', id, { to, value, tps: `${to === 'c' ? '' : to} ${value}` });

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (below: number) => number {
  let now = seed * 2654435761 + 1;
  return (below) => {
    now = (Math.imul(now, 1664525) + 1013904223) >>> 0;
    return Math.floor((now / 2 ** 32) * below);
  };
}

/** A change that somebody could make who sees this. */
function random_op(state: StudyState, roll: (below: number) => number, key: string): StudyOp {
  const visible = [...state.nodes.values()].filter((node) => !node.gone);
  const node = visible[roll(visible.length)]!;
  const squares = `A${1 + roll(3)}-B${1 + roll(3)}`;
  switch (roll(12)) {
    case 0:
    case 1:
    case 2:
    case 3: {
      const value = `m${roll(4)}`;
      return make_op(key, 'add', `n${key}`, { to: node.id, value, tps: `${node.tps} ${value}` });
    }
    case 4:
      return make_op(key, 'comment', node.id, { value: `words ${key}`, field: roll(4) ? '' : 'hint' });
    case 5:
      return make_op(key, 'glyph', node.id, { value: ['!', '?', ''][roll(3)]! });
    case 6:
      return make_op(key, 'draw', node.id, { field: squares, value: ['g', 'r', ''][roll(3)]! });
    case 7:
      return make_op(key, 'remove', node.id);
    case 8:
      return make_op(key, 'promote', node.id);
    case 9:
      return make_op(key, 'set', state.order[roll(state.order.length)]!, { field: 'name', value: `name ${key}` });
    case 10:
      return make_op(key, 'chapter', `c${key}`, { name: key, value: 'start' });
    default:
      return make_op(key, 'place', state.order[roll(state.order.length)]!, { to: state.order[roll(state.order.length)]! });
  }
}

/** The server: an order for everybody, and each key once. */
class Log {
  lines: LogLine[] = [];
  append(op: StudyOp, by: string): void {
    if (this.lines.some((line) => line.op.key === op.key)) return;
    this.lines.push({ seq: this.lines.length + 1, by: { id: by, name: by }, at: 0, undoes: 0, undone: 0, can_undo: true, op });
  }
}

/** Two people who change a study at once, over connections that lose, repeat and swap. */
function meet(seed: number): { log: Log; replicas: Replica[]; roll: (below: number) => number } {
  const roll = dice(seed);
  const log = new Log();
  log.append(chapter, 'ada');
  const replicas = ['ada', 'bob'].map((who) => new Replica(empty_state, who));
  for (const replica of replicas) replica.take(log.lines);
  for (let round = 0; round < 30; ++round) {
    const who = roll(2);
    const replica = replicas[who]!;
    switch (roll(4)) {
      case 0:
        // Some of what waits arrives; the answer may be lost.
        for (const op of replica.pending.slice(0, 1 + roll(3))) log.append(op, replica.me);
        break;
      case 1: {
        const from = roll(log.lines.length);
        const some = log.lines.slice(from, from + 1 + roll(6));
        if (roll(2)) some.reverse();
        replica.take(some);
        break;
      }
      default:
        replica.make(random_op(replica.shown, roll, `${who}-${round}`));
    }
  }
  for (const replica of replicas) {
    for (const op of replica.pending) log.append(op, replica.me);
    for (const op of replica.pending) log.append(op, replica.me);
  }
  for (const replica of replicas) replica.take(log.lines);
  return { log, replicas, roll };
}

const plain = (state: StudyState): unknown => ({
  ...state,
  chapters: [...state.chapters],
  nodes: [...state.nodes],
  aliases: [...state.aliases],
});

describe('changes of a study', () => {
  test('a turn that two people add at once is one turn, and what hangs on it stays', () => {
    const state = played([chapter, add('1', 'a', 'c', 'm'), add('2', 'b', 'c', 'm'), make_op('3', 'comment', 'b', { value: 'both' })]);
    expect(children_of(state, node_of(state, 'c')!).map(({ id }) => id)).toEqual(['a']);
    expect(node_of(state, 'b')!.comments).toEqual([{ by: 'ada', field: '', text: 'both' }]);
  });

  test('a change inside of what was hidden meanwhile brings it back', () => {
    const gone = played([chapter, add('1', 'a', 'c', 'm'), add('2', 'b', 'a', 'n'), make_op('3', 'remove', 'a')]);
    expect(children_of(gone, node_of(gone, 'c')!)).toEqual([]);
    const back = apply(gone, add('4', 'd', 'b', 'o'), 'bob');
    expect(children_of(back, node_of(back, 'c')!).map(({ id }) => id)).toEqual(['a']);
    const dropped = apply(back, make_op('5', 'remove', 'c'), 'bob');
    expect(shown_chapters(dropped)).toEqual([]);
    expect(shown_chapters(apply(dropped, make_op('6', 'glyph', 'b', { value: '!' }), 'ada')).length).toBe(1);
  });

  test('whoever promotes last has the main line, and taking it back leaves what others did since', () => {
    const state = played([chapter, add('1', 'a', 'c', 'm'), add('2', 'b', 'c', 'n'), make_op('3', 'promote', 'b')]);
    expect(children_of(state, node_of(state, 'c')!)[0]!.id).toBe('b');
    const back = make_op('4', 'rank', 'b', { ranks: [{ id: 'b', was: -4, now: 0 }] });
    expect(children_of(apply(state, back, 'ada'), node_of(state, 'c')!)[0]!.id).toBe('a');
    const again = apply(apply(state, make_op('5', 'promote', 'a'), 'bob'), { ...back, key: '6' }, 'ada');
    expect(children_of(again, node_of(again, 'c')!)[0]!.id).toBe('a');
  });

  test('an undo that came too late changes nothing', () => {
    const state = played([chapter, add('1', 'a', 'c', 'm'), make_op('2', 'glyph', 'a', { value: '?' })]);
    expect(node_of(apply(state, make_op('3', 'glyph', 'a', { value: '', was: '!' }), 'ada'), 'a')!.glyph).toBe('?');
  });

  test('two people end with the same study and nothing they added is lost, whatever the connection does', () => {
    for (let seed = 1; seed <= 2000; ++seed) {
      const { log, replicas } = meet(seed);
      const [one, other] = replicas as [Replica, Replica];
      expect(one.pending, `seed ${seed}`).toEqual([]);
      expect(other.pending, `seed ${seed}`).toEqual([]);
      const truth = log.lines.reduce((state, line) => apply(state, line.op, line.by.id), empty_state);
      if (JSON.stringify(plain(one.shown)) !== JSON.stringify(plain(other.shown)))
        expect(plain(one.shown), `seed ${seed}`).toEqual(plain(other.shown));
      expect(JSON.stringify(plain(one.shown)), `seed ${seed}`).toBe(JSON.stringify(plain(truth)));
      for (const { op } of log.lines) if (op.act === 'add') expect(node_of(truth, op.id), `seed ${seed}: ${op.id}`).toBeDefined();
    }
  });
});

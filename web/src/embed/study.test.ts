// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { main_line } from './study';

it('follows the first continuation from the beginning of a chapter', () => {
  const node = (id: string, parent: string) => ({ id, parent, text: id, tps: '' });
  const nodes = [node('one', ''), node('a', 'one'), node('b', 'one'), node('two', ''), node('c', 'a'), node('d', 'two')];
  const ranked = [node('r', ''), { ...node('x', 'r'), gone: true }, { ...node('y', 'r'), rank: 2 }, { ...node('z', 'r'), rank: 1 }];
  expect(main_line(nodes, 'one').map(({ id }) => id)).toEqual(['one', 'a', 'c']);
  expect(main_line(nodes, 'two').map(({ id }) => id)).toEqual(['two', 'd']);
  expect(main_line(ranked, 'r').map(({ id }) => id)).toEqual(['r', 'z']);
  expect(main_line(nodes, 'none')).toEqual([]);
});

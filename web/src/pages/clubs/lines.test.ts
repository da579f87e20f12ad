import { describe, expect, it } from 'vitest';
import { with_newest, with_older } from './lines';

const lines = (...ids: string[]): { id: string }[] => ids.map((id) => ({ id }));

describe('lines of a chat', () => {
  it('are put together in the order of time, each once', () => {
    expect(with_newest([], lines('2', '1'))).toEqual(lines('1', '2'));
    expect(with_newest(lines('1', '2', '3'), lines('4', '3', '2'))).toEqual(lines('1', '2', '3', '4'));
    expect(with_older(lines('3', '4'), lines('3', '2', '1'))).toEqual(lines('1', '2', '3', '4'));
    expect(with_older([], lines('2', '1'))).toEqual(lines('1', '2'));
  });

  it('are gone once they were taken away', () => {
    expect(with_newest(lines('1', '2', '3'), lines('3', '1'))).toEqual(lines('1', '3'));
    expect(with_newest(lines('1'), [])).toEqual([]);
  });
});

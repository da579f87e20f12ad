import { describe, expect, it } from 'vitest';
import { bytes_of } from '$/state/push';
import { clock_text, minutes_of } from './quiet';

describe('quiet hours', () => {
  it('are read as they are written', () => {
    for (const minutes of [0, 7 * 60, 22 * 60 + 30, 24 * 60 - 1]) expect(minutes_of(clock_text(minutes))).toBe(minutes);
    expect(clock_text(425)).toBe('07:05');
  });

  it('take nonsense for midnight', () => {
    for (const text of ['', 'noon', '99:00']) expect(minutes_of(text)).toBe(0);
  });
});

describe('the key of the server', () => {
  it('is read from base64url without padding', () => {
    expect([...bytes_of('-_8A')]).toEqual([251, 255, 0]);
    expect(bytes_of('AQ').length).toBe(1);
  });
});

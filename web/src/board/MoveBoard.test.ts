// @vitest-environment jsdom
import { read_tps, square_at } from '$/lib/tps';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drive_choices } from './fixtures';
import MoveBoard from './MoveBoard.svelte';

const tps = '8x8 8./8./8./8./8./8./8./8. wLT@D2N,bMT@D8S w last 0 1';
const sq = (name: string): number => square_at(name, 8, 8);
const choices = {
  pieces: [
    drive_choices({
      w: 8,
      h: 8,
      at: sq('D2'),
      facing: 0,
      blocked: [sq('D8')],
      actions: [{ square: sq('D5'), facing: 0, action: 'x', target: sq('D8') }],
    }),
  ],
  pillbox: [],
  holds: [],
  sums: [],
};

let page: Record<string, unknown>;
let sent: string[];
let answer: string | undefined;

function show(props: object = {}): void {
  page = mount(MoveBoard, {
    target: document.body,
    props: {
      tps,
      choices,
      t: (key: string, params: object = {}) => `${key}${Object.values(params).length ? ` ${Object.values(params).join(' ')}` : ''}`,
      onmove: (text: string) => {
        sent.push(text);
        return Promise.resolve(answer);
      },
      ...props,
    },
  });
  flushSync();
}

const cell = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[role=gridcell][aria-label^="${name},"]`)!;
const hint = (): string => document.querySelector('.hint')!.textContent!;
const button = (text: string): HTMLElement =>
  [...document.querySelectorAll('button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent)!.includes(text))!;

function press(...keys: string[]): void {
  for (const key of keys) {
    const target = document.activeElement?.closest('[role=grid]') ? document.activeElement : document.body;
    target!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    flushSync();
  }
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  }));
  sent = [];
  answer = undefined;
});

afterEach(() => {
  void unmount(page);
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('a board to play on', () => {
  it('has a spoken cell for every square, one of them in the tab order', () => {
    show();
    expect(document.querySelectorAll('[role=gridcell]')).toHaveLength(64);
    expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1);
    expect(cell('D2').getAttribute('aria-label')).toBe('D2, board.piece_facing board.side.w LT board.facing.n');
    expect(cell('A5').getAttribute('aria-label')).toBe('A5, board.empty');
  });

  it('is played by keys alone', async () => {
    show();
    cell('D2').focus();
    press('w', 'ArrowUp', 'w');
    expect(hint()).toBe('board.hint.drive D5 board.facing.n');
    press(' ');
    expect(sent).toEqual(['D2 > D5/N (D8)']);
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
    expect(hint()).toBe('board.hint.idle');
  });

  it('moves the focus with the arrows until a piece is chosen', () => {
    show();
    cell('D2').focus();
    press('ArrowUp', 'ArrowRight', 'End', 'PageUp');
    expect(document.activeElement).toBe(cell('H8'));
  });

  it('tells how far each square is once a piece is chosen', () => {
    show();
    cell('D2').focus();
    press('Enter');
    expect(cell('D4').getAttribute('aria-label')).toBe('D4, board.empty, board.reach 2');
    expect(cell('D2').getAttribute('aria-selected')).toBe('true');
  });

  it('gives up with Esc, step by step, wherever the focus is', () => {
    let cancelled = 0;
    show({ oncancel: () => ++cancelled });
    cell('D2').focus();
    press('w', 'Escape');
    expect(hint()).toBe('board.hint.piece_attack LT D2');
    (document.activeElement as HTMLElement).blur();
    press('Escape');
    expect(hint()).toBe('board.hint.idle');
    expect(cancelled).toBe(1);
    expect(sent).toEqual([]);
  });

  it('asks before it sends, and sends by button', () => {
    show();
    cell('D2').focus();
    press('w', 'w', 'w');
    button('board.action.fire D8').click();
    flushSync();
    expect(sent).toEqual([]);
    expect(hint()).toBe('board.hint.confirm D2 > D5/N (D8)');
    button('board.send').click();
    flushSync();
    expect(sent).toEqual(['D2 > D5/N (D8)']);
  });

  it('says why a move was refused and lets another be chosen', async () => {
    answer = 'not your turn';
    show();
    cell('D2').focus();
    press('w', 'Enter');
    await vi.waitFor(() => {
      flushSync();
      expect(hint()).toBe('board.refused not your turn');
    });
    expect(button('board.back')).toBeTruthy();
  });

  const focus_to_nowhere = (): void => (document.activeElement as HTMLElement).blur();
  const settle = async (): Promise<void> => {
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
  };

  it('keeps the focus when a button goes away, so that Enter sends', async () => {
    show();
    cell('D2').focus();
    press('w', 'w', 'w');
    const fire = button('board.action.fire D8');
    fire.focus();
    fire.click();
    flushSync();
    await settle();
    expect(document.activeElement?.closest('[role=grid]')).not.toBeNull();
    press('Enter');
    expect(sent).toEqual(['D2 > D5/N (D8)']);
  });

  it.each(['Enter', ' '])('sends by "%s" with the focus nowhere', (key) => {
    show();
    cell('D2').focus();
    press('w', 'w', 'w');
    button('board.action.fire D8').click();
    flushSync();
    focus_to_nowhere();
    press(key);
    expect(sent).toEqual(['D2 > D5/N (D8)']);
  });

  it.each([
    ['n', 'board.hint.piece_attack LT D2'],
    ['w', 'board.hint.drive D3 board.facing.n'],
    ['d', 'board.hint.drive D2 board.facing.ne'],
  ])('takes "%s" before any square was chosen', (key, words) => {
    show();
    press(key);
    expect(hint()).toBe(words);
  });

  it('leaves keys to fields and Enter to buttons', () => {
    show({ options: { typing: true } });
    cell('D2').focus();
    press('w');
    const before = hint();
    for (const [target, key] of [
      [document.querySelector('input')!, 'n'],
      [button('board.back'), 'Enter'],
    ] as const) {
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      flushSync();
      expect(hint()).toBe(before);
    }
    expect(sent).toEqual([]);
  });

  it('sends a typed move with the second Enter', () => {
    show({ options: { typing: true } });
    const input = document.querySelector('input')!;
    const enter = (): void => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      flushSync();
    };
    enter();
    expect(document.querySelector('[role=alert]')).toBeNull();
    input.value = 'd2>d5/n(d8)';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    enter();
    expect(sent).toEqual([]);
    enter();
    expect(sent).toEqual(['D2 > D5/N (D8)']);
  });

  it('takes typed moves and refuses unknown ones', () => {
    show({ options: { typing: true, confirm: false } });
    const input = document.querySelector('input')!;
    const type = (text: string): void => {
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      flushSync();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      flushSync();
    };
    type('d2 > h8/n');
    expect(document.querySelector('[role=alert]')!.textContent).toBe('board.refusal.unknown_move');
    type('d2>d5/n(d8#)');
    expect(sent).toEqual(['D2 > D5/N (D8)']);
  });

  it('offers nothing to do while nobody may move', () => {
    show({ choices: null, options: { typing: true } });
    expect(document.querySelectorAll('.bar button')).toHaveLength(0);
    cell('D2').focus();
    press('w', 'Enter');
    expect(sent).toEqual([]);
    // The field still takes questions, but no moves.
    const field = document.querySelector('input')!;
    field.value = 'D2 > D4/N';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    flushSync();
    expect(sent).toEqual([]);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps a place for the bar only where somebody will move', () => {
    show({ choices: null, options: { bar: false } });
    expect(document.querySelector('.bar')).toBeNull();
  });

  it('shows every piece of the position', () => {
    show();
    expect(document.querySelectorAll('use[href="#tc-LT"], use[href="#tc-MT"]')).toHaveLength(read_tps(tps).pieces.length);
  });
});

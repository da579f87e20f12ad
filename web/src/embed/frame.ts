// What every framed page is made of: a heading, a board, a line of words, buttons, and the way back to the site.
import { site_path, say } from './texts';
import '../../packages/board/index';
import type { TankBoard } from '../../packages/board/tank-board';

export type { TankBoard };

export function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

export interface Frame {
  title: HTMLElement;
  board: TankBoard;
  words: HTMLElement;
  buttons: HTMLElement;
}

/** `path`: where the link leads, after the language. */
export function frame(main: HTMLElement, path: string): Frame {
  const title = element('h1');
  const board = document.createElement('tank-board') as TankBoard;
  const words = element('p');
  words.setAttribute('role', 'status');
  const buttons = element('div');
  buttons.className = 'buttons';
  const foot = element('footer');
  const link = element('a', say('open'));
  link.href = site_path(path);
  link.target = '_blank';
  link.rel = 'noopener';
  foot.append(link);
  main.replaceChildren(title, board, words, buttons, foot);
  return { title, board, words, buttons };
}

export function button(holder: HTMLElement, label: string, sign: string, press: () => void): HTMLButtonElement {
  const made = element('button', sign);
  made.setAttribute('aria-label', label);
  made.title = label;
  made.addEventListener('click', press);
  holder.append(made);
  return made;
}

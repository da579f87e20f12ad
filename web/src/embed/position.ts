// One position, to look at.
import { frame } from './frame';
import { say } from './texts';

export function show_position(main: HTMLElement, query: URLSearchParams): void {
  const tps = query.get('tps') ?? '';
  const { title, board, words } = frame(main, `analysis?tps=${encodeURIComponent(tps)}`);
  title.textContent = say('position');
  board.setAttribute('label', say('position'));
  board.addEventListener('tank-error', () => (words.textContent = say('missing')));
  if (query.get('flip') === '1') board.rotation = 180;
  board.position = tps;
  const side = tps.split(' ')[3] ?? '';
  if (['w', 'b', 'x', 'y'].includes(side) && !words.textContent) words.textContent = say(`moves.${side}`);
}

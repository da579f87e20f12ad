// A study to read: its chapters, and the main line of each with what was written about it.
import type { Effect } from '$/board/animation';
import { ask } from './ask';
import { button, element, frame } from './frame';
import { say } from './texts';

interface Node {
  id: string;
  parent: string;
  text: string;
  tps: string;
  rank?: number;
  gone?: boolean;
  comments?: { field: string; text: string }[];
}
interface Study {
  study: { name: string };
  chapters: { id: string; name: string }[];
  nodes: Node[];
}

/** From the beginning of a chapter, always the first continuation. */
export function main_line(nodes: readonly Node[], chapter: string): Node[] {
  const line: Node[] = [];
  for (let node = nodes.find(({ id }) => id === chapter); node;) {
    line.push(node);
    const here = node.id;
    // The lowest rank comes first, then who was there first: sorting keeps that order.
    node = nodes.filter(({ parent, gone }) => parent === here && !gone).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0];
  }
  return line;
}

export async function show_study(main: HTMLElement, id: string, query: URLSearchParams): Promise<void> {
  const { study, chapters, nodes } = await ask<Study>(`/api/studies/${encodeURIComponent(id)}`);
  const { title, board, words, buttons } = frame(main, `study/${encodeURIComponent(id)}`);
  let line: Node[] = [];
  let at = 0;
  title.textContent = study.name;
  board.setAttribute('label', study.name);

  const tell = (): void => {
    const { text, comments = [] } = line[at]!;
    // A hint is for whoever solves it on the site.
    const told = comments.filter(({ field }) => field !== 'hint');
    words.textContent = [`${at} / ${line.length - 1}`, text, ...told.map((each) => each.text)].filter(Boolean).join(' · ');
    back.disabled = at === 0;
    next.disabled = at === line.length - 1;
  };
  const open = (chapter: string): void => {
    line = main_line(nodes, chapter);
    at = 0;
    board.position = line[0]!.tps;
    tell();
  };
  const select = element('select');
  select.setAttribute('aria-label', say('chapter'));
  for (const { id: value, name } of chapters) select.append(new Option(name, value));
  select.addEventListener('change', () => open(select.value));
  buttons.append(select);
  const back = button(buttons, say('previous'), '‹', () => {
    board.position = line[--at]!.tps;
    tell();
  });
  const next = button(buttons, say('next'), '›', () => {
    const { tps } = line[at++]!;
    const { text, tps: after } = line[at]!;
    tell();
    ask<{ played: { effects: Effect[] }[] }>('/api/position', { tps, moves: [text], want: [] }).then(
      ({ played }) => void board.play(played[0]?.effects ?? [], after),
      () => (board.position = after),
    );
  });
  const wanted = chapters.find(({ id: each }) => each === query.get('chapter')) ?? chapters[0];
  if (wanted) {
    select.value = wanted.id;
    open(wanted.id);
  }
}

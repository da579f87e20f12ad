// A puzzle to solve where it stands. What was solved here counts for nobody: nobody is logged in.
import type { Effect } from '$/board/animation';
import { ask } from './ask';
import { button, frame } from './frame';
import { say } from './texts';

interface Puzzle {
  tps: string;
  moves: number;
  choices: object;
}
interface Try {
  right: boolean;
  done: boolean;
  replies: string[];
  choices?: object;
}
interface Played {
  played: { tps: string; effects: Effect[] }[];
}

export async function show_puzzle(main: HTMLElement, id: string): Promise<void> {
  const path = `/api/puzzles/${encodeURIComponent(id)}`;
  const puzzle = await ask<Puzzle>(path);
  const { title, board, words, buttons } = frame(main, `puzzles/${encodeURIComponent(id)}`);
  const side = puzzle.tps.split(' ')[3] ?? 'w';
  let tps = puzzle.tps;
  let moves: string[] = [];
  title.textContent = say('puzzle');
  board.setAttribute('label', say('puzzle'));
  if (side === 'b') board.rotation = 180;

  const begin = (): void => {
    tps = puzzle.tps;
    moves = [];
    board.position = tps;
    board.choices = puzzle.choices;
    again.disabled = true;
    words.textContent = say(`task.${side}`, { n: puzzle.moves });
  };
  const attempt = async (move: string): Promise<void> => {
    const answer = await ask<Try>(`${path}/try`, { moves: [...moves, move] });
    if (!answer.right) {
      board.refuse();
      words.textContent = say('wrong');
      return;
    }
    moves = [...moves, move];
    const turns = [move, ...(answer.done ? [] : answer.replies.slice(-1))];
    for (const turn of (await ask<Played>('/api/position', { tps, moves: turns, want: [] })).played) {
      await board.play(turn.effects, turn.tps);
      tps = turn.tps;
    }
    board.choices = answer.done ? null : (answer.choices ?? null);
    again.disabled = false;
    words.textContent = say(answer.done ? 'solved' : 'right');
  };
  const again = button(buttons, say('again'), '↺', begin);
  board.addEventListener('tank-move', (event) => {
    const { move } = (event as CustomEvent<{ move: string }>).detail;
    attempt(move).catch(() => {
      board.refuse();
      words.textContent = say('failed');
    });
  });
  begin();
}

// A game to step through, or to have played.
import type { Effect } from '$/board/animation';
import { ask } from './ask';
import { button, frame } from './frame';
import { say } from './texts';

interface GameAnswer {
  seats: { user: { name: string } | null; kind: string; level?: number }[];
  moves: { text: string }[];
  outcome: { winners: string[]; reason: string } | null;
}

const pace_ms = 900;

export async function show_game(main: HTMLElement, id: string, query: URLSearchParams): Promise<void> {
  const path = `/api/games/${encodeURIComponent(id)}`;
  const [game, { positions }] = await Promise.all([ask<GameAnswer>(path), ask<{ positions: string[] }>(`${path}/positions`)]);
  const last = positions.length - 1;
  const wanted = Number(query.get('ply') ?? (game.outcome ? 0 : last));
  let ply = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), last) : last;
  let playing = false;
  let turn = 0;
  const { title, board, words, buttons } = frame(main, `game/${encodeURIComponent(id)}`);
  const names = game.seats.map((seat) => (seat.kind === 'engine' ? say('computer', { n: seat.level ?? 1 }) : (seat.user?.name ?? '–')));
  title.textContent = names.join(' – ');
  board.setAttribute('label', names.join(' – '));
  if (query.get('flip') === '1') board.rotation = 180;

  const tell = (): void => {
    const result = game.outcome && ply === last ? ` · ${outcome(game.outcome.winners)}` : '';
    words.textContent = `${ply} / ${last}${ply > 0 ? ` · ${game.moves[ply - 1]!.text}` : ''}${result}`;
    first.disabled = back.disabled = ply === 0;
    next.disabled = end.disabled = ply === last;
    play.textContent = playing ? '❚❚' : '▶';
    play.setAttribute('aria-label', say(playing ? 'pause' : 'play'));
  };
  const jump = (to: number): void => {
    turn += 1;
    playing = false;
    ply = to;
    board.position = positions[ply]!;
    tell();
  };
  /** One turn on, as it was played. */
  const step = async (): Promise<void> => {
    const mine = ++turn;
    ply += 1;
    tell();
    const { effects } = await ask<{ effects: Effect[] }>(`${path}/at/${ply}`).catch(() => ({ effects: [] as Effect[] }));
    if (mine === turn) await board.play(effects, positions[ply]!);
  };
  const run = async (): Promise<void> => {
    playing = true;
    if (ply === last) {
      ply = 0;
      board.position = positions[0]!;
    }
    tell();
    while (playing && ply < last) {
      await new Promise((done) => setTimeout(done, pace_ms));
      if (playing) await step();
    }
    playing = false;
    tell();
  };
  const first = button(buttons, say('first'), '«', () => jump(0));
  const back = button(buttons, say('previous'), '‹', () => jump(Math.max(0, ply - 1)));
  const play = button(buttons, say('play'), '▶', () => (playing ? jump(ply) : void run()));
  const next = button(buttons, say('next'), '›', () => {
    playing = false;
    if (ply < last) void step();
  });
  const end = button(buttons, say('last'), '»', () => jump(last));
  jump(ply);
}

function outcome(winners: readonly string[]): string {
  return winners.length === 1 ? say(`wins.${winners[0]}`) : say('drawn');
}

// The server in a worker: it answers calls and messages from the module, and keeps what changed before it tells anybody.
import { compiled } from './compiled';
import { Keep } from './keep';
import { LocalModule, type Reply } from './module';
import { with_nets } from './nets';
import { puzzle_files } from './puzzle-files';

export type ToWorker =
  { kind: 'call'; id: number; method: string; path: string; body: string } | { kind: 'open' } | { kind: 'hear'; text: string };
export type FromWorker =
  | { kind: 'answer'; id: number; status: number; body: string }
  | { kind: 'message'; text: string }
  /** Whether the module is there. */
  | { kind: 'ready'; ok: boolean }
  /** The browser keeps nothing: no room, or a private window. */
  | { kind: 'not_kept'; text: string };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
};
const tell = (message: FromWorker) => scope.postMessage(message);

interface Parts {
  module: LocalModule;
  keep: Keep | null;
}

async function begin(): Promise<Parts> {
  let keep: Keep | null = null;
  try {
    keep = await Keep.open();
  } catch (error) {
    tell({ kind: 'not_kept', text: String(error) });
  }
  const module = await LocalModule.load(await compiled());
  module.begin({ user: 'local', name: 'Guest', kind: 'guest' }, Math.floor(Math.random() * 2 ** 52));
  for (const [key, text] of (await keep?.all()) ?? []) {
    if (!module.restore(key, text)) console.warn(`${key} cannot be read and is left alone`);
  }
  return { module, keep };
}

const parts = begin();
parts.then(
  () => tell({ kind: 'ready', ok: true }),
  (error: unknown) => {
    console.warn(`there is no module: ${String(error)}`);
    tell({ kind: 'ready', ok: false });
  },
);

let tick_timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps first, tells then; looks at engines and clocks afterwards. */
async function settle({ module, keep }: Parts, answers: FromWorker[]): Promise<void> {
  const news = module.news();
  if (keep && Object.keys(news.changes).length > 0) {
    try {
      await keep.write(news.changes);
    } catch (error) {
      tell({ kind: 'not_kept', text: String(error) });
    }
  }
  for (const answer of answers) tell(answer);
  for (const text of news.messages) tell({ kind: 'message', text });
  setTimeout(() => enqueue(think), 0);
  clearTimeout(tick_timer);
  const deadline = module.deadline();
  if (deadline > 0) tick_timer = setTimeout(() => enqueue(tick), Math.max(0, deadline - Date.now()));
}

async function play_turn(all: Parts): Promise<void> {
  if (all.module.think(Date.now())) await settle(all, []);
}

/** What the page asks meanwhile does not wait for nets. */
async function think(all: Parts): Promise<void> {
  if (!all.module.wants_nets()) return play_turn(all);
  void with_nets(all.module).then(() => enqueue(play_turn));
}

async function tick(all: Parts): Promise<void> {
  all.module.tick(Date.now());
  await settle(all, []);
}

let have_puzzles = false;
/** Puzzles are fetched for the first call that is about them. */
async function with_puzzles({ module }: Parts, path: string, call: () => Reply): Promise<Reply> {
  if (path.startsWith('/api/puzzles') && !have_puzzles) {
    try {
      for (const { name, text } of await puzzle_files()) module.add_puzzles(text, name);
      have_puzzles = true;
    } catch (error) {
      return { status: 503, body: JSON.stringify({ error: { id: 'unreachable', text: String(error) } }) };
    }
  }
  return call();
}

let asked_for_books = false;
/** Openings are fetched for the first game that is begun; without them the computer thinks from the first turn on. */
async function with_books({ module }: Parts, method: string, path: string): Promise<void> {
  if (asked_for_books || method !== 'POST' || path !== '/api/games') return;
  asked_for_books = true;
  try {
    for (const text of (await import('./books')).books) module.add_book(text);
  } catch (error) {
    console.warn(`no openings: ${String(error)}`);
  }
}

// One thing after the other: a change is kept before the next is begun.
let line: Promise<unknown> = parts;
function enqueue(work: (all: Parts) => Promise<void>): void {
  line = line.then(async () => work(await parts)).catch((error: unknown) => console.error(error));
}

scope.onmessage = ({ data }) =>
  enqueue(async (all) => {
    const now = Date.now();
    const answers: FromWorker[] = [];
    if (data.kind === 'call') {
      await with_books(all, data.method, data.path);
      if (data.path.endsWith('/hint')) await with_nets(all.module);
      const reply = await with_puzzles(all, data.path, () => all.module.call(data.method, data.path, data.body, now));
      answers.push({ kind: 'answer', id: data.id, ...reply });
    } else if (data.kind === 'open') all.module.open_socket(now);
    else all.module.hear(data.text, now);
    await settle(all, answers);
  });

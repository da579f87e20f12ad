// Finished games that this device played by itself and has not sent yet.
import { Keep } from './keep';

const game_key = 'game:';
const sent_key = 'sent:';

export interface Unsent {
  key: string;
  events: string[];
}

/** Nothing where the browser keeps nothing. */
export async function unsent_games(): Promise<{ games: Unsent[]; mark_sent: (key: string, note: string) => Promise<void> }> {
  let keep: Keep;
  try {
    keep = await Keep.open();
  } catch {
    return { games: [], mark_sent: () => Promise.resolve() };
  }
  const all = new Map(await keep.all());
  const games: Unsent[] = [];
  for (const [key, text] of all) {
    const id = key.slice(game_key.length);
    if (!key.startsWith(game_key) || all.has(sent_key + id)) continue;
    const game = JSON.parse(text) as { over?: boolean; events: string[] };
    if (game.over) games.push({ key: id, events: game.events });
  }
  return { games, mark_sent: (key, note) => keep.write({ [sent_key + key]: note }) };
}

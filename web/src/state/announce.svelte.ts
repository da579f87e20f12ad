// What screen readers are told. Each message is a line of its own: the same words speak again, and a reply that comes at
// once does not swallow the words before it.
interface Said {
  id: number;
  text: string;
}

const kept = 4; // enough for a move and three replies
const state = $state<{ polite: Said[]; urgent: Said[] }>({ polite: [], urgent: [] });
let count = 0;

export function announcements(): Readonly<typeof state> {
  return state;
}

export function announce(text: string, urgent = false): void {
  const lines = urgent ? state.urgent : state.polite;
  lines.push({ id: (count += 1), text });
  if (lines.length > kept) lines.shift();
}

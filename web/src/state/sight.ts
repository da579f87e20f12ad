// Whether this page was out of sight: in rated games the server hears of it with a move (the privacy page says so).
let left = -Infinity;

function note(): void {
  left = performance.now();
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && note());
  window.addEventListener('blur', note);
}

/** Whether the reader was elsewhere at some time since then (performance.now). */
export function was_away_since(moment: number): boolean {
  return left > moment;
}

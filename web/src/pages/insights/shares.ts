// Shares of three kinds of results in whole per cent that add up to a hundred.
export interface Shares {
  won: number;
  drawn: number;
  lost: number;
}

export function shares_of(games: number, won: number, drawn: number): Shares {
  if (games === 0) return { won: 0, drawn: 0, lost: 0 };
  const first = Math.round((100 * won) / games);
  const second = Math.min(100 - first, Math.round((100 * drawn) / games));
  return { won: first, drawn: second, lost: 100 - first - second };
}

// Which positions of a game stand on paper, and its moves in rounds.

/** After how many turns there is another diagram; 0: only start and end. */
export const steps = [0, 20, 10, 5] as const;

export function diagrams_of(plies: number, every: number): number[] {
  const shown = new Set([0, plies]);
  for (let ply = every; every > 0 && ply < plies; ply += every) shown.add(ply);
  return [...shown].sort((a, b) => a - b);
}

/** Rounds begin with White. */
export function paired<Move extends { side: string }>(moves: readonly Move[]): Move[][] {
  const rounds: Move[][] = [];
  for (const move of moves) {
    const begins = move.side === 'w' && rounds.at(-1)?.at(-1)?.side !== 'w';
    if (begins || rounds.length === 0) rounds.push([]);
    rounds.at(-1)!.push(move);
  }
  return rounds;
}

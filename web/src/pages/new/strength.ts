// How strong the levels of the computer are: Elo on one scale, on which a player of random moves has 0. Measured by
// `tankchess ladder` (bench/results.md); level 10 takes as much time as it is given and has no figure of its own.
export const level_strength: readonly number[] = [220, 370, 530, 790, 890, 1000, 1210, 1340, 1480];

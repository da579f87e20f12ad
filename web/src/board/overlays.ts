// What can be laid over the board on request; the data comes from the server.

export interface FireLine {
  from: number;
  to: number;
  /** Who fires: drawn differently, not only in another colour. */
  by: 'own' | 'enemy';
}

export interface Armour {
  at: number;
  facing: number;
  front: number;
  side: number;
  rear: number;
}

export interface Overlays {
  /** Squares that the enemy could fire at in its next turn. */
  danger?: readonly number[];
  lines?: readonly FireLine[];
  armour?: readonly Armour[];
  /** Shortest way of a Command piece off the board: squares from where it stands, and the direction across the edge. */
  way_out?: { path: readonly number[]; facing: number };
}

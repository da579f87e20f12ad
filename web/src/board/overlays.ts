// What can be laid over the board on request; the data comes from the server.
import type { Effect } from '$/net/schema';

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

/** A place that matters for a task: to stand on (perhaps facing somewhere), to destroy, to act on, to leave the board from; or a whole edge. */
export interface GoalMark {
  at: number;
  kind: 'stand' | 'destroy' | 'act' | 'leave' | 'edge';
  /** Of the piece that shall stand there, or of the way out; -1 where it does not matter. */
  facing: number;
}

export interface Overlays {
  /** Squares that the enemy could fire at in its next turn. */
  danger?: readonly number[];
  lines?: readonly FireLine[];
  armour?: readonly Armour[];
  /** Shortest way of a Command piece off the board: squares from where it stands, and the direction across the edge. */
  way_out?: { path: readonly number[]; facing: number };
  goals?: readonly GoalMark[];
  /** A turn that is proposed: a hint, a solution. */
  suggestion?: readonly Effect[];
  /** Square of a Command piece in check. */
  check?: number;
  /** Pieces that an enemy could destroy in its next turn. */
  threatened?: readonly number[];
  /** Turns of the enemy to be feared: against a Command piece in check, or the piece that is looked at. */
  threats?: readonly (readonly Effect[])[];
}

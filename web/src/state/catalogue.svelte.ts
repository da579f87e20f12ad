// The catalogue of pieces, terrains and modes: fetched once for each visit, then at hand everywhere.
import { is_hedge } from '$/lib/tps';
import { get_catalogue, type Catalogue, type CataloguePiece, type Mode } from '$/net/api';

let known = $state.raw<Catalogue | null>(null);
let once: Promise<Catalogue> | null = null;

export function load_catalogue(): Promise<Catalogue> {
  once ??= get_catalogue().then(
    (answer) => (known = answer),
    (error: unknown) => {
      once = null;
      throw error;
    },
  );
  return once;
}

/** Null until it has come. */
export function catalogue(): Catalogue | null {
  return known;
}

export function kind_facts(code: string): CataloguePiece | undefined {
  return known?.pieces.find((piece) => piece.code === code);
}

export function mode_facts(id: string): Mode | undefined {
  return known?.rules.find((mode) => mode.id === id);
}

/** What the catalogue calls the terrain of a mark; every letter is the shape of some hedge. */
export function terrain_id(mark: string): string | undefined {
  const same = (other: string): boolean => other === mark || (is_hedge(other) && is_hedge(mark));
  return known?.terrain.find((terrain) => same(terrain.mark))?.name;
}

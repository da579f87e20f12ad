// The drawings that all boards of a page share, kept in one hidden SVG. Another look of the pieces draws them anew.
import { kind_facts, load_catalogue } from '$/state/catalogue.svelte';
import { settings, type PieceLook } from '$/state/settings.svelte';
import { counters } from './counters';
import { painted, piece_defs } from './pieces';
import { marker_defs } from './terrain';

const id = 'tc-defs';

/** Hatch of dangerous squares and the head of the arrow that leads off the board. */
const overlay_defs =
  '<pattern id="tc-danger-hatch" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="tc-danger-hatch" width="4.5" height="22"/></pattern>' +
  '<marker id="tc-way-arrow" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="34" markerHeight="34" markerUnits="userSpaceOnUse" orient="auto"><path class="tc-way-arrow" d="M0 0L10 5L0 10Z"/></marker>';

/** Every shared drawing, as the inside of a `<defs>` element. */
export function all_defs(look: PieceLook = 'painted'): string {
  const draw = look === 'counters' ? counters((kind) => kind_facts(kind)?.armour) : painted;
  return piece_defs(draw, look) + marker_defs() + overlay_defs;
}

/** Puts the shared drawings into the page, once. */
export function ensure_defs(): void {
  if (document.getElementById(id)) return;
  const holder = document.createElement('div');
  holder.id = id;
  holder.setAttribute('aria-hidden', 'true');
  // Not `display: none`: patterns inside would not be painted.
  holder.style.cssText = 'position:absolute;width:0;height:0;overflow:hidden';
  document.body.append(holder);
  const draw = (): void => {
    holder.innerHTML = `<svg width="0" height="0"><defs>${all_defs(settings.pieces)}</defs></svg>`;
  };
  draw();
  $effect.root(() => {
    $effect(draw);
    $effect(() => {
      if (settings.pieces === 'counters') load_catalogue().catch(() => undefined);
    });
  });
}

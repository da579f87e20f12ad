// The drawings that all boards of a page share, kept in one hidden SVG.
import { piece_defs } from './pieces';
import { marker_defs } from './terrain';

const id = 'tc-defs';

/** Every shared drawing, as the inside of a `<defs>` element. */
export function all_defs(): string {
  return piece_defs() + marker_defs();
}

/** Puts the shared drawings into the page, once. */
export function ensure_defs(): void {
  if (document.getElementById(id)) return;
  const holder = document.createElement('div');
  holder.id = id;
  holder.setAttribute('aria-hidden', 'true');
  // Not `display: none`: patterns inside would not be painted.
  holder.style.cssText = 'position:absolute;width:0;height:0;overflow:hidden';
  holder.innerHTML = `<svg width="0" height="0"><defs>${all_defs()}</defs></svg>`;
  document.body.append(holder);
}

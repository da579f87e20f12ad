// The picture of a position as an SVG file that needs nothing else: references resolved, styles written out.
import { flushSync, mount, unmount } from 'svelte';
import Thumbnail from './Thumbnail.svelte';
import type { Rotation } from './view';

const properties = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'visibility',
];
const text_properties = ['font-family', 'font-size', 'font-weight', 'text-anchor'];
const initial: Record<string, string> = {
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  opacity: '1',
  visibility: 'visible',
  stroke: 'none',
  'stroke-width': '1px',
};

/** Puts a copy of what each `<use>` refers to in its place. */
function resolve_uses(svg: SVGSVGElement): void {
  for (let use = svg.querySelector('use'); use; use = svg.querySelector('use')) {
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    for (const name of ['transform', 'class']) {
      const value = use.getAttribute(name);
      if (value) group.setAttribute(name, value);
    }
    const target = document.getElementById((use.getAttribute('href') ?? '').slice(1));
    if (target) {
      const copy = target.cloneNode(true) as Element;
      copy.removeAttribute('id');
      group.append(copy);
    }
    use.replaceWith(group);
  }
}

/** Writes the style that each element has as plain attributes. */
function write_styles(svg: SVGSVGElement): void {
  for (const element of svg.querySelectorAll<SVGElement>('*')) {
    if (element.closest('defs')) continue;
    const style = getComputedStyle(element);
    const shape = !['g', 'svg'].includes(element.tagName);
    for (const name of shape ? properties : ['opacity', 'visibility']) {
      const value = style.getPropertyValue(name).replaceAll('"', '');
      if (value && value !== initial[name]) element.setAttribute(name, value);
    }
    if (element.tagName === 'text')
      for (const name of text_properties) element.setAttribute(name, style.getPropertyValue(name).replaceAll('"', "'"));
  }
  for (const element of svg.querySelectorAll('*')) element.removeAttribute('class');
  // Hidden shapes (the second frame of a flame) have no place in a still picture.
  for (const element of svg.querySelectorAll('[visibility="hidden"]')) element.remove();
}

/** Patterns that fills refer to, copied with their colours. */
function add_patterns(svg: SVGSVGElement): void {
  const defs = document.createElementNS('http://www.w3.org/2000/svg', 'defs');
  for (const pattern of document.querySelectorAll('#tc-defs pattern')) {
    if (!svg.querySelector(`[fill*="#${pattern.id}"]`)) continue;
    const copy = pattern.cloneNode(true) as Element;
    pattern
      .querySelectorAll('*')
      .forEach((part, index) => copy.querySelectorAll('*')[index]!.setAttribute('fill', getComputedStyle(part).fill));
    defs.append(copy);
  }
  if (defs.childElementCount > 0) svg.prepend(defs);
}

/** A standalone SVG text in the colours of the present theme. */
export function board_svg(tps: string, rotation: Rotation = 0): string {
  const holder = document.createElement('div');
  holder.style.cssText = 'position:absolute;left:-9999px;width:800px';
  document.body.append(holder);
  const view = mount(Thumbnail, { target: holder, props: { tps, rotation, framed: true } });
  try {
    flushSync();
    const svg = holder.querySelector('svg')!;
    resolve_uses(svg);
    write_styles(svg);
    add_patterns(svg);
    const [, , width, height] = svg.getAttribute('viewBox')!.split(' ');
    svg.setAttribute('width', width!);
    svg.setAttribute('height', height!);
    for (const name of ['aria-hidden', 'class']) svg.removeAttribute(name);
    return new XMLSerializer().serializeToString(svg);
  } finally {
    void unmount(view);
    holder.remove();
  }
}

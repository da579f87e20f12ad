// A position as one standalone SVG text: drawings and colours are inside it.
import art from '$/art/art.css?inline';
import { all_defs } from '$/art/defs';
import { flushSync, mount, unmount } from 'svelte';
import Thumb from './Thumb.svelte';

/** Keeps one of the two colours of each `light-dark(a, b)`: viewers other than browsers do not know it. */
export function one_theme(css: string, dark: boolean): string {
  const word = 'light-dark(';
  let out = '';
  let rest = css;
  for (let at = rest.indexOf(word); at >= 0; at = rest.indexOf(word)) {
    out += rest.slice(0, at);
    let depth = 1;
    let comma = -1;
    let end = at + word.length;
    for (; depth > 0 && end < rest.length; ++end) {
      const letter = rest[end];
      if (letter === '(') ++depth;
      else if (letter === ')') --depth;
      else if (letter === ',' && depth === 1 && comma < 0) comma = end;
    }
    out += (dark ? rest.slice(comma + 1, end - 1) : rest.slice(at + word.length, comma)).trim();
    rest = rest.slice(end);
  }
  return out + rest;
}

export function board_svg(tps: string, dark: boolean): string {
  const holder = document.createElement('div');
  const thumb = mount(Thumb, { target: holder, props: { tps, label: '' } });
  flushSync();
  const svg = holder.querySelector('svg')!;
  const [, , width, height] = (svg.getAttribute('viewBox') ?? '').split(' ');
  const inside = svg.innerHTML.replaceAll(/<!--.*?-->/g, '');
  void unmount(thumb);
  const css = one_theme(art, dark).replaceAll(':root', 'svg').replaceAll('<', '\\3c ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="tc-art" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>${css}</style><defs>${all_defs()}</defs>${inside}</svg>`
  );
}

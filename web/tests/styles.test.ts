// Sizes of type and spaces come from one scale (src/ui/tokens.css); only drawings have units of their own.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');
/** Styles of what is drawn in SVG, in hundredths of a square; and letters that follow the size of the board. */
const drawn = /^(art\/|board\/(marks|effects|goals|fears)\.css|board\/(Thumbnail|Coordinates|Compass)\.svelte|ui\/Hull\.svelte)/;
const property = /^\s*(font-size|font|gap|row-gap|column-gap|margin(?:-[a-z-]+)?|padding(?:-[a-z-]+)?):\s*([^;]+);/gm;
/** Any length, except a hair line, a share of the surrounding text, and none. */
const length = /(?<![\w.-])-?(?!1px\b|0(?![\d.]))(\d*\.?\d+)(px|rem|pt)\b/;

function styles(path: string): string {
  const text = readFileSync(path, 'utf8');
  return path.endsWith('.css') ? text : [...text.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1]).join('\n');
}

function stray(text: string): string[] {
  return [...text.matchAll(property)].filter((match) => length.test(match[2]!)).map((match) => match[0].trim());
}

describe('styles', () => {
  it('take sizes of type and spaces from the scale', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(svelte|css)$/.test(path) && !drawn.test(path))
      .map((path) => join(source, path));
    expect(files.length).toBeGreaterThan(80);
    expect(files.flatMap((path) => stray(styles(path)).map((found) => `${relative(source, path)}: ${found}`))).toEqual([]);
  });

  it('use only steps that exist', () => {
    const tokens = new Set(
      [...readFileSync(join(source, 'ui/tokens.css'), 'utf8').matchAll(/^ {2}(--(?:text|space)-\w+):/gm)].map((match) => match[1]),
    );
    const used = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(svelte|css)$/.test(path))
      .flatMap((path) => [...styles(join(source, path)).matchAll(/var\((--(?:text|space)-\w+)/g)].map((match) => match[1]));
    expect(used.length).toBeGreaterThan(200);
    expect(used.filter((name) => !tokens.has(name))).toEqual([]);
  });

  it('name lists without dots once', () => {
    const pages = readdirSync(join(source, 'pages'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svelte'));
    expect(pages.filter((path) => /list-style: none/.test(styles(join(source, 'pages', path))))).toEqual([]);
    expect(styles(join(source, 'ui/base.css'))).toContain('list-style: none');
  });

  it('are told apart by this test', () => {
    expect(stray('  margin: 0 auto;\n  padding: var(--space-2) 1px;\n  gap: calc(2 * var(--space-1));')).toEqual([]);
    expect(stray('  margin: 0 3px;\n  font-size: 0.93rem;\n  font: 600 12px serif;')).toHaveLength(3);
  });
});

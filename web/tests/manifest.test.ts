// @vitest-environment jsdom
// What makes the page an app: the pictures that the manifest names are there, as large as it says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse_route } from '$/app/route';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}
interface Manifest {
  display: string;
  theme_color: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

const web = join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(web, 'public/manifest.webmanifest'), 'utf8')) as Manifest;
const page = readFileSync(join(web, 'index.html'), 'utf8');

/** Width and height as a PNG file says them. */
function size_of(src: string): string {
  const bytes = readFileSync(join(web, 'public', src));
  expect(bytes.toString('latin1', 1, 4), src).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('names pictures that are there, as large as it says', () => {
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, sizes } of pictures.filter(({ type }) => type === 'image/png')) expect(size_of(src), src).toBe(sizes);
});

it('has what browsers ask for before they install it', () => {
  expect(manifest.display).toBe('standalone');
  const sizes = (purpose?: string) => manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
  expect(sizes()).toEqual(expect.arrayContaining(['any', '192x192', '512x512']));
  expect(sizes('maskable')).toEqual(['192x192', '512x512']);
  expect(new Set(manifest.screenshots.map((picture) => picture.form_factor))).toEqual(new Set(['wide', 'narrow']));
});

it('leads to pages that there are', () => {
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  for (const { url } of manifest.shortcuts) expect(parse_route(url, '').page, url).not.toBe('missing');
});

it('is what the page says', () => {
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(page).toContain(`<meta name="theme-color" content="${manifest.theme_color}" />`);
  const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page)![1]!;
  expect(size_of(touch)).toBe('180x180');
});

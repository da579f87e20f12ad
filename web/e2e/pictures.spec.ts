// Pictures of the pages, kept to be looked at: build/e2e-artifacts.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts, choose, new_game, settle, short_game, start_game, test } from './support';

const looks = [
  { locale: 'en', width: 1440, height: 900, theme: 'light' },
  { locale: 'ro', width: 768, height: 1024, theme: 'light' },
  { locale: 'de', width: 390, height: 844, theme: 'dark' },
  { locale: 'de', width: 1440, height: 900, theme: 'dark' },
  { locale: 'en', width: 640, height: 360, theme: 'light' },
] as const;
const pages = {
  home: '',
  new: 'new',
  lobby: 'lobby',
  analysis: 'analysis',
  editor: 'editor',
  learn: 'learn',
  lesson: 'learn/shoot',
  pieces: 'pieces',
  puzzles: 'puzzles',
  archive: 'archive',
  boards: 'boards',
  board: 'boards/basic-16',
  settings: 'settings',
  register: 'register',
};

for (const { locale, width, height, theme } of looks) {
  test(`pictures in ${locale}, ${width} wide, ${theme}`, async ({ page }) => {
    mkdirSync(artifacts, { recursive: true });
    const picture = async (name: string): Promise<void> => {
      await settle(page);
      await page.screenshot({ path: join(artifacts, `${name}-${locale}-${width}-${theme}.png`) });
    };
    await new_game(page, short_game);
    const small = new URL(page.url()).pathname.split('/').at(-1)!;
    const full = await start_game(page.request, { setup: 'basic-16', rules: 'mate', opponent: { engine: 1 } });
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    for (const [name, address] of Object.entries(pages)) {
      await page.goto(`/${locale}/${address}`);
      await picture(name);
    }
    await page.goto(`/${locale}/game/${small}`);
    await picture('small-game');
    await page.goto(`/${locale}/game/${full}`);
    await choose(page, 'M3');
    await picture('game');
  });
}

// Every page, for everyone: in three languages, to screen readers, to eyes and fingers, in both themes.
import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatten, type Tree } from '../src/i18n/format';
import {
  addresses,
  choose,
  expect,
  faults,
  my_turn,
  new_game,
  own_addresses,
  press,
  send,
  settle,
  short_game,
  square,
  still,
  test,
  type_move,
} from './support';
import { cut, enlarge, small_targets } from './sizes';

test.use(still);

const texts = join(import.meta.dirname, '../src/i18n');
const keys = new Set(
  readdirSync(texts)
    .filter((file) => /^(\w+\.)?en\.json$/.test(file))
    .flatMap((file) => Object.keys(flatten(JSON.parse(readFileSync(join(texts, file), 'utf8')) as Tree))),
);

/** Words that are English and neither German nor Romanian; names of pieces and rules are said in English in German, too. */
const english =
  /(?<!\p{L})(the|and|your|you|with|from|this|that|they|what|when|where|which|who|how|not|were|has|have|of|to|is|it|by|been|can|cannot|must|should|would|move|moves|turn|turns|game|games|play|player|players|board|piece|pieces|wins|won|lost|white|black|choose|show|here|there|yes|please|guest|ago|minutes|hours?|days?|neither|nor|fields?|needs?)(?!\p{L})/giu;

/** Raw keys on the page and, where it is not written in English, English words. */
async function strange_words(page: Page, locale: string): Promise<string[]> {
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
  const shown = await page.evaluate(
    () =>
      document.body.innerText +
      [...document.querySelectorAll('[aria-label]')].map((each) => ` ${each.getAttribute('aria-label')}`).join(''),
  );
  const raw = (shown.match(/\b[a-z_]+(\.[\w]+)+\b/g) ?? []).filter((each) => keys.has(each));
  // Codes of kinds are capitals.
  const foreign = (shown.match(english) ?? []).filter((each) => each !== each.toUpperCase());
  return locale === 'en' ? raw : [...raw, ...foreign];
}

const too_wide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Pages take seconds to open and no time to look at: each is opened once for all that is asked of it in one window. */
for (const [whose, list] of [
  ['every page for a stranger', () => Promise.resolve(addresses)],
  ['every page of an account', own_addresses],
] as const) {
  const on_each = async (page: Page, locale: string, look: (address: string) => Promise<void>): Promise<void> => {
    test.setTimeout(240_000);
    for (const address of await list(page.request)) {
      await page.goto(`/${locale}/${address}`);
      await settle(page);
      await look(address);
    }
  };

  test(`${whose} in a light window, English: no raw key, nothing serious for axe, letters of twice the size`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await on_each(page, 'en', async (address) => {
      expect(await strange_words(page, 'en'), address).toEqual([]);
      expect(await faults(page), address).toEqual([]);
      if (address.startsWith('game/')) return;
      await enlarge(page);
      expect(await cut(page), address).toEqual([]);
    });
  });

  test(`${whose} in a dark window, German: no raw key or English word, colours that can be read`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await on_each(page, 'de', async (address) => {
      expect(await strange_words(page, 'de'), address).toEqual([]);
      // All else that axe looks at is the same in both themes.
      expect(await faults(page, ['color-contrast']), address).toEqual([]);
    });
  });

  test(`${whose} on a phone, Romanian: no raw key or English word, targets of 44 pixels, fits the narrowest, letters of twice the size`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await on_each(page, 'ro', async (address) => {
      expect.soft(await strange_words(page, 'ro'), address).toEqual([]);
      expect.soft(await small_targets(page), address).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect.soft(await too_wide(page), address).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 390, height: 664 });
      if (address.startsWith('game/')) return;
      await enlarge(page);
      expect.soft(await cut(page), address).toEqual([]);
    });
    await context.close();
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in a game in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await new_game(page, short_game);
    await my_turn(page);
    await choose(page, 'D2');
    expect(await faults(page), 'game').toEqual([]);
  });
}

test('the browser chooses the language, and the header changes it in place', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ro-RO' });
  const page = await context.newPage();
  await page.goto('/learn');
  await expect(page).toHaveURL(/\/ro\/learn$/);
  await page.getByLabel('Limba').selectOption('de');
  await expect(page).toHaveURL(/\/de\/learn$/);
  await expect(page.getByRole('heading', { name: 'Tank Chess lernen' })).toBeVisible();
  await context.close();
});

test('a game on a phone, by touch', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' });
  const page = await context.newPage();
  await new_game(page, short_game);
  await my_turn(page);
  await choose(page, 'D2');
  await page.getByRole('button', { name: 'Ahead' }).tap();
  await page.getByRole('button', { name: 'Undo step' }).tap();
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  await choose(page, 'D2');
  await press(page, 'G5');
  await send(page);
  await my_turn(page);
  await choose(page, 'G5');
  await press(page, 'H6');
  await page.getByRole('button', { name: /^Face north(,|$)/ }).tap();
  await page.getByRole('button', { name: 'Fire at H8' }).tap();
  await send(page);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'You win!' })).toBeVisible();
  await context.close();
});

test('nothing moves for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await new_game(page, short_game, 'Same screen');
  await type_move(page, 'D2 > G5/NE');
  await expect(square(page, 'G5')).toHaveAttribute('aria-label', /white Medium Tank/);
  expect(
    await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((each) => each.playState === 'running' && Number(each.effect?.getComputedTiming().duration ?? 0) > 50).length,
    ),
  ).toBe(0);
});

test('translators see every text in three languages, and its key where it stands', async ({ page }) => {
  await page.goto('/en/dev/strings');
  await page.getByLabel('Find').fill('home.play');
  const row = page.getByRole('row').filter({ hasText: 'home.play' });
  await expect(row.first()).toContainText('Gegen den Computer spielen');
  await expect(row.first()).toContainText('Joacă împotriva calculatorului');
  await page.getByRole('checkbox', { name: 'Show the keys on every page' }).check();
  await page.getByRole('link', { name: /^Play/ }).first().click();
  await expect(page.getByRole('button', { name: 'Play against the computer ⟨home.play⟩' })).toBeVisible();
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatten, type Tree } from '../src/i18n/format';
import { addresses, choose, expect, faults, my_turn, new_game, press, send, settle, short_game, square, test, type_move } from './support';

const texts = join(import.meta.dirname, '../src/i18n');
const keys = readdirSync(texts)
  .filter((file) => /^(\w+\.)?en\.json$/.test(file))
  .flatMap((file) => Object.keys(flatten(JSON.parse(readFileSync(join(texts, file), 'utf8')) as Tree)));

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on any page in the ${theme} theme`, async ({ page }) => {
    test.setTimeout(150_000);
    await page.emulateMedia({ colorScheme: theme });
    for (const address of addresses) {
      await page.goto(`/en/${address}`);
      await settle(page);
      expect(await faults(page), address).toEqual([]);
    }
    await new_game(page, short_game);
    await my_turn(page);
    await choose(page, 'D2');
    expect(await faults(page), 'game').toEqual([]);
  });
}

/** Words that are English and neither German nor Romanian; names of pieces and rules are said in English in German, too. */
const english =
  /(?<!\p{L})(the|and|your|you|with|from|this|that|they|what|when|where|which|who|how|not|were|has|have|of|to|is|it|by|been|can|cannot|must|should|would|move|moves|turn|turns|game|games|play|player|players|board|piece|pieces|wins|won|lost|white|black|choose|show|here|there|yes|please|guest|ago|minutes|hours?|days?|neither|nor|fields?|needs?)(?!\p{L})/giu;

for (const [locale, word] of [
  ['en', 'Play against the computer'],
  ['de', 'Gegen den Computer spielen'],
  ['ro', 'Joacă împotriva calculatorului'],
] as const) {
  test(`every page speaks ${locale}, without a raw key or a word of another language`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto(`/${locale}/`);
    await expect(page.getByRole('button', { name: word })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    const known = new Set(keys);
    for (const address of addresses) {
      await page.goto(`/${locale}/${address}`);
      await settle(page);
      const shown = await page.evaluate(
        () =>
          document.body.innerText +
          [...document.querySelectorAll('[aria-label]')].map((each) => ` ${each.getAttribute('aria-label')}`).join(''),
      );
      expect(
        (shown.match(/\b[a-z_]+(\.[\w]+)+\b/g) ?? []).filter((each) => known.has(each)),
        address,
      ).toEqual([]);
      // Codes of kinds are capitals.
      const strange = (shown.match(english) ?? []).filter((each) => each !== each.toUpperCase());
      if (locale !== 'en') expect(strange, address).toEqual([]);
    }
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

test('every page fits a screen of 360 pixels', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en-GB' });
  const page = await context.newPage();
  for (const address of addresses) {
    await page.goto(`/en/${address}`);
    await settle(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      address,
    ).toBeLessThanOrEqual(0);
  }
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

// Studies by two people at once: what one does the other sees, random changes of both end in the same study.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, post, register, share_sheet, still, test } from './support';

test.use(still);

/** Two Command tanks that turn in their corners, far from each other. */
const corners = '8x8 8./8./3.2#3./2.4#2./2.4#2./3.2#3./8./8. wCLT@A1N,bCLT@H8S w mate 0 1';

interface Line {
  op: { act: string; id: string; value?: string };
}

async function new_study(request: APIRequestContext, visibility: string): Promise<string> {
  const { id } = await post<{ id: string }>(request, '/api/studies', { name: 'Corners', visibility });
  await post(request, `/api/studies/${id}/ops`, { ops: [{ key: '1', act: 'chapter', id: 'c', name: 'Turns', value: corners }] });
  return id;
}

async function put(request: APIRequestContext, path: string, data: object): Promise<void> {
  const me = (await (await request.get('/api/me')).json()) as { csrf: string };
  expect((await request.put(path, { data, headers: { 'X-CSRF-Token': me.csrf } })).ok()).toBe(true);
}

const all_saved = (page: Page) => expect(page.locator('[data-saving]')).toHaveAttribute('data-saving', 'saved');

async function type_move(page: Page, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Move in notation' });
  await field.fill(text);
  await field.press('Enter');
}

/** One change by hand, of a kind that the dice choose. Gives the words that were written. */
async function some_change(page: Page, roll: (below: number) => number, mark: string): Promise<string> {
  const turns = page.locator('.tree .turn');
  const count = await turns.count();
  // Somebody else may take it away at the same moment.
  if (count > 0)
    await turns
      .nth(roll(count))
      .click({ timeout: 500 })
      .catch(() => undefined);
  switch (roll(count > 2 ? 8 : 3)) {
    case 3:
      await page
        .getByRole('button', { name: ['Good move', 'Mistake', 'Blunder'][roll(3)]!, exact: true })
        .click({ timeout: 500 })
        .catch(() => undefined);
      return '';
    case 4: {
      const field = page.getByRole('textbox', { name: 'Comment' });
      await field.fill(mark);
      await field.blur();
      return mark;
    }
    case 5:
      await page
        .getByRole('button', { name: 'Make main line' })
        .click({ timeout: 500 })
        .catch(() => undefined);
      return '';
    case 6:
      if (roll(3) === 0)
        await page
          .getByRole('button', { name: 'Delete from here' })
          .click({ timeout: 500 })
          .catch(() => undefined);
      return '';
    default: {
      const facing = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'][roll(8)]!;
      const field = page.getByRole('combobox', { name: 'Move in notation' });
      await field.fill(`${roll(2) ? 'A1' : 'H8'}/${facing}`, { timeout: 1000 }).catch(() => undefined);
      await field.press('Enter', { timeout: 500 }).catch(() => undefined);
      await field.press('Escape', { timeout: 500 }).catch(() => undefined);
      return '';
    }
  }
}

test('two browsers change a study at random and end with the same, and nothing is lost', async ({ page, browser }) => {
  await register(page.request);
  const guest = await (await browser.newContext({ locale: 'en-GB', ...still.contextOptions })).newPage();
  const bob = await register(guest.request);
  const id = await new_study(page.request, 'link');
  await put(page.request, `/api/studies/${id}/members/${bob}`, { role: 'writer' });
  await Promise.all([page.goto(`/en/study/${id}`), guest.goto(`/en/study/${id}`)]);
  await type_move(page, 'A1/NE');
  await expect(guest.locator('.tree')).toContainText('A1/NE');
  await expect(guest.getByTestId('here')).toBeVisible();

  const written: string[] = [];
  const edit = async (who: Page, seed: number): Promise<void> => {
    let now = seed;
    const roll = (below: number): number => {
      now = (Math.imul(now, 1664525) + 1013904223) >>> 0;
      return Math.floor((now / 2 ** 32) * below);
    };
    for (let round = 0; round < 15; ++round) {
      const words = await some_change(who, roll, `${seed} says ${round}`);
      if (words) written.push(words);
    }
  };
  await Promise.all([edit(page, 7), edit(guest, 11)]);
  await Promise.all([all_saved(page), all_saved(guest)]);

  // Both show the same, and so does the server to somebody who comes now.
  const shown = (who: Page): Promise<string> => who.locator('.tree').innerText();
  await expect.poll(async () => (await shown(page)) === (await shown(guest))).toBe(true);
  const late = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await late.goto(`/en/study/${id}`);
  await expect.poll(() => shown(late)).toBe(await shown(page));
  const { ops } = (await (await page.request.get(`/api/studies/${id}/ops`)).json()) as { ops: Line[] };
  const said = ops.filter(({ op }) => op.act === 'comment').map(({ op }) => op.value);
  for (const words of written) expect(said).toContain(words);
  expect(ops.filter(({ op }) => op.act === 'add').length).toBeGreaterThan(5);
  await Promise.all([guest.context().close(), late.context().close()]);
});

test('a study is made, drawn in, taken back, shared, and learned from', async ({ page, browser }) => {
  await register(page.request);
  await page.goto('/en/studies');
  await page.getByRole('button', { name: 'New study' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ways out');
  await page.getByRole('combobox', { name: 'Who may read it' }).selectOption('public');
  await page.getByRole('button', { name: 'New study' }).last().click();
  await page.getByRole('button', { name: 'Add a chapter' }).click();
  await page.getByRole('combobox', { name: 'It begins with' }).selectOption('text');
  await page.getByRole('textbox', { name: 'Position string or records' }).fill(corners);
  await page.getByRole('textbox', { name: 'Name of the chapter' }).fill('First turn');
  await page.getByRole('button', { name: 'Add a chapter' }).last().click();

  // A hint, a move with words, and an arrow by keyboard.
  await type_move(page, 'A1/NE');
  await expect(page.locator('.tree')).toContainText('A1/NE');
  await page.getByRole('textbox', { name: 'Comment' }).fill('towards the middle');
  await page.getByRole('textbox', { name: 'Comment' }).blur();
  await page.getByRole('button', { name: 'Brilliant move' }).click();
  await expect(page.locator('.tree')).toContainText('!!');
  await page.getByRole('button', { name: 'Red', exact: true }).click();
  const squares = page.getByRole('gridcell');
  await squares.first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('.sketch path.r')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('.sketch path.r')).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(page.locator('.sketch path.r')).toHaveCount(1);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByText('Added move A1/NE')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // The chapter becomes a lesson with a hint at its start.
  await page.getByRole('button', { name: 'Change the chapter First turn' }).click();
  await page.getByRole('button', { name: 'Lesson', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('textbox', { name: 'Hint' }).fill('Turn only once.');
  await page.getByRole('textbox', { name: 'Hint' }).blur();
  await all_saved(page);
  const download = page.waitForEvent('download');
  const sheet = await share_sheet(page);
  await sheet.getByRole('button', { name: 'Save the record' }).click();
  expect((await download).suggestedFilename()).toContain('tankchess-study-');
  // The frame that the sheet offers shows the same chapter.
  const frame = /src="([^"]+)"/.exec(await sheet.getByRole('textbox', { name: 'For your own page' }).inputValue())![1]!;
  const framed = await page.context().newPage();
  await framed.goto(frame.replaceAll('&amp;', '&'));
  await expect(framed.getByRole('combobox', { name: 'Chapter' }).locator('option:checked')).toHaveText('First turn');
  await expect(framed.getByText('Turn only once.')).toHaveCount(0);
  await framed.close();

  // Somebody finds it in the list on a phone, and finds the move.
  const guest = await (
    await browser.newContext({ locale: 'en-GB', viewport: { width: 360, height: 740 }, ...still.contextOptions })
  ).newPage();
  await guest.goto('/en/studies');
  await guest.getByRole('searchbox').fill('ways OUT');
  await guest.getByRole('button', { name: 'Search' }).click();
  await guest.getByRole('link', { name: 'Ways out' }).first().click();
  await expect(guest.getByText('Find the moves of White.')).toBeVisible();
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await type_move(guest, 'A1/E');
  await expect(guest.locator('main').getByText('That is not it', { exact: false })).toBeVisible();
  await guest.getByRole('button', { name: 'Hint' }).click();
  await expect(guest.getByText('Turn only once.')).toBeVisible();
  await type_move(guest, 'A1/NE');
  await expect(guest.locator('main').getByText('Solved', { exact: false })).toBeVisible();
  await expect(guest.getByText('towards the middle')).toBeVisible();
  await guest.context().close();
});

// The library: boards that people publish.
import type { Page } from '@playwright/test';
import { expect, faults, post, register, test } from './support';

const two_walls = '8x8 8./.#4.#./4.3#./4.2#.#/#.2#4./.3#4./.#4.#./8. wMT@B1N,wLT@G1N,wCLT@H1N,bCLT@A8S,bLT@B8S,bMT@G8S w mate 0 1';

const narrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('the pages of the library fit a narrow phone, in every language', async ({ page }) => {
  await register(page.request);
  await page.setViewportSize({ width: 360, height: 640 });
  const { id: setup } = await post<{ id: string }>(page.request, '/api/setups', { name: 'two walls', tps: two_walls });
  const board = { name: 'A board with a name of forty characters.', tps: two_walls, licence: 'CC-BY-SA-4.0', about: 'Short.' };
  const { id } = await post<{ id: string }>(page.request, '/api/boards', board);
  for (const language of ['en', 'de', 'ro']) {
    for (const address of ['boards', `boards/${id}`, `boards/publish?setup=${setup}&from=${id}`]) {
      await page.goto(`/${language}/${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await narrow(page), `${language}/${address}`).toBeLessThanOrEqual(360);
      expect(await faults(page), `${language}/${address}`).toEqual([]);
    }
  }
  // What was made from a board under CC-BY-SA stays under it.
  await expect(page.getByRole('option', { name: /^CC/ })).toHaveText(['CC-BY-SA-4.0']);
});

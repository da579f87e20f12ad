// Keeping it clean, between three people at once: one insults, one reports, one looks at it.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { built, OwnServer, program } from './own-server';
import { expect, faults, post, still, test } from './support';

test.use(still);
test.describe.configure({ mode: 'serial' });

// Whoever says that they come from elsewhere is believed.
const server = new OwnServer(8395, built, ['--trusted-proxies', '127.0.0.1']);
const password = 'a long enough word';
test.beforeAll(() => server.start());
test.afterAll(() => server.kill());

interface Member {
  page: Page;
  context: BrowserContext;
  name: string;
}

async function member(browser: Browser, name: string): Promise<Member> {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.origin });
  const page = await context.newPage();
  await page.goto('/en/privacy');
  await expect(page.getByRole('heading', { name: 'How cheating is looked for' })).toBeVisible();
  await post(page.request, '/api/register', { name, password });
  return { page, context, name };
}

test('an insult is reported, hidden and answered; the writer is muted, told, and appeals', async ({ browser }) => {
  test.setTimeout(90_000);
  const [ada, bob, mo] = await Promise.all([member(browser, 'Adelaide'), member(browser, 'Bartholomew'), member(browser, 'Morgana')]);
  execFileSync(program, ['moderate', 'role', 'Morgana', 'owner', ...server.place]);
  const { id } = await post<{ id: string }>(ada.page.request, '/api/challenges', { setup: 'small-12', side: 'w' });
  const { game } = await post<{ game: string }>(bob.page.request, `/api/challenges/${id}/accept`, {});
  await Promise.all([ada.page.goto(`/en/game/${game}`), bob.page.goto(`/en/game/${game}`)]);
  for (const { page } of [ada, bob]) await page.getByRole('tab', { name: /Chat/ }).click();
  await bob.page.getByRole('textbox', { name: 'Say something' }).fill('you fool');
  await bob.page.keyboard.press('Enter');
  await expect(ada.page.getByRole('log')).toContainText('you fool');

  await ada.page.getByRole('button', { name: 'Report: you fool' }).click();
  const dialog = ada.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose what is wrong.');
  await dialog.getByRole('radio', { name: 'Insults or threats' }).check();
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(ada.page.getByText('A moderator will look at it.')).toBeVisible();

  await expect(async () => {
    await mo.page.goto('/en/moderation');
    await expect(mo.page.getByRole('button', { name: 'Take it' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await faults(mo.page)).toEqual([]);
  await mo.page.getByRole('button', { name: 'Take it' }).click();
  await mo.page.getByRole('button', { name: 'Hide: you fool' }).click();
  await expect(ada.page.getByRole('log')).not.toContainText('you fool');
  await mo.page.getByLabel('What to do').selectOption('Mute');
  await mo.page.getByLabel('Reason').fill('insults in chat');
  await mo.page.getByRole('button', { name: 'Do it' }).click();
  await expect(mo.page.getByText('Done.')).toBeVisible();
  await mo.page.getByLabel('What the reporter is told').fill('they may not write for a day');
  await mo.page.getByRole('button', { name: 'Close the report' }).click();
  await expect(mo.page.getByText('Nothing waits.')).toBeVisible();

  await bob.page.getByRole('textbox', { name: 'Say something' }).fill('what?');
  await bob.page.keyboard.press('Enter');
  await expect(bob.page.getByText('You may not write here at the moment.')).toBeVisible();
  await bob.page.goto('/en/inbox');
  await bob.page.getByRole('link', { name: 'The moderators have something for you.' }).first().click();
  await expect(bob.page.getByRole('heading', { name: 'You may not write in chats' })).toBeVisible();
  expect(await faults(bob.page)).toEqual([]);
  const muted = bob.page.locator('section', { hasText: 'You may not write in chats' });
  await muted.getByText('Appeal', { exact: true }).click();
  await muted.getByLabel('Why should it be taken back?').fill('it was a joke between friends');
  await muted.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(muted.getByText('The answer will come.')).toBeVisible();

  await mo.page.goto('/en/moderation/appeals');
  await expect(mo.page.getByText('it was a joke between friends')).toBeVisible();
  await mo.page.getByLabel('Your answer').fill('be kind');
  await mo.page.getByRole('button', { name: 'Take it back' }).click();
  await expect(mo.page.getByText('No appeals wait.')).toBeVisible();
  await bob.page.reload();
  await expect(bob.page.getByText('Answer: be kind')).toBeVisible();

  await mo.page.goto('/en/moderation/person?name=Bartholomew');
  await expect(mo.page.getByRole('heading', { name: 'What was done' })).toBeVisible();
  expect(await faults(mo.page)).toEqual([]);
  await mo.page.getByLabel('What to do').selectOption('Ban');
  await mo.page.getByLabel('Reason').fill('enough');
  await mo.page.getByRole('button', { name: 'Do it' }).click();
  await expect(mo.page.getByText('Done.')).toBeVisible();
  await bob.page.goto('/en/login');
  await bob.page.getByLabel('Name').fill('Bartholomew');
  await bob.page.getByLabel('Password').fill(password);
  await bob.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await bob.page.getByLabel('Why should it be taken back?').fill('please');
  await bob.page.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(bob.page.getByText('Your appeal was sent.')).toBeVisible();

  for (const tab of ['words', 'log', 'signals', 'roles']) {
    await mo.page.goto(`/de/moderation/${tab}`);
    await expect(mo.page.getByRole('heading', { name: 'Moderation' })).toBeVisible();
    expect(await faults(mo.page), tab).toEqual([]);
  }
  await mo.page.goto('/en/moderation/words');
  await mo.page.getByLabel('Deutsch').fill('dummkopf*');
  await mo.page.getByRole('button', { name: 'Keep the list' }).nth(1).click();
  await expect(mo.page.getByText('The list is kept.')).toBeVisible();
  await mo.page.getByLabel('Try a text').fill('du Dümmk0pf');
  await mo.page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(mo.page.getByText('Found: Dümmk0pf')).toBeVisible();
  await Promise.all([ada, bob, mo].map(({ context }) => context.close()));
});

test('a line in a club and a study are reported from their pages, and moderators act on them', async ({ browser }) => {
  const [cleo, dan, mo] = await Promise.all([member(browser, 'Clementine'), member(browser, 'Demetrius'), member(browser, 'Montague')]);
  execFileSync(program, ['moderate', 'role', 'Montague', 'owner', ...server.place]);
  const { club } = await post<{ club: { id: string } }>(cleo.page.request, '/api/clubs', { name: 'Iron Fist', joining: 'open' });
  await post(dan.page.request, `/api/clubs/${club.id}/join`, {});
  const study = await post<{ id: string }>(dan.page.request, '/api/studies', { name: 'All fools', visibility: 'link' });
  await Promise.all([cleo.page.goto(`/en/club/${club.id}`), dan.page.goto(`/en/club/${club.id}`)]);
  await dan.page.getByRole('textbox', { name: 'Say something to the club' }).fill('you fool');
  await dan.page.keyboard.press('Enter');
  await expect(cleo.page.getByRole('log')).toContainText('you fool');
  const report = async (what: string): Promise<void> => {
    await cleo.page.getByRole('button', { name: `Report: ${what}` }).click();
    const dialog = cleo.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Insults or threats' }).check();
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await expect(cleo.page.getByText('A moderator will look at it.')).toBeVisible();
  };
  await report('you fool');

  await expect(async () => {
    await mo.page.goto('/en/moderation');
    await expect(mo.page.getByRole('link', { name: 'the club' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mo.page.getByRole('button', { name: 'Take it' }).click();
  await mo.page.getByRole('button', { name: 'Hide: you fool' }).click();
  await expect(cleo.page.getByRole('log')).not.toContainText('you fool');
  await mo.page.getByLabel('What the reporter is told').fill('thank you');
  await mo.page.getByRole('button', { name: 'Close the report' }).click();
  await expect(mo.page.getByText('Nothing waits.')).toBeVisible();

  await cleo.page.goto(`/en/study/${study.id}`);
  await report('All fools');
  await mo.page.reload();
  await mo.page.getByRole('button', { name: 'Take it' }).click();
  await mo.page.getByLabel('What to do').selectOption('Give the club or study another name');
  await mo.page.getByLabel('New name').fill('A study');
  await mo.page.getByLabel('Reason').fill('insults');
  await mo.page.getByRole('button', { name: 'Do it' }).click();
  await expect(mo.page.getByText('Done.')).toBeVisible();
  await cleo.page.reload();
  await expect(cleo.page.getByRole('heading', { name: 'A study' })).toBeVisible();
  await Promise.all([cleo, dan, mo].map(({ context }) => context.close()));
});

test('whoever comes from a closed network appeals for it, and comes in when that is granted', async ({ browser }) => {
  const mo = await member(browser, 'Moderata');
  execFileSync(program, ['moderate', 'role', 'Moderata', 'owner', ...server.place]);
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: server.origin,
    extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.7' },
  });
  const visitor = await context.newPage();
  await expect(async () => {
    await post(mo.page.request, '/api/moderation/acts', { kind: 'range', range: '203.0.113.0/24', reason: 'spam' });
  }).toPass();
  await visitor.goto('/en/tournaments');
  await visitor.getByRole('link', { name: 'Your standing' }).click();
  await visitor.getByLabel('Why should it be taken back?').fill('we are a school');
  await visitor.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(visitor.getByText('Your appeal was sent.')).toBeVisible();

  await mo.page.goto('/en/moderation/appeals');
  const appeal = mo.page.locator('section', { hasText: 'we are a school' });
  await expect(appeal).toContainText('203.0.113.0/24');
  await appeal.getByLabel('Your answer').fill('welcome');
  await appeal.getByRole('button', { name: 'Take it back' }).click();
  await expect(appeal).toHaveCount(0);
  await expect(async () => {
    await visitor.goto('/en/standing');
    await expect(visitor.getByText('Nothing. Thank you for playing fair.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await Promise.all([context.close(), mo.context.close()]);
});

// An account for life: an address by letter, a lost password, a second step, and the log of it all.
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MailSink } from './mail-sink';
import { OwnServer } from './own-server';
import { expect, faults, register, settle, still, test } from './support';

test.use(still);

const password = 'a long enough word';

/** RFC 6238, written from its text. */
function one_time_code(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(step).digest();
  const at = digest.at(-1)! & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('an address is confirmed by letter, and a lost password replaced', async ({ browser }) => {
  const port = 18621;
  const sink = new MailSink(port + 1);
  const origin = `http://127.0.0.1:${port}`;
  const settings = ['--smtp', `smtp://127.0.0.1:${port + 1}`, '--mail-from', 'games@tanks.example', '--origin', origin];
  const server = new OwnServer(port, undefined, settings);
  await server.start();
  try {
    const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    const name = await register(page.request);
    await page.goto('/en/settings');
    await page.getByRole('link', { name: 'E-mail, second step, log' }).click();
    await expect(page.getByText('No address is kept.')).toBeVisible();
    await page.getByLabel('New address').fill('nonsense');
    await page.getByLabel('Your password').first().fill(password);
    await page.getByRole('button', { name: 'Send a letter to confirm it' }).click();
    await expect(page.getByText('Write one e-mail address')).toBeVisible();
    await page.getByLabel('New address').fill('ada@example.org');
    await page.getByLabel('Your password').first().fill(password);
    await page.getByLabel('New address').press('Enter');
    await expect(page.getByText('A letter is on its way to ada@example.org.')).toBeVisible();
    await expect.poll(() => sink.link('confirm')).not.toBe('');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await page.goto(sink.link('confirm'));
    await page.getByRole('button', { name: 'Yes, confirm it' }).press('Enter');
    await expect(page.getByText(`Thank you, ${name}: the address is confirmed.`)).toBeVisible();
    await page.goto('/de/security');
    await expect(page.getByText('Briefe gehen an ada@example.org.')).toBeVisible();
    await expect(page.getByText('Die Adresse ada@example.org wurde bestätigt')).toBeVisible();

    // Somewhere else, the password forgotten.
    const elsewhere = await (await browser.newContext({ baseURL: origin, locale: 'en-GB' })).newPage();
    await elsewhere.goto('/en/login');
    await elsewhere.getByRole('link', { name: 'Password lost?' }).click();
    await elsewhere.getByLabel('Name or e-mail address').fill(name);
    await elsewhere.getByRole('button', { name: 'Send the letter' }).click();
    await expect(elsewhere.getByText('If there is such an account')).toBeVisible();
    await expect.poll(() => sink.link('reset')).not.toBe('');
    await elsewhere.goto(sink.link('reset'));
    await elsewhere.getByLabel('New password').fill('12345678');
    await elsewhere.getByRole('button', { name: 'Choose this password' }).click();
    await expect(elsewhere.getByRole('alert')).toContainText('not a row of signs');
    await elsewhere.getByLabel('New password').fill('another long word');
    await elsewhere.getByRole('button', { name: 'Choose this password' }).click();
    await elsewhere.waitForURL('**/en/login');
    await elsewhere.getByLabel('Name').fill(name);
    await elsewhere.getByLabel('Password', { exact: true }).fill('another long word');
    await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
    await elsewhere.waitForURL('**/en/');
    // The first device was signed out.
    const me = (await (await page.request.get('/api/me')).json()) as { user: { kind: string } };
    expect(me.user.kind).toBe('guest');
    await context.close();
    await elsewhere.context().close();
  } finally {
    await server.kill();
    sink.close();
  }
});

test('a second step is switched on by its picture and asked for at the next log-in', async ({ page, browser }) => {
  const name = await register(page.request);
  await page.goto('/en/security');
  await expect(page.getByText('This site sends no letters.')).toBeVisible();
  const step = page.locator('section', { has: page.getByRole('heading', { name: 'Second step' }) });
  await step.getByLabel('Your password').fill(password);
  await step.getByRole('button', { name: 'Set up an authenticator' }).click();
  await expect(page.getByRole('img', { name: /Picture for the authenticator/ })).toBeVisible();
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the authenticator').fill('000000');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('This code is wrong, or it was used before.')).toBeVisible();
  await page.getByLabel('Code from the authenticator').fill(one_time_code(secret));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  const codes = await page.locator('.codes code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await settle(page);
  expect(await faults(page)).toEqual([]);

  const elsewhere = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await elsewhere.goto('/en/login');
  await elsewhere.getByLabel('Name').fill(name);
  await elsewhere.getByLabel('Password', { exact: true }).fill(password);
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
  const code = elsewhere.getByLabel('Code from the authenticator, or a recovery code');
  await expect(code).toBeFocused();
  await code.fill(codes[0]!);
  await code.press('Enter');
  await elsewhere.waitForURL('**/en/');
  await elsewhere.goto('/en/security');
  await expect(elsewhere.getByText('9 recovery codes are left.')).toBeVisible();
  await expect(elsewhere.getByText('Logged in with a recovery code')).toBeVisible();
  await elsewhere.context().close();

  // And off again, in another language.
  await page.goto('/ro/security');
  await page.getByText('Coduri de recuperare noi sau oprire').click();
  const off = page.locator('form', { has: page.getByRole('button', { name: 'Oprește' }) });
  await off.getByLabel('Parola ta').fill(password);
  await off.getByLabel('Codul din aplicația de autentificare sau un cod de recuperare').fill(codes[1]!);
  await off.getByRole('button', { name: 'Oprește' }).click();
  await expect(page.getByText('Pentru intrare ajunge parola.')).toBeVisible();
});

test('a name of any script is checked while it is typed, changed, saved with all data, and given up', async ({ page, browser }) => {
  await page.goto('/en/register');
  await expect(page.getByText('letters of one script')).toBeVisible();
  const field = page.getByLabel('Name');
  await field.fill('Жanna');
  await expect(page.getByText('This name does not keep to the rule.')).toBeVisible();
  // Two letters by chance, so that the test can run again.
  const letters = 'абвгдежзиклмнопрстуфхцчшэюя';
  const by_chance = (): string => Array.from({ length: 8 }, () => letters[Math.floor(Math.random() * letters.length)]).join('');
  const name = `Жук-${by_chance()}`;
  await field.fill(name);
  await expect(page.getByText('This name is free.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/en/');

  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await other.goto('/en/register');
  await other.getByLabel('Name').fill(name.toLocaleUpperCase('ru'));
  await expect(other.getByText('This name, or one that looks like it, is taken.')).toBeVisible();
  await other.context().close();

  await page.goto('/en/security');
  const card = page.locator('section', { has: page.getByRole('heading', { name: `Your name: ${name}` }) });
  await card.getByLabel('New name').fill(`Сова-${by_chance()}`);
  await expect(card.getByText('This name is free.')).toBeVisible();
  await card.getByLabel('Your password').fill(password);
  await card.getByRole('button', { name: 'Change the name' }).click();
  await expect(page.getByRole('heading', { name: /Your name: Сова-/ })).toBeVisible();
  await page.goto(`/en/player/${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name: /Сова-/ })).toBeVisible();

  await page.goto('/en/security');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save my data' }).click();
  const file = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as { users: { name: string }[]; games: unknown[] };
  expect(file.users[0]!.name).toMatch(/^Сова-/);
  expect(file.games).toEqual([]);

  await page.getByRole('button', { name: 'Delete the account …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the account for good?' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete it for good' }).click();
  await page.waitForURL('**/en/');
  expect((await page.request.get(`/api/users/${encodeURIComponent(name)}`)).status()).toBe(404);
});

test('a passkey is made, opens the account without a password, and is deleted', async ({ page, baseURL }) => {
  // Passkeys belong to names of hosts, not to numbers.
  const site = baseURL!.replace('127.0.0.1', 'localhost');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const me = (await (await page.request.get(`${site}/api/me`)).json()) as { csrf: string };
  const name = `keeper${Date.now() % 1_000_000}${Math.floor(Math.random() * 1000)}`;
  await page.request.post(`${site}/api/register`, { data: { name, password }, headers: { 'X-CSRF-Token': me.csrf } });
  await page.goto(`${site}/en/security`);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) });
  await card.getByLabel('What is it called?').fill('my laptop');
  await card.getByLabel('Your password').fill(password);
  await card.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(card.getByRole('listitem')).toContainText('my laptop');

  await page.goto(`${site}/en/settings`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/en/');
  await page.goto(`${site}/en/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL('**/en/');
  await page.goto(`${site}/en/security`);
  await expect(page.getByText('Logged in with a passkey')).toBeVisible();
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The passkey opens nothing any more.')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(0);
});

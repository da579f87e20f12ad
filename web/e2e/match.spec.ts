// A played game between people: offers, clocks, claims, ratings.
import { expect, my_turn, post, register, settle, short_game, square, start_game, still, test, two_players, type_move } from './support';

test.use(still);

/** As the short game, with a second white piece, so that turns can be spent. */
const longer_game = short_game.replace('8. wMT', '8. wLT@A1N,wMT');

test('a turn is taken back when the other side agrees, and not when it declines', async ({ page, browser }) => {
  const { guest } = await two_players(browser, page, { tps: longer_game });
  await type_move(page, 'A1 > A2/N');
  await my_turn(guest);
  await page.getByRole('button', { name: 'Take back a move' }).click();
  await guest.getByRole('alert').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('The offer was declined.').first()).toBeVisible();
  await type_move(guest, 'H8/SW');
  await my_turn(page);
  await page.getByRole('button', { name: 'Take back a move' }).click();
  await guest.getByRole('alert').getByRole('button', { name: 'Accept' }).click();
  await my_turn(page);
  await expect(square(page, 'A1')).toHaveAttribute('aria-label', /white Light Tank/);
  await expect(page.getByRole('group', { name: 'Moves' }).getByRole('button')).toHaveCount(0);
  await expect(square(guest, 'A1')).toHaveAttribute('aria-label', /white Light Tank/);
  await guest.context().close();
});

test('after the end both go on to a rematch', async ({ page, browser }) => {
  const { guest } = await two_players(browser, page, { tps: longer_game });
  await type_move(page, 'A1 > A2/N');
  await my_turn(guest);
  await guest.getByRole('button', { name: 'Resign' }).click();
  await guest.getByRole('button', { name: 'Really resign?' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'You win!' })).toBeVisible();
  const first = page.url();
  await page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
  await guest
    .getByRole('dialog')
    .getByRole('button', { name: /rematch/i })
    .click();
  await page.waitForURL((url) => url.href !== first && url.pathname.includes('/game/'));
  await expect(guest).toHaveURL(page.url());
  // Sides change: the guest begins now.
  await my_turn(guest);
  await guest.context().close();
});

test('whose clock runs out has lost', async ({ page }) => {
  const game = await start_game(page.request, {
    tps: short_game,
    opponent: { engine: 1 },
    clock: { kind: 'real', base: 3, increment: 0 },
    hints: false,
  });
  await page.goto(`/en/game/${game}`);
  await expect(page.getByRole('timer', { name: /White/ })).toHaveText(/0:0[0-3]/);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'You have lost' })).toBeVisible();
  await expect(dialog).toContainText('the time is up');
});

test('a rated game changes the ratings, and the profile draws them', async ({ page, browser }) => {
  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const [white, black] = [await register(page.request), await register(guest.request)];
  const terms = {
    setup: 'small-12',
    rules: 'last',
    clock: { kind: 'real', base: 600, increment: 5 },
    rated: true,
    hints: false,
    side: 'w',
    to: black,
  };
  for (const loser of [page, guest]) {
    const { id } = await post<{ id: string }>(page.request, '/api/challenges', terms);
    const { game } = await post<{ game: string }>(guest.request, `/api/challenges/${id}/accept`, {});
    await Promise.all([page.goto(`/en/game/${game}`), guest.goto(`/en/game/${game}`)]);
    await my_turn(page);
    await type_move(page, 'C1 > C2/N');
    await my_turn(guest);
    await type_move(guest, 'D12/SE');
    await my_turn(page);
    await type_move(page, 'C2/NE');
    await my_turn(guest);
    await type_move(guest, 'D12/SW');
    await my_turn(page);
    await loser.getByRole('button', { name: 'Resign' }).click();
    await loser.getByRole('button', { name: 'Really resign?' }).click();
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Ratings' }).getByRole('listitem')).toHaveCount(2);
  }
  // The second game has one before it to compare with, and White won it.
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: white })).toContainText(/\+\d/);
  await page.goto(`/en/player/${white}`);
  await expect(page.getByRole('row', { name: /Last Tank Standing/ })).toContainText('2');
  await expect(page.getByRole('img', { name: /^Rating from .* in 2 games$/ }).locator('canvas')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await guest.context().close();
});

test('who stays away can be claimed against, or replaced by the computer', async ({ page, browser }) => {
  const real = { kind: 'real', base: 600, increment: 0 };
  const { guest, game } = await two_players(browser, page, { tps: longer_game, clock: real });
  await type_move(page, 'A1 > A2/N');
  await my_turn(guest);
  await type_move(guest, 'H8/SW');
  await my_turn(page);
  await type_move(page, 'A2 > A3/N');
  const four = '10x10 10./10./10./10./10./10./10./10./10./10. wMT@B1N,xMT@A9E,yMT@J2W,bMT@I10S w four 0 1';
  const { id } = await post<{ id: string }>(page.request, '/api/challenges', {
    tps: four,
    clock: real,
    rated: false,
    hints: true,
    side: 'w',
    seats: { w: 'me', x: 'open', b: { engine: 1 }, y: { engine: 1 } },
  });
  const second = await post<{ game: string }>(guest.request, `/api/challenges/${id}/accept`, { side: 'x' });
  // Who plays is told of another game, not pulled away to it.
  await expect(page.getByText('Your game has started.')).toBeVisible();
  const other = await page.context().newPage();
  await Promise.all([other.goto(`/en/game/${second.game}`), guest.goto(`/en/game/${second.game}`)]);
  await my_turn(other);
  await guest.context().close();

  // In the game of four the computer takes the empty seat.
  await expect(other.getByText(/· away/)).toBeVisible();
  await other.getByRole('button', { name: 'Let the computer play White with flag' }).click({ timeout: 30_000 });
  await expect(other.getByText(/computer, level 3/i)).toBeVisible();
  await type_move(other, 'B1 > B2/N');
  await expect(other.getByRole('group', { name: 'Moves' }).getByRole('button')).not.toHaveCount(0);

  // In the game of two the win is claimed.
  await expect(page).toHaveURL(new RegExp(game));
  await page.getByRole('button', { name: 'Claim the win' }).click({ timeout: 20_000 });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'You win!' })).toBeVisible();
  await settle(page);
});

test('a move that came too late is refused in words', async ({ page, context }) => {
  const game = await start_game(page.request, { tps: longer_game });
  await page.goto(`/en/game/${game}`);
  await expect(page.getByText('White to move')).toBeVisible();
  // The page does not hear of the turn that another tab makes, and sends its own with the old version.
  await page.evaluate(() => undefined);
  await page.routeWebSocket(/\/ws$/, (wire) => {
    const server = wire.connectToServer();
    wire.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (!String(message).includes('"t":"event"')) wire.send(message);
    });
  });
  await page.reload();
  await expect(page.getByText('White to move')).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/en/game/${game}`);
  await type_move(second, 'A1 > A2/N');
  await expect(second.getByText('Black to move')).toBeVisible();
  await type_move(page, 'D2 > D3/N');
  await expect(page.getByText(/The game has moved on/).first()).toBeVisible();
});

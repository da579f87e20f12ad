// Lessons as somebody new meets them: solved by clicking what is marked, from the first page to a first game.
import type { APIRequestContext, Page } from '@playwright/test';
import type { PositionView } from '../src/net/api';
import { goal_met } from '../src/pages/learn/goal';
import { enough_to_play, lessons, type Lesson, type Step } from '../src/pages/learn/lessons';
import { choose, expect, my_turn, post, press, square, test } from './support';

/** Words for the buttons of the ring, by the letters of the notation. */
const facings: Record<string, string> = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
};

/** The turn of a solution: from where, to where, which way, at whom. */
function parts(solution: string): { from: string; to: string; facing: string; target: string } {
  const match = /^([A-Z]\d+)(?: > ([A-Z]\d+|out))?(?:\/([NESW]+))?(?: \(([A-Z]\d+)\))?$/.exec(solution);
  expect(match, solution).not.toBeNull();
  const [, from = '', to = from, facing = '', target = ''] = match!;
  return { from, to, facing, target };
}

/** Clicks on the part of a square that lies towards the facing: that is where the piece will look. */
async function click_towards(page: Page, name: string, facing: string): Promise<void> {
  const box = (await square(page, name).boundingBox())!;
  const east = facing.includes('E') ? 1 : facing.includes('W') ? -1 : 0;
  const south = facing.includes('S') ? 1 : facing.includes('N') ? -1 : 0;
  const [x, y] = [box.x + box.width * (0.5 + 0.38 * east), box.y + box.height * (0.5 + 0.38 * south)];
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
}

/** Clicks until the task is solved, and tells how many clicks that took. */
async function solve_by_clicks(page: Page, step: Step): Promise<number> {
  const { from, to, facing, target } = parts(step.solution);
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await choose(page, from);
  let clicks = 2;
  if (to === 'out') {
    // The arrow in the frame, above the last square.
    const edge = (await square(page, `${from[0]}8`).boundingBox())!;
    await page.mouse.click(edge.x + edge.width / 2, edge.y - edge.height * 0.2);
  } else if (target) {
    await press(page, target);
  } else {
    await click_towards(page, to, facing);
    const ring = page.getByRole('button', { name: new RegExp(`^Face ${facings[facing]}(,|$)`) });
    if (await ring.isVisible()) {
      await ring.click();
      clicks += 1;
    }
  }
  await expect(page.locator('.answer.good')).toBeVisible();
  return clicks;
}

async function solved(request: APIRequestContext, step: Step): Promise<boolean> {
  const view = await post<PositionView>(request, '/api/position', {
    tps: step.tps,
    moves: [step.solution],
    want: ['choices', 'danger'],
  });
  return goal_met(step.goal, view);
}

for (const lesson of lessons) {
  test(`the solutions of the lesson "${lesson.id}" are right`, async ({ request }) => {
    for (const step of lesson.steps) expect([step.id, await solved(request, step)]).toEqual([step.id, true]);
  });
}

test('a wrong try is explained, set up again, hinted at and shown', async ({ page }) => {
  await page.goto('/en/learn');
  await page.getByRole('link', { name: /^Driving/ }).click();
  await choose(page, 'D2');
  await press(page, 'D5');
  const ring = page.getByRole('button', { name: /^Face north(,|$)/ });
  if (await ring.isVisible()) await ring.click();
  await expect(page.getByText('It stopped on another square.', { exact: false }).first()).toBeVisible();
  // By itself, without a button.
  await expect(square(page, 'D2')).toHaveAttribute('aria-label', /Medium Tank/);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.suggested')).toBeVisible();
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByText('That is how it goes. Now you!')).toBeVisible();
  await expect(square(page, 'D2')).toHaveAttribute('aria-label', /Medium Tank/);
  await solve_by_clicks(page, lessons[0]!.steps[0]!);
  await expect(page.locator('.verdict').getByText('1 star')).toBeAttached();
});

async function walk(page: Page, lesson: Lesson): Promise<number> {
  let clicks = 0;
  for (const step of lesson.steps) {
    clicks += await solve_by_clicks(page, step);
    await expect(page.locator('.wrong')).toHaveCount(0);
    if (step !== lesson.steps.at(-1)) await page.getByRole('button', { name: 'Next task' }).click();
  }
  return clicks;
}

test('somebody new learns the basics without a wrong click and is offered a first game with a coach', async ({ page }) => {
  test.setTimeout(150_000);
  // Forty drives and shots are seen in other tests.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn it in ten minutes' }).click();
  await page.getByRole('link', { name: /^Driving/ }).click();
  const basics = lessons.slice(0, lessons.indexOf(enough_to_play) + 1);
  let clicks = 0;
  for (const lesson of basics) {
    clicks += await walk(page, lesson);
    if (lesson !== enough_to_play) await page.getByRole('link', { name: /^Next: / }).click();
  }
  const tasks = basics.flatMap((lesson) => lesson.steps).length;
  // Piece and square or target; a turn on the spot asks for the facing.
  expect(clicks).toBeLessThanOrEqual(2 * tasks + 2);
  await page.getByRole('button', { name: 'Play your first game' }).click();
  await page.waitForURL(/\/en\/game\/.*coach/);
  await expect(page.getByText('Destroy the marked Command tank', { exact: false }).first()).toBeVisible();
  await expect(page.locator('.goal.destroy')).toBeVisible();
});

/** The square under the middle of a mark. */
async function marked(page: Page, kind: 'act' | 'destroy'): Promise<{ x: number; y: number } | null> {
  const mark = page.locator(`.goal.${kind}`);
  const box = (await mark.count()) > 0 ? await mark.first().boundingBox() : null;
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A click of somebody new; those that were refused are counted. */
class Mouse {
  clicks = 0;
  wrong = 0;
  constructor(private readonly page: Page) {}

  async click(x: number, y: number): Promise<void> {
    await this.page.mouse.move(x, y);
    await this.page.mouse.click(x, y);
    this.clicks += 1;
    this.wrong += await this.page.locator('.hint.refused').count();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).first().click();
    this.clicks += 1;
  }
}

test('a stranger wins the first game by mouse, with what the coach marks and the hint draws, without a wrong click', async ({ page }) => {
  test.setTimeout(240_000);
  await page.addInitScript(() => localStorage.setItem('tankchess.settings', '{"animate":false}'));
  await page.goto('/');
  const mouse = new Mouse(page);
  await mouse.press('Your first game');
  await page.waitForURL(/\/en\/game\/.*coach/);
  const game = new URL(page.url()).pathname.split('/').at(-1)!;
  const state = async (): Promise<{ outcome: unknown; turn: string; ply: number }> =>
    (await (await page.request.get(`/api/games/${game}`)).json()) as { outcome: unknown; turn: string; ply: number };
  let turns = 0;
  for (; turns < 60 && !(await state()).outcome; turns += 1) {
    await my_turn(page);
    const { ply } = await state();
    // After eight turns and a farewell nobody talks any more.
    if (turns > 8) await expect(page.locator('.coach')).toHaveCount(0);
    else await expect(page.locator('.coach')).toBeVisible();
    const [from, target] = [await marked(page, 'act'), await marked(page, 'destroy')];
    if (from && target) {
      await mouse.click(from.x, from.y);
      await mouse.click(target.x, target.y);
      // The first click on an enemy shows the shot, the second fires.
      if ((await state()).ply === ply) await mouse.click(target.x, target.y);
    } else {
      await mouse.press('Hint');
      await mouse.press(/^Play (it|move)/);
    }
    await expect
      .poll(async () => {
        const now = await state();
        return now.outcome !== null || (now.turn === 'w' && now.ply > ply);
      })
      .toBe(true);
  }
  test.info().annotations.push({ type: 'walk', description: `${turns} turns, ${mouse.clicks} clicks, ${mouse.wrong} wrong` });
  expect(mouse.wrong).toBe(0);
  expect(mouse.clicks).toBeLessThanOrEqual(3 * turns + 1);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'You win!' })).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByText(/^(You destroyed the enemy's Command tank|Your Command tank drove off)/)).toBeVisible();
  await expect(dialog.getByText("Goal: Destroy the enemy's Command tank", { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Try level 2' }).click();
  await page.waitForURL((address) => !address.pathname.endsWith(game));
  await expect(page.getByText('Computer, level 2').first()).toBeVisible();
});

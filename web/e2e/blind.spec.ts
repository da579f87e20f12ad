// Playing without sight: everything is found and done through the tree that screen readers use.
import type { CDPSession, Page } from '@playwright/test';
import { expect, settle, short_game, start_game, still, test } from './support';

test.use(still);

interface Node {
  role: string;
  name: string;
  value: string;
  id: number;
}

/** A player who knows nothing but roles, names and values, and acts as assistive tools do: by clicking and focusing nodes. */
class Reader {
  private constructor(private readonly wire: CDPSession) {}

  static async of(page: Page): Promise<Reader> {
    const wire = await page.context().newCDPSession(page);
    await wire.send('Accessibility.enable');
    return new Reader(wire);
  }

  async all(): Promise<Node[]> {
    const { nodes } = await this.wire.send('Accessibility.getFullAXTree');
    return nodes.flatMap((node) =>
      node.ignored || node.backendDOMNodeId === undefined
        ? []
        : [
            {
              role: String(node.role?.value ?? ''),
              name: String(node.name?.value ?? ''),
              value: String(node.value?.value ?? ''),
              id: node.backendDOMNodeId,
            },
          ],
    );
  }

  async find(role: string, name: RegExp): Promise<Node> {
    let found: Node | undefined;
    await expect
      .poll(async () => (found = (await this.all()).find((node) => node.role === role && name.test(node.name))) !== undefined, {
        message: `${role} ${String(name)}`,
        timeout: 20_000,
      })
      .toBe(true);
    return found!;
  }

  async #call(node: Node, what: string): Promise<void> {
    const { object } = await this.wire.send('DOM.resolveNode', { backendNodeId: node.id });
    await this.wire.send('Runtime.callFunctionOn', { objectId: object.objectId!, functionDeclaration: what });
  }

  /** What VoiceOver and TalkBack do with "activate". */
  async click(role: string, name: RegExp): Promise<void> {
    await this.#call(await this.find(role, name), 'function () { this.click(); }');
  }

  async focus(role: string, name: RegExp): Promise<void> {
    await this.#call(await this.find(role, name), 'function () { this.focus(); }');
  }

  /** Waits for words anywhere in the tree: a live region, a list, a heading. */
  async hears(words: RegExp): Promise<void> {
    await this.find('StaticText', words);
  }
}

async function blind_game(page: Page, terms: object): Promise<Reader> {
  await page.addInitScript(() => localStorage.setItem('tankchess.settings', JSON.stringify({ blind: true, confirm: 'always' })));
  await page.goto(`/en/game/${await start_game(page.request, terms)}`);
  await settle(page);
  return Reader.of(page);
}

async function ask(page: Page, reader: Reader, question: string): Promise<void> {
  await reader.focus('combobox', /Move in notation/);
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
}

test('a whole game through the accessibility tree alone', async ({ page }) => {
  const reader = await blind_game(page, { tps: short_game, opponent: { engine: 1 } });
  // Where everything stands, by asking.
  await ask(page, reader, 'pieces');
  await reader.hears(/D2: white Medium Tank, facing north\. H8: black Light Tank, facing south/);
  await ask(page, reader, 'terrain');
  await reader.hears(/high obstacle: G7, G8/);
  await ask(page, reader, 'targets');
  await reader.hears(/^Nothing can be destroyed this turn\.$/);
  await ask(page, reader, 'clock');
  await reader.hears(/This game has no clock/);
  await ask(page, reader, '8');
  await reader.hears(/G8, high obstacle\. H8, black Light Tank/);
  // First turn: cells that are clicked, a facing by its name.
  await reader.find('columnheader', /^File D$/);
  await reader.find('rowheader', /^Rank 2$/);
  await reader.click('gridcell', /^D2, white Medium Tank/);
  await reader.find('gridcell', /^G5, .*reachable in \d+ step/);
  await reader.click('gridcell', /^G5, /);
  if ((await reader.all()).some((node) => node.role === 'button' && /^Face north-east/.test(node.name))) {
    await reader.click('button', /^Face north-east/);
  }
  await reader.click('button', /^Play move/);
  await reader.hears(/^Your Medium Tank from D2 to G5, facing north-east$/);
  await reader.hears(/^Black Light Tank on H8 turns to face/);
  await reader.hears(/^Your turn$/);
  // Second turn: asked for, then typed.
  await ask(page, reader, 'targets');
  await reader.hears(/G5: white Medium Tank, facing north-east can destroy H8: black Light Tank/);
  await ask(page, reader, 'G5 > H6/N (H8)');
  await reader.hears(/Ready: G5 > H6\/N/);
  await page.keyboard.press('Enter');
  await reader.find('dialog', /You win!/);
  await reader.find('button', /^Rematch$/);
});

test('the clock and the last move are told on demand, threats by square', async ({ page }) => {
  const tps = '8x8 8./8./8./8./8./8./8./8. wMT@D2N,wLT@A1N,bMT@D8S,bLT@H8S w last 0 1';
  const reader = await blind_game(page, { tps, opponent: { engine: 1 }, clock: { kind: 'real', base: 900, increment: 5 } });
  await ask(page, reader, 'clock');
  await reader.hears(/White: 1[45] min \d+ s, Black: 15 min 0 s/);
  await ask(page, reader, 'threats');
  await reader.hears(/can be destroyed|No piece of yours/);
  await ask(page, reader, 'help');
  await reader.hears(/threats: which of your pieces can be destroyed/);
});

test('the card with the position in words keeps within the page', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 860],
  ] as const) {
    await page.setViewportSize({ width, height });
    await blind_game(page, { setup: 'fiery-20', opponent: { engine: 1 } });
    const card = (await page.locator('.words').boundingBox())!;
    for (const item of await page.locator('.words li').all()) {
      const box = (await item.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(card.x);
      expect(box.x + box.width).toBeLessThanOrEqual(card.x + card.width + 1);
      expect(box.y + box.height).toBeLessThanOrEqual(card.y + card.height + 1);
    }
    await expect(page.locator('.words').getByText(/high obstacle: /)).toBeVisible();
  }
});

// What can be measured of a page: targets for fingers, letters that are cut off.
import type { Page } from '@playwright/test';

/** Controls that are smaller than a finger. */
export const small_targets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 43.5;
    const found: string[] = [];
    for (const each of document.querySelectorAll<HTMLElement>('button, a, input, select, summary, textarea, [role="tab"]')) {
      if (!each.checkVisibility() || each.matches('.skip') || (each.matches('.hidden-text') && !each.closest('label'))) continue;
      // Links in a sentence are as high as its line, names beside a board too: a press beside them must not lead out of the game.
      if (each.matches('a') && each.closest('p, dd, td, .seat')) continue;
      // What a label holds is pressed by the label.
      const box = (each.closest('label') ?? each).getBoundingClientRect();
      if (box.height < least || box.width < least) found.push(`${each.outerHTML.slice(0, 90)} ${box.width}x${box.height}`);
    }
    return found;
  });

/** Letters of twice the size, as readers set them in their browser: from the start, for games look at that when they are opened. */
export const enlarged = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    new MutationObserver((_, observer) => {
      document.documentElement.style.fontSize = '200%';
      observer.disconnect();
    }).observe(document, { childList: true }),
  );

/** The same on a page that is open. */
export const enlarge = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Boards keep their places and are not painted anew: that takes longer than everything else.
    const unpainted = new CSSStyleSheet();
    unpainted.replaceSync('svg { visibility: hidden }');
    document.adoptedStyleSheets = [unpainted];
    document.documentElement.style.fontSize = '200%';
    // Observers of sizes have had their say; nobody waits until it is painted.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

/** What does not fit into its place, or into the window. */
export const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const wider = document.documentElement.scrollWidth - innerWidth;
    if (wider > 0) found.push(`the page is wider by ${wider}`);
    for (const each of document.querySelectorAll<HTMLElement>('button, .button, p, h1, h2, .name, .clock, .hint, label, dd')) {
      const box = each.getBoundingClientRect();
      if (!each.checkVisibility() || box.width <= 1 || each.closest('.hidden-text, .skip, .tools')) continue;
      const told = `${each.tagName} "${each.textContent?.trim().slice(0, 40)}"`;
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`${told} ${Math.round(box.left)}..${Math.round(box.right)}`);
      if (each.scrollWidth > each.clientWidth + 2 && each.clientWidth > 0 && getComputedStyle(each).display !== 'inline')
        found.push(`${told} ${each.scrollWidth} in ${each.clientWidth}`);
      if (each.matches('.hint, .name') && each.scrollHeight > each.clientHeight + 2) found.push(`${told} is cut below`);
    }
    return found;
  });

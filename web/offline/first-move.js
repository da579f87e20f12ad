// How long somebody waits for the computer's first move in a page that has no server: for measure.js and times.spec.ts.

/** What went between page and worker, with times; put into the page before anything of it runs. */
function note_steps() {
  globalThis.steps = [];
  const note = (what) => globalThis.steps.push([performance.now(), what]);
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(...where) {
      super(...where);
      this.addEventListener('message', ({ data }) => note(`the device says ${data.kind}`));
    }
    postMessage(message) {
      note(`the page asks ${message.path ?? message.kind}`);
      super.postMessage(message);
    }
  };
}

/** From pressing the button until the move is on the board: the steps, with the milliseconds after which they came. */
export async function first_move(browser, server) {
  const alone = await browser.newPage();
  await alone.addInitScript(note_steps);
  await alone.route('**/api/**', (route) => route.abort());
  await alone.goto(`${server}/en/new?setup=basic-16`);
  await alone.getByText('Without the server: this device plays').waitFor();
  await alone.getByRole('radio', { name: 'Computer', exact: true }).check();
  await alone.getByRole('radio', { name: 'Black', exact: true }).check();
  // As long as anybody takes to look at the page.
  await alone.waitForTimeout(1500);
  const button = alone.getByRole('button', { name: 'Start the game' });
  const steps = await button.evaluate(async (start) => {
    const begun = performance.now();
    globalThis.steps.length = 0;
    start.click();
    const moved = () => document.querySelector('.status')?.textContent.includes('Your turn');
    while (!moved()) await new Promise(requestAnimationFrame);
    // When the frame that has it is painted.
    await new Promise((resolve) => setTimeout(resolve));
    globalThis.steps.push([performance.now(), 'the move is on the board']);
    return globalThis.steps.map(([at, what]) => ({ ms: Math.round(at - begun), what }));
  });
  await alone.close();
  return steps;
}

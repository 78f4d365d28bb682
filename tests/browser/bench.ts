// How fast the page feels: time until it can be used, and from an edit to the frame that shows it,
// on this machine and with its processor slowed down to a quarter.

import { expect, test, type Browser, type Page } from "@playwright/test";
import { ready } from "./page.ts";

const loads = 5;
const edits = 50;

/** Times of the edits, in milliseconds since the edit. */
type Edits = {
  /** Until the event's handlers and the page's rendering have run. */
  updated: number[];
  /** Until the next frame was painted. Edits start right after a frame: the least is one frame. */
  painted: number[];
};

/** Opens the page with its processor slowed down, and times its start from the navigation on. */
async function openTimed(browser: Browser, slowdown: number): Promise<{ page: Page; start: number }> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (document.documentElement?.dataset.ready !== "true") return;
      performance.mark("ready");
      watcher.disconnect();
    });
    watcher.observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.goto("./");
  await page.locator(ready).waitFor({ state: "attached" });
  const start = await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime);
  return { page, start };
}

/** Moves the first slider of the page back and forth. */
async function edit(page: Page): Promise<Edits> {
  const slider = page.locator("input[type=range]").first();
  return slider.evaluate(async (element, edits) => {
    const input = element as HTMLInputElement;
    const low = Number(input.min || 0);
    const high = Number(input.max || 100);
    const nextTask = () =>
      new Promise<number>((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(undefined);
      });
    // A message sent from a frame's callback arrives once that frame has been painted.
    const nextFrame = () =>
      new Promise<number>((done) => requestAnimationFrame(() => nextTask().then(done)));

    const times: Edits = { updated: [], painted: [] };
    for (let count = 0; count < edits; count++) {
      await nextFrame();
      const share = ((count * 7) % edits) / (edits - 1);
      const start = performance.now();
      const ends = Promise.all([nextTask(), nextFrame()]);
      input.value = String(low + share * (high - low));
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      const [updated, painted] = await ends;
      times.updated.push(updated - start);
      times.painted.push(painted - start);
    }
    return times;
  }, edits);
}

/** The value below which the given share of the times lies. */
function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function report(what: string, times: number[]) {
  const [median, p95] = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1).padStart(6));
  console.log(`  ${what.padEnd(28)} median ${median} ms   p95 ${p95} ms   of ${times.length}`);
}

for (const slowdown of [1, 4]) {
  test(`speed with the processor slowed ${slowdown}x`, async ({ browser }) => {
    const starts = [];
    for (let load = 0; load < loads; load++) {
      const { page, start } = await openTimed(browser, slowdown);
      starts.push(start);
      await page.close();
    }
    const { page } = await openTimed(browser, slowdown);
    const { updated, painted } = await edit(page);
    expect(painted).toHaveLength(edits);

    console.log(`Processor slowed ${slowdown}x`);
    report("navigation to interactive", starts);
    report("input to page updated", updated);
    report("input to painted frame", painted);
  });
}

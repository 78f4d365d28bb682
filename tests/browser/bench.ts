// How fast the page feels: time until it can be used, and from an edit to the frame that shows it,
// on this machine and with its processor slowed down to a quarter.

import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { ready } from "./page.ts";
import { calculator, frame, visit } from "./embedder.ts";
import { field, slider } from "./parts.ts";

const loads = 5;
const edits = 50;

/** How long each edit took until the frame that shows it was painted, in milliseconds. */
type Edits = { painted: number[]; seen: string[] };

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

/** Gives an input one value after another, each as soon as the last one has been painted. */
function edit(input: Locator, values: string[]): Promise<Edits> {
  return input.evaluate(async (element, values) => {
    const input = element as HTMLInputElement;
    const nextTask = () =>
      new Promise<number>((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(undefined);
      });
    const frame = () => new Promise((begun) => requestAnimationFrame(begun));

    const times: Edits = { painted: [], seen: [] };
    for (const value of values) {
      // A browser hands over moves of a slider at the start of a frame. What the handlers change is
      // painted in that frame, and a message sent before it arrives after it.
      await frame();
      const start = performance.now();
      input.value = value;
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      times.painted.push((await nextTask()) - start);
      times.seen.push(document.querySelector("figure [role=img]")!.ariaLabel! + input.value);
    }
    return times;
  }, values);
}

/** Every place of a slider, near and far in turn. */
async function places(slider: Locator): Promise<string[]> {
  const most = Number(await slider.getAttribute("max"));
  return Array.from({ length: edits }, (_, count) => String(Math.round((((count * 7) % edits) / (edits - 1)) * most)));
}

/** A number as it is typed, digit by digit, over and over. */
function typed(): string[] {
  const whole = "2.718 TFLOP";
  return Array.from({ length: edits }, (_, count) => whole.slice(0, 1 + (count % whole.length)));
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
    const moves = await edit(slider(page, "ops"), await places(slider(page, "ops")));
    const keys = await edit(field(page, "ops"), typed());
    // Each frame that was waited for did show its edit.
    expect(new Set(moves.seen).size).toBeGreaterThan(edits / 2);
    expect(keys.painted).toHaveLength(edits);

    console.log(`Processor slowed ${slowdown}x`);
    report("navigation to interactive", starts);
    report("slider to painted frame", moves.painted);
    report("key to painted frame", keys.painted);
  });
}

test("a request after ten thousand invalid messages", async ({ page }) => {
  const link = "w=matmul&n=100";
  await visit(page, frame("#matmul"));
  await calculator(page);
  /** How long the frame takes to follow an order that comes after this many forged ones. */
  const follows = (forged: number, n: number) =>
    page.evaluate(
      ({ forged, link, n }) =>
        new Promise<number>((done) => {
          const inside = document.querySelector("iframe")!.contentWindow!;
          const start = performance.now();
          const hear = ({ data }: MessageEvent) => {
            if (data?.type !== "result" || !data.link.includes(`n=${n}`)) return;
            removeEventListener("message", hear);
            done(performance.now() - start);
          };
          addEventListener("message", hear);
          for (let count = 0; count < forged; count++) inside.postMessage({ offload: 1, type: "set", link, extra: count }, "*");
          inside.postMessage({ offload: 1, type: "set", link: `w=matmul&n=${n}` }, "*");
        }),
      { forged, link, n },
    );
  const alone = [];
  const after = [];
  for (let n = 200; n < 220; n += 2) {
    alone.push(await follows(0, n));
    after.push(await follows(10_000, n + 1));
  }
  report("order followed", alone);
  report("… after 10,000 forged ones", after);
});

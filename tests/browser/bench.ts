// Benchmarks of the page: the time until it can be used, and the time from an edit to the frame that shows it, on
// this machine and with its processor slowed down to a quarter.

import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { ready } from "./page.ts";
import { calculator, frame, visit } from "./embedder.ts";
import { field, slider } from "./parts.ts";
import { edit, edits, markReady, places, quantile } from "./timing.ts";

const loads = 5;

/** The times of the first paint and of the first use, since the navigation. */
type Start = { painted: number; ready: number };

/** Opens the page with its processor slowed down, and times its start. */
async function openTimed(browser: Browser, slowdown: number, link = ""): Promise<{ page: Page; start: Start }> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await markReady(page);
  await page.goto(`./${link}`);
  await page.locator(ready).waitFor({ state: "attached" });
  const start = await page.evaluate(() => {
    const [painted, ready] = ["first-contentful-paint", "ready"].map((name) => performance.getEntriesByName(name)[0].startTime);
    return { painted, ready };
  });
  return { page, start };
}

/** Returns a number as it is typed, digit by digit, repeatedly. */
function typed(): string[] {
  const whole = "2.718 TFLOP";
  return Array.from({ length: edits }, (_, count) => whole.slice(0, 1 + (count % whole.length)));
}

function report(what: string, times: number[]) {
  const [median, p95] = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1).padStart(6));
  console.log(`  ${what.padEnd(28)} median ${median} ms   p95 ${p95} ms   of ${times.length}`);
}

for (const slowdown of [1, 4]) {
  test(`speed with the processor slowed ${slowdown}x`, async ({ browser }) => {
    const starts: Start[] = [];
    for (let load = 0; load < loads; load++) {
      const { page, start } = await openTimed(browser, slowdown);
      starts.push(start);
      await page.close();
    }
    const { page } = await openTimed(browser, slowdown, "#v=1");
    const moves = await edit(slider(page, "ops"), await places(slider(page, "ops")));
    const keys = await edit(field(page, "ops"), typed());
    // Most of the painted frames differ, so they show the edits.
    expect(new Set(moves.seen).size).toBeGreaterThan(edits / 2);
    expect(keys.painted).toHaveLength(edits);

    console.log(`Processor slowed ${slowdown}x`);
    report("navigation to first paint", starts.map(({ painted }) => painted));
    report("navigation to interactive", starts.map(({ ready }) => ready));
    report("slider to painted frame", moves.painted);
    report("key to painted frame", keys.painted);
  });
}

/** The work of a drag in milliseconds: its frames, its tasks, and the processor time of the tasks. */
type Drag = { frames: number[]; tasks: number[]; worked: number[] };

/** An event of Chromium's trace. Times are in microseconds; `tdur` is the thread's processor time. */
type Traced = { name: string; tid: number; pid: number; dur?: number; tdur?: number; args: { name?: string } };

/** Drags a slider back and forth with the pointer for some seconds. */
async function drag(browser: Browser, page: Page, input: Locator, seconds: number): Promise<Drag> {
  await input.scrollIntoViewIfNeeded();
  const box = (await input.boundingBox())!;
  const place = (share: number) => [box.x + box.width * (0.05 + 0.9 * share), box.y + box.height / 2] as const;
  await page.mouse.move(...place(0.5));
  await page.mouse.down();
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(globalThis, { frames });
  });
  const start = Date.now();
  for (let now = 0; now < seconds; now = (Date.now() - start) / 1000) {
    await page.mouse.move(...place(0.5 + 0.5 * Math.sin(3 * now)));
  }
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  await page.mouse.up();
  // The tasks of the main threads of all renderers. The longest task belongs to the page.
  const mains = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const tasks = traceEvents.filter(
    ({ name, tid, pid, dur }) => /RunTask$/.test(name) && dur && mains.some((main) => main.tid === tid && main.pid === pid),
  );
  return { frames, tasks: tasks.map((task) => task.dur! / 1000), worked: tasks.map((task) => (task.tdur ?? task.dur!) / 1000) };
}

test("a drag of five seconds with the processor slowed 4x", async ({ browser }) => {
  console.log("A drag of five seconds, processor slowed 4x: bars 33 ms for p95 of frames, 50 ms for the longest task");
  for (const [link, key] of [["w=dataframe&rows=10M", "rows"], ["w=matmul&n=4096", "n"], ["w=cnn&batch=64", "batch"], ["w=llm&tokens=128", "tokens"]]) {
    const { page } = await openTimed(browser, 4, `#${link}`);
    // Wait for the parts that load when the browser is idle, because they are loaded before a user drags.
    await page.waitForTimeout(3000);
    const { frames, tasks, worked } = await drag(browser, page, slider(page, key), 5);
    report(`frames, ${key} of ${link.split("&")[0]}`, frames);
    const [longest, work] = [tasks, worked].map((all) => Math.max(...all).toFixed(1));
    console.log(`  longest task                 ${longest} ms, processor time ${work} ms   of ${tasks.length}`);
    expect(frames.length).toBeGreaterThan(50);
    await page.close();
  }
});

test("a request after ten thousand invalid messages", async ({ page }) => {
  const link = "w=matmul&n=100";
  await visit(page, frame("#matmul"));
  await calculator(page);
  /** Returns the time until the frame has handled a valid request that follows `forged` forged requests. */
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

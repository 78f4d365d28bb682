// The time from the navigation to an embedding page until its three calculators are ready.

import { expect, test } from "@playwright/test";
import { sitesAddress } from "../server.mjs";

const loads = 5;

/** The maximum time, in milliseconds. */
const bar = 2000;

test("time until three calculators on a page are ready", async ({ browser }) => {
  const times: number[] = [];
  for (let load = 0; load < loads; load++) {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const ready: number[] = [];
      Object.assign(globalThis, { ready });
      addEventListener("message", ({ data }) => {
        if (data?.offload === 1 && data.type === "ready") ready.push(performance.now());
      });
    });
    await page.goto(`${sitesAddress}plain/close.html`);
    await page.waitForFunction(() => (globalThis as unknown as { ready: number[] }).ready.length === 3);
    times.push(await page.evaluate(() => (globalThis as unknown as { ready: number[] }).ready[2]));
    await page.close();
  }
  const [first, ...others] = times.map(Math.round);
  console.log(`  three calculators ready after ${first} ms, then ${others.join(", ")} ms, of at most ${bar} ms`);
  expect(Math.max(...times)).toBeLessThan(bar);
});

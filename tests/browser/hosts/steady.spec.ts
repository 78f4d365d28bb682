// What stands around a calculator stays where it is, and the program comes over the network once.

import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { dist, folder, lasts } from "../server.mjs";
import { serve } from "../static.mjs";
import { answers, embed, embeds, expect, fits, near, test } from "./embeds.ts";
import { names } from "./sites.ts";

/** Adds up how much of the page moves by itself. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum so far, with what the last frames have moved. */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50)));
    const { shifts } = globalThis as unknown as { shifts: number[] };
    return shifts.reduce((sum, value) => sum + value, 0);
  });

for (const name of names) {
  test(`${name}: the page hardly moves when calculators arrive`, async ({ page }) => {
    await watchShifts(page);
    await page.goto(`/${name}/`);
    for (const frame of near(page)) {
      await answers(frame);
      await fits(frame);
    }
    expect(await shifted(page)).toBeLessThan(0.02);
  });
}

test("nothing moves around a frame of a fixed height", async ({ page }) => {
  await watchShifts(page);
  await page.goto("/plain/bare.html");
  await answers(embed(page));
  expect(await shifted(page)).toBe(0);
});

test("three calculators fetch the program once", async ({ page }) => {
  const asked: string[] = [];
  // A place of its own, of which nobody else asks anything.
  const own = { root: dist, folder, host: "127.0.0.1", port: 0, lasts };
  const server = await serve({ ...own, asked: (path: string) => asked.push(path) });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}`;
  await page.goto("/plain/bare.html");
  await page.locator("main").evaluate((main, base) => {
    const frame = (link: string) => `<iframe src="${base}?embed=1#${link}" title="Offload" height="760"></iframe>`;
    main.innerHTML = ["matmul", "one-add", "train"].map(frame).join("");
  }, base);
  for (const place of [0, 1, 2]) await answers(embeds(page).nth(place).contentFrame());
  expect(asked.filter((path) => path.endsWith(".wasm"))).toHaveLength(1);
  expect(asked.filter((path) => path === folder)).toHaveLength(3);
  server.close();
});

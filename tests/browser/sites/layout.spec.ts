// Layout shifts around embedded calculators, and requests for the program.

import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { dist, folder, lasts } from "../server.mjs";
import { shifted, total, watchShifts } from "../shifts.ts";
import { serve } from "../static.mjs";
import { answers, embed, embeds, expect, fits, near, test } from "./embeds.ts";
import { names } from "./sites.ts";

/** Records the time of the first message from a calculator. */
const watchMessages = (page: Page) =>
  page.addInitScript(() =>
    addEventListener("message", ({ data }) => {
      if (data?.offload === 1 && !("spoken" in globalThis)) Object.assign(globalThis, { spoken: performance.now() });
    }),
  );

// The window is large enough to show the content after a frame.
test.use({ viewport: { width: 1920, height: 1080 } });

for (const name of names) {
  test(`${name}: the page hardly shifts when calculators report their heights`, async ({ page }) => {
    await watchShifts(page);
    await watchMessages(page);
    await page.goto(`/${name}/`);
    for (const frame of near(page)) {
      await answers(frame);
      await fits(frame);
    }
    // Ignore earlier shifts, because the generator's own fonts and scripts cause them.
    const spoken = await page.evaluate(() => (globalThis as unknown as { spoken: number }).spoken);
    expect(total((await shifted(page)).filter(({ at }) => at >= spoken))).toBeLessThan(0.02);
  });
}

test("a page written as the book recommends hardly shifts from the start", async ({ page }) => {
  await watchShifts(page);
  await page.goto("/plain/top.html");
  for (const frame of near(page)) {
    await answers(frame);
    await fits(frame);
  }
  expect(total(await shifted(page))).toBeLessThan(0.02);
});

test("nothing shifts around a frame of fixed height", async ({ page }) => {
  await watchShifts(page);
  await page.goto("/plain/bare.html");
  await answers(embed(page));
  expect(await shifted(page)).toEqual([]);
});

test("three calculators fetch the program once", async ({ page }) => {
  const asked: string[] = [];
  // A separate server, which no other test uses.
  const own = { root: dist, folder, host: "127.0.0.1", port: 0, lasts };
  const server = await serve({ ...own, asked: (path: string) => asked.push(path) });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}`;
  await page.goto("/plain/bare.html");
  await page.locator("main").evaluate((main, base) => {
    const frame = (link: string) => `<iframe src="${base}?embed=1#${link}" title="Offload" height="760"></iframe>`;
    main.innerHTML = ["matmul", "one-add", "train"].map(frame).join("");
  }, base);
  for (const place of [0, 1, 2]) await answers(embeds(page).nth(place).contentFrame());
  for (const place of [0, 1, 2]) await embeds(page).nth(place).contentFrame().locator(".lane canvas[width]").first().waitFor();
  // Each of these files is requested once: the program, the models that the links need, the embedded page, the code that
  // draws bars, and the chunks that they share.
  const programs = asked.filter((path) => path.endsWith(".wasm")).map((path) => path.replace(/^.*\/(\w+)-.*$/, "$1"));
  expect(programs.toSorted()).toEqual([...new Set(programs)].toSorted());
  expect(programs.filter((name) => !name.startsWith("chunk_")).toSorted()).toEqual(["chart", "embedded", "families", "page"]);
  expect(asked.filter((path) => path === folder)).toHaveLength(3);
  server.close();
});

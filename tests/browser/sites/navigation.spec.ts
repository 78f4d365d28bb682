// Navigation to another page and back, in sites that load pages and in single-page applications.

import type { Page } from "@playwright/test";
import { answers, embed, embeds, expect, fits, expectTheme, near, test } from "./embeds.ts";
import { names, sites } from "./sites.ts";

const titles = { one: "Matrix products", other: "Another page" };

/**
 * Waits until a page is shown with its calculators, each once, and until the calculators near the top have answered.
 */
async function stands(page: Page, title: string) {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const frames = title === titles.one ? near(page) : [embed(page)];
  await expect(embeds(page)).toHaveCount(title === titles.one ? 3 : 1);
  for (const frame of frames) {
    await answers(frame);
    await fits(frame);
  }
  // No frame of the previous page is left.
  const living = () => page.frames().filter((frame) => frame.url().includes("embed=1")).length;
  await expect.poll(living).toBe(frames.length);
}

for (const name of names) {
  const site = sites.find((site) => site.name === name);

  test(`${name}: calculators work after navigating away and back`, async ({ page }) => {
    // Use the keyboard: right after scrolling, a click may hit the frame that was there before.
    const go = (to: string) => page.getByRole("main").getByRole("link", { name: to, exact: true }).first().press("Enter");
    await page.goto(`/${name}/`);
    await stands(page, titles.one);
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    await go(titles.other);
    await stands(page, titles.other);
    await page.goBack();
    await stands(page, titles.one);
    await page.goForward();
    await stands(page, titles.other);
    await go(titles.one);
    await stands(page, titles.one);
    if (site?.instant) expect(await page.evaluate(() => "stayed" in globalThis), "no page was loaded").toBe(true);
    await site?.turn(page, "dark");
    for (const frame of near(page)) await expectTheme(frame, site ? "dark" : "light");
  });
}

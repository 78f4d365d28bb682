// Layout shifts: the page's text is shown before the program has loaded, and hardly anything moves when it arrives.

import { presets } from "./facts.ts";
import { expect, test } from "./page.ts";
import { chart, disclosure, factor, field, pin, slide, slider, start } from "./parts.ts";
import { shifted, total, watchShifts } from "./shifts.ts";
import type { Page } from "@playwright/test";

/** Expects that hardly anything has moved since this was asked last. */
async function expectSteady(page: Page, what: string, most = 0.02) {
  // On a phone the page is scrolled with what is seen, and all of it counts as moved; what is gone is no longer named.
  const narrow = page.viewportSize()!.width === 360;
  const shifts = (await shifted(page)).filter(({ what }) => !narrow || !/: (MAIN|page)?$/.test(what));
  expect.soft(total(shifts), `${what}: ${shifts.map(({ what }) => what).join("; ")}`).toBeLessThan(most);
}

for (const size of [{ width: 1280, height: 800 }, { width: 360, height: 800 }]) {
  test.describe(() => {
    test.use({ viewport: size });

    test(`the layout hardly shifts at ${size.width} px`, async ({ page, open }) => {
      await watchShifts(page);
      await open();
      await expectSteady(page, "while loading");

      for (const [key, text] of [["ops", "1.5T"], ["ops", "3 GFLOP"], ["in", "0.0002"], ["in", "3 GB"], ["eff", "7"]]) {
        await field(page, key).scrollIntoViewIfNeeded();
        if (size.width === 360) await expect(pin(page)).toBeVisible();
        await shifted(page);
        const place = async () => (await field(page, key).boundingBox())!.y;
        const before = await place();
        await field(page, key).selectText();
        await field(page, key).pressSequentially(text);
        await field(page, key).blur();
        await expectSteady(page, `typing ${text} into ${key}`);
        if (size.width === 360) expect.soft(Math.abs((await place()) - before), `place of ${key}`).toBeLessThan(1.5);
      }
      await page.evaluate(() => scrollTo(0, 0));
      await shifted(page);
      for (const preset of presets.filter(({ link }) => link.includes("w=custom"))) {
        await start(page, preset.name);
        await expect(factor(page)).toHaveText(/×$/);
        // At the top of a phone's page an answer takes the room that it needs.
        await expectSteady(page, `picking ${preset.id}`, size.width === 360 ? 0.4 : 0.1);
      }
      await disclosure(page, "Calculation and sources").scrollIntoViewIfNeeded();
    });
  });
}

// Subpixels, and the first pixels of a text that is centered or wraps.
const unseen = 0.001;

for (const link of ["#w=matmul", "#w=dataframe&rows=10M"]) {
  test(`nothing moves while a phone's page is scrolled through: ${link}`, async ({ page, open }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await watchShifts(page);
    await open(link);
    await expect(page.locator("html")).toHaveAttribute("data-fetched-ahead");
    await shifted(page);
    const length = () => page.evaluate(() => document.documentElement.scrollHeight);
    for (const way of [60, -60]) {
      const end = await length();
      for (let at = 0; at < end; at += Math.abs(way)) {
        await page.mouse.wheel(0, way);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      expect(total(await shifted(page)), way > 0 ? "down" : "up").toBeLessThan(unseen);
    }
  });
}

for (const width of [1280, 360]) {
  test(`the bars stay in place while a slider is dragged at ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await open("#w=dataframe&rows=10M");
    const input = slider(page, "rows");
    await input.scrollIntoViewIfNeeded();
    if (width === 360) await expect(pin(page)).toBeVisible();
    const bars = () => chart(page).evaluate((chart) => chart.getBoundingClientRect().height);
    const height = await bars();
    await shifted(page);
    for (const share of [0.9, 0.7, 0.5, 0.3, 0.1, 0.5]) {
      await slide(input, share);
      expect.soft(await bars(), `rows at ${share}`).toBe(height);
    }
    const shifts = await shifted(page);
    expect(shifts.map(({ what }) => what).filter((what) => /FIGURE|bars|rows|scale|legend/.test(what))).toEqual([]);
  });
}

for (const width of [1280, 360]) {
  for (const [link, key] of [["dataframe", "rows"], ["elementwise", "elements"], ["matmul", "n"], ["training", "batch"]]) {
    test(`nothing moves while ${key} of ${link} are dragged at ${width} px`, async ({ page, open }) => {
      await page.setViewportSize({ width, height: 800 });
      await watchShifts(page);
      await open(`#w=${link}`);
      const input = slider(page, key);
      await input.evaluate((slider) => slider.scrollIntoView({ block: "center" }));
      if (width === 360) await expect(pin(page)).toBeVisible();
      const box = (await input.boundingBox())!;
      const y = box.y + box.height / 2;
      const x = (share: number) => box.x + box.width * share;
      await page.mouse.move(x(0.5), y);
      await page.mouse.down();
      await shifted(page);
      for (const share of [...Array(41).keys()].map((step) => step / 40).concat(0.5)) {
        await page.mouse.move(x(share), y);
        await page.evaluate(() => new Promise(requestAnimationFrame));
        // On a phone the answer above changes its height, and the page is scrolled with it.
        if (width === 360) expect(Math.abs((await input.boundingBox())!.y - box.y), `${share}`).toBeLessThan(1.5);
      }
      // Chromium tells of moves under a pressed pointer once it is released.
      await page.mouse.up();
      await expect.poll(() => page.evaluate(() => !document.querySelector("input:active"))).toBe(true);
      // What has gone from the page by now is no longer named, as the bars where nothing fits.
      const shifts = (await shifted(page)).filter(({ what }) => width !== 360 || !what.endsWith(": "));
      expect(total(shifts), shifts.map(({ what }) => what).join("; ")).toBeLessThan(unseen);
      expect(Math.abs((await input.boundingBox())!.y - box.y)).toBeLessThan(1);
    });
  }
}

test("the page's text is shown before the program has loaded", async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((done) => (arrive = done));
  await page.route("**/*.wasm", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("./#v=1", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#app > .page .question")).toContainText("Offload");
  const painted = await page.evaluate(
    () =>
      new Promise<string>((done) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
          done(last.element?.textContent ?? "");
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  expect(painted.length).toBeGreaterThan(20);
  await expect(page.locator("html")).not.toHaveAttribute("data-ready", "true");

  arrive();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true");
  await expect(factor(page)).toHaveText(/^[\d.,]+×$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});

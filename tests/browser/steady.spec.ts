// The page says something before its program has arrived, and nothing jumps when it does.

import { presets } from "./facts.ts";
import { expect, test } from "./page.ts";
import { chip, disclosure, factor, field } from "./parts.ts";
import type { Page } from "@playwright/test";

type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] };

/** Adds up how much of the page has moved by itself, edits included. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => void shifts.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(globalThis, { shifts, observer });
  });
}

/** What has moved since this was asked last, once what was changed has been painted. */
const shifted = (page: Page): Promise<{ sum: number; what: string[] }> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const { shifts, observer } = globalThis as unknown as { shifts: Shift[]; observer: PerformanceObserver };
    const all = [...shifts.splice(0), ...(observer.takeRecords() as Shift[])];
    const name = ({ node }: { node?: Node }) => (node as Element)?.className || node?.nodeName;
    const what = all.map(({ value, sources }) => `${value.toFixed(4)}: ${sources.map(name).join(", ")}`);
    return { sum: all.reduce((sum, { value }) => sum + value, 0), what };
  });

for (const size of [{ width: 1280, height: 800 }, { width: 360, height: 800 }]) {
  test.describe(() => {
    test.use({ viewport: size });

    test(`nothing jumps at ${size.width} px`, async ({ page, open }) => {
      await watchShifts(page);
      await open();
      const load = await shifted(page);
      expect.soft(load.sum, `while loading: ${load.what.join("; ")}`).toBeLessThan(0.02);

      for (const [key, text] of [["ops", "1.5T"], ["ops", "3 GFLOP"], ["in", "0.0002"], ["in", "3 GB"], ["eff", "7"]]) {
        await field(page, key).scrollIntoViewIfNeeded();
        await shifted(page);
        await field(page, key).selectText();
        await field(page, key).pressSequentially(text);
        await field(page, key).blur();
        const typing = await shifted(page);
        expect.soft(typing.sum, `typing ${text} into ${key}: ${typing.what.join("; ")}`).toBeLessThan(0.02);
      }
      await page.evaluate(() => scrollTo(0, 0));
      await shifted(page);
      for (const preset of presets.filter(({ link }) => link.includes("w=custom"))) {
        await chip(page, preset.name).click();
        await expect(factor(page)).toHaveText(/×$/);
        const picking = await shifted(page);
        expect.soft(picking.sum, `picking ${preset.id}: ${picking.what.join("; ")}`).toBeLessThan(0.1);
      }
      await disclosure(page, "How this was worked out").scrollIntoViewIfNeeded();
    });
  });
}

test("the text is there before the program", async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((done) => (arrive = done));
  await page.route("**/*.wasm", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("./", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".about")).toContainText("Offload");
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

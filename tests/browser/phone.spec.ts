// The page on a phone: layout, touch, and sizes of touch targets.

import { presets } from "./facts.ts";
import { expect, test } from "./page.ts";
import { asked, basis, chart, disclosure, factor, field, pin, question, sideways, slider, start, verdict } from "./parts.ts";
import type { Locator } from "@playwright/test";

const height = 800;
test.use({ viewport: { width: 360, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });

/** The box of an element in the page, scrolled to the top. */
async function box(part: Locator) {
  const box = await part.boundingBox();
  expect(box).not.toBeNull();
  return { ...box!, bottom: box!.y + box!.height, right: box!.x + box!.width };
}

for (const [width, height, lines] of [[360, 640, 5], [320, 480, 6]]) {
  test(`one row of header and a short question leave room for the advice at ${width} × ${height}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    for (const link of ["", "#dataframe", "#train", "#inference", "#pipeline", "#monte-carlo"]) {
      await page.goto("about:blank");
      await open(link);
      const header = page.getByRole("banner");
      const tops = await header.locator("h1, button").evaluateAll((all) =>
        all.filter((it) => it.checkVisibility() && it.closest("[popover]") === null).map((it) => {
          const { top, height } = it.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      );
      expect(tops.length, link).toBeGreaterThan(3);
      expect(Math.max(...tops) - Math.min(...tops), link).toBeLessThan(4);
      const line = await question(page).evaluate((it) => parseFloat(getComputedStyle(it).lineHeight));
      expect((await box(question(page))).height / line, link).toBeLessThan(lines + 0.5);
      expect(await asked(page)).toMatch(/^I .+ Would .+ help\?$/);
      expect((await box(verdict(page))).bottom, link).toBeLessThan(0.65 * height);
      expect((await box(page.locator(".gain").first())).bottom, link).toBeLessThan(height + 120);
    }
  });
}

test("the answer comes before the form", async ({ page, open }) => {
  await open();
  // Below the question in words.
  expect((await box(verdict(page))).bottom).toBeLessThan(height / 2);
  expect((await box(factor(page))).bottom).toBeLessThan(height);
  expect((await box(page.getByRole("form"))).y).toBeGreaterThan((await box(chart(page))).bottom);
});

test("a line at the top shows the factor once it has scrolled away", async ({ page, open }) => {
  await open();
  await expect(pin(page)).toHaveCount(0);
  await slider(page, "ops").scrollIntoViewIfNeeded();
  await expect(pin(page)).toBeVisible();
  const before = await factor(page).innerText();
  await expect(pin(page)).toContainText(before);
  expect((await pin(page).boundingBox())!.y).toBe(0);

  await field(page, "ops").tap();
  await field(page, "ops").fill("1G");
  await expect(factor(page)).not.toHaveText(before);
  await expect(pin(page)).toContainText(await factor(page).innerText());
  await expect(pin(page)).toContainText(before);

  await page.evaluate(() => scrollTo(0, 0));
  await expect(pin(page)).toHaveCount(0);
});

test("an example and a slider can be operated by touch", async ({ page, open }) => {
  await open();
  const preset = presets[0];
  await start(page, preset.name);
  await expect(basis(page)).toHaveText(`Based on ${preset.name}`);

  const before = await field(page, "ops").inputValue();
  await slider(page, "ops").scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await slider(page, "ops").boundingBox())!;
  await page.touchscreen.tap(x + 0.9 * width, y + height / 2);
  await expect(field(page, "ops")).not.toHaveValue(before);
});

for (const width of [320, 360]) {
  test(`nothing is cut off or scrolls sideways at ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    // The fullest page there is: notices, a mistake, an obstacle, and everything open.
    for (const link of ["", "#train", `#bogus=${"x".repeat(60)}&w=matmul&n=1e6&dtype=int8&gpu=t4`]) {
      await page.goto("about:blank");
      await open(link);
      for (const button of await disclosure(page, /./).all()) await button.tap();
      expect(await sideways(page), link).toBe(0);
    }
    await field(page, "n").fill("1,5");
    expect(await sideways(page)).toBe(0);
    for (const kind of ["custom", "elementwise", "training"]) {
      await field(page, "w").selectOption(kind);
      expect(await sideways(page), kind).toBe(0);
    }
  });
}

test("every touch target is large enough", async ({ page, open }) => {
  await open("#v=1&ops=2T&bogus=1");
  for (const button of await disclosure(page, "More").all()) await button.tap();
  await field(page, "in").fill("1,5");
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a[href], button, input, select")]
      .filter((element) => element.checkVisibility() && !element.closest("p.sources"))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 90)} ${box.width} × ${box.height}`),
  );
  expect(small).toEqual([]);
});

// The page on a phone: layout, touch, and sizes of touch targets.

import { presets } from "./facts.ts";
import { ask, expect, matrix, test } from "./page.ts";
import { asked, basis, chart, disclosure, factor, field, pin, question, sheet, sideways, slider, start, verdict, word } from "./parts.ts";
import type { Locator } from "@playwright/test";

const height = 800;
test.use({ viewport: { width: 360, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });

/** Returns the box of an element on the page, which must be scrolled to the top. */
async function box(part: Locator) {
  const box = await part.boundingBox();
  expect(box).not.toBeNull();
  return { ...box!, bottom: box!.y + box!.height, right: box!.x + box!.width };
}

for (const [width, height, lines] of matrix([[360, 640, 5]], [[320, 480, 6]])) {
  test(`one row of header and a short question leave room for the advice at ${width} × ${height}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    await open("");
    for (const link of ["", "#train", "#inference", "#pipeline", "#monte-carlo"]) {
      if (link !== "") await ask(page, link);
      const header = page.getByRole("banner");
      const tops = await header.locator("h1, button").evaluateAll((all) =>
        all.filter((element) => element.checkVisibility() && element.closest("[popover]") === null).map((element) => {
          const { top, height } = element.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      );
      expect(tops.length, link).toBeGreaterThan(3);
      expect(Math.max(...tops) - Math.min(...tops), link).toBeLessThan(4);
      const line = await question(page).evaluate((element) => parseFloat(getComputedStyle(element).lineHeight));
      expect((await box(question(page))).height / line, link).toBeLessThan(lines + 0.5);
      expect(await asked(page)).toMatch(/^I .+ Would .+ help\?$/);
      expect((await box(verdict(page))).bottom, link).toBeLessThan(0.65 * height);
      expect((await box(page.locator(".gain").first())).bottom, link).toBeLessThan(height + 120);
    }
  });
}

test("the answer comes before the form, a line at the top shows the factor once it has scrolled away, with its value before a drag", async ({ page, open }) => {
  await test.step("the answer", async () => {
    await open();
    // The verdict is below the question, in the upper half of the screen.
    expect((await box(verdict(page))).bottom).toBeLessThan(height / 2);
    expect((await box(factor(page))).bottom).toBeLessThan(height);
    expect((await box(page.getByRole("form"))).y).toBeGreaterThan((await box(chart(page))).bottom);
  });
  await test.step("the line", async () => {
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
  await test.step("a drag", async () => {
    await ask(page, "#v=1");
    const before = await factor(page).innerText();
    const input = slider(page, "ops");
    await input.scrollIntoViewIfNeeded();
    await expect(pin(page)).toBeVisible();
    for (const share of [0.2, 0.5, 0.8]) {
      const now = await pin(page).locator("b").innerText();
      await input.evaluate((slider: HTMLInputElement, share) => {
        slider.value = String(share * Number(slider.max));
        slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }, share);
      await expect(pin(page).locator("b")).not.toHaveText(now);
      await expect(pin(page).locator(".was")).toHaveText(new RegExp(`was (GPU|CPU) ${before}`));
    }
  });
  await test.step("an example", async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const preset = presets[0];
    await start(page, preset.name);
    await expect(basis(page)).toHaveText(`Based on ${preset.name}`);

    const before = await field(page, "ops").inputValue();
    await slider(page, "ops").scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await slider(page, "ops").boundingBox())!;
    await page.touchscreen.tap(x + 0.9 * width, y + height / 2);
    await expect(field(page, "ops")).not.toHaveValue(before);
  });
});

// Every run has the narrowest width: content that fits there also fits a wider phone.
for (const width of matrix([320], [360])) {
  test(`nothing is cut off or scrolls sideways at ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    // Test the page with the most content: notices, a mistake, an obstacle, and everything open.
    for (const link of [...matrix([""], ["#train"]), `#bogus=${"x".repeat(60)}&w=matmul&n=1e6&dtype=int8&gpu=t4`]) {
      // Open a new page for each link, because opened parts stay open.
      await page.goto("about:blank");
      await open(link);
      for (const button of await disclosure(page, /./).all()) await button.tap();
      await expect.poll(() => sideways(page), link).toBe(0);
    }
    await field(page, "n").fill("1,5");
    await expect.poll(() => sideways(page)).toBe(0);
    for (const kind of ["custom", "elementwise", "training"]) {
      await field(page, "w").selectOption(kind);
      await expect.poll(() => sideways(page), kind).toBe(0);
    }
  });
}

test("numbers and choices of the question are edited in a sheet that also shows the answer", async ({ page, open }) => {
  await test.step("a number", async () => {
    await open("#dataframe");
    await word(page, "Rows").tap();
    await expect(sheet(page)).toBeVisible();
    // The on-screen keyboard appears only when the number itself is tapped.
    await expect(sheet(page).getByRole("slider")).toBeFocused();
    await expect(word(page, "Rows")).toHaveAttribute("inputmode", "none");
    const answer = sheet(page).getByRole("status");
    const before = await answer.innerText();
    expect(before).toContain(await verdict(page).evaluate((element) => element.lastChild!.textContent!));
    await sheet(page).getByRole("button", { name: "More" }).tap();
    await expect(field(page, "rows")).toHaveValue("11M");
    await sheet(page).getByRole("textbox", { name: "Rows" }).fill("5k");
    await expect(field(page, "rows")).toHaveValue("5k");
    await expect(answer).not.toHaveText(before);
    await expect(answer).toContainText(/was [\d.,]+×/);

    await page.keyboard.press("Escape");
    await expect(sheet(page)).toHaveCount(0);
    await expect(word(page, "Rows")).toBeFocused();
    await expect(word(page, "Rows")).toHaveValue("5000");
    await word(page, "Rows").tap();
    await sheet(page).getByRole("button", { name: "Done" }).tap();
    await expect(sheet(page)).toHaveCount(0);
    await expect(word(page, "Rows")).toBeFocused();
  });
  await test.step("choices", async () => {
    await ask(page, "#dataframe");
    await word(page, "GPU").tap();
    await expect(sheet(page).getByRole("radio", { checked: true })).toBeFocused();
    await expect(sheet(page).getByRole("radio", { checked: true })).toBeInViewport();
    await sheet(page).getByRole("textbox", { name: "Search: GPU" }).fill("h100 pcie");
    await sheet(page).getByText("H100 PCIe").first().tap();
    await expect(field(page, "gpu")).toHaveValue(/H100 PCIe/);
    // Tap outside of the sheet.
    await page.touchscreen.tap(180, 5);
    await expect(sheet(page)).toHaveCount(0);
    await expect(word(page, "GPU")).toBeFocused();

    await page.locator("span.word", { has: page.getByLabel("Operation") }).tap();
    await sheet(page).getByRole("radio", { checked: true }).press("ArrowDown");
    await sheet(page).getByRole("button", { name: "Done" }).tap();
    await expect(word(page, "Operation")).toBeFocused();
    expect(await asked(page)).not.toContain("group-by");
  });
});

for (const [width, height] of matrix([[360, 780]], [[320, 480]])) {
  test(`the sheet covers no answer and has large targets at ${width} × ${height}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    await open();
    for (const [label, link] of [["Rows", "#dataframe"], ["CPU", "#dataframe"], ["GPU", "#w=llm&params=70B&gpu=l4&gpulib=vllm"]]) {
      await ask(page, link);
      await page.evaluate(() => scrollTo(0, 0));
      await word(page, label).tap();
      await sheet(page).waitFor();
      const all = sheet(page).locator("button:visible, input:not([type=radio]):visible, label:has(input)");
      const heights = await all.evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
      expect(Math.min(...heights), label).toBeGreaterThanOrEqual(44);
      for (const part of [sheet(page).getByRole("status"), sheet(page).getByRole("button", { name: "Done" })]) {
        // Poll, because the sheet slides in.
        await expect.poll(async () => (await box(part)).bottom, label).toBeLessThanOrEqual(height);
        expect((await box(part)).y, label).toBeGreaterThanOrEqual(0);
        expect(await part.evaluate((element) => element.scrollHeight - element.clientHeight), label).toBeLessThanOrEqual(0);
      }
      expect(await sheet(page).evaluate((element) => element.scrollWidth - element.clientWidth), label).toBe(0);
      await page.keyboard.press("Escape");
      await expect(sheet(page)).toHaveCount(0);
    }
  });
}

test("every touch target is large enough", async ({ page, open }) => {
  await open("#v=1&ops=2T&bogus=1");
  for (const button of await disclosure(page, /^More/).all()) await button.tap();
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

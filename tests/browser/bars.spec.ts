// The bars: the text next to them, their scale while an input is dragged, the names of their parts, and the
// comparison with the previous answer.

import { preset } from "./facts.ts";
import { ask, expect, matrix, painted, settled, test } from "./page.ts";
import { chart, disclosure, factor, field, slide, slider, start } from "./parts.ts";
import type { Page } from "@playwright/test";

/** Returns the labels of the scale. */
const scale = (page: Page) => chart(page).locator(".scale span").allInnerTexts();

/** Returns the tooltip with the name of the part under the pointer or selected by keyboard. */
const tip = (page: Page) => chart(page).locator(".tip");

const parts = (page: Page) => page.getByRole("slider", { name: "Parts of the bars" });

test("names, times and ranges are text next to the lanes; start-up is a number or, in a new process, a part of the bar", async ({ page, open }) => {
  await test.step("in a process that runs", async () => {
    await open("#dataframe");
    const bars = chart(page).locator(".bar");
    await expect(bars).toHaveCount(4);
    await expect(bars.nth(0)).toContainText(/pandas.*your code, .*\d\s(ms|s).* to /s);
    await expect(bars.nth(1)).toContainText(/Polars.*best CPU library/s);
    await expect(bars.nth(2)).toContainText(/cuDF/);
    await expect(bars.nth(3)).toContainText(/Breakdown of [\d.]+\s\w+.*\+ [\d.]+\s\w+ once.*start-up/s);
    await expect(chart(page)).not.toContainText("first run");
    await disclosure(page, "As a table").click();
    await expect(page.getByRole("region", { name: "Answer" }).getByRole("table")).toContainText("GPU, first run");
  });
  await test.step("in one that starts", async () => {
    await ask(page, "#dataframe&start=fresh");
    await expect(chart(page).locator(".bar").nth(2)).toContainText("including start-up");
    await expect(chart(page).locator(".inside")).toContainText(/incl\. .* once/);
  });
});

test("the scale stays while an input is dragged or typed, and follows when it is released, left, or pauses", async ({ page, open }) => {
  await page.clock.install();
  await test.step("a slider is dragged", async () => {
    await open("#matmul");
    // The form has its final place once all parts have loaded.
    await settled(page);
    const before = await scale(page);
    expect(before[0]).toBe("0");
    const track = (await slider(page, "n").boundingBox())!;
    const to = (share: number) => page.mouse.move(track.x + track.width * share, track.y + track.height / 2);
    const thumb = Number(await slider(page, "n").inputValue()) / Number(await slider(page, "n").getAttribute("max"));
    await to(thumb);
    const first = await factor(page).innerText();
    await page.mouse.down();
    for (const share of [0.8, 0.3, 0.02]) {
      await to(share);
      await painted(page);
      expect(await scale(page)).toEqual(before);
    }
    await expect(factor(page)).not.toHaveText(first);
    await page.mouse.up();
    await expect.poll(() => scale(page)).not.toEqual(before);
  });
  // The clock is paused while a number is typed, because a busy machine may take longer than the page waits.
  const type = async () => {
    await ask(page, "#matmul");
    const first = await factor(page).innerText();
    const before = await scale(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await field(page, "n").selectText();
    await field(page, "n").pressSequentially("30");
    await expect(factor(page)).not.toHaveText(first);
    expect(await scale(page)).toEqual(before);
    return before;
  };
  await test.step("a number is typed, and the field is left", async () => {
    const before = await type();
    await field(page, "n").blur();
    await expect.poll(() => scale(page)).not.toEqual(before);
    await page.clock.resume();
  });
  await test.step("typing pauses", async () => {
    const before = await type();
    await page.clock.runFor(1500);
    await expect.poll(() => scale(page)).not.toEqual(before);
    await expect(field(page, "n")).toBeFocused();
  });
});

test("each part of a bar and of the strip is named under the pointer and, at one stop of the Tab key, by the arrow keys", async ({ page, open }) => {
  await test.step("under the pointer", async () => {
    await open("#transformer");
    await settled(page);
    await expect(tip(page)).toHaveCount(0);
    const areas = chart(page).locator("rect");
    let named = 0;
    for (const area of await areas.all()) {
      const { width = 0 } = (await area.boundingBox()) ?? {};
      if (width < 2) continue;
      await area.hover();
      await expect(tip(page)).toHaveText(/^.+: [a-z–A-Z -]+ [\d.]+\s%, [\d.]+\s\S+$/);
      named += 1;
    }
    expect(named).toBeGreaterThan(2);
    await page.mouse.move(2, 2);
    await expect(tip(page)).toHaveCount(0);
  });
  await test.step("by the arrow keys", async () => {
    const focusable = chart(page).locator("a, button, input, select, [tabindex]");
    await expect(focusable).toHaveCount(1);
    await parts(page).focus();
    const areas = chart(page).locator("rect");
    const count = await areas.count();
    // Returns the indices of the highlighted areas. The page shows the effect of a key in its next frame.
    const named = () => areas.evaluateAll((all) => all.flatMap((area, at) => (area.classList.contains("on") ? [at] : [])));
    for (let part = 0; part < count; part++) {
      await expect.poll(named).toEqual([part]);
      const said = await parts(page).getAttribute("aria-valuetext");
      await expect(tip(page)).toHaveText(said!);
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Home");
    await expect(tip(page)).toContainText(/^PyTorch: /);
    await page.keyboard.press("Tab");
    await expect(tip(page)).toHaveCount(0);
  });
});

test("a tried change shows the former bars until it is undone or another change is made", async ({ page, open }) => {
  await test.step("undone", async () => {
    await open(`#${preset("dataframe").id}`);
    const times = () => chart(page).locator(".time b").allInnerTexts();
    const before = await times();
    await disclosure(page, "What to change").click();
    const button = page.getByRole("button", { name: /^Try: / }).first();
    const what = (await button.getAttribute("aria-label"))!.replace("Try: ", "");
    await button.click();
    const caption = page.locator("figcaption");
    await expect(caption).toContainText(`Change applied: ${what}`);
    const was = await chart(page).locator(".was").allInnerTexts();
    expect(was.length).toBeGreaterThan(0);
    for (const words of was) expect(before).toContain(words.replace("was ", ""));
    await page.locator(".headline").getByRole("button", { name: "Undo" }).click();
    await expect(caption).not.toContainText("Change applied");
    await expect(chart(page).locator(".was")).toHaveCount(0);
    expect(await times()).toEqual(before);
  });
  await test.step("another change", async () => {
    await page.getByRole("button", { name: /^Try: / }).first().click();
    await expect(page.locator("figcaption")).toContainText("Change applied");
    await start(page, preset("matmul").name);
    await expect(page.locator("figcaption")).not.toContainText("Change applied");
  });
});

for (const reducedMotion of matrix<"no-preference" | "reduce">(["no-preference"], ["reduce"])) {
  test.describe(() => {
    test.use({ contextOptions: { reducedMotion } });

    test(`a new scale is animated once the input is released: ${reducedMotion}`, async ({ page, open }) => {
      await open("#w=dataframe&rows=10M");
      await page.evaluate(() => {
        const eased: string[] = [];
        addEventListener("animationstart", ({ animationName }) => eased.push(animationName), true);
        Object.assign(globalThis, { eased });
      });
      const eased = () => page.evaluate(() => (globalThis as unknown as { eased: string[] }).eased.includes("rescale"));
      const end = page.locator(".scale span").last();
      const before = await end.innerText();
      await slide(slider(page, "rows"), 0.8);
      await expect(end).not.toHaveText(before);
      if (reducedMotion === "reduce") return expect(await eased()).toBe(false);
      await expect.poll(eased).toBe(true);
      // The animation starts from the previous length of the bars.
      const from = await page.locator(".rows").evaluate((rows) => [
        Number(getComputedStyle(rows).getPropertyValue("--from")),
        Number((rows as HTMLElement).dataset.from),
      ]);
      expect(from[0]).toBe(from[1]);
      expect(from[0]).toBeGreaterThan(1000);
    });
  });
}

test("the lanes have colors of the theme or of the system, and grow with the text", async ({ page, open }) => {
  await test.step("the best CPU library has a stronger color", async () => {
    await open("#dataframe");
    const ink = (row: number) =>
      page.locator(".rows canvas[width]").nth(row).evaluate((element) => {
        const canvas = element as HTMLCanvasElement;
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true })!;
        copy.drawImage(canvas, 0, 0);
        return [...copy.getImageData(3, Math.round(canvas.height * 0.3), 1, 1).data.slice(0, 3)].reduce((a, b) => a + b, 0);
      });
    await expect.poll(() => ink(0)).toBeGreaterThan(300);
    await expect.poll(() => ink(1)).toBeLessThan(250);
  });
  await test.step("forced colors", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const ink = await chart(page).evaluate((chart) => getComputedStyle(chart).getPropertyValue("--ink"));
    const text = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(ink).toBe(text);
    await page.emulateMedia({ forcedColors: "none" });
  });
  await test.step("larger text", async () => {
    await page.setViewportSize({ width: 640, height: 800 });
    await painted(page);
    const heights = () => chart(page).locator(".lane").evaluateAll((lanes) => lanes.map((lane) => lane.clientHeight));
    const before = await heights();
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    await expect.poll(async () => (await heights()).every((height, place) => height > 1.5 * before[place])).toBe(true);
  });
});

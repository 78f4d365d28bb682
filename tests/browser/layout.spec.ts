// Layout shifts: the page's text is shown before the program has loaded, and hardly anything moves when it arrives.

import { presets } from "./facts.ts";
import { ask, expect, matrix, painted, settled, test } from "./page.ts";
import { chart, disclosure, factor, field, pin, sideways, slide, slider, start, verdict, whole } from "./parts.ts";
import { shifted, total, watchShifts } from "./shifts.ts";
import type { Page } from "@playwright/test";

/** Expects that hardly anything has moved since the last call. */
async function expectSteady(page: Page, what: string, most = 0.02) {
  // A phone's page scrolls to keep the edited field in place, and everything in view counts as moved. Removed
  // elements have no name.
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
      await settled(page);

      for (const [key, text] of [["ops", "1.5T"], ["ops", "3 GFLOP"], ["in", "0.0002"], ["in", "3 GB"], ["eff", "7"]]) {
        await field(page, key).scrollIntoViewIfNeeded();
        if (size.width === 360) await expect(pin(page)).toBeVisible();
        await shifted(page);
        const place = async () => (await field(page, key).boundingBox())!.y;
        const before = await place();
        await field(page, key).selectText();
        await field(page, key).pressSequentially(text);
        await field(page, key).blur();
        // If the page scrolls with the form, the line that stays at its top also counts as moved.
        await expectSteady(page, `typing ${text} into ${key}`, size.width === 360 ? 0.04 : undefined);
        if (size.width === 360) expect.soft(Math.abs((await place()) - before), `place of ${key}`).toBeLessThan(1.5);
      }
      await page.evaluate(() => scrollTo(0, 0));
      await shifted(page);
      for (const preset of presets.filter(({ link }) => link.includes("w=custom"))) {
        await start(page, preset.name);
        await expect(factor(page)).toHaveText(/×$/);
        // At the top of a phone's page, the height of an answer may change.
        await expectSteady(page, `picking ${preset.id}`, size.width === 360 ? 0.4 : 0.1);
      }
      await disclosure(page, "Calculation and sources").scrollIntoViewIfNeeded();
    });
  });
}

// Smaller shifts are invisible: movements by less than a pixel, or of the first pixels of text that is centered or
// wraps.
const unseen = 0.001;

for (const link of matrix(["#w=dataframe&rows=10M"], ["#w=matmul"])) {
  test(`nothing moves while a phone's page is scrolled through: ${link}`, async ({ page, open }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await watchShifts(page);
    await open(link);
    await settled(page);
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

// This story runs only in a full run. Every run has the stricter story below, which drags the number of table rows on a
// phone.
for (const width of matrix<number>([], [360, 1280])) {
  test(`the bars stay in place while a slider is dragged at ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await open("#w=dataframe&rows=10M");
    await settled(page);
    const input = slider(page, "rows");
    await input.scrollIntoViewIfNeeded();
    if (width === 360) await expect(pin(page)).toBeVisible();
    const bars = () => chart(page).evaluate((chart) => chart.getBoundingClientRect().height);
    const height = await bars();
    await shifted(page);
    for (const share of [0.9, 0.7, 0.5, 0.3, 0.1, 0.5]) {
      await slide(input, share);
      await painted(page);
      expect.soft(await bars(), `rows at ${share}`).toBe(height);
    }
    const shifts = await shifted(page);
    expect(shifts.map(({ what }) => what).filter((what) => /FIGURE|bars|rows|scale|legend/.test(what))).toEqual([]);
  });
}

/** Sliders that are dragged from one end to the other, and the width of the page. */
const dragged = matrix<[number, string, string]>(
  [[360, "dataframe", "rows"], [1280, "matmul", "n"]],
  [
    ...["elementwise elements", "matmul n", "training batch"].map((drag) => [360, ...drag.split(" ")] as [number, string, string]),
    ...["dataframe rows", "elementwise elements", "training batch"].map((drag) => [1280, ...drag.split(" ")] as [number, string, string]),
  ],
);

for (const [width, link, key] of dragged) {
  test(`nothing moves while ${key} of ${link} are dragged at ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await open(`#w=${link}`);
    await settled(page);
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
      // On a phone the answer above changes its height, and the page scrolls with it.
      if (width === 360) expect(Math.abs((await input.boundingBox())!.y - box.y), `${share}`).toBeLessThan(1.5);
    }
    // Chromium reports moves under a pressed pointer only after its release.
    await page.mouse.up();
    await expect.poll(() => page.evaluate(() => !document.querySelector("input:active"))).toBe(true);
    // Removed elements have no name, such as the bars of work that no longer fits.
    const shifts = (await shifted(page)).filter(({ what }) => width !== 360 || !what.endsWith(": "));
    expect(total(shifts), shifts.map(({ what }) => what).join("; ")).toBeLessThan(unseen);
    expect(Math.abs((await input.boundingBox())!.y - box.y)).toBeLessThan(1);
  });
}

/**
 * Scrolls the page and presses a slider at a share of its length. Returns the slider, its box, and a function that
 * moves it.
 */
async function press(page: Page, key: string, at: number, share: number) {
  const input = slider(page, key);
  await page.evaluate((y) => scrollTo(0, y), at);
  await expect(whole(page, key).locator(".track")).toBeVisible();
  const box = (await input.boundingBox())!;
  expect(box.y).toBeGreaterThan(0);
  // The middle of the thumb stays 9 pixels away from the ends of the slider.
  const move = async (share: number) => {
    await page.mouse.move(box.x + 9 + (box.width - 18) * share, box.y + box.height / 2);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  await move(share);
  await page.mouse.down();
  await shifted(page);
  return { input, box, move };
}

/**
 * Sliders of work that stops fitting, the scroll position of the page, and the share of the slider at which a drag
 * starts.
 */
const overfull = matrix<[string, string, number, number]>(
  [["w=llm&gpu=rtx-4090&gpulib=vllm", "params", 400, 0.5], ["w=matmul&gpu=t4", "n", 600, 1]],
  [
    ["w=llm&gpu=rtx-4090&gpulib=vllm", "params", 400, 1],
    ["w=matmul&gpu=t4", "n", 600, 0.5],
    ["w=matmul&gpu=t4", "n", 0, 0.5],
    ["w=matmul&gpu=t4", "n", 0, 1],
  ],
);

for (const [link, key, at, start] of overfull) {
  test(`work stops fitting while ${key} are dragged from ${start} of ${link} at ${at}, and everything stays in place`, async ({ page, open }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await watchShifts(page);
    await open(`#${link}${start === 1 ? (key === "n" ? "&n=100k" : "&params=2T") : ""}`);
    await settled(page);
    const { input, box, move } = await press(page, key, start === 1 ? Math.min(at, 300) : at, start);
    const colors = () => whole(page, key).locator(".track rect").evaluateAll((all) => all.map((rect) => rect.outerHTML).join());
    const track = await colors();
    const below = () => page.evaluate(() => [".sections", ".details", ".foot"].map((selector) => document.querySelector(`#app > .page ${selector}`)!.getBoundingClientRect().top).map(Math.round));
    const places = await below();
    const seen = new Set<string>();
    for (const share of [0.6, 0.8, 0.9, 1, 0.9, 0.7, 0.5, 0.9, 1]) {
      await move(share);
      seen.add(await verdict(page).innerText());
      // The browser rounds positions to a 64th of a pixel.
      expect((await input.boundingBox())!.y, `${share}`).toBeCloseTo(box.y, 1);
      expect(await colors(), `track at ${share}`).toBe(track);
      expect(await below(), `sections, details and foot at ${share}`).toEqual(places);
    }
    expect([...seen].filter((text) => text.includes("fit"))).toHaveLength(1);
    expect(seen.size).toBeGreaterThan(1);
    await page.mouse.up();
    await expect.poll(() => page.evaluate(() => !document.querySelector("[data-locked]"))).toBe(true);
    await shifted(page);
    expect(Math.abs((await input.boundingBox())!.y - box.y), "released").toBeLessThan(1);
    // The space reserved for the input disappears when the page is scrolled to a position that does not need it.
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => page.evaluate(() => {
      const [work, form, column] = [".work", ".work > form", ".work > .column"].map((selector) => document.querySelector(`#app > .page ${selector}`)!);
      const card = column.querySelector(".answer")!.getBoundingClientRect();
      return work.getBoundingClientRect().bottom - Math.max(card.bottom, form.getBoundingClientRect().bottom);
    })).toBeLessThan(1);
  });
}

test("work that does not fit or cannot run leaves a typed number and an open section in place, and no empty space", async ({ page, open }) => {
  await test.step("typed and open", async () => {
    await test.step("a number", async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await open("#w=matmul&gpu=t4");
      await settled(page);
      await page.evaluate(() => scrollTo(0, 600));
      const { y } = (await field(page, "n").boundingBox())!;
      await field(page, "n").selectText();
      await field(page, "n").pressSequentially("90k");
      await expect(verdict(page)).toContainText("Doesn’t fit");
      expect(Math.abs((await field(page, "n").boundingBox())!.y - y)).toBeLessThan(1);
      await page.keyboard.press("Tab");
      await expect(page.locator(".ways table, .ways p").first()).toBeVisible();
      expect(Math.abs((await field(page, "n").boundingBox())!.y - y), "left").toBeLessThan(1);
    });
    await test.step("a section", async () => {
      await ask(page, "#w=matmul&gpu=t4");
      await disclosure(page, "Break-even").click();
      await field(page, "n").fill("90k");
      await expect(verdict(page)).toContainText("Doesn’t fit");
      await expect(disclosure(page, "Break-even")).toHaveAttribute("aria-expanded", "true");
    });
  });
  await test.step("no room", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const link of ["w=matmul&gpu=mi300x&gpulib=numba", "w=llm&params=70B&bits=16&gpu=rtx-4090&gpulib=vllm"]) {
      await ask(page, `#${link}`);
      const gap = await page.evaluate(() => {
        const last = [...document.querySelectorAll("#app > .page :is(.reason, .gain)")].at(-1)!;
        const next = document.querySelector("#app > .page .answer figcaption b")!;
        return next.getBoundingClientRect().top - last.getBoundingClientRect().bottom;
      });
      expect(gap, link).toBeLessThan(48);
    }
  });
});

for (const width of matrix([360], [320, 1280])) {
  test(`the legend of the track colors is visible at ${width} px and shifts nothing when it appears`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    let arrive = () => {};
    const arrived = new Promise<void>((done) => (arrive = done));
    await page.route(/panels-[^/]*\.wasm$/, async (route) => {
      await arrived;
      await route.continue();
    });
    await open("#w=matmul");
    const legend = page.locator(".track-legend");
    const top = () => field(page, "w").evaluate((element) => element.getBoundingClientRect().top - element.closest("fieldset")!.getBoundingClientRect().top);
    await expect(legend).toHaveCount(0);
    const before = await top();
    arrive();
    await expect(legend).toBeVisible();
    for (const item of await legend.locator("li").all()) {
      const { x, width: length } = (await item.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + length).toBeLessThanOrEqual(width);
    }
    expect(await top()).toBe(before);
    expect(await sideways(page)).toBe(0);
  });
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
  await expect(page.locator("#app > .page .question")).toContainText("Would a GPU help?");
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

// The lanes of the chart are drawn at any size and pixel ratio, in the colors of the theme.

import { preset } from "./facts.ts";
import { expect, test } from "./page.ts";
import { chart, factor, slider, start, theme } from "./parts.ts";
import type { Page } from "@playwright/test";

/** What the rows of bars show. */
type Drawing = {
  /** All pixels, and those in each of the page's colors, by the color's name. */
  area: number;
  pixels: Record<string, number>;
  /** All pixels, to be compared. */
  all: string;
};

/** A picture of the bars as they are on the screen, and how much of each color it holds. */
async function drawing(page: Page): Promise<Drawing> {
  const all = (await chart(page).screenshot({ animations: "disabled" })).toString("base64");
  return chart(page).evaluate(async (chart, all) => {
    const styles = getComputedStyle(chart);
    const names = ["--ink", "--cpu", "--gpu", "--gpu-2", "--gpu-3", "--gpu-4"];
    const wanted = names.map((name) => [name, styles.getPropertyValue(name).match(/\d+/g)!.map(Number)] as const);
    const pixels = Object.fromEntries(names.map((name) => [name, 0]));
    const picture = new Image();
    picture.src = `data:image/png;base64,${all}`;
    await picture.decode();
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    for (let at = 0; at < data.length; at += 4) {
      const hit = wanted.find(([, rgb]) => rgb.every((channel, place) => channel === data[at + place]));
      if (hit) pixels[hit[0]] += 1;
    }
    return { area: width * height, pixels, all };
  }, all);
}

for (const scale of [1, 1.5, 2, 3]) {
  test.describe(() => {
    test.use({ deviceScaleFactor: scale });

    test(`the chart is sharp at a device pixel ratio of ${scale}`, async ({ page, open }) => {
      await open();
      // The CPU's bar and the GPU's strip take a good part of the chart, whatever its resolution.
      const { area, pixels } = await drawing(page);
      expect(pixels["--cpu"] / area).toBeGreaterThan(0.01);
      expect(pixels["--gpu"] / area).toBeGreaterThan(0.01);
      expect(pixels["--ink"]).toBeGreaterThan(20 * scale);
    });
  });
}

test("the bars take the width that the window leaves them", async ({ page, open }) => {
  await open();
  const shares = async () => {
    const width = async (part: string) => (await chart(page).locator(part).first().boundingBox())!.width;
    return (await width(".part")) / (await width(".lane"));
  };
  const before = await shares();
  for (const width of [700, 360, 1100]) {
    await page.setViewportSize({ width, height: 1600 });
    expect(await shares()).toBeCloseTo(before, 2);
    const { pixels } = await drawing(page);
    expect(Math.min(pixels["--gpu"], pixels["--cpu"])).toBeGreaterThan(500);
  }
});

test("a bar past the end of the scale is torn, and its range ends in an arrow", async ({ page, open }) => {
  await open("#dataframe");
  await expect(chart(page).locator(".torn")).toHaveCount(0);
  await expect(chart(page).locator(".range path")).toHaveCount(1);
  const input = slider(page, "rows");
  // While it is held, the scale stays.
  await input.evaluate((input: HTMLInputElement) => {
    input.value = input.max;
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await expect(chart(page).locator(".torn").first()).toBeAttached();
  await input.dispatchEvent("change");
  await expect(chart(page).locator(".torn")).toHaveCount(0);
});

test("the smallest part of a bar can be seen", async ({ page, open }) => {
  await open("#v=1&w=loop&iters=10M&cpulib=python");
  for (const part of await chart(page).locator(".part").all()) {
    const { width, stroke } = await part.evaluate((part) => {
      const { fill, stroke, strokeWidth } = getComputedStyle(part);
      return { width: part.getBoundingClientRect().width, stroke: fill === stroke ? parseFloat(strokeWidth) : 0 };
    });
    expect(width + stroke).toBeGreaterThanOrEqual(1);
  }
});

for (const width of [1280, 360]) {
  test(`no name or time beside a bar is cut off at ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const link of ["#train", "#v=1&in=1e6", "#monte-carlo", "#v=1&ops=1e24", "#v=1&ops=1e22&cpupeak=1"]) {
      await page.goto("about:blank");
      await open(link);
      const cut = await chart(page).evaluate((chart) => {
        const { left, right } = chart.getBoundingClientRect();
        const texts = [...chart.querySelectorAll(".who, .time, .legend li")];
        return texts
          .filter((text) => {
            const box = text.getBoundingClientRect();
            return text.scrollWidth > text.clientWidth + 1 || box.left < left - 1 || box.right > right + 1;
          })
          .map((text) => text.textContent);
      });
      expect.soft(cut, link).toEqual([]);
    }
  });
}

test("the answer stays beside the form and never covers the details", async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open("#train");
  await page.evaluate(() => scrollTo(0, 500));
  await expect(factor(page)).toBeInViewport();
  for (const button of await page.locator(".details button[aria-expanded]").all()) await button.click();
  const covered = await page.evaluate(() => {
    const answer = document.querySelector(".answer")!;
    const details = document.querySelector(".details")!;
    const overlaps: number[] = [];
    for (let y = 0; y < document.documentElement.scrollHeight; y += 200) {
      scrollTo(0, y);
      const overlap = answer.getBoundingClientRect().bottom - details.getBoundingClientRect().top;
      if (overlap > 1) overlaps.push(Math.round(overlap));
    }
    return overlaps;
  });
  expect(covered).toEqual([]);
});

test("the chart follows the numbers", async ({ page, open }) => {
  await open();
  const before = await drawing(page);
  await start(page, preset("tiny-kernels").name);
  await expect.poll(async () => (await drawing(page)).all).not.toBe(before.all);
});

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("the theme button goes through its themes, and the choice survives a reload", async ({ page, open }) => {
  await open();
  const names = [await theme(page).innerText()];
  const seen = new Map<string, { paper: string; chart: string }>();
  for (let press = 0; press < 3; press++) {
    await theme(page).click();
    await expect(theme(page)).not.toHaveText(names.at(-1)!);
    const name = await theme(page).innerText();
    names.push(name);
    const paper = await background(page);
    // The chart has the colors of the theme: some pixels in each of them.
    await expect.poll(async () => (await drawing(page)).pixels["--gpu"]).toBeGreaterThan(500);
    seen.set(name, { paper, chart: (await drawing(page)).all });

    await page.reload();
    await expect(theme(page)).toHaveText(name);
    expect(await background(page)).toBe(paper);
    expect((await drawing(page)).all === seen.get(name)!.chart, `chart after a reload, ${name}`).toBe(true);
  }
  expect(names[3]).toBe(names[0]);
  expect(new Set([...seen.values()].map(({ paper }) => paper)).size).toBe(2);
  expect(new Set([...seen.values()].map(({ chart }) => chart)).size).toBe(2);
});

test("a reload shows the chosen theme from the first frame", async ({ page, open }) => {
  await open();
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect.poll(() => background(page)).toBe("rgb(19, 21, 24)");
  letGo();
  await expect(theme(page)).toBeVisible();
});

test("the page follows the system from light to dark", async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open();
  const [lightPaper, light] = [await background(page), await drawing(page)];
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => (await drawing(page)).all).not.toBe(light.all);
  expect(await background(page)).not.toBe(lightPaper);
  const dark = await drawing(page);
  expect(dark.pixels["--gpu"]).toBeGreaterThan(500);
  expect(dark.pixels["--cpu"]).toBeGreaterThan(500);
});

test.describe("where the system is dark", () => {
  test.use({ colorScheme: "dark" });

  test("the page and the chart are dark from the start", async ({ page, open }) => {
    await open();
    expect(await background(page)).toBe("rgb(19, 21, 24)");
    const { pixels } = await drawing(page);
    expect(pixels["--gpu"]).toBeGreaterThan(500);
    expect(pixels["--ink"]).toBeGreaterThan(20);
  });
});

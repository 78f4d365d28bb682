// The lanes of the chart are drawn sharply at any size and pixel ratio, in the colors of the theme.

import { preset } from "./facts.ts";
import { ask, expect, matrix, painted, reload, settled, test } from "./page.ts";
import { chart, factor, start, theme } from "./parts.ts";
import type { Page } from "@playwright/test";

/** The pixels of all lanes. */
type Drawing = {
  /** The size of the first lane, in pixels of the canvas and of the page. */
  width: number;
  height: number;
  cssWidth: number;
  cssHeight: number;
  /** The number of pixels of all lanes. */
  area: number;
  /** The number of pixels of all lanes in each of the page's colors, by the color's name. */
  pixels: Record<string, number>;
  /** All pixels as text, to detect any change. */
  all: string;
};

async function drawing(page: Page): Promise<Drawing> {
  // A canvas has a width once it is painted.
  await chart(page).locator("canvas[width]").first().waitFor();
  return chart(page).evaluate((chart) => {
    const canvases = [...chart.querySelectorAll("canvas")];
    const styles = getComputedStyle(chart);
    const names = ["--ink", "--cpu", "--gpu", "--gpu-2", "--gpu-3", "--gpu-4"];
    const wanted = names.map((name) => [name, styles.getPropertyValue(name).match(/\d+/g)!.map(Number)] as const);
    const pixels = Object.fromEntries(names.map((name) => [name, 0]));
    let [all, area] = ["", 0];
    for (const canvas of canvases) {
      // Read a copy, because reading would make the browser slow down the original.
      const copy = document.createElement("canvas");
      copy.width = canvas.width;
      copy.height = canvas.height;
      const context = copy.getContext("2d", { willReadFrequently: true })!;
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, copy.width, copy.height);
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255) continue;
        const hit = wanted.find(([, rgb]) => rgb.every((channel, place) => channel === data[at + place]));
        if (hit) pixels[hit[0]] += 1;
      }
      all += copy.toDataURL();
      area += copy.width * copy.height;
    }
    const [{ width, height, clientWidth: cssWidth, clientHeight: cssHeight }] = canvases;
    return { width, height, cssWidth, cssHeight, area, pixels, all };
  });
}

for (const scale of matrix([1.5], [1, 2, 3])) {
  test.describe(() => {
    test.use({ deviceScaleFactor: scale });

    test(`the chart is sharp at a device pixel ratio of ${scale}`, async ({ page, open }) => {
      await open();
      const drawn = await drawing(page);
      expect(drawn.width).toBe(Math.round(drawn.cssWidth * scale));
      expect(drawn.height).toBe(Math.round(drawn.cssHeight * scale));
      // The CPU's bar and the GPU's strip cover a good part of the lanes at any resolution.
      const { area } = drawn;
      expect(drawn.pixels["--cpu"] / area).toBeGreaterThan(0.03);
      expect(drawn.pixels["--gpu"] / area).toBeGreaterThan(0.03);
      expect(drawn.pixels["--ink"]).toBeGreaterThan(20 * scale);
    });
  });
}

test("the chart is redrawn when the window's size, the numbers or the system's theme change", async ({ page, open }) => {
  await test.step("size", async () => {
    await open();
    for (const width of [700, 360, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => {
        const { width, cssWidth, pixels } = await drawing(page);
        return width === cssWidth && pixels["--gpu"] > 500 && pixels["--cpu"] > 500;
      }).toBe(true);
    }
  });
  await test.step("numbers", async () => {
    const before = await drawing(page);
    await start(page, preset("many-small-kernels").name);
    await expect.poll(async () => (await drawing(page)).all).not.toBe(before.all);
  });
  await test.step("theme", async () => {
    await ask(page, "#v=1");
    await page.emulateMedia({ colorScheme: "light" });
    await painted(page);
    const [lightPaper, light] = [await background(page), await drawing(page)];
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(async () => (await drawing(page)).all).not.toBe(light.all);
    expect(await background(page)).not.toBe(lightPaper);
    const dark = await drawing(page);
    expect(dark.pixels["--gpu"]).toBeGreaterThan(500);
    expect(dark.pixels["--cpu"]).toBeGreaterThan(500);
  });
});

test("no name or time next to a bar is cut off", async ({ page, open }) => {
  await open();
  await settled(page);
  for (const link of ["#train", "#v=1&in=20", "#monte-carlo", "#v=1&ops=1e24", "#v=1&ops=1e22&cpupeak=1"]) {
    await ask(page, link);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await painted(page);
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
      expect.soft(cut, `${link} at ${width} px`).toEqual([]);
    }
  }
});

test("the answer stays next to the form and never covers the details", async ({ page, open }) => {
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
    // The chart has some pixels in each color of the theme.
    await expect.poll(async () => (await drawing(page)).pixels["--gpu"]).toBeGreaterThan(500);
    seen.set(name, { paper, chart: (await drawing(page)).all });

    await reload(page);
    await expect(theme(page)).toHaveText(name);
    expect(await background(page)).toBe(paper);
    expect((await drawing(page)).all === seen.get(name)!.chart, `chart after a reload, ${name}`).toBe(true);
  }
  expect(names[3]).toBe(names[0]);
  expect(new Set([...seen.values()].map(({ paper }) => paper)).size).toBe(2);
  expect(new Set([...seen.values()].map(({ chart }) => chart)).size).toBe(2);
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

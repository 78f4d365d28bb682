// The text in the charts is not cut off and does not overlap. Its contrast is computed in tests/styles.rs.

import { ask, expect, matrix, painted, settled, test } from "./page.ts";
import { disclosure, sideways } from "./parts.ts";
import type { Locator, Page } from "@playwright/test";

const soft = expect.configure({ soft: true });

/** A text on a canvas, in the canvas's own pixels. */
type Letters = { text: string; left: number; right: number; top: number; bottom: number };

/** Makes every canvas remember the texts that were drawn since it was last cleared. */
function remember() {
  const context = CanvasRenderingContext2D.prototype;
  const drawn = new WeakMap<HTMLCanvasElement, Letters[]>();
  const { fillText, clearRect } = context;
  context.clearRect = function (...area) {
    drawn.set(this.canvas, []);
    return clearRect.apply(this, area);
  };
  context.fillText = function (...[text, x, y, most]) {
    const { width, actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = this.measureText(text);
    const left = { left: x, start: x, center: x - width / 2, right: x - width, end: x - width }[this.textAlign];
    const letters = { text, left, right: left + width, top: y - above, bottom: y + below };
    drawn.set(this.canvas, [...(drawn.get(this.canvas) ?? []), letters]);
    return most === undefined ? fillText.call(this, text, x, y) : fillText.call(this, text, x, y, most);
  };
  Object.assign(globalThis, { drawn });
}

/** Waits for texts on a canvas, which is drawn a frame after it appears in the page. */
async function drawn(canvas: Locator) {
  const letters = () =>
    canvas.evaluate((canvas: HTMLCanvasElement) => {
      const { drawn } = globalThis as unknown as { drawn: WeakMap<HTMLCanvasElement, Letters[]> };
      return drawn.get(canvas)?.length ?? 0;
    });
  await expect.poll(letters).toBeGreaterThan(0);
}

/** Lists the faults of the texts on the page's canvases. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { drawn } = globalThis as unknown as { drawn: WeakMap<HTMLCanvasElement, Letters[]> };
    const found: string[] = [];
    for (const canvas of document.querySelectorAll("canvas")) {
      const letters = drawn.get(canvas) ?? [];
      // The lanes of the bars have no texts, because their names and times are text of the page.
      if ((letters.length === 0) !== canvas.matches(".drawn")) found.push(`${canvas.className}: ${letters.length} letters`);
      for (const [place, one] of letters.entries()) {
        const { text, left, right, top, bottom } = one;
        const inside = left >= -0.5 && right <= canvas.width + 0.5 && top >= -0.5 && bottom <= canvas.height + 0.5;
        if (!inside) found.push(`${canvas.className}: “${text}” is cut off`);
        for (const other of letters.slice(place + 1)) {
          const across = Math.min(right, other.right) - Math.max(left, other.left);
          const down = Math.min(bottom, other.bottom) - Math.max(top, other.top);
          if (across > 0.5 && down > 0.5) found.push(`${canvas.className}: “${text}” on “${other.text}”`);
        }
      }
    }
    return found;
  });
}

for (const colorScheme of matrix<"light" | "dark">(["light"], ["dark"])) {
  test.describe(() => {
    test.use({ viewport: { width: 1280, height: 800 }, colorScheme });

    test(`chart text is whole and legible, ${colorScheme}`, async ({ page, open }) => {
      await page.addInitScript(remember);
      await open("");
      // The button moves until all parts above it have loaded.
      await settled(page);
      await disclosure(page, "Accuracy against benchmarks").click();
      await drawn(page.locator("canvas.scatter"));
      for (const link of ["", "#python-loop", "#transformer", "#train", "#monte-carlo", "#one-add", "#pipeline", "#v=1&in=20"]) {
        if (link !== "") await ask(page, link);
        for (const width of matrix([1280, 360], [800, 320])) {
          await page.setViewportSize({ width, height: 800 });
          // Canvases adapt to their boxes in the next frames.
          await painted(page);
          await soft.poll(() => faults(page), { message: `${link} at ${width} px` }).toEqual([]);
          await soft.poll(() => sideways(page), { message: `${link} at ${width} px` }).toBe(0);
        }
      }
    });
  });
}

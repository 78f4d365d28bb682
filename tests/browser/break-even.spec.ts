// Tests the section "Break-even": the line with the answer, the curves over an input, the current value moved by mouse,
// finger and keyboard, the link to a chart, and the tracks of sliders.

import type { Locator, Page } from "@playwright/test";
import { ask, expect, matrix, settled, test } from "./page.ts";
import { copied, disclosure, field, pin, rows, slider, swipe } from "./parts.ts";
import { shifted, total, watchShifts } from "./shifts.ts";

const line = (page: Page, title: string): Locator => disclosure(page, title).locator(".line");

/** Returns the slider over the plot. */
const handle = (page: Page): Locator => page.locator(".curve").getByRole("slider");

/**
 * Waits until the browser is idle, and at least 600 ms of the page's clock, which is longer than the page's own delay
 * after a change.
 */
const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => setTimeout(() => requestIdleCallback(() => done()), 600)));

const readout = (page: Page): Locator => page.locator(".readout");

const track = (page: Page, key: string): Locator => page.locator(`.field:has(#f-${key}) > .track`);

/** Returns a point in the middle of the plot's height, at a share of its width. */
async function place(page: Page, across: number): Promise<{ x: number; y: number }> {
  // While the page grows, it scrolls to the section that its address opens, until the user scrolls.
  await page.mouse.wheel(0, 1);
  await handle(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await handle(page).boundingBox())!;
  return { x: x + across * width, y: y + height / 2 };
}

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** The ways to use the page: each presses buttons, and moves the current value to 3M rows. */
const hands = {
  mouse: {
    press: (_: Page, button: Locator) => button.click(),
    async move(page: Page) {
      const half = await place(page, 0.5);
      await page.mouse.move(half.x, half.y);
      await expect(readout(page)).toContainText(/^1M rows.*pandas.*ms.*GPU .*(faster|slower)/s);
      await page.mouse.down();
      const there = await place(page, 0.5797);
      await page.mouse.move(there.x, there.y);
      await page.mouse.up();
      await page.mouse.move(2, 2);
    },
  },
  touch: {
    press: (_: Page, button: Locator) => button.tap(),
    async move(page: Page) {
      const { x, y } = await place(page, 0.5797);
      await page.touchscreen.tap(x, y);
    },
  },
  keyboard: {
    async press(page: Page, button: Locator) {
      await button.focus();
      await page.keyboard.press("Enter");
    },
    async move(page: Page) {
      await handle(page).focus();
      await page.keyboard.press("PageDown");
      for (let now = "10M", steps = 0; now !== "3M" && steps < 9; steps++) {
        await expect(field(page, "rows")).not.toHaveValue(now);
        now = await field(page, "rows").inputValue();
        if (now !== "3M") await page.keyboard.press("ArrowLeft");
      }
    },
  },
};

test.describe("a scientist", () => {
  test.use({ hasTouch: true });

  for (const way of matrix<keyof typeof hands>(["keyboard", "mouse"], ["touch"])) {
    test(`finds the size where it pays and sends the chart, by ${way}`, async ({ page, context, open }) => {
      const { press, move } = hands[way];
      await open("#dataframe");
      await expect(line(page, "Break-even")).toHaveText(/^[\d.]+[kM]? to [\d.]+M rows against pandas; never against Polars\.$/);
      await press(page, disclosure(page, "Break-even"));
      await expect(page.locator(".what-if canvas")).toBeVisible();
      await settled(page);
      await expect(page.locator(".what-if")).toContainText(["No number of rows makes the Tesla T4 faster than Polars: "]);
      await expect(readout(page)).toContainText("You: 10M rows");
      await move(page);
      await expect(field(page, "rows")).toHaveValue("3M");
      await expect(readout(page)).toContainText("You: 3M rows");
      await expect(handle(page)).toHaveAttribute("aria-valuetext", /^3M: CPU [\d.]+\sms, Tesla T4 [\d.]+\sms$/);

      await press(page, page.getByRole("button", { name: "Groups or keys", exact: true }));
      await expect(page.locator(".what-if figcaption")).toContainText(["against Groups or keys"]);
      await press(page, page.getByRole("button", { name: "Cost", exact: true }));
      await expect(line(page, "Break-even")).toContainText("by cost against pandas");
      const link = await copied(page, () => press(page, page.getByRole("button", { name: "Copy link to this chart" })));
      expect(link).toContain("?open=break-even:groups:cost#");
      const told = await line(page, "Break-even").innerText();

      const reader = await context.newPage();
      await reader.goto(link);
      await expect(line(reader, "Break-even")).toHaveText(told);
      await expect(disclosure(reader, "Break-even")).toHaveAttribute("aria-expanded", "true");
      await expect(field(reader, "rows")).toHaveValue("3M");
      await reader.close();
    });
  }
});

test("the current value follows the mouse while the curves stay unchanged", async ({ page, open }) => {
  await open("?open=break-even#matmul");
  await expect(page.locator(".what-if canvas")).toBeVisible();
  await settled(page);
  const curves = () => page.locator(".what-if canvas").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  await place(page, 0.5);
  const before = await curves();
  const from = await place(page, 0.3);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const seen = new Set<string>();
  for (const across of [0.35, 0.5, 0.6, 0.7]) {
    const to = await place(page, across);
    await page.mouse.move(to.x, to.y);
    await expect.poll(async () => seen.has(await field(page, "n").inputValue())).toBe(false);
    seen.add(await field(page, "n").inputValue());
    expect(await curves()).toBe(before);
  }
  await page.mouse.up();
  // Once the address has the chosen value, all work after a pause is done.
  await expect(page).toHaveURL(/n=/);
  await idle(page);
  expect(await curves()).toBe(before);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("scrolling the page with a finger on a slider does not change the question", async ({ page, open }) => {
    // On a busy machine, the browser may detect the scroll only after the page has written the address, or before the
    // slider has moved. In the first case the page adds a history step that undoes the drag, and in the second case it
    // has nothing to undo. The story then starts over.
    await expect(async () => {
      await page.goto("about:blank");
      await open("?open=break-even#dataframe");
      await expect(page.locator(".what-if canvas")).toBeVisible();
      await settled(page);
      const steps = () => page.evaluate(() => history.length);
      const [before, address] = [await steps(), page.url()];
      for (const input of [handle(page), slider(page, "rows")]) {
        await input.evaluate((slider) => {
          const { dataset } = slider as HTMLElement;
          dataset.took = "Infinity";
          slider.addEventListener("input", ({ timeStamp }) => (dataset.moved = String(timeStamp)), { once: true });
          addEventListener("pointercancel", ({ timeStamp }) => (dataset.took = String(timeStamp - Number(dataset.moved))), { once: true });
        });
        await swipe(page, input, 0.2);
        expect(await input.evaluate((slider) => Number((slider as HTMLElement).dataset.took))).toBeLessThan(250);
        await idle(page);
        await expect(field(page, "rows")).toHaveValue("10M");
      }
      expect([await steps(), page.url()]).toEqual([before, address]);
    }).toPass({ timeout: 120_000 });
    await expect(page.getByRole("button", { name: "Undo last change" })).toHaveAttribute("aria-disabled", "true");
    // The next change is a separate step.
    await slider(page, "rows").press("ArrowLeft");
    await expect(field(page, "rows")).toHaveValue("9.1M");
    await page.getByRole("button", { name: "Undo last change" }).tap();
    await expect(field(page, "rows")).toHaveValue("10M");
  });

  test("a link to a chart shows it below the line at the top, and a finger moves the current value", async ({ page, open }) => {
    await test.step("the link", async () => {
      await open("?open=break-even:cols:cost#v=1&w=dataframe&rows=1e7&verb=groupby&gpu=t4");
      await expect(page.locator(".what-if canvas")).toBeVisible();
      // The section is directly below the line.
      const below = async () => {
        const [covered, shown] = [await pin(page).boundingBox(), await disclosure(page, "Break-even").boundingBox()];
        return covered !== null && shown!.y >= covered.y + covered.height && shown!.y < 100;
      };
      await expect.poll(below).toBe(true);
      await expect(page.locator("body")).toBeFocused();
    });
    await test.step("the finger", async () => {
      await page.goto("about:blank");
      await open("?open=break-even#dataframe");
      await expect(page.locator(".what-if canvas")).toBeVisible();
      await settled(page);
      const { x, y } = await place(page, 0.5);
      await page.touchscreen.tap(x, y);
      await expect(field(page, "rows")).toHaveValue("1M");
      await expect(readout(page)).toContainText("1M rows");
    });
  });

});

test("the chart has a table, the most sensitive inputs come first, and a track shows which machine wins in each range", async ({ page, open }) => {
  await test.step("chart and sections", async () => {
    await test.step("a table", async () => {
      await open("?open=break-even#dataframe");
      await page.locator(".what-if").getByRole("button", { name: "As a table" }).click();
      const table = page.locator(".what-if").getByRole("table").first();
      const told = await rows(table);
      expect(told.length).toBeGreaterThan(8);
      const outcomes = told.map(({ cells }) => cells.at(-1)!);
      expect(new Set(outcomes)).toEqual(new Set(["CPU wins", "GPU beats your code only"]));
      const [, first] = /^([\d.]+k) to/.exec(await line(page, "Break-even").innerText())!;
      expect(told.find(({ heading }) => heading === first)?.cells.at(-1)).toBe("GPU beats your code only");
    });
    await test.step("what moves it most", async () => {
      await expect(line(page, "How sensitive")).toHaveText(/ matters? most: .*[\d.]+× .*(slower|faster)\.$/);
      await disclosure(page, "How sensitive").click();
      await expect(page.locator("table.tornado tbody tr").nth(2)).toBeVisible();
      const told = await rows(page.locator("table.tornado"));
      expect(told.length).toBeGreaterThan(2);
      expect(await line(page, "How sensitive").innerText()).toContain(told[0]!.heading.split("\n")[0]);
      for (const { heading } of told) expect(heading).toMatch(/ to [\d.]+× the predicted time; measure: .+/);
    });
    await test.step("they stay open", async () => {
      await page.getByRole("button", { name: "Columns", exact: true }).click();
      await field(page, "rows").fill("3M");
      await field(page, "rows").blur();
      for (const title of ["Break-even", "How sensitive"]) {
        await expect(disclosure(page, title)).toHaveAttribute("aria-expanded", "true");
      }
      await expect(page.locator(".what-if figcaption")).toContainText(["against Columns"]);
    });
  });
  await test.step("a track", async () => {
    await ask(page, "#dataframe");
    await expect(track(page, "rows").locator("rect.beats-today")).toHaveCount(1);
    await expect(track(page, "rows").locator("text")).toHaveCount(2);
    await expect(slider(page, "rows")).toHaveAccessibleDescription(/^the GPU wins: [\d.]+k to [\d.]+M rows against pandas; never against/);
    const before = await track(page, "rows").innerHTML();
    const groups = await track(page, "groups").innerHTML();
    await slider(page, "rows").evaluate((input: HTMLInputElement) => {
      input.value = "12";
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    // The answer has followed the input. If the tracks followed too, they would do so before the browser is idle.
    await expect(field(page, "rows")).not.toHaveValue("10M");
    await idle(page);
    expect(await track(page, "rows").innerHTML()).toBe(before);
    expect(await track(page, "groups").innerHTML()).toBe(groups);
    await slider(page, "rows").dispatchEvent("change");
    await expect.poll(() => track(page, "groups").innerHTML()).not.toBe(groups);
    expect(await track(page, "rows").innerHTML()).toBe(before);
  });
});

for (const width of matrix([360], [1280])) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 740 } });

    test("lines and tracks appear without shifting anything", async ({ page, open }) => {
      await watchShifts(page);
      await open("#dataframe");
      await shifted(page);
      await expect(line(page, "How sensitive")).not.toHaveText("…");
      await expect(track(page, "serial").locator("rect").first()).toBeAttached();
      const moved = await shifted(page);
      expect(total(moved), moved.map(({ what }) => what).join("\n")).toBeLessThan(0.001);
    });
  });
}

test.describe("when the part cannot be fetched", () => {
  test.use({ expected: /net::ERR_FAILED|Failed to fetch|request after load/ });

  test("a sentence replaces them, and they can be fetched again", async ({ page, open }) => {
    await page.route("**/panels-*.wasm", (route) => route.abort());
    await open("#dataframe");
    // Each place has its own button.
    const again = page.locator(".answer > .later").getByRole("button", { name: "Try again" });
    await expect(again.last()).toBeVisible();
    await page.unroute("**/panels-*.wasm");
    await expect(async () => {
      if ((await again.count()) > 0) await again.last().click({ timeout: 1000 });
      await expect(line(page, "Break-even")).toContainText("rows", { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
  });
});

// Tests the section "Why": the line with the answer, the causes of each time, and the roofline of both machines.

import type { Locator, Page } from "@playwright/test";
import { expect, matrix, settled, test } from "./page.ts";
import { copied, disclosure, field } from "./parts.ts";

const why = (page: Page): Locator => disclosure(page, /^Why/);

const line = (page: Page): Locator => why(page).locator(".line");

const body = (page: Page): Locator => page.locator("#what-if-why");

/** Returns the bar of a plan, by a text in the bar. */
const way = (page: Page, name: string): Locator => body(page).locator(".month").filter({ hasText: name });

/** Returns `true` if anything is drawn on a canvas. */
const isDrawn = (canvas: Locator): Promise<boolean> =>
  canvas.evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const context = (canvas as HTMLCanvasElement).getContext("2d")!;
    return width > 0 && context.getImageData(0, 0, width, height).data.some((value) => value > 0);
  });

/** Presses a button by mouse, by touch or by keyboard. */
const presses = {
  mouse: (button: Locator) => button.click(),
  touch: (button: Locator) => button.tap(),
  keyboard: (button: Locator) => button.press("Enter"),
};

test.use({ hasTouch: true, permissions: ["clipboard-read", "clipboard-write"] });

for (const hand of matrix<keyof typeof presses>(["keyboard"], ["mouse", "touch"])) {
  test(`a user with slower GPU code finds the cause and what to change, by ${hand}`, async ({ page, context, open }) => {
    await open("#w=dataframe&cpulib=polars");
    await expect(line(page)).toHaveText(
      "Limited by CPU–GPU transfers · slower even on an infinitely fast GPU",
    );
    await presses[hand](why(page));
    await expect(why(page)).toHaveAttribute("aria-expanded", "true");
    await expect(body(page)).toContainText("Keeping the data on the GPU, or more work per byte, would help");
    await expect(way(page, "excluding start-up")).toContainText(/copy to GPU [\d.]+\sms/);
    await expect(way(page, "Upper limit")).toBeVisible();
    // A group-by has no arithmetic to count, so the chart shows bandwidths.
    await expect(body(page).getByRole("img", { name: /bandwidth/ })).toBeVisible();
    await expect.poll(() => isDrawn(body(page).locator("canvas"))).toBe(true);

    await field(page, "data").selectOption("gpu");
    await expect(line(page)).not.toContainText("transfers");
    await expect(way(page, "excluding start-up")).not.toContainText("copy to GPU");

    const link = await copied(page, () => presses[hand](body(page).getByRole("button", { name: "Copy link to these reasons" })));
    expect(link).toMatch(/\?open=why#.*data=gpu/);
    const told = await line(page).innerText();
    const reader = await context.newPage();
    await reader.goto(link);
    await expect(line(reader)).toHaveText(told);
    await expect(why(reader)).toHaveAttribute("aria-expanded", "true");
    await expect(body(reader).locator("canvas")).toBeVisible();
    await reader.close();
  });
}

test("the roofline shows both machines, and its table has the figures", async ({ page, open }) => {
  await open("?open=why#matmul-fp64");
  const chart = body(page).getByRole("img", { name: /roof is [\d.]+× lower than the CPU’s/ });
  await expect(chart).toBeVisible();
  await expect.poll(() => isDrawn(chart)).toBe(true);
  const stages = body(page).getByRole("table", { name: "Stages on both machines" });
  await expect(stages.locator("tbody tr")).toHaveCount(2);
  await expect(stages).toContainText(/GFLOP\/s/);
  // The causes of each plan add up to its total, which is the answer's time.
  const total = body(page).locator("tr.sum td").first();
  await expect(way(page, "your code").locator(".figure")).toHaveText(await total.innerText());
});

for (const width of matrix([360], [1280])) {
  test(`a long table of stages begins with the longest, ${width} pixels wide`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await open("?open=why#train");
    const stages = body(page).getByRole("table", { name: "Stages on both machines" });
    await expect(stages.getByRole("row")).toHaveCount(5);
    await expect(stages.getByRole("cell").filter({ hasText: "PFLOP" })).toHaveCount(2);
    // No text is wider than its cell, and no cell extends beyond the section.
    const beyond = await stages.evaluate((table) => {
      const end = table.closest(".section")!.getBoundingClientRect().right;
      const cells = [...table.querySelectorAll<HTMLElement>("tbody :is(td, th)")];
      return cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > end);
    });
    expect(beyond).toEqual([]);
    // Until all parts have loaded, the content below may move under the pointer.
    await settled(page);
    await body(page).getByRole("button", { name: "All 8 stages" }).click();
    await expect(stages.getByRole("row")).toHaveCount(9);
    const link = await copied(page, () => body(page).getByRole("button", { name: "Copy link to these reasons" }).click());
    await page.goto(link);
    await expect(stages.getByRole("row")).toHaveCount(9);
  });
}

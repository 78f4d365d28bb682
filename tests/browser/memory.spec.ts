// Work that does not fit into the GPU's memory: the needed and the available memory, and the ways to fit.

import { ask, expect, test } from "./page.ts";
import { chart, factor, field, slide, slider, verdict } from "./parts.ts";

const link = "#w=llm&model=llama-3-70b&gpu=l4&gpulib=vllm";

test("two amounts of memory replace the speedup, and ways to fit replace the bars", async ({ page, open }) => {
  await test.step("amounts and ways", async () => {
    await open(link);
    await expect(verdict(page)).toHaveText(/Doesn’t fit$/);
    const figures = page.locator(".gain");
    await expect(figures).toHaveCount(2);
    await expect(figures.first()).toHaveText(/^14\d\sGB needed on the GPU$/);
    await expect(figures.last()).toHaveText(/^25\.8\sGB of memory on the GPU$/);
    await expect(page.locator(".headline")).not.toContainText("—");
    await expect(chart(page)).toHaveCount(0);

    const ways = page.getByRole("region", { name: "Answer" }).getByRole("table");
    await expect(ways.getByRole("row")).not.toHaveCount(0);
    await ways.getByRole("button", { name: /^Try: / }).first().click();
    await expect(verdict(page)).not.toHaveText(/Doesn’t fit$/);
    await expect(factor(page)).toHaveText(/×$/);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(figures.last()).toHaveText(/^25\.8\sGB of memory on the GPU$/);
  });
  await test.step("the ways follow the question", async () => {
    await ask(page, link);
    const ways = page.getByRole("region", { name: "Answer" }).getByRole("table");
    await expect(ways).toContainText("GPUs");
    const before = await ways.innerText();
    await field(page, "bits").fill("8");
    await expect.poll(() => ways.innerText()).not.toBe(before);
    await slide(slider(page, "params"), 0);
    await expect(chart(page)).toBeVisible();
  });
});

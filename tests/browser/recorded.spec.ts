// A link that records an older answer: the page asks the same question, and says so if the answer has changed.

import { ask, expect, test } from "./page.ts";
import { factor, field } from "./parts.ts";

const since = (page: import("@playwright/test").Page) => page.locator(".since");

test("a recorded answer is named if it differs from today's, and not mentioned if it equals it", async ({ page, open }) => {
  await test.step("differs", async () => {
    await open("#v=1&w=matmul&n=4096&gpu=t4&d=2025-03,1.5");
    await expect(since(page)).toContainText("When this link was made, with 2025-03 data, the GPU was 1.5× faster");
    await expect(field(page, "n")).toHaveValue("4096");
    await page.locator(".notices").getByRole("button").click();
    await expect(since(page)).toHaveCount(0);
  });
  await test.step("equals", async () => {
    await ask(page, "#matmul");
    await field(page, "n").fill("4096");
    await expect.poll(() => page.url()).toMatch(/&d=\d{4}-\d\d,[\d.]+$/);
    const answer = await factor(page).innerText();
    const link = page.url().replace(/&d=\d{4}-\d\d/, "&d=2025-03");
    await page.goto("about:blank");
    await open(link.slice(link.indexOf("#")));
    await expect(factor(page)).toHaveText(answer);
    await expect(page.locator(".notices")).toHaveCount(0);
  });
});

// A reader whose browser runs no scripts sees the page, and where the calculator is to be found.

import { expect, test } from "@playwright/test";
import { embed } from "./host.ts";
import { names } from "./sites.ts";

test.use({ javaScriptEnabled: false });

for (const name of names) {
  test(`${name}: the frame says so and shows a way on`, async ({ page }) => {
    await page.goto(`/${name}/`);
    await expect(page.getByRole("heading", { level: 1, name: "Matrix products" })).toBeVisible();
    const said = embed(page).locator("noscript p");
    await expect(said).toContainText("needs JavaScript");
    await expect(said.locator("a")).toBeVisible();
    await expect(said.locator("a")).toBeInViewport();
  });
}

test("an element shows what its author has put inside", async ({ page }) => {
  await page.goto("/plain/");
  await expect(page.locator("offload-calculator a")).toBeVisible();
});

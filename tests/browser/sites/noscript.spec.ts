// Without JavaScript the embedding page is readable and links to the calculator.

import { embed, expect, test } from "./embeds.ts";
import { names } from "./sites.ts";

// The browser's own setting, because Playwright's setting comes too late for frames of another site.
const noScripts = { default_content_setting_values: { javascript: 2 } };

test("the frame says that it needs JavaScript and shows a link, the element shows its own content", async ({ browserWith }) => {
  const page = await browserWith(noScripts);
  await test.step("the frame", async () => {
    for (const name of names) {
      await test.step(name, async () => {
        await page.goto(`/${name}/`);
        await expect(page.getByRole("heading", { level: 1, name: "Matrix products" })).toBeVisible();
        const said = embed(page).locator("noscript p");
        await expect(said).toContainText("needs JavaScript");
        await expect(said.locator("a").first()).toBeInViewport();
      });
    }
  });
  await test.step("the element", async () => {
    await page.goto("/plain/");
    await expect(page.locator("offload-calculator a")).toBeVisible();
  });
});

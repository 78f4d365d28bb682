// The full page in a frame of another page, sandboxed or not.

import { presets } from "./facts.ts";
import { expect, preloadedMark, matrix, test } from "./page.ts";
import { chart, copyLink, disclosure, factor, field, pick, start, theme } from "./parts.ts";
import type { FrameLocator, Page } from "@playwright/test";

/** Opens another page that shows this one in a frame. */
async function embed(page: Page, sandbox: string, link = ""): Promise<FrameLocator> {
  await page.route("**/embedder.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Embedder</title><iframe title="Offload" ${sandbox}
        src="./${link}" style="width: 100%; height: 700px"></iframe>`,
    }),
  );
  await page.goto("./embedder.html");
  const frame = page.frameLocator("iframe");
  await frame.locator('html[data-ready="true"]').waitFor({ state: "attached" });
  return frame;
}

// A usual run skips frames without a sandbox, because embed.spec.ts covers them.
for (const sandbox of matrix(['sandbox="allow-scripts"'], [""])) {
  test(`form, chart and details work in a ${sandbox && "sandboxed "}frame`, async ({ page }) => {
    await page.clock.install();
    const frame = await embed(page, sandbox, "#ten-teraflop");
    await expect(factor(frame)).toHaveText("19×");
    await field(frame, "in").fill("100 GB");
    await field(frame, "in").press("Enter");
    await expect(factor(frame)).not.toHaveText("19×");
    await start(frame, presets[1].name);
    await pick(frame, "gpu", "t4");
    await theme(frame).click();
    await theme(frame).click();
    await disclosure(frame, "Calculation and sources").click();
    await expect(frame.getByRole("term").first()).toBeVisible();
    await expect(frame.locator("#boot-failed")).toBeHidden();
    expect(await chart(frame).locator("canvas[width]").first().evaluate((canvas) => (canvas as HTMLCanvasElement).width)).toBeGreaterThan(0);
    // Wait until the address would be written or refused.
    await page.clock.runFor(1000);
    await expect(factor(frame)).toHaveText(/×$/);
  });
}

test.describe("in a frame that may not use the clipboard", () => {
  // The browser itself reports that the frame may not use the clipboard.
  test.use({ expected: /permissions policy/i });

  test("the button that copies the link shows it in a text field instead", async ({ page }) => {
    const frame = await embed(page, 'sandbox="allow-scripts"', "#matmul");
    await copyLink(frame).click();
    await expect(frame.locator("input[readonly]")).toHaveValue(/#v=1&w=matmul/);
  });
});

test("a narrow frame in a wide page has the narrow layout", async ({ page }) => {
  const frame = await embed(page, "");
  await page.locator("iframe").evaluate((element) => (element.style.width = "400px"));
  // The boxes are measured one after the other, so nothing may load in between.
  await frame.locator(preloadedMark).waitFor({ state: "attached" });
  const answer = await frame.getByRole("region", { name: "Answer" }).boundingBox();
  const form = await frame.getByRole("form").boundingBox();
  expect(form!.y).toBeGreaterThan(answer!.y + answer!.height);
});

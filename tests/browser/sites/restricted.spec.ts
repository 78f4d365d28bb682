// Embedding pages that restrict the calculator: blocked third-party storage, a sandbox, a frame in a frame, no script
// that sets its height.

import { matrix } from "../page.ts";
import { factor, field } from "../parts.ts";
import { answers, embed, embeds, expect, fits, frameAt, expectTheme, test } from "./embeds.ts";

/** Tries to use the storage, and returns the outcome. */
const storage = () => {
  try {
    localStorage.setItem("probe", "1");
    return "works";
  } catch (error) {
    return (error as Error).name;
  }
};

/** Without this flag, a frame of another site would have separate storage, regardless of the setting. */
const undivided = "--disable-features=ThirdPartyStoragePartitioning";

// The second case shows that the browser's setting blocks the storage.
for (const [third, outcome] of matrix([["blocked", "SecurityError"]], [["allowed", "works"]])) {
  test(`the calculator works with third-party storage ${third}`, async ({ browserWith }) => {
    const page = await browserWith({ cookie_controls_mode: third === "blocked" ? 1 : 0 }, undivided);
    await page.goto("/plain/");
    const frame = embed(page);
    await answers(frame);
    expect(await page.evaluate(storage)).toBe("works");
    expect(await frame.locator("html").evaluate(storage)).toBe(outcome);
    const before = await factor(frame).innerText();
    await field(frame, "n").fill("200");
    await field(frame, "n").press("Enter");
    await expect(factor(frame)).not.toHaveText(before);
    await fits(frame);
  });
}

test("the calculator works in a sandbox that only allows scripts", async ({ page }) => {
  await page.goto("/plain/sandbox.html");
  const frame = embed(page);
  await answers(frame);
  await fits(frame);
  expect(await frame.locator("html").evaluate(() => origin)).toBe("null");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectTheme(frame, "dark");
});

test("the calculator works in a frame in a frame, and without the script it keeps its height and scrolls inside", async ({ page }) => {
  await test.step("a frame in a frame", async () => {
    await page.goto("/plain/framed.html");
    const frame = embeds(page.frameLocator('iframe[title="Documentation"]')).contentFrame();
    await answers(frame);
    await fits(frame);
  });
  await test.step("no script", async () => {
    await page.goto("/plain/bare.html");
    const frame = embed(page);
    await answers(frame);
    await expect(frame.locator("a.full")).not.toBeInViewport();
    await frame.locator("a.full").scrollIntoViewIfNeeded();
    await expect(frame.locator("a.full")).toBeInViewport();
    await expect(frameAt(page, "first")).toHaveCSS("height", "400px");
  });
});

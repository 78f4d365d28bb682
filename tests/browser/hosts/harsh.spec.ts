// Hosts that trust the calculator with little: storage is blocked, it stands in a sandbox, in a frame in
// a frame, or without the script that sizes it.

import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { factor, field } from "../parts.ts";
import { answers, embed, embeds, expect, fits, frameAt, isShownIn, test } from "./host.ts";

/** What comes of using the storage where this runs. */
const storage = () => {
  try {
    localStorage.setItem("probe", "1");
    return "works";
  } catch (error) {
    return (error as Error).name;
  }
};

// The second shows that it is the browser's setting which blocks.
for (const [third, outcome] of [["blocked", "SecurityError"], ["allowed", "works"]]) {
  test(`with third-party storage ${third}`, async ({ launchOptions, baseURL }, { outputPath }) => {
    const profile = outputPath("profile");
    mkdirSync(`${profile}/Default`, { recursive: true });
    const settings = { profile: { cookie_controls_mode: third === "blocked" ? 1 : 0 } };
    writeFileSync(`${profile}/Default/Preferences`, JSON.stringify(settings));
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL });
    const page = await context.newPage();
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
    await context.close();
  });
}

test("in a sandbox that only lets scripts run", async ({ page }) => {
  await page.goto("/plain/sandbox.html");
  const frame = embed(page);
  await answers(frame);
  await fits(frame);
  expect(await frame.locator("html").evaluate(() => origin)).toBe("null");
  await page.emulateMedia({ colorScheme: "dark" });
  await isShownIn(frame, "dark");
});

test("in a page that stands in a frame itself", async ({ page }) => {
  await page.goto("/plain/framed.html");
  const frame = embeds(page.frameLocator('iframe[title="Documentation"]')).contentFrame();
  await answers(frame);
  await fits(frame);
});

test("without the script the frame keeps its height and scrolls inside", async ({ page }) => {
  await page.goto("/plain/bare.html");
  const frame = embed(page);
  await answers(frame);
  await expect(frame.locator("a.full")).not.toBeInViewport();
  await frame.locator("a.full").scrollIntoViewIfNeeded();
  await expect(frame.locator("a.full")).toBeInViewport();
  await expect(frameAt(page, "first")).toHaveCSS("height", "400px");
});

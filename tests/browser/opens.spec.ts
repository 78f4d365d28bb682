// Someone opens the page: from a folder, from a link, or where it cannot start.

import { expect, test } from "./page.ts";

test("the page opens in a subfolder and says what it is", async ({ page, open }) => {
  await open();
  await expect(page).toHaveTitle(/Offload/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#boot-failed")).toBeHidden();
});

test("a query and a fragment do not get in the way", async ({ page, open }) => {
  await open("?from=mail#v=1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test.describe("when the program cannot be loaded", () => {
  test.use({ expected: /net::ERR_FAILED|Failed to fetch/ });

  test("the page says so and keeps its text", async ({ page }) => {
    await page.route("**/*.wasm", (route) => route.abort());
    await page.goto("./");
    await expect(page.locator("#boot-failed")).toContainText("could not start");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test.describe("when not even the script arrives that would say so", () => {
  test.use({ expected: /net::ERR_FAILED/ });

  test("the page says so", async ({ page }) => {
    await page.route("**/boot.js", (route) => route.abort());
    await page.goto("./");
    await expect(page.locator("#boot-failed")).toContainText("could not be loaded");
  });
});

test.describe("when the browser has no WebAssembly", () => {
  test.use({ expected: /no WebAssembly/ });

  test("the page says so and keeps its text", async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
    await page.goto("./");
    await expect(page.locator("#boot-failed")).toContainText("needs WebAssembly");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

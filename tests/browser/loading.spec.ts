// Loading: in a subfolder, with a query, and where the program cannot start.

import { expect, test } from "./page.ts";

test("the page opens in a subfolder with its title and heading", async ({ page, open }) => {
  await open();
  await expect(page).toHaveTitle(/Offload/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#boot-failed")).toBeHidden();
});

test("an unknown query and a fragment do not keep the page from opening", async ({ page, open }) => {
  await open("?from=mail#v=1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test.describe("when the program cannot be loaded", () => {
  test.use({ expected: /net::ERR_FAILED|Failed to fetch/ });

  test("the page says that it could not start and keeps its text", async ({ page }) => {
    await page.route("**/*.wasm", (route) => route.abort());
    await page.goto("./");
    await expect(page.locator("#boot-failed")).toContainText("could not start");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test.describe("when the start-up script cannot be loaded", () => {
  test.use({ expected: /net::ERR_FAILED/ });

  test("the page says that it could not be loaded", async ({ page }) => {
    await page.route("**/boot.js", (route) => route.abort());
    await page.goto("./");
    await expect(page.locator("#boot-failed")).toContainText("could not be loaded");
  });
});

test.describe("when the browser has no WebAssembly", () => {
  test.use({ expected: /no WebAssembly/ });

  test("the page says that it needs WebAssembly and keeps its text", async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
    await page.goto("./");
    await expect(page.locator("#boot-failed")).toContainText("needs WebAssembly");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

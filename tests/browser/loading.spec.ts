// Loading: in a subfolder, with a query, and if the program cannot start.

import { expect, matrix, test } from "./page.ts";

test.describe("when the program cannot start", () => {
  test.use({ expected: /net::ERR_FAILED|Failed to fetch|no WebAssembly/ });

  test("the page says why and keeps its text", async ({ page }) => {
    const failed = page.locator("#boot-failed");
    // This step comes first, while the script is not cached.
    await test.step("no start-up script", async () => {
      await page.route("**/boot.js", (route) => route.abort());
      await page.goto("./");
      await expect(failed).toContainText("could not be loaded");
      await page.unroute("**/boot.js");
    });
    await test.step("no program", async () => {
      await page.route("**/*.wasm", (route) => route.abort());
      await page.goto("./?again");
      await expect(failed).toContainText("could not start");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.unroute("**/*.wasm");
    });
    await test.step("no WebAssembly", async () => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
      await page.goto("./?once-more");
      await expect(failed).toContainText("needs WebAssembly");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  });
});

test.describe("when the program stops by a trap, as at a panic", () => {
  test.use({ expected: /unreachable/ });

  /** A separate program that traps: its only function, `t`, is `unreachable`. */
  const trap = [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0],
    ...[7, 5, 1, 1, 0x74, 0, 0, 10, 5, 1, 3, 0, 0, 0x0b],
  ];

  for (const [what, late] of matrix<[string, boolean]>([["a promise", true]], [["an event", false]])) {
    test(`in ${what}, the page says so and takes no more input`, async ({ page, open }) => {
      await open();
      await page.evaluate(
        ([bytes, late]) => {
          const { t } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes))).exports;
          if (late) void Promise.resolve().then(t as () => void);
          else setTimeout(t as () => void);
        },
        [trap, late] as const,
      );
      await expect(page.locator("#boot-failed")).toContainText("went wrong inside the calculator");
      await expect(page.locator("#app")).toHaveAttribute("inert");
    });
  }
});

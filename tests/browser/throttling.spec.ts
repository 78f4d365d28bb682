// The address follows a dragged slider, although Chromium throttles frequent changes of the address.

import { expect, reload, test as base } from "./page.ts";
import { factor, field, pick, slider } from "./parts.ts";

const test = base.extend<object, object>({
  launchOptions: [
    // Playwright turns this limit off by default.
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ["--disable-ipc-flooding-protection"] }),
    { scope: "worker" },
  ],
});

test("after a thousand slider moves the address has the page's inputs", async ({ page, open }) => {
  await open();
  await slider(page, "ops").evaluate((element) => {
    const input = element as HTMLInputElement;
    for (let move = 0; move < 1000; move++) {
      input.value = String(move % Number(input.max));
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  });
  await pick(page, "gpu", "t4");
  await field(page, "eff").fill("37");
  await expect.poll(() => page.url()).toContain("eff=37");
  const [answer, operations] = [await factor(page).innerText(), await field(page, "ops").inputValue()];
  await page.goto(page.url());
  await reload(page);
  await expect(factor(page)).toHaveText(answer);
  await expect(field(page, "ops")).toHaveValue(operations);
  await expect(field(page, "gpu")).toHaveValue("Tesla T4");
});

test.describe("Chromium's limit on address changes", () => {
  // Chromium reports the limit itself.
  test.use({ expected: /Throttling navigation/ });

  test("the limit is active in these tests", async ({ page, open }) => {
    await open();
    const written = await page.evaluate(() => {
      for (let count = 0; count < 1000; count++) history.replaceState(null, "", `#v=1&n=${count}`);
      return location.hash;
    });
    expect(written).not.toBe("#v=1&n=999");
  });
});

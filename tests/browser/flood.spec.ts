// Someone drags a slider back and forth while the browser holds back pages that write addresses in bursts.

import { expect, test as base } from "./page.ts";
import { factor, field, slider } from "./parts.ts";

const test = base.extend<object, object>({
  launchOptions: [
    // Tests run without this limit unless they ask for it.
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ["--disable-ipc-flooding-protection"] }),
    { scope: "worker" },
  ],
});

test("after a thousand moves the address says what the page says", async ({ page, open }) => {
  await open();
  await slider(page, "ops").evaluate((element) => {
    const input = element as HTMLInputElement;
    for (let move = 0; move < 1000; move++) {
      input.value = String(move % Number(input.max));
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  });
  await field(page, "gpu").selectOption("t4");
  await field(page, "eff").fill("37");
  await expect.poll(() => page.url()).toContain("eff=37");
  const [answer, operations] = [await factor(page).innerText(), await field(page, "ops").inputValue()];
  await page.goto(page.url());
  await page.reload();
  await expect(factor(page)).toHaveText(answer);
  await expect(field(page, "ops")).toHaveValue(operations);
  await expect(field(page, "gpu")).toHaveValue("t4");
});

test.describe("the limit", () => {
  // Chromium says so itself.
  test.use({ expected: /Throttling navigation/ });

  test("is on", async ({ page, open }) => {
    await open();
    const written = await page.evaluate(() => {
      for (let count = 0; count < 1000; count++) history.replaceState(null, "", `#v=1&n=${count}`);
      return location.hash;
    });
    expect(written).not.toBe("#v=1&n=999");
  });
});

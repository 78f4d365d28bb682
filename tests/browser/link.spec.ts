// Links: examples, queries and copied links open their answers.

import { presets } from "./facts.ts";
import { expect, full, reload, test } from "./page.ts";
import { basis, copyLink, examples, factor, field, listed, said, start } from "./parts.ts";

test("every example of the command's list is shown, and one opens by its name and by its whole link", async ({ page, open }) => {
  await test.step("the list", async () => {
    await open();
    expect(presets.length).toBeGreaterThanOrEqual(10);
    await examples(page).click();
    await expect(listed(page)).toHaveCount(presets.length);
    const names = await listed(page).locator("b").allTextContents();
    expect(names.toSorted()).toEqual(presets.map((preset) => preset.name).toSorted());
    await expect(page.locator("#examples h2")).toHaveText(["Everyday jobs", "Classic traps", "Worked arithmetic"]);
  });
  await test.step("their links", async () => {
    await page.keyboard.press("Escape");
    for (const preset of full ? presets : presets.slice(0, 2)) {
      await start(page, preset.name);
      await expect(basis(page)).toHaveText(`Based on ${preset.name}`);
      const picked = await said(page);
      for (const link of [preset.id, preset.link]) {
        await page.goto("about:blank");
        await open(`#${link}`);
        expect(await said(page), link).toBe(picked);
        await expect(basis(page)).toHaveText(`Based on ${preset.name}`);
        await expect(page.locator(".notices")).toHaveCount(0);
      }
    }
  });
});

test("a query has the same answer as a fragment, and edits of its answer are kept, even back to the defaults", async ({ page, open }) => {
  await test.step("the same", async () => {
    await open("#v=1&w=matmul&n=4096&gpu=t4");
    const answer = await said(page);
    await page.goto("about:blank");
    await open("?v=1&w=matmul&n=4096&gpu=t4");
    expect(await said(page)).toBe(answer);
    await expect(field(page, "n")).toHaveValue("4096");
  });
  await test.step("edits", async () => {
    await open("?v=1&ops=3T");
    await field(page, "ops").fill("10T");
    await expect.poll(() => new URL(page.url()).hash).not.toBe("");
    const answer = await said(page);
    await reload(page);
    await expect(field(page, "ops")).toHaveValue("10 TFLOP");
    expect(await said(page)).toBe(answer);
  });
});

test.describe("with a clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("the copied link opens the same answer", async ({ page, open }) => {
    await open();
    await field(page, "w").selectOption("training");
    await field(page, "batch").fill("512");
    const before = await copyLink(page).innerText();
    await copyLink(page).click();
    await expect(copyLink(page)).not.toHaveText(before);
    await expect(page.getByRole("status").filter({ hasText: /copied/i })).toHaveCount(1);

    const link = await page.evaluate(() => navigator.clipboard.readText());
    const answer = await said(page);
    expect(link.startsWith(page.url().split("#")[0])).toBe(true);
    await expect(page).toHaveURL(link);

    // After an edit, the button offers to copy again.
    await field(page, "batch").fill("16");
    await expect(copyLink(page)).toHaveText(before);

    await page.goto("about:blank");
    await page.goto(link);
    await expect(field(page, "batch")).toHaveValue("512");
    expect(await said(page)).toBe(answer);
  });
});

test("without a clipboard the link is shown in a text field", async ({ page, open }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }));
  await open("#matmul");
  await copyLink(page).click();
  const shown = page.locator("input[readonly]");
  await expect(shown).toHaveValue(/#v=1&w=matmul/);
  await expect(factor(page)).toBeVisible();
});

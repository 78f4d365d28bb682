// Tests the section "Compare": a question is pinned, changed and sent, by mouse and by keyboard. Also tests undo, redo,
// reset, single-key shortcuts and their off switch.

import type { Locator, Page } from "@playwright/test";
import { expect, painted, reload, test } from "./page.ts";
import { chart, copied, disclosure, field, pick } from "./parts.ts";

const section = (page: Page): Locator => page.locator("#what-if-compare");

const button = (page: Page, name: string): Locator => section(page).getByRole("button", { name, exact: true });

const table = (page: Page): Locator => page.locator("table.compared");

/** Returns the text of each cell, row by row. */
const cells = (page: Page): Promise<string[]> => table(page).locator("tbody :is(th, td)").allInnerTexts();

const line = (page: Page): Locator => disclosure(page, /^Compare(?!d)/).locator(".line");

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("pinned scenarios are compared, named, used and sent, by mouse", async ({ page, context, open }) => {
  await open("#matmul&gpu=t4");
  await disclosure(page, /^Compare(?!d)/).click();
  await expect(line(page)).toContainText("Nothing is pinned");
  await button(page, "Pin this").click();
  await pick(page, "gpu", "a10g");
  await expect(line(page)).toHaveText(/^A: [\d.]+× (faster|slower) · B: [\d.]+× (faster|slower) with A10G instead of Tesla T4$/);
  await expect(table(page).locator("tr.differs th")).toHaveText(["GPU"]);
  await expect(page.locator("figcaption").first()).toContainText("Dashed: A, pinned.");
  await expect(chart(page)).toContainText("A: ");
  await section(page).getByLabel("Name of A").fill("Today");
  await section(page).getByLabel("Name of A").press("Tab");
  await expect(page).toHaveURL(/&vs=Today,gpu:t4$/);

  const link = await copied(page, () => button(page, "Copy link to this comparison").click());
  expect(link.length).toBeLessThanOrEqual(2000);
  expect(link).toContain("?open=compare#");
  const reader = await context.newPage();
  await reader.goto(link);
  await expect(table(reader)).toBeVisible();
  await expect(reader.getByLabel("Name of A")).toHaveValue("Today");
  expect(await cells(reader)).toEqual(await cells(page));
  await expect(line(reader)).toHaveText(await line(page).innerText());
  await expect(chart(reader)).toContainText("A: ");

  await button(page, "Use A").click();
  await expect(page).toHaveURL(/gpu=t4.*&vs=,gpu:a10g$/);
  await button(page, "Unpin A").click();
  await expect(table(page)).toHaveCount(0);
  await page.goBack();
  await expect(table(page)).toBeVisible();
});

test("scenarios are pinned and compared by keyboard, with undo, redo, reset, and shortcuts that can be switched off", async ({ page, open }) => {
  await open("#matmul&gpu=t4&n=2000");
  await expect(line(page)).toContainText("Nothing is pinned");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/&vs=$/);
  await field(page, "n").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("64");
  // A letter typed in the box is not a shortcut.
  await page.keyboard.type("u");
  await expect(page).toHaveURL(/n=64&/);
  await page.keyboard.press("Backspace");
  await field(page, "n").blur();
  await page.keyboard.press("u");
  await expect(field(page, "n")).toHaveValue("2000");
  await page.keyboard.press("r");
  await expect(field(page, "n")).toHaveValue("64");
  await page.keyboard.press("0");
  await expect(field(page, "n")).not.toHaveValue("64");
  await page.keyboard.press("u");
  await expect(field(page, "n")).toHaveValue("64");

  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toContainText("Undo the last change");
  await dialog.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("u");
  // Keys are handled in the order in which they arrive.
  await painted(page);
  await expect(field(page, "n")).toHaveValue("64");
  // The shortcuts with Ctrl work even if single keys are off.
  await page.keyboard.press("Control+z");
  await expect(field(page, "n")).toHaveValue("2000");
  await page.keyboard.press("Control+y");
  await expect(field(page, "n")).toHaveValue("64");
  await reload(page);
  await expect(line(page)).toContainText("A: ");
  await disclosure(page, /^Compare(?!d)/).click();
  await expect(table(page)).toBeVisible();
  const columns = await table(page).locator("thead th").count();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("p");
  await painted(page);
  await expect(table(page).locator("thead th")).toHaveCount(columns);
  await expect(page).not.toHaveURL(/vs=.*vs=/);
});

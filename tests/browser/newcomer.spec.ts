// A first visit: pick an example, change a number, open the details, reset the number.

import { preset } from "./facts.ts";
import { expect, test } from "./page.ts";
import { basis, disclosure, factor, field, reset, start } from "./parts.ts";

const ten = preset("ten-teraflop");

test("an example's input can be changed, explained and reset, and every kind of work has its own fields", async ({ page, open }) => {
  await test.step("change and reset", async () => {
    await open();
    await start(page, ten.name);
    await expect(basis(page)).toHaveText(`Based on ${ten.name}`);
    await expect(factor(page)).toHaveText("19×");

    await field(page, "in").fill("100 GB");
    await expect(factor(page)).not.toHaveText("19×");
    await expect(basis(page)).toContainText("1 change");

    await reset(page, "in").click();
    await expect(field(page, "in")).toHaveValue("1 GB");
    await expect(factor(page)).toHaveText("19×");
    await expect(reset(page, "in")).toBeHidden();
  });
  await test.step("help", async () => {
    const ask = page.locator("#f-ops-help");
    await expect(ask).toBeHidden();
    await page.getByRole("button", { name: "Help: Operations" }).click();
    await expect(ask).toBeVisible();
    await expect(ask).not.toBeEmpty();
  });
  await test.step("kinds of work", async () => {
    for (const [kind, key] of [["matmul", "n"], ["elementwise", "elements"], ["training", "params"], ["custom", "ops"]]) {
      await field(page, "w").selectOption(kind);
      await expect(field(page, key)).toBeVisible();
      await expect(factor(page)).toHaveText(/^[\d.,]+×$/);
    }
    await expect(field(page, "n")).toHaveCount(0);
  });
});

test("the details show filled-in formulas and the simple formula, and follow a changed input", async ({ page, open }) => {
  await test.step("shown", async () => {
    await open(`#${ten.id}`);
    const details = page.getByRole("region", { name: "Details" });

    const calculation = disclosure(page, "Calculation and sources");
    await expect(calculation).toHaveAttribute("aria-expanded", "false");
    await calculation.click();
    await expect(calculation).toHaveAttribute("aria-expanded", "true");
    await expect(details.getByRole("term").first()).toBeVisible();
    expect(await details.getByRole("term").count()).toBeGreaterThan(10);
    // Every placeholder of a formula is filled in.
    await expect(details).not.toContainText(/\{\d\}|NaN|Infinity/);

    await disclosure(page, "Compared with FLOPs ÷ peak").click();
    const rows = details.getByRole("table").getByRole("row");
    expect(await rows.count()).toBeGreaterThanOrEqual(4);
    await expect(rows.last()).toContainText("19×");

    await calculation.click();
    await expect(details.getByRole("term")).toHaveCount(0);
  });
  await test.step("followed", async () => {
    const model = page.getByRole("region", { name: "Details" }).getByRole("row").last();
    await expect(model).toContainText("19×");
    await field(page, "ops").fill("1T");
    await expect(model).not.toContainText("19×");
    await expect(async () => {
      await expect(model).toContainText(await factor(page).innerText(), { timeout: 500 });
    }).toPass({ timeout: 30_000 });
  });
});

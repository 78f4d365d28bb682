// Address and history: Back, Forward, reloading and leaving lose no input.

import { fields, presets } from "./facts.ts";
import { ask, expect, matrix, reload, test } from "./page.ts";
import { basis, factor, field, pick, reset, said, start } from "./parts.ts";
import type { Page } from "@playwright/test";

/** Waits until the address matches. */
const address = (page: Page, text: RegExp) => expect.poll(() => page.url()).toMatch(text);

test("the address follows the inputs; all edits of a field are one history step, each example is one, and Back and Forward restore them", async ({ page, open }) => {
  await test.step("Back and Forward", async () => {
    await open();
    const start = await said(page);
    await field(page, "ops").fill("2T");
    await address(page, /#v=1&ops=2e12&d=/);
    const second = await said(page);
    await pick(page, "gpu", "t4");
    await address(page, /gpu=t4/);
    const third = await said(page);

    await page.goBack();
    await expect(field(page, "gpu")).not.toHaveValue("Tesla T4");
    await expect(field(page, "ops")).toHaveValue("2 TFLOP");
    expect(await said(page)).toBe(second);
    await page.goBack();
    await expect(field(page, "ops")).toHaveValue("10 TFLOP");
    expect(await said(page)).toBe(start);
    await page.goForward();
    await expect(field(page, "ops")).toHaveValue("2 TFLOP");
    expect(await said(page)).toBe(second);
    await page.goForward();
    await expect(field(page, "gpu")).toHaveValue("Tesla T4");
    await expect(field(page, "ops")).toHaveValue("2 TFLOP");
    expect(await said(page)).toBe(third);
  });
  await test.step("edits of one field", async () => {
    await ask(page, "#v=1");
    const length = () => page.evaluate(() => history.length);
    const before = await length();
    for (const digits of ["3", "31", "314"]) {
      await field(page, "ops").fill(digits);
      // The number is in trillions, like the "10 TFLOP" that the field shows at first.
      await address(page, new RegExp(`ops=${digits}e12(&|$)`));
    }
    expect(await length()).toBe(before + 1);
    await page.goBack();
    await expect(field(page, "ops")).toHaveValue("10 TFLOP");
  });
  await test.step("an edit after going back", async () => {
    await ask(page, "#v=1");
    await field(page, "ops").fill("2T");
    await address(page, /ops=2e12&d=/);
    await page.goBack();
    await expect(field(page, "ops")).toHaveValue("10 TFLOP");
    await field(page, "ops").fill("3T");
    await address(page, /ops=3e12&d=/);
    await page.goBack();
    await expect(field(page, "ops")).toHaveValue("10 TFLOP");
  });
  await test.step("examples", async () => {
    const [first, second] = presets;
    await ask(page, "#v=1");
    await start(page, first.name);
    await address(page, /cpupeak=400/);
    await start(page, second.name);
    await address(page, /w=matmul/);
    await page.goBack();
    await expect(basis(page)).toHaveText(`Based on ${first.name}`);
  });
});

/** Returns the name of the GPU with an id. */
const named = (id: string) => fields.find((field) => field.key === "gpu")!.options!.find((option) => option.id === id)!.label;

test("a list shows the value in use after every way to change it", async ({ page, open }) => {
  await open();
  const gpu = field(page, "gpu");
  const usual = await gpu.inputValue();
  for (const chosen of ["t4", "l4", "t4"]) {
    await pick(page, "gpu", chosen);
    await expect(page.getByRole("region", { name: "Answer" })).toContainText(chosen.toUpperCase());
    await reset(page, "gpu").click();
    await expect(gpu).toHaveValue(usual);
    await page.evaluate((id) => void (location.hash = `v=1&gpu=${id}`), chosen);
    await expect(gpu).toHaveValue(named(chosen));
  }
  const withGpu = presets.filter((preset) => preset.link.includes("gpu="));
  for (const { id, name, link } of matrix(withGpu.slice(0, 3), withGpu.slice(3))) {
    await start(page, name);
    const given = /gpu=([^&]+)/.exec(link)![1];
    await expect(gpu, id).toHaveValue(named(given));
    await pick(page, "gpu", given === "l4" ? "t4" : "l4");
    await expect(basis(page)).toContainText("1 change");
  }
});

test("a reload and leaving keep all inputs, and an edited address is followed", async ({ page, open }) => {
  await test.step("kept", async () => {
    await test.step("a reload", async () => {
      await open();
      await field(page, "w").selectOption("matmul");
      await field(page, "n").fill("3000");
      await address(page, /n=3e3&d=/);
      const answer = await said(page);
      await reload(page);
      await expect(field(page, "n")).toHaveValue("3000");
      expect(await said(page)).toBe(answer);
    });
    await test.step("leaving", async () => {
      await ask(page, "#v=1");
      const start = await said(page);
      await field(page, "ops").fill("7T");
      // On a busy machine, the answer changes a moment after the text is entered, and the address changes even later.
      await expect.poll(() => said(page)).not.toBe(start);
      await page.goto("about:blank");
      await page.goBack();
      await expect(field(page, "ops")).toHaveValue("7 TFLOP");
    });
  });
  await test.step("followed", async () => {
    await page.goto("about:blank");
    await open("");
    const start = await said(page);
    await page.evaluate(() => void (location.hash = "v=1&w=matmul&n=512"));
    await expect(field(page, "n")).toHaveValue("512");
    await page.evaluate(() => void (location.hash = "#ten-teraflop"));
    await expect(factor(page)).toHaveText("19×");
    await page.evaluate(() => void (location.hash = ""));
    await expect(factor(page)).not.toHaveText("19×");
    expect(await said(page)).toBe(start);
  });
});

test("an unfinished edit changes neither the address nor the answer", async ({ page, open }) => {
  await page.clock.install();
  await open("#v=1&ops=2T");
  const answer = await said(page);
  await field(page, "ops").fill("12 apples");
  // Wait longer than the page does before it writes the address.
  await page.clock.runFor(1000);
  expect(page.url()).toMatch(/ops=2T$/);
  expect(await said(page)).toBe(answer);
});

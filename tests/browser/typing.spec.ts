// Typed numbers: units, prefixes, commas, and mistakes.

import { ask, expect, matrix, painted, test } from "./page.ts";
import { disclosure, factor, field, help, note, reset, said, slide, slider } from "./parts.ts";

const accepted = [
  { key: "ops", text: "1.5T", note: /1\.5\strillion/, left: "1.5 TFLOP" },
  { key: "ops", text: "4e9", note: / 4(\.0)?\sbillion/, left: "4 GFLOP" },
  { key: "ops", text: "12 million", note: /12\smillion/, left: "12 MFLOP" },
  { key: "in", text: "2000 MB", note: /= 2 GB/, left: "2 GB" },
  { key: "in", text: "0.5", note: /= 500 MB/, left: "500 MB" },
  { key: "in", text: "1 GiB", note: /= 1\.07374 GB/, left: "1.07374 GB" },
  { key: "eff", text: "50", note: /= 50 %/, left: "50 %" },
  { key: "eff", text: "62.5%", note: /= 62\.5 %/, left: "62.5 %" },
  { key: "serial", text: "7 %", note: /^$/, left: "7 %" },
];

test("typed numbers are read with their units and rewritten, and both readings of an ambiguous comma are offered", async ({ page, open }) => {
  await test.step("units", async () => {
    await open();
    for (const { key, text, note: words, left } of accepted) {
      const input = field(page, key);
      await input.fill(text);
      await expect(note(page, key)).toHaveText(words);
      await expect(input).toHaveAttribute("aria-describedby", `f-${key}-note`);
      await expect(input).not.toHaveAttribute("aria-invalid", "true");
      await expect(input).toHaveValue(text);
      await input.blur();
      await expect(input).toHaveValue(left);
    }
  });
  await test.step("the final form", async () => {
    await ask(page, "#v=1");
    await field(page, "in").fill("2 GB");
    await expect(note(page, "in")).toBeEmpty();
    await field(page, "in").blur();
    await expect(field(page, "in")).toHaveValue("2 GB");
  });
  await test.step("a comma", async () => {
    await ask(page, "#v=1");
    for (const choice of ["1.5", "15"]) {
      await field(page, "in").fill("1,5");
      await expect(field(page, "in")).toHaveAttribute("aria-invalid", "true");
      await expect(note(page, "in").getByRole("button")).toHaveText(["1.5", "15"]);
      await note(page, "in").getByRole("button", { name: choice, exact: true }).click();
      await expect(field(page, "in")).not.toHaveAttribute("aria-invalid", "true");
      await field(page, "in").focus();
      await field(page, "in").blur();
      await expect(field(page, "in")).toHaveValue(`${choice} GB`);
    }
  });
});

for (const width of matrix([1280], [360])) {
  test(`a bare number keeps the unit shown at ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await open("#v=1&cpupeak=3280");
    for (const more of await disclosure(page, /^More/).all()) await more.click();
    const peak = field(page, "cpupeak");
    await expect(peak).toHaveValue("3.28 TFLOP/s");
    await help(page, "cpupeak").click();
    await expect(page.locator("#f-cpupeak-help")).toContainText("A number without a unit takes the unit shown.");

    // A number keeps the unit that was shown when typing began, regardless of its length.
    await peak.selectText();
    for (const [key, reading] of [["4", "4 TFLOP/s"], ["0", "40 TFLOP/s"], ["0", "400 TFLOP/s"], ["0", "4 PFLOP/s"], ["Backspace", "400 TFLOP/s"]]) {
      await peak.press(key);
      await expect(note(page, "cpupeak")).toHaveText(`= ${reading}`);
    }
    await peak.fill("4");
    await expect(note(page, "cpupeak")).toHaveText("= 4 TFLOP/s");
    await peak.blur();
    await expect(peak).toHaveValue("4 TFLOP/s");
    await expect.poll(() => page.url()).toMatch(/cpupeak=(4e3|4000)&/);

    for (const { key, shown, text, left } of [
      { key: "cpupeak", shown: "4 TFLOP/s", text: "500 G", left: "500 GFLOP/s" },
      { key: "cpupeak", shown: "500 GFLOP/s", text: "7", left: "7 GFLOP/s" },
      { key: "ops", shown: "10 TFLOP", text: "20", left: "20 TFLOP" },
      // An exponent replaces a prefix. Zero has no prefix to keep, and a plain count has no unit.
      { key: "ops", shown: "20 TFLOP", text: "4e9", left: "4 GFLOP" },
      { key: "out", shown: "0 B", text: "7", left: "7 GB" },
      { key: "launches", shown: "1", text: "20M", left: "20M" },
      { key: "launches", shown: "20M", text: "7", left: "7" },
    ]) {
      await expect(field(page, key)).toHaveValue(shown);
      await field(page, key).fill(text);
      await field(page, key).blur();
      await expect(field(page, key)).toHaveValue(left);
    }
  });
}

test("unreadable text stays and the last answer is marked as outdated, until the text is corrected, emptied, or no longer applies", async ({ page, open }) => {
  await test.step("unreadable", async () => {
    await open("#v=1&ops=2T");
    const answer = await said(page);
    const outdated = page.locator(".answer.outdated");
    for (const text of ["cheese", "12 parsecs", "1e400", "inf", "NaN", "-5"]) {
      await field(page, "ops").fill(text);
      await expect(field(page, "ops"), text).toHaveAttribute("aria-invalid", "true");
      await expect(note(page, "ops"), text).not.toBeEmpty();
      await expect(outdated, text).toBeVisible();
      await field(page, "ops").blur();
      await expect(field(page, "ops"), text).toHaveValue(text);
      expect(await said(page)).toBe(answer);
    }

    await reset(page, "ops").click();
    await expect(field(page, "ops")).toHaveValue("10 TFLOP");
    await expect(field(page, "ops")).not.toHaveAttribute("aria-invalid", "true");
    await expect(outdated).toHaveCount(0);
  });
  await test.step("corrected", async () => {
    await field(page, "ops").fill("");
    await field(page, "ops").pressSequentially("25e9 F");
    await expect(page.locator(".answer.outdated")).toHaveCount(0);
    await expect(note(page, "ops")).toContainText(/25\sbillion/);
  });
  await test.step("emptied", async () => {
    await ask(page, "#v=1");
    const automatic = await field(page, "eff").inputValue();
    await field(page, "eff").fill("12");
    await expect(reset(page, "eff")).toBeVisible();
    await field(page, "eff").fill("");
    await expect(reset(page, "eff")).toHaveCount(0);
    await expect(page.locator(".answer.outdated")).toHaveCount(0);
    await field(page, "eff").blur();
    await expect(field(page, "eff")).toHaveValue(automatic);
  });
  await test.step("no longer applies", async () => {
    await field(page, "ops").fill("cheese");
    await field(page, "w").selectOption("matmul");
    await expect(page.locator(".answer.outdated")).toHaveCount(0);
  });
});

test("slider and text field show the same number, also beyond the slider's end, and Enter loads nothing", async ({ page, open }) => {
  await test.step("the same number", async () => {
    await open();
    for (const key of ["ops", "in", "eff", "serial"]) {
      const at = async () => Number(await slider(page, key).inputValue());
      await slide(slider(page, key), 0.75);
      const top = await at();
      await painted(page);
      const high = await field(page, key).inputValue();
      await expect(slider(page, key)).toHaveAttribute("aria-valuetext", high);
      await slide(slider(page, key), 0.25);
      await expect(field(page, key)).not.toHaveValue(high);
      const low = await field(page, key).inputValue();
      const place = await at();
      await field(page, key).fill(high);
      await expect.poll(at, key).toBe(top);
      await field(page, key).fill(low);
      await expect.poll(at, key).toBe(place);
    }
  });
  await test.step("beyond the end", async () => {
    await field(page, "in").fill("5 TB");
    await field(page, "in").blur();
    await expect(field(page, "in")).toHaveValue("5 TB");
    await expect(slider(page, "in")).toHaveValue((await slider(page, "in").getAttribute("max"))!);
  });
  await test.step("Enter", async () => {
    await page.evaluate(() => void (document.documentElement.dataset.same = "document"));
    await ask(page, "#v=1");
    const first = await factor(page).innerText();
    await field(page, "ops").fill("3T");
    await expect(factor(page)).not.toHaveText(first);
    const answer = await factor(page).innerText();
    await field(page, "ops").press("Enter");
    await field(page, "w").selectOption("training");
    await field(page, "w").selectOption("custom");
    await expect(page.locator("html")).toHaveAttribute("data-same", "document");
    await expect(factor(page)).toHaveText(answer);
  });
});

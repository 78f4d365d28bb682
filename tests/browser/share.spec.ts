// Sharing: the link, saved pictures and numbers, print, snippets for other pages.

import { readFileSync } from "node:fs";
import type { Download, Locator, Page } from "@playwright/test";
import { ask, expect, matrix, test } from "./page.ts";
import { calculator, visit } from "./embedder.ts";
import { factor, field, rows, verdict } from "./parts.ts";
import { address } from "./server.mjs";

const dialog = (page: Page): Locator => page.getByRole("dialog");
const snippet = (page: Page): Locator => dialog(page).locator(".snippet");
const format = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).first().click();

async function share(page: Page) {
  await page.getByRole("button", { name: "Share…" }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Opens the part of the share dialog with the code for another page. */
async function embed(page: Page) {
  await share(page);
  await dialog(page).getByRole("button", { name: "Embed in a page" }).click();
  // Work that cannot run on the GPU has no factor.
  await expect(verdict(dialog(page).locator("iframe").contentFrame())).toHaveText(/\w/);
}

/** Returns the name and the content of the file that a button saves. */
async function saved(page: Page, row: string, button: string): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent("download");
  await dialog(page).locator(".row", { hasText: row }).getByRole("button", { name: new RegExp(`${button}$`) }).click();
  const download: Download = await started;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("the dialog opens on the link, selected, then citation, picture, data and frame", async ({ page, open }) => {
  await open("#dataframe");
  await share(page);
  const link = dialog(page).getByRole("textbox", { name: "Link to this answer" });
  await expect(link).toBeFocused();
  const address = await link.inputValue();
  expect(address).toMatch(/^http.*\/some\/folder\/#v=1&w=dataframe.*&d=\d{4}-\d\d,[\d.]+$/);
  expect(await page.evaluate(() => getSelection()!.toString())).toBe(address);
  await expect(dialog(page).locator(".cite")).toHaveText(/^Group-by over 10\smillion rows.*: pandas on AWS .*\. Speed up the CPU code first\. .*with \d{4}-\d\d data, http.*#v=1&.*$/);
  // The frame is not loaded before it is opened.
  await expect(dialog(page).locator("iframe")).toHaveCount(0);
  const tops = await Promise.all(
    [link, dialog(page).locator(".cite"), dialog(page).getByRole("img"), dialog(page).getByRole("button", { name: "CSV" }), dialog(page).getByRole("button", { name: "Embed in a page" })]
      .map(async (part) => (await part.boundingBox())!.y),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  const answer = await factor(page).innerText();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(factor(page)).toHaveText(answer);
});

test("the dialog's HTML works when pasted into a page", async ({ page, open }) => {
  await open("#matmul-fp64");
  const answer = await factor(page).innerText();
  await embed(page);
  const text = await snippet(page).innerText();
  expect(text).toContain(`${address}?embed=1#matmul-fp64`);
  expect(text).toContain('title="Offload: 2,000 × 2,000 matrix product with an inner dimension of 2,000: NumPy on');
  await visit(page, text);
  const inside = await calculator(page);
  await expect(factor(inside)).toHaveText(answer);
  // The frame needs about the height that is written in the code.
  const written = Number(/height="(\d+)"/.exec(text)![1]);
  await expect.poll(async () => (await page.locator("iframe").boundingBox())!.height).toBeGreaterThan(0.7 * written);
});

test("theme, height, version and inputs are in the address and in the preview", async ({ page, open }) => {
  await open("#matmul");
  await embed(page);
  const preview = dialog(page).locator("iframe").contentFrame();
  await dialog(page).getByLabel("Theme").selectOption("Dark");
  await expect(snippet(page)).toContainText("theme=dark");
  await expect(preview.locator("html")).toHaveCSS("color-scheme", "dark");
  await dialog(page).getByLabel("Height").selectOption("560 pixels");
  await expect(snippet(page)).toContainText('height=fixed');
  await expect(snippet(page)).toContainText('height="560"');
  await expect(snippet(page)).not.toContainText("embed.js");
  await dialog(page).getByLabel("Rows (m)").uncheck();
  await dialog(page).getByLabel("Precision (dtype)").check();
  await expect(snippet(page)).toContainText("fields=n,k,dtype,gpu");
  await expect(field(preview, "dtype")).toBeVisible();
  await expect(field(preview, "m")).toHaveCount(0);
  await dialog(page).getByLabel("Version").selectOption({ index: 1 });
  await expect(snippet(page)).toContainText(/folder\/v\d+\.\d+\.\d+\/\?embed=1/);

  const pinned = /src="([^"]+)"/.exec(await snippet(page).innerText())![1].replaceAll("&amp;", "&");
  await page.goto("about:blank");
  await page.goto(pinned);
  await expect(factor(page)).toHaveText(/×$/);
});

test("each format has the syntax of its target, previews add no history entries, and Escape closes the dialog", async ({ page, open }) => {
  await test.step("previews", async () => {
    await open("#matmul");
    await embed(page);
    const length = await page.evaluate(() => history.length);
    for (const theme of ["Dark", "Light"]) await dialog(page).getByLabel("Theme").selectOption(theme);
    await expect(factor(dialog(page).locator("iframe").contentFrame())).toHaveText(/×$/);
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Share…" })).toBeFocused();
    await embed(page);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step("formats", async () => {
    await ask(page, "#w=matmul&n=4096&gpu=t4");
    await embed(page);
    const starts = { HTML: /^<iframe /, Markdown: /^<iframe /, MDX: /style=\{\{border: 0\}\} \/>/, MyST: /^```\{raw\} html\n/, Jupyter: /^from IPython.display import IFrame/, Picture: /^\[!\[.*\]\(offload\.svg\)\]\(http/ };
    for (const [name, begin] of Object.entries(starts)) {
      await format(page, name);
      await expect(snippet(page)).toHaveText(begin);
    }
    const link = /\]\((http[^)]+)\)$/.exec(await snippet(page).innerText())![1];
    const answer = await factor(page).first().innerText();
    await page.goto("about:blank");
    await page.goto(link);
    await expect(factor(page)).toHaveText(answer);
  });
});

test("the saved numbers equal those of chart and table", async ({ page, open }) => {
  for (const id of matrix(["matmul-fp64"], ["train", "ten-teraflop"])) {
    await page.goto("about:blank");
    await open(`#${id}`);
    await page.getByRole("button", { name: "As a table" }).click();
    const table = (await rows(page.locator("figure table"))).map(({ cells }) => cells);
    await share(page);
    const markdown = (await saved(page, "Numbers", "Markdown")).bytes.toString();
    for (const [cause, time] of table) {
      const line = markdown.split("\n").find((text) => text.includes(cause) && text.includes(time));
      expect(line, `${id}: ${cause} ${time}`).toBeDefined();
    }
    const csv = (await saved(page, "Numbers", "CSV")).bytes.toString();
    expect(csv, "a link that can be followed").toMatch(/Link,"?http:\/\/127\.0\.0\.1:\d+\/some\/folder\/#v=1&.*&d=\d{4}-\d\d,[\d.]+/);
    const json = JSON.parse((await saved(page, "Numbers", "JSON")).bytes.toString());
    expect(json.preset).toBe(id);
    for (const time of [json.cpu.time_s, json.gpu_warm.time_s, json.gpu_cold.time_s]) expect(csv).toContain(String(time));
    const factor = json.cpu.time_s / json[`gpu_${json.process}`].time_s;
    expect(factor / json.speedup.likely).toBeCloseTo(1, 9);
  }
});

test("a saved JSON opens again and names a changed answer, and another file is refused with a message", async ({ page, open }) => {
  await test.step("opens again", async () => {
    await open("#w=matmul&n=3000&gpu=l4");
    await share(page);
    const { bytes } = await saved(page, "Numbers", "JSON");
    await page.goto("about:blank");
    await open("#svd");
    await share(page);
    await dialog(page).getByLabel("Open a saved JSON").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await expect(dialog(page)).toContainText("This file contains no saved answer");
    await dialog(page).getByLabel("Open a saved JSON").setInputFiles({ name: "offload.json", mimeType: "application/json", buffer: bytes });
    await expect(dialog(page)).toHaveCount(0);
    await expect(field(page, "n")).toHaveValue("3000");
    await expect(field(page, "gpu")).toHaveValue("L4");
  });
  await test.step("a changed answer", async () => {
    await share(page);
    const buffer = Buffer.from(JSON.stringify({ link: "w=matmul&n=3000", edition: "2025-01", speedup: { likely: 1.5 } }));
    await dialog(page).getByLabel("Open a saved JSON").setInputFiles({ name: "old.json", mimeType: "application/json", buffer });
    await expect(page.locator(".since")).toContainText(/with 2025-01 data, the GPU was 1\.50?× faster/);
  });
});

test("the chart is saved as SVG and as PNG, and without a chart no picture is offered", async ({ page, open }) => {
  await test.step("saved", async () => {
    await open("#matmul");
    await share(page);
    const svg = await saved(page, "Execution times", "SVG");
    expect(svg.name).toBe("offload.svg");
    expect(svg.bytes.toString()).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
    const png = await saved(page, "Execution times", "PNG");
    expect(png.name).toBe("offload.png");
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    // The picture has twice as many pixels as the drawing is wide.
    expect(png.bytes.readUInt32BE(16)).toBe(2 * Number(/width="(\d+)"/.exec(svg.bytes.toString())![1]));
  });
  await test.step("without a chart", async () => {
    await page.keyboard.press("Escape");
    await ask(page, "#w=matmul&dtype=fp64&gpu=apple-m1");
    await embed(page);
    await expect(dialog(page).getByRole("button", { name: "Picture" })).toHaveCount(0);
    await expect(dialog(page).getByRole("button", { name: "Execution times as SVG" })).toHaveCount(0);
    await expect(dialog(page).getByRole("button", { name: "CSV" })).toHaveCount(1);
  });
});

test("the dialog works without a mouse and on a phone, and a print has the link and the date", async ({ page, open }) => {
  await test.step("the dialog", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open("#matmul");
    await page.getByRole("button", { name: "Share…" }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    const wide = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wide).toBe(0);
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(() => document.activeElement!.closest("dialog") !== null);
    expect(inside).toBe(true);
  });
  await test.step("a print", async () => {
    await page.keyboard.press("Escape");
    await field(page, "n").fill("4096");
    await expect(page).toHaveURL(/#v=1&w=matmul/);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("#printed")).toBeVisible();
    await expect(page.locator("#printed")).toHaveText(/#v=1&w=matmul.*, printed \d{4}-\d\d-\d\d$/);
    await expect(page.getByRole("button", { name: "Share…" })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await expect(page.locator("#printed")).toBeHidden();
  });
});

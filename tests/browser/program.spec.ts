// A link of several phases: the outcome, a bar for each plan, and a row for each phase with a link to its question.

import type { Page } from "@playwright/test";
import { calculator, frame, visit } from "./embedder.ts";
import { ask, expect, matrix, test } from "./page.ts";
import { asked, examples, factor, listed, notices, rows, seconds, sideways, verdict } from "./parts.ts";

const link = "#v=1&gpu=a10g&begin=clean&w=dataframe&rows=1e4&verb=filter&rounds=50&begin=model&w=matmul&n=4096&dtype=fp32&rounds=end";

const short = ["read", "count", "scale", "write"].map((name) => `&begin=${name}&w=sort&elements=1e4`).join("");
const many = `${link}&begin=load&stays=3${short}`;

const phases = (page: Page) => page.getByRole("table", { name: /Phases of the program/ });
const bars = (page: Page) => page.locator("section.program .rows .bar");

test("a program shows what to do, bars on one scale and a row for each phase, which opens alone", async ({ page, open }) => {
  await test.step("the program", async () => {
    await open(link);
    await expect(verdict(page)).toHaveText(/GPU/);
    await expect(page).toHaveTitle(/ · program of 2 phases on AWS .* and an A10G · Offload$/);
    await expect(bars(page)).toHaveCount(3);
    const shown = await bars(page).evaluateAll((all) =>
      all.map((bar) => ({
        time: (bar.querySelector(".time b") as HTMLElement).innerText,
        length: [...bar.querySelectorAll("rect")].reduce((sum, part) => sum + part.getBoundingClientRect().width, 0),
        color: getComputedStyle(bar.querySelector("rect")!).fill,
      })),
    );
    const [cpu, gpu, split] = shown.map(({ time, length }) => ({ time: seconds(time), length }));
    expect(cpu.length / gpu.length).toBeGreaterThan(0.9 * (cpu.time / gpu.time));
    expect(cpu.length / gpu.length).toBeLessThan(1.1 * (cpu.time / gpu.time));
    expect(split.time).toBeLessThanOrEqual(gpu.time);
    expect(shown[0].color).not.toBe(shown[1].color);

    const [clean, model] = await rows(phases(page));
    expect(clean.heading).toMatch(/^clean\s+filter over 10,000 rows × 4 columns/);
    expect(model.heading).toContain("50 rounds");
    expect(clean.cells[2]).toContain("CPU");
    expect(model.cells[2]).toMatch(/GPU .*including .* of copies/s);
  });
  await test.step("a phase", async () => {
    await phases(page).getByRole("link", { name: "clean" }).click();
    await expect(factor(page)).toHaveText(/×$/);
    await expect.poll(() => asked(page)).toMatch(/filter over [\d,k]+ rows .* with pandas/);
    await expect(page).toHaveURL(/#v=1&w=dataframe&rows=1e4&verb=filter&start=warm&gpu=a10g$/);
    await expect(page).toHaveTitle(/pandas on AWS/);
    await page.goBack();
    await expect(phases(page)).toBeVisible();
    await expect(page).toHaveTitle(/program of 2 phases/);
    await expect.poll(() => page.url()).toContain(link);
  });
});

test("a phase that stays on the CPU and ignored parts are named, and pasted code uses the machines of the program", async ({ page, open }) => {
  await test.step("said", async () => {
    await test.step("stays", async () => {
      await open(`${link}&begin=load&stays=2`);
      const load = phases(page).getByRole("row").filter({ hasText: "load" });
      await expect(load.getByRole("cell").nth(1)).toHaveText("stays");
      await expect(phases(page)).not.toContainText("can’t run");
    });
    await test.step("ignored", async () => {
      await ask(page, `${link}&begin=x&w=sort&color=red&rows=cheese`);
      await expect(notices(page)).toHaveText([/^x: color=red: unknown input/, /^x: rows=cheese: /]);
      const top = async (part: string) => (await page.locator(part).boundingBox())!.y;
      expect(await top(".notices")).toBeLessThan(await top("section.program"));
      await expect(phases(page).locator("tbody tr")).toHaveCount(3);
    });
  });
  await test.step("code", async () => {
    await ask(page, link.replace("gpu=a10g", "gpu=t4"));
    await expect(phases(page)).toBeVisible();
    await page.getByRole("banner").getByRole("button", { name: "From code…" }).click();
    const dialog = page.getByRole("dialog", { name: "From code" });
    await dialog.getByRole("textbox", { name: /Python code/ }).fill("import numpy as np\na = np.random.rand(3000, 3000)\nb = a @ a\nc = np.sort(b)\n");
    await dialog.getByRole("button", { name: "Read it" }).click();
    await expect(dialog.getByRole("region", { name: "Answer for the code" })).toContainText("a Tesla T4");
    await dialog.getByRole("link", { name: /^Use all/ }).click();
    await expect(page).toHaveURL(/gpu=t4&begin=line/);
  });
});

test("short phases share a row, and Enter on its button shows and hides their separate rows", async ({ page, open }) => {
  await open(many);
  const shown = phases(page).locator("tbody tr").filter({ visible: true });
  const names = shown.locator("th");
  const button = phases(page).getByRole("button");
  const together = shown.filter({ has: page.getByRole("button") });
  await expect(names).toHaveText([/^model/, /^load/, /^5 short phases\s*under 1\s% of the time each$/]);
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(together.getByRole("cell")).toHaveText([/^[\d.]+\s(ms|µs)$/, /^[\d.]+\s(ms|µs)$/, /PU [\d.]+\s(ms|µs)/, /^(under )?0\.\d\s%$/]);
  await button.focus();
  const figures = await together.locator("td").allInnerTexts();
  const before = await button.boundingBox();
  await page.keyboard.press("Enter");
  await expect(button).toHaveText("Hide 5 short phases");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(names).toHaveText([/^model/, /^load/, /^Hide/, /^clean/, /^read/, /^count/, /^scale/, /^write/]);
  await expect(button).toBeFocused();
  const after = await button.boundingBox();
  expect([after!.x, after!.y]).toEqual([before!.x, before!.y]);
  expect(await together.locator("td").allInnerTexts()).toEqual(figures);
  await page.keyboard.press("Enter");
  await expect(button).toHaveText("5 short phases");
  await expect(shown).toHaveCount(3);
  await page.emulateMedia({ media: "print" });
  await expect(names).toHaveText([/^model/, /^load/, /^clean/, /^read/, /^count/, /^scale/, /^write/]);
});

test("the machines of a program are changed at its top, and the addresses of a program and a question replace each other", async ({ page, open }) => {
  await test.step("machines", async () => {
    await open(link);
    await expect(phases(page)).toBeVisible();
    const gpu = page.locator("main").getByRole("combobox", { name: "GPU", exact: true });
    await expect(gpu).toHaveValue("a10g");
    await gpu.selectOption("h100-sxm");
    await expect(page).toHaveURL(/gpu=h100-sxm/);
    await expect(page).toHaveTitle(/H100/);
    await expect(phases(page).getByRole("link", { name: "clean" })).toHaveAttribute("href", /gpu=h100-sxm/);
    const cpu = page.locator("main").getByRole("combobox", { name: "CPU", exact: true });
    await cpu.selectOption("xeon-8375c");
    await expect(page).toHaveURL(/cpu=xeon-8375c/);
    await page.goBack();
    await expect(page).not.toHaveURL(/cpu=/);
    await page.goBack();
    await expect(gpu).toHaveValue("a10g");
    await expect.poll(() => page.url()).toContain(link);
  });
  await test.step("addresses", async () => {
    await ask(page, "#matmul");
    await expect(factor(page)).toBeVisible();
    await ask(page, link);
    await expect(phases(page)).toBeVisible();
    await expect(page.locator(".question")).toHaveCount(0);
    await examples(page).click();
    await listed(page).first().click();
    await expect(factor(page)).toBeVisible();
    await expect(phases(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/begin=/);
  });
});

for (const width of matrix([1280], [360])) {
  test(`the fields of the machines are above the answer at ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 740 });
    await open(link);
    await expect(phases(page)).toBeVisible();
    const box = async (name: string) => (await page.locator("main").getByRole("combobox", { name, exact: true }).boundingBox())!;
    const [cpu, gpu] = [await box("CPU"), await box("GPU")];
    // The lists are next to each other if there is room.
    if (width > 400) {
      expect(cpu.y).toBe(gpu.y);
      expect(cpu.x + cpu.width).toBeLessThan(gpu.x);
    } else {
      expect(cpu.y).toBeLessThan(gpu.y);
    }
    expect(gpu.y + gpu.height).toBeLessThan((await verdict(page).boundingBox())!.y);
    expect(await sideways(page)).toBe(0);
  });
}

for (const width of matrix([360], [320])) {
  test(`a program fits a page of ${width} px, with its link`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 740 });
    await open(`${link}&begin=a%20name%20as%20long%20as%20names%20can%20become&w=fft&bogus=1`);
    await expect(phases(page)).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await expect(page.getByRole("button", { name: "Copy link" })).toBeInViewport({ ratio: 1 });
    const cells = phases(page).locator("tbody tr:first-child > *");
    for (const cell of await cells.all()) {
      const { x, width: own } = (await cell.boundingBox())!;
      expect(x + own).toBeLessThanOrEqual(width);
    }
  });
}

test("a program in a frame stays within it, and phases open outside of it", async ({ page, context }) => {
  await visit(page, frame(link));
  const inside = await calculator(page);
  await expect(inside.locator("section.program")).toBeVisible();
  await expect(inside.getByRole("banner")).toHaveCount(0);
  const opened = context.waitForEvent("page");
  await inside.getByRole("link", { name: "clean" }).click();
  await expect(factor(await opened)).toHaveText(/×$/);
});

test.describe("when the part cannot be fetched", () => {
  test.use({ expected: /net::ERR_FAILED|Failed to fetch|request after load/ });

  test("a sentence says so, and trying again fetches it", async ({ page, open }) => {
    await page.route("**/phases-*.wasm", (route) => route.abort());
    await open(link);
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await page.unroute("**/phases-*.wasm");
    await again.click();
    await expect(phases(page)).toBeVisible();
  });
});

// The top of the page: the question as a sentence, its title, the examples, and the answer that stays in view.

import { preset } from "./facts.ts";
import { ask, expect, matrix, reload, settled, test } from "./page.ts";
import { asked, basis, disclosure, examples, factor, field, listed, listedAs, note, pick, pin, reset, start, verdict, whole, word } from "./parts.ts";
import type { Page } from "@playwright/test";

const example = preset("dataframe");

/** Returns `true` if a field is highlighted. */
const isLit = (page: Page, key: string) =>
  whole(page, key).evaluate((element) => getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)");

test("a number or a choice is edited within the question, and its field in the form is highlighted", async ({ page, open }) => {
  await test.step("a number", async () => {
    await open(`#${example.id}`);
    expect(await asked(page)).toMatch(/^I run a group-by over 10M rows .* Would .* help, .*\?$/);
    expect(await isLit(page, "rows")).toBe(false);
    await word(page, "Rows").click();
    await expect(word(page, "Rows")).toBeFocused();
    await expect.poll(() => isLit(page, "rows")).toBe(true);
    const before = await page.locator(".rows .time b").first().innerText();
    const narrow = (await word(page, "Rows").boundingBox())!.width;
    await word(page, "Rows").selectText();
    await page.keyboard.type("500,000,000");
    await expect(field(page, "rows")).toHaveValue("500,000,000");
    await expect(page.getByRole("region", { name: "Answer" })).not.toContainText(before);
    await expect.poll(async () => (await word(page, "Rows").boundingBox())!.width).toBeGreaterThan(narrow);
    await page.keyboard.press("Tab");
    await expect(word(page, "Columns")).toBeFocused();
    await expect(word(page, "Rows")).toHaveValue("500M");
    await expect.poll(() => isLit(page, "rows")).toBe(false);
    await expect(basis(page)).toContainText("1 change");

    // Invalid text is marked in the question and in the form.
    await word(page, "Rows").fill("many");
    await expect(word(page, "Rows")).toHaveAttribute("aria-invalid", "true");
    await expect(word(page, "Rows")).toHaveAccessibleDescription(/not a number/);
    await expect(note(page, "rows")).toContainText("not a number");
  });
  await test.step("a choice", async () => {
    await ask(page, `#${example.id}`);
    const location = word(page, "Data location");
    await location.focus();
    await expect.poll(() => isLit(page, "data")).toBe(true);
    await page.keyboard.press("ArrowDown");
    await expect(field(page, "data")).toHaveValue("once");
    await expect.poll(() => asked(page)).toContain("with data copied once and");
    await expect(location).toBeFocused();
    // The list in the question continues from the option chosen in the form.
    await field(page, "data").selectOption("gpu");
    await expect.poll(() => asked(page)).toContain("with data already on the GPU and");
    await location.focus();
    await expect(location).toHaveValue("gpu");

  });
});

for (const width of matrix([1280], [700])) {
  test(`a long list opens below its word at ${width} px, and the page stays where it is`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await open("#dataframe&machine=aws-g5-xlarge");
    await settled(page);
    for (const label of ["CPU", "GPU", "Library on the CPU", "Library on the GPU"]) {
      const list = page.getByRole("dialog", { name: label, exact: true });
      const box = list.getByRole("combobox");
      const text = await word(page, label).innerText();
      const { y, height, x } = (await word(page, label).boundingBox())!;
      await word(page, label).click();
      await expect(box).toBeFocused();
      await expect(box).toHaveAttribute("aria-expanded", "true");
      expect(await page.evaluate(() => scrollY), label).toBe(0);
      const place = (await list.boundingBox())!;
      expect(Math.abs(place.y - y - height), label).toBeLessThan(8);
      expect(place.x, label).toBeLessThanOrEqual(x + 1);
      expect(place.x, label).toBeGreaterThanOrEqual(0);
      expect(place.x + place.width, label).toBeLessThanOrEqual(width);
      expect(place.y + place.height, label).toBeLessThanOrEqual(800);
      await expect(list.locator(".active")).toBeInViewport();

      await page.keyboard.press("Escape");
      await expect(list).toHaveCount(0);
      await expect(word(page, label)).toBeFocused();
      await expect(word(page, label)).toHaveText(text);
    }
  });
}

test("a long list below its word is opened, searched, left and chosen from by keyboard", async ({ page, open }) => {
  await open(`#${example.id}`);
  const list = page.getByRole("dialog", { name: "GPU", exact: true });
  await expect(word(page, "GPU")).toHaveAttribute("aria-haspopup", "dialog");
  await word(page, "GPU").press("Enter");
  const box = list.getByRole("combobox", { name: "GPU" });
  await expect(box).toBeFocused();
  await page.keyboard.type("h100");
  await expect(list.getByRole("option").first()).toContainText("H100");
  // The Tab key continues in the question.
  await page.keyboard.press("Tab");
  await expect(list).toHaveCount(0);
  await expect(word(page, "Data location")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(word(page, "GPU")).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(box).toBeFocused();
  await page.keyboard.type("l4");
  await page.keyboard.press("Enter");
  await expect(list).toHaveCount(0);
  await expect(word(page, "GPU")).toHaveText("L4");
  await expect(word(page, "GPU")).toBeFocused();
  await expect(field(page, "gpu")).toHaveValue("L4");

  // Use the pointer: choose an option, press another word, and click elsewhere.
  await word(page, "GPU").click();
  await list.getByRole("option", { name: "Tesla T4" }).click();
  await expect(word(page, "GPU")).toHaveText("Tesla T4");
  await word(page, "GPU").click();
  await expect(list).toBeVisible();
  await word(page, "CPU").click();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "CPU", exact: true })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the Tab key goes from the words to the form, headings and title name its parts, and inputs without effect say so", async ({ page, open }) => {
  await test.step("the top", async () => {
    await test.step("headings", async () => {
      await open(`#${example.id}`);
      await expect(page.locator(".section").last()).toBeVisible();
      const levels = await page.evaluate(() =>
        [...document.querySelectorAll("h1, h2, h3, h4")]
          .filter((heading) => heading.checkVisibility())
          .map((heading) => `${heading.tagName} ${(heading.querySelector(".title") ?? heading.lastChild!).textContent}`),
      );
      expect(levels).toEqual([
        "H1 Offload", expect.stringMatching(/^H2 .+/), "H3 As a table", "H2 What if", "H3 What to change", "H3 Break-even", "H3 Which machine",
        "H3 What it costs", "H3 Why", "H3 How sensitive", "H3 Compare", "H3 Measure it", "H2 Workload", "H3 More", "H2 Hardware", "H3 More",
        "H2 Efficiency", "H3 More", "H2 Details", "H3 Calculation and sources", "H3 CPU libraries compared",
        "H3 Several GPUs", "H3 Compared with FLOPs ÷ peak", "H3 Nearest measurements", "H3 Accuracy against benchmarks",
      ]);
    });
    await test.step("the Tab key", async () => {
      await field(page, "cols").focus();
      const seen: string[] = [];
      for (let step = 0; step < 3; step++) {
        await page.keyboard.press("Tab");
        seen.push(await page.evaluate(() => document.activeElement!.getAttribute("aria-label")!));
      }
      expect(seen).toEqual(["Columns", "Help: Columns", "Groups or keys"]);
    });
    await test.step("the title", async () => {
      await ask(page, "#matmul-fp64");
      await expect(page).toHaveTitle(/^.+ · 2,000 × 2,000 matrix product .*NumPy on AWS .* against CuPy on a Tesla T4 · Offload$/);
      await expect(page).toHaveTitle(new RegExp(`^${await verdict(page).evaluate((element) => element.lastChild!.textContent)} · `));
      await pick(page, "gpu", "l4");
      await expect(page).toHaveTitle(/CuPy on an L4 · Offload$/);
    });
  });
  await test.step("no effect", async () => {
    await ask(page, `#${example.id}`);
    await expect(whole(page, "eff")).toContainText(/No effect from .+ to .+: .+\./);
    await expect(whole(page, "rows")).not.toContainText("No effect");
    await field(page, "w").selectOption("matmul");
    await expect(whole(page, "eff")).not.toContainText("No effect");
    await disclosure(page, /^More/).nth(1).click();
    await expect(whole(page, "hostmem")).not.toContainText("No effect");
    await field(page, "data").selectOption("gpu");
    await expect(whole(page, "hostmem")).toContainText("No effect here: nothing is copied.");
  });
});

test("the menu of examples closes on Escape, a click elsewhere or a choice, and changes are counted from the chosen example", async ({ page, open }) => {
  await test.step("the menu", async () => {
    await open();
    await expect(examples(page)).toHaveAttribute("aria-expanded", "false");
    await expect(listed(page)).toHaveCount(0);
    await examples(page).click();
    await expect(examples(page)).toHaveAttribute("aria-expanded", "true");
    await expect(listedAs(page, example.name)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(examples(page)).toHaveAttribute("aria-expanded", "false");
    await expect(examples(page)).toBeFocused();

    await examples(page).click();
    await expect(listed(page).first()).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(listed(page)).toHaveCount(0);

    await start(page, example.name);
    await expect(listed(page)).toHaveCount(0);
    await expect(basis(page)).toHaveText(`Based on ${example.name}`);
  });
  await test.step("changes", async () => {
    await expect(reset(page, "rows")).toHaveCount(0);
    const answer = await factor(page).innerText();
    await field(page, "rows").fill("50M");
    await expect(basis(page)).toContainText("1 change ·");
    await expect.poll(() => page.url()).toContain("rows=5");
    await pick(page, "gpu", "l4");
    await expect(basis(page)).toContainText("2 changes ·");
    await expect.poll(() => page.url()).toContain("gpu=l4");

    await page.goBack();
    await expect(basis(page)).toContainText("1 change ·");
    await reload(page);
    await expect(basis(page)).toContainText(`Based on ${example.name} · 1 change ·`);

    await reset(page, "rows").click();
    await expect(field(page, "rows")).toHaveValue("10M");
    await field(page, "rows").fill("50M");
    await basis(page).getByRole("button", { name: "Reset" }).click();
    await expect(basis(page)).toHaveText(`Based on ${example.name}`);
    await expect(factor(page)).toHaveText(answer);
  });
});

for (const [width, height] of matrix([[1366, 650]], [[1280, 900], [1440, 780], [1024, 768]])) {
  test(`the answer stays in view while anything is edited at ${width} × ${height}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    await open(`#${example.id}`);
    for (const more of await disclosure(page, /^More/).all()) await more.click();
    const inputs = page.getByRole("form").locator("input[id], select[id]");
    expect(await inputs.count()).toBeGreaterThan(50);
    for (const input of await inputs.all()) {
      await input.focus();
      const isSeen = () =>
        page.evaluate(() =>
          [".verdict", ".reason", ".factor"].every((part) => {
            const box = document.querySelector(`.headline ${part}`)!.getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight;
          }),
        );
      // Chromium may scroll to the focused element only with the next frame.
      await expect.poll(isSeen, (await input.getAttribute("id"))!).toBe(true);
    }
  });
}

for (const [width, height] of matrix([[360, 640]], [[390, 844]])) {
  test(`the advice stays at the edge while anything is edited at ${width} × ${height}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    await open(`#${example.id}`);
    for (const key of ["rows", "gpu", "data"]) {
      await page.evaluate(() => scrollTo(0, 0));
      await field(page, key).focus();
      await expect(pin(page)).toBeVisible();
      const isCovered = () =>
        page.evaluate(() => {
          const edge = document.querySelector(".pin")!.getBoundingClientRect().bottom;
          const box = document.activeElement!.getBoundingClientRect();
          return box.top < edge || box.bottom > innerHeight;
        });
      await expect.poll(isCovered, key).toBe(false);
    }
  });
}

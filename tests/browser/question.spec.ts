// The top of the page: the question as a sentence, its title, the examples, and the answer kept in view.

import { preset } from "./facts.ts";
import { expect, test } from "./page.ts";
import { basis, disclosure, examples, factor, field, listed, listedAs, pick, pin, question, reset, start, verdict, whole, word } from "./parts.ts";
import type { Page } from "@playwright/test";

const example = preset("dataframe");

/** How the background of a field differs from that of the page, if it does. */
const isLit = (page: Page, key: string) =>
  whole(page, key).evaluate((it) => getComputedStyle(it).backgroundColor !== "rgba(0, 0, 0, 0)");

test("each word of the question opens its input, which lights up", async ({ page, open }) => {
  await open(`#${example.id}`);
  await expect(question(page)).toHaveText(/^I run a group-by over 10\smillion rows .* Would .* help, .*\?\s*$/);
  expect(await isLit(page, "rows")).toBe(false);
  await expect(word(page, "Rows")).toHaveAccessibleName(/^Rows: 10\smillion, edit$/);
  await word(page, "Rows").click();
  await expect(field(page, "rows")).toBeFocused();
  expect(await isLit(page, "rows")).toBe(true);
  await page.keyboard.type("50M");
  await expect(word(page, "Rows")).toHaveText(/^50\smillion$/);

  // A list that is searched is open at once.
  await word(page, "GPU").press("Enter");
  await expect(field(page, "gpu")).toBeFocused();
  await expect(field(page, "gpu")).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.type("l4");
  await page.keyboard.press("Enter");
  await expect(word(page, "GPU")).toHaveText("L4");

  await word(page, "Data location").click();
  await expect(field(page, "data")).toBeFocused();
});

test("the document's title has the advice and the subject, and follows the question", async ({ page, open }) => {
  await open("#matmul-fp64");
  await expect(page).toHaveTitle(/^.+: 2,000 × 2,000 matrix product .*NumPy on AWS .* against CuPy on a Tesla T4 · Offload$/);
  await expect(page).toHaveTitle(new RegExp(`^${await verdict(page).evaluate((it) => it.lastChild!.textContent)}: `));
  await pick(page, "gpu", "l4");
  await expect(page).toHaveTitle(/CuPy on an L4 · Offload$/);
});

test("the menu of examples closes by Escape, by a click elsewhere and by a choice", async ({ page, open }) => {
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

test("changes are counted from the example, over Back and a reload, and taken back", async ({ page, open }) => {
  await open(`#${example.id}`);
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
  await page.reload();
  await expect(basis(page)).toContainText(`Based on ${example.name} · 1 change ·`);

  await reset(page, "rows").click();
  await expect(field(page, "rows")).toHaveValue("10M");
  await field(page, "rows").fill("50M");
  await basis(page).getByRole("button", { name: "Reset" }).click();
  await expect(basis(page)).toHaveText(`Based on ${example.name}`);
  await expect(factor(page)).toHaveText(answer);
});

test("an input without effect says so, with the reason", async ({ page, open }) => {
  await open(`#${example.id}`);
  await expect(whole(page, "eff")).toContainText(/No effect here: .+\./);
  await expect(whole(page, "rows")).not.toContainText("No effect");
  await field(page, "w").selectOption("matmul");
  await expect(whole(page, "eff")).not.toContainText("No effect");
  await disclosure(page, "More").nth(1).click();
  await expect(whole(page, "hostmem")).not.toContainText("No effect");
  await field(page, "data").selectOption("gpu");
  await expect(whole(page, "hostmem")).toContainText("No effect here: nothing is copied.");
});

for (const [width, height] of [[1280, 900], [1440, 780], [1366, 650], [1024, 768]]) {
  test(`the answer stays in view while anything is edited at ${width} × ${height}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    await open(`#${example.id}`);
    for (const more of await disclosure(page, "More").all()) await more.click();
    const inputs = page.getByRole("form").locator("input[id], select[id]");
    expect(await inputs.count()).toBeGreaterThan(50);
    for (const input of await inputs.all()) {
      await input.focus();
      const seen = await page.evaluate(() =>
        [".verdict", ".reason", ".factor"].every((part) => {
          const box = document.querySelector(`.headline ${part}`)!.getBoundingClientRect();
          return box.top >= 0 && box.bottom <= innerHeight;
        }),
      );
      expect(seen, (await input.getAttribute("id"))!).toBe(true);
    }
  });
}

for (const [width, height] of [[360, 640], [390, 844]]) {
  test(`the advice stays at the edge while anything is edited at ${width} × ${height}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    await open(`#${example.id}`);
    for (const label of ["Rows", "GPU", "Data location"]) {
      await page.evaluate(() => scrollTo(0, 0));
      await word(page, label).click();
      await expect(pin(page)).toBeVisible();
      const covered = await page.evaluate(() => {
        const edge = document.querySelector(".pin")!.getBoundingClientRect().bottom;
        const box = document.activeElement!.getBoundingClientRect();
        return box.top < edge || box.bottom > innerHeight;
      });
      expect(covered, label).toBe(false);
    }
  });
}

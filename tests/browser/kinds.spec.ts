// Every kind of work: its answer, its range and its details.

import { families, preset } from "./facts.ts";
import { ask, expect, test } from "./page.ts";
import { disclosure, factor, field, opened, pick, rows, seconds, sentence, sideways, start } from "./parts.ts";

test("every kind of work has a finite answer with a range, details with all numbers, and no slower best CPU library", async ({ page, open }) => {
  await open();
  for (const button of await page.locator(".details button[aria-expanded]").all()) await button.click();
  const details = page.getByRole("region", { name: "Details" });
  const ways = page.locator(".disclosure").filter({ has: disclosure(page, "CPU libraries compared") }).locator(".disclosed table");
  const list = field(page, "w");
  expect(await list.locator("option").evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value).toSorted()))
    .toEqual(families.map(({ id }) => id).toSorted());
  await expect(list.locator("optgroup")).not.toHaveCount(0);
  await expect(list.locator("> option")).toHaveCount(0);
  const answer = page.getByRole("region", { name: "Answer" });
  for (const { id, label, measured } of families) {
    await list.selectOption({ label });
    await expect(list).toHaveValue(id);
    await expect(factor(page), id).toHaveText(/^[\d.,]+×$/);
    await expect(page.locator(".headline .verdict"), id).not.toBeEmpty();
    await expect(answer, id).toContainText(/80 % range .*\d/);
    await expect(sentence(page), id).toHaveAttribute("aria-label", /CPU [\d.,]+\s\S+, [\d.,]+\s\S+ to [\d.,]+\s\S+;.* GPU excluding start-up [\d.,]+\s/);
    await expect(answer.getByText("Not validated"), id).toHaveCount(measured ? 0 : 1);
    await expect(page.locator(".work"), id).not.toContainText(/\bNaN\b|Infinity|\binf\b/);
    await expect(details, id).not.toContainText(/\{\d\}|\bNaN\b|Infinity|\binf\b/);
    expect(await sideways(page), id).toBe(0);
    await expect(ways.locator("tbody tr").first(), id).toContainText("today");
    for (const { heading, cells } of (await rows(ways)).slice(1)) {
      if (cells[2] === "best") expect(Number(cells[1].replaceAll(/[×,]/g, "")), `${id}: ${heading}`).toBeGreaterThanOrEqual(1);
    }
  }
});

test("the best CPU library is a bar, a row and a mark", async ({ page, open }) => {
  await test.step("beside NumPy", async () => {
    await open("#v=1&w=elementwise");
    const answer = page.getByRole("region", { name: "Answer" });
    await expect(answer).toContainText(/Numba, parallel on the same CPU is .* faster than NumPy/);
    await expect(sentence(page)).toHaveAttribute("aria-label", /best CPU library, [^;]+, [\d.,]+\s/);
    await disclosure(page, "As a table").click();
    await expect(answer.getByRole("table")).toContainText("Best CPU library");

    // NumPy is already the best library for a matrix product.
    await field(page, "w").selectOption("matmul");
    await expect(answer).not.toContainText("on the same CPU");
    await expect(sentence(page)).not.toHaveAttribute("aria-label", /best CPU library/);
    await expect(answer.getByRole("table")).not.toContainText("Best CPU library");

    // Numba is already the best library for element-wise work.
    await field(page, "w").selectOption("elementwise");
    await pick(page, "cpulib", "numba-parallel");
    await expect(answer).not.toContainText("on the same CPU");
  });
  await test.step("in the table", async () => {
    await start(page, preset("python-loop").name);
    const ways = await opened(page, "CPU libraries compared");
    const lines = await rows(ways.getByRole("table"));
    expect(lines[0]).toEqual({ heading: "Python loops", cells: [expect.any(String), "1.0×", "today"] });
    const fair = lines.filter(({ cells }) => cells[2].includes("best"));
    expect(fair).toHaveLength(1);
    const [today, well] = [lines[0], fair[0]].map(({ cells }) => seconds(cells[0]));
    expect(well).toBeLessThan(today);
    // The chart's description has the same time.
    await expect(sentence(page)).toHaveAttribute("aria-label", new RegExp(`best CPU library, [^;]+, ${fair[0].cells[0]}, [^;]+;`));

    await start(page, preset("matmul").name);
    await expect(ways.getByRole("table")).toContainText("today, best");
  });
});

test("an answer states splits, validation and published figures, and how several GPUs share the work", async ({ page, open }) => {
  await test.step("several GPUs", async () => {
    await open("#transformer");
    const section = await opened(page, "Several GPUs");
    const table = section.getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveText(["GPUs", "Time", "Speedup", "Limited by", "Cost"]);
    const lines = await rows(table);
    expect(lines.map(({ heading }) => heading)).toEqual(["1", "2", "4", "8"]);
    const times = lines.map(({ cells }) => seconds(cells[0]));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const [place, { heading, cells }] of lines.entries()) {
      const gain = times[0] / times[place];
      expect(gain, heading).toBeLessThanOrEqual(1.05 * Number(heading));
      expect(Math.abs(Number(cells[1].replace("×", "")) / gain - 1), heading).toBeLessThan(0.1);
      expect(cells[2], heading).not.toBe("");
      expect(cells[3], heading).toMatch(/^\$/);
    }
  });
  await test.step("the answer", async () => {
    await test.step("the machine of each stage, and whether the answer is validated", async () => {
      await ask(page, "#pipeline");
      const answer = page.getByRole("region", { name: "Answer" });
      await expect(answer).toContainText("Stages prepare, finish on the CPU and compute on the GPU");
      await expect(answer).toContainText("Not validated as a whole");
      await ask(page, "#small-chunks");
      await expect(answer).toContainText("Compared with");
      await expect(answer).not.toContainText("on the CPU and compute on the GPU");
    });
    await test.step("the published speedup", async () => {
      await ask(page, "#python-loop");
      const answer = page.getByRole("region", { name: "Answer" });
      await expect(answer).toContainText(/Typical published range for .*: .*× to .*×/);
      await expect(answer).toContainText("most of the gain comes from leaving the interpreter");
    });
    await test.step("the median error", async () => {
      await expect(page.getByRole("contentinfo")).toContainText(/published tables that set no model constants, the median error is \d\.\d+× in CPU time/);
    });
  });
});

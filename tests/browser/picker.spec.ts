// Searchable lists: by keyboard and by pointer, on a wide and on a narrow page.

import { ask, expect, matrix, test } from "./page.ts";
import { field, pick } from "./parts.ts";

for (const width of matrix([1280], [320])) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 720 } });

    test("a list opens, is searched, chosen from and closed by keyboard, lies within the page and is chosen from by pointer", async ({ page, open }) => {
      await test.step("by keyboard", async () => {
        await open("#matmul");
        const gpu = field(page, "gpu");
        const list = page.getByRole("listbox", { name: "GPU" });
        const active = page.locator("#f-gpu-list .active");
        await gpu.focus();
        await expect(list).toBeHidden();
        const usual = await gpu.inputValue();

        await gpu.press("ArrowDown");
        await expect(gpu).toHaveAttribute("aria-expanded", "true");
        await expect(active).toHaveText(usual);
        await expect(gpu).toHaveAttribute("aria-activedescendant", (await active.getAttribute("id"))!);
        await expect(list.getByRole("group").first()).toHaveAccessibleName("Common");
        await expect(list.getByRole("group").last()).toHaveAccessibleName("With another library");
        await gpu.press("ArrowDown");
        await expect(active).not.toHaveText(usual);
        await gpu.press("Escape");
        await expect(list).toBeHidden();
        await expect(gpu).toHaveValue(usual);

        await gpu.fill("RTX 4090 laptop");
        await expect(list.getByRole("option")).toHaveCount(1);
        await gpu.press("Enter");
        await expect(list).toBeHidden();
        await expect(gpu).toBeFocused();
        await expect.poll(() => page.url()).toContain("gpu=rtx-4090-laptop");

        await gpu.fill("abacus");
        await expect(list.getByRole("status")).toBeVisible();
        await gpu.press("Enter");
        await gpu.press("Tab");
        await expect(list).toBeHidden();
        await expect(gpu).toHaveValue("GeForce RTX 4090 Laptop");
      });
      await test.step("by pointer", async () => {
        await ask(page, "#matmul");
        await field(page, "machine").click();
        const list = page.getByRole("listbox", { name: "Machine" });
        await expect(list).toBeVisible();
      const box = (await list.boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        await list.getByRole("option", { name: /g5.xlarge/ }).click();
        await expect(list).toBeHidden();
        await expect(field(page, "gpu")).toHaveValue("A10G");
        await expect(field(page, "cpu")).toHaveValue(/g5.xlarge/);
        await expect.poll(() => page.url()).toContain("machine=aws-g5-xlarge");
      });
    });

  });
}

test("a part chosen in addition to a machine overrides the machine's part, and keys typed faster than the list is drawn apply", async ({ page, open }) => {
  await test.step("a machine", async () => {
    await open("#w=training&machine=aws-p4d-24xlarge");
    await expect(field(page, "gpu")).toHaveValue("A100 SXM4 40 GB");
    await pick(page, "gpu", "t4");
    await expect(field(page, "machine")).toHaveValue(/p4d/);
    await expect.poll(() => page.url()).toContain("machine=aws-p4d-24xlarge&gpu=t4");
  });
  await test.step("keys", async () => {
    await ask(page, "#matmul");
    const gpu = field(page, "gpu");
    await gpu.focus();
    // All events are in one task, so that nothing is drawn in between.
    await gpu.evaluate((input: HTMLInputElement) => {
      for (const [text, data] of [["l", "l"], ["l4", "4"]]) {
        input.value = text;
        input.dispatchEvent(new InputEvent("input", { bubbles: true, data }));
      }
      input.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key: "Enter" }));
    });
    await expect(gpu).toHaveValue("L4");
  });
});

test("options that suit the question are listed first", async ({ page, open }) => {
  await open();
  const groups = async (link: string, key: string) => {
    await page.keyboard.press("Escape");
    await ask(page, `#${link}`);
    await field(page, key).click();
    await expect(page.locator(`#f-${key}-list ul`).first()).toBeVisible();
    const all = await page.locator(`#f-${key}-list ul`).evaluateAll((all) =>
      all.map((group) => [group.getAttribute("aria-label")!, [...group.querySelectorAll("[role=option]")].map((option) => option.textContent!)] as const));
    return new Map(all);
  };
  // CuPy does not run on Apple's GPUs.
  const gpus = await groups("w=matmul&gpu=a100", "gpu");
  expect([...gpus.keys()][0]).toBe("Common");
  expect(gpus.get("Common")!.filter((name) => name.startsWith("Apple") || /^M\d/.test(name))).toEqual([]);
  expect(gpus.get("With another library")!.some((name) => name.includes("M4"))).toBe(true);
  // A model with seven billion parameters of 16 bits.
  const small = await groups("w=llm&params=7B&bits=16&gpu=a100", "gpu");
  expect(small.get("Too little memory for this work")!.some((name) => name.includes("RTX 3060"))).toBe(true);
  const own = "For this kind of work";
  const language = (await groups("w=llm", "gpulib")).get(own)!;
  expect(language.filter((name) => /CuPy|Numba|cuML/.test(name))).toEqual([]);
  const tables = (await groups("w=dataframe", "gpulib")).get(own)!;
  expect(tables.filter((name) => /MLX|TensorFlow|graphs/.test(name))).toEqual([]);
  expect(tables.some((name) => name.includes("cuDF"))).toBe(true);
});

// Text that is not code in the code dialog: the dialog says that it could not be read, and says nothing about a GPU.

import type { Page } from "@playwright/test";
import { ask, expect, test } from "./page.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "From code" });
const said = (page: Page) => dialog(page).getByRole("status");

/** Makes the dialog read a text instead of the text that it read before. */
async function read(page: Page, text: string) {
  const box = dialog(page).getByRole("textbox", { name: /Python code/ });
  const edit = dialog(page).getByRole("button", { name: "Edit the code" });
  if ((await dialog(page).count()) === 0) await page.getByRole("banner").getByRole("button", { name: "From code…" }).click();
  await expect(box.or(edit).first()).toBeVisible();
  if (await edit.isVisible()) await edit.click();
  await box.fill(text);
  await dialog(page).getByRole("button", { name: "Read it" }).click();
}

const texts: [string, string, RegExp][] = [
  ["HTML", "<!doctype html>\n<html><body><p>A page</p></body></html>\n", /Line 1 can’t be read/],
  ["a traceback", 'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    y = x @ x\nValueError: shapes\n', /Line 1 can’t be read/],
  ["JSON", '{"rows": 1000000, "name": "prices", "open": [1, 2]}\n', /data.*not a program/],
  ["a program with a slip", "import numpy as np\nx = np.sort(\n", /Line \d can’t be read/],
];

test("text that is no code is reported as not read, and a program with a syntax error is read in part", async ({ page, open }) => {
  await test.step("no code", async () => {
    await open("#matmul");
    for (const [what, text, reason] of texts) {
      await test.step(what, async () => {
        await read(page, text);
        await expect(said(page)).toHaveText(reason);
        await expect(dialog(page)).not.toContainText("No work for a GPU");
        await expect(dialog(page).getByRole("link", { name: /^Use/ })).toHaveCount(0);
      });
    }
  });
  await test.step("a slip", async () => {
    await read(page, "import numpy as np\na = np.random.rand(3000, 3000)\nb = a @ a\nc = = b\n");
    const answer = dialog(page).getByRole("region", { name: "Answer for the code" });
    await expect(answer.getByRole("heading")).toHaveText("Only part of the program");
    await expect(answer).toContainText(/Line 4 couldn’t be read/);
  });
});

test("the dialog offers to open a pasted link, alone or below the table of a run", async ({ page, open }) => {
  await open("#matmul");
  for (const before of ["", "Phase   time   link\nline 3   1.2 s   w=sort&elements=5e7\n\nhttps://example.org/offload/#"]) {
    await read(page, `${before}v=1&w=sort&elements=5e7&cpulib=numpy`);
    await expect(said(page)).toContainText("a link to this calculator");
    await said(page).getByRole("link", { name: "open it" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator("#f-elements")).toHaveValue(/50/);
    await ask(page, "#matmul");
  }
});

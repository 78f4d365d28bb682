// Questions with a part that is not understood: no answer, and the nearest choices one click away.

import { expect, test } from "./page.ts";
import { chart, factor, field, verdict } from "./parts.ts";

test("a part that is not understood replaces the answer, and a choice gives the answer", async ({ page, open }) => {
  await open("#w=sparse&solver=lu");
  await expect(verdict(page)).toHaveText("?“solver=lu” isn’t understood");
  await expect(factor(page)).toHaveCount(0);
  await expect(chart(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Answer" })).toContainText("For what was understood: ");
  await expect(page.locator(".sections, .details, .pin")).toHaveCount(0);
  await expect(page).toHaveTitle(/^“solver=lu” isn’t understood/);
  const choice = page.getByRole("button", { name: "conjugate gradients" });
  await choice.focus();
  await page.keyboard.press("Enter");
  await expect(factor(page)).toHaveText(/×$/);
  await expect(field(page, "solver")).toHaveValue("cg");
  await expect.poll(() => page.url()).toMatch(/w=sparse&.*solver=cg/);
  await page.goBack();
  await expect(verdict(page)).toContainText("“solver=lu” isn’t understood");
});

test("typing in the form corrects its part, and parts that are not understood stay in the link", async ({ page, open }) => {
  await open("#w=matmul&n=cheese&bathc=3");
  await expect(verdict(page)).toContainText("“n=cheese” and “bathc=3” aren’t understood");
  await field(page, "n").fill("5000");
  await field(page, "n").press("Enter");
  await expect(verdict(page)).toContainText("“bathc=3” isn’t understood");
  await expect.poll(() => page.url()).toMatch(/n=5e3&bathc=3$/);
  await page.getByRole("button", { name: "Leave out bathc" }).click();
  await expect(factor(page)).toHaveText(/×$/);
});

test("an unknown GPU is not answered as another one", async ({ page, open }) => {
  await open("#matmul&gpu=mx150");
  await expect(verdict(page)).toContainText("“gpu=mx150” isn’t understood");
  await expect(chart(page)).toHaveCount(0);
  await open("#matmul&gpu=gtx-1050-ti");
  await page.getByRole("button", { name: "GPU: GeForce GTX 1060" }).click();
  await expect(factor(page)).toHaveText(/×$/);
});

test("a print shows the words of the question", async ({ page, open }) => {
  await open("#matmul&gpu=t4");
  await page.emulateMedia({ media: "print" });
  const words = page.locator("#app > .page .question .word");
  expect(await words.count()).toBeGreaterThan(3);
  for (const word of await words.all()) await expect(word).toBeVisible();
  await expect(words.filter({ hasText: "Tesla T4" })).toBeVisible();
});

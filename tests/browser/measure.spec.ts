// Tests the section "Measure": a script for the question, the line that it prints, and the answer based on that line.

import { ask, expect, test } from "./page.ts";
import { copied, disclosure } from "./parts.ts";

const LINE = "v=1&w=matmul&n=4096&cpulib=numpy&measured=oncpu:0.9:0.03,ongpu:0.2:0.01";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("someone pastes the line of the script, and the answer follows at other sizes too", async ({ page, open }) => {
  await open("#w=matmul&n=4096&cpulib=numpy");
  const section = page.locator(".section").filter({ has: disclosure(page, "Measure it") });
  await expect(section.locator(".line")).toContainText("Run a script on your machine");
  await disclosure(page, "Measure it").click();
  await expect(section.locator(".measure > p").first()).toHaveText(
    /^The times apply to AWS .* and an A10G: choose your CPU and GPU under Hardware first\. Then run this script there\./,
  );
  await expect(section.locator("pre")).toContainText('LINK = "v=1&w=matmul&n=4096&cpulib=numpy"');
  expect(await copied(page, () => section.getByRole("button", { name: "Copy script" }).click())).toContain("import argparse");

  const box = section.getByLabel("Paste the line it prints");
  await box.fill("0.9 s");
  await expect(section.getByRole("status").filter({ hasText: "Paste the line that begins" })).toBeVisible();
  await box.fill("v=1&w=fft&measured=oncpu:0.9");
  await expect(section.getByRole("status").filter({ hasText: "another kind of work" })).toBeVisible();

  // Type the line by keyboard, after other output of the terminal.
  await box.fill("");
  await box.pressSequentially(`CPU: 0.9 s per run ${LINE}`);
  await expect(section.getByText("measured 900 ms")).toBeVisible();
  await expect(section.getByText("Measured: 4.5× faster on the GPU.")).toBeVisible();
  await expect(page.locator(".answer .bars")).toContainText("measured, 8");
  await expect(page).toHaveURL(/measured=oncpu:0\.9:0\.03,ongpu:0\.2:0\.01/);

  // If the prediction missed by more than its range, the section offers a report.
  const report = await copied(page, () => section.getByRole("button", { name: "Copy report" }).click());
  expect(report).toMatch(/outside the range[^]*#v=1&w=matmul/);

  // If the measurement is switched off, the predicted times are shown again.
  const time = page.locator(".answer .bars .bar").first().locator("p.time b");
  await expect(time).toHaveText("900 ms");
  await section.getByRole("checkbox").uncheck();
  await expect(time).not.toHaveText("900 ms");
  await section.getByRole("checkbox").check();
  await expect(time).toHaveText("900 ms");

  // At another size the measured factor still applies, and the link names the measured size.
  await page.locator("#f-n").fill("8192");
  await page.locator("#f-n").blur();
  await expect(page).toHaveURL(/n=8192&.*measured=.*,n:4096/);
  await expect(time).toHaveText("7.1 s");
  await section.getByRole("button", { name: "Forget the measurement" }).click();
  await expect(page).not.toHaveURL(/measured/);
  await expect(box).toHaveValue("");
  await expect(box).toBeFocused();
});

test("the caption states whether the bars follow the measurement, as they do for a link with a measurement", async ({ page, open }) => {
  await test.step("a link", async () => {
    await open(`#${LINE}`);
    await expect(page.locator(".answer .bars .bar").first().locator("p.time b")).toHaveText("900 ms");
    await expect(page.locator(".notices")).toHaveCount(0);
  });
  await test.step("the caption", async () => {
    await ask(page, "#w=matmul&n=4096&cpulib=numpy&measured=oncpu:0.9:0.03");
    await disclosure(page, "Measure it").click();
    const follow = page.locator(".measure").getByRole("checkbox");
    const caption = page.locator(".answer figure").getByRole("status");
    await follow.uncheck();
    await expect(caption).toHaveText(/^Change applied: predicted times/);
    await expect(page).toHaveURL(/cpux=100/);
    await expect(page).not.toHaveURL(/gpux/);
    await follow.check();
    await expect(caption).toHaveText(/^Change applied: measured times/);
    await follow.uncheck();
    await page.getByRole("button", { name: "Forget the measurement" }).click();
    await expect(page).not.toHaveURL(/measured|cpux/);
  });
});

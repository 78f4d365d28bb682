// Enlarged text, wider spacing, and print.

import { expect, test } from "./page.ts";
import { chart, factor, field, sideways, theme } from "./parts.ts";

for (const width of [1280, 640]) {
  test(`text at 200 % fits at ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await open("#train");
    const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
    const before = await size();
    // What the browser's own setting for the size of text does.
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    expect(await size()).toBeCloseTo(2 * before, 0);
    expect(await sideways(page)).toBe(0);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("input[type=text], button")]
        .filter((element) => element.checkVisibility())
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 90)),
    );
    expect(cut, "cut off").toEqual([]);
  });
}

test("wider line and letter spacing cuts nothing off", async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open("#train");
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      element.style.lineHeight = "1.5";
      element.style.letterSpacing = "0.12em";
      element.style.wordSpacing = "0.16em";
    }
  });
  expect(await sideways(page)).toBe(0);
});

test("a print shows the question and the answer", async ({ page, open }) => {
  await open("#v=1&ops=2T&gpu=t4");
  await page.emulateMedia({ media: "print" });
  await expect(factor(page)).toBeVisible();
  await expect(chart(page)).toBeVisible();
  for (const key of ["ops", "in", "gpu", "cpu", "dtype", "eff"]) await expect(field(page, key), key).toBeVisible();
  await expect(field(page, "ops")).toHaveValue("2 TFLOP");
  await expect(theme(page)).toBeHidden();
  await expect(page.getByRole("slider").first()).toBeHidden();
});

test("a print of the dark theme is dark text on white", async ({ page, open }) => {
  await open();
  const dark = page.locator('html[data-theme="dark"]');
  for (let press = 0; press < 3 && (await dark.count()) === 0; press++) await theme(page).click();
  await expect(dark).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  const brightness = await page.evaluate(() => {
    const sum = (color: string) => color.match(/\d+/g)!.slice(0, 3).map(Number).reduce((a, b) => a + b, 0) / 3;
    const styles = getComputedStyle(document.body);
    return { ink: sum(styles.color), card: sum(getComputedStyle(document.querySelector(".answer")!).backgroundColor) };
  });
  expect(brightness.ink).toBeLessThan(100);
  expect(brightness.card).toBeGreaterThan(230);
  // What is drawn on the lanes has the ink of the paper too.
  await expect
    .poll(() =>
      chart(page).locator("canvas[width]").first().evaluate((element) => {
        const canvas = element as HTMLCanvasElement;
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true })!;
        copy.drawImage(canvas, 0, 0);
        const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
        let dark = 0;
        for (let at = 0; at < data.length; at += 4) {
          if (data[at + 3] === 255 && data[at] + data[at + 1] + data[at + 2] < 150) dark += 1;
        }
        return dark;
      }),
    )
    .toBeGreaterThan(20);
});

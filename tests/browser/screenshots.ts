// Screenshots of the whole page, wide and narrow, light and dark, for a person to review.

import { test } from "@playwright/test";
import { ready } from "./page.ts";

const folder = process.env.SCREENSHOTS ?? "target/screenshots";
const sizes = [
  { name: "wide", width: 1280, height: 800 },
  { name: "narrow", width: 360, height: 800 },
];

for (const { name, width, height } of sizes) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(() => {
      test.use({ viewport: { width, height }, colorScheme });

      test(`${name} ${colorScheme}`, async ({ page }) => {
        await page.goto("./");
        await page.locator(ready).waitFor({ state: "attached" });
        await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
      });
    });
  }
}

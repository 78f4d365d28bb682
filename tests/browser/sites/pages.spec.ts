// Three calculators on a page of each site: they render, fit, and follow the page's theme.

import { disclosure, factor, field } from "../parts.ts";
import { answers, embed, embeds, expect, fits, frameAt, expectTheme, near, test, type Place } from "./embeds.ts";
import { generated, names, notebook, sites } from "./sites.ts";

for (const name of generated) {
  test(`${name}: calculators answer, fit and follow the page's theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: name === notebook ? "dark" : "light" });
    await page.goto(`/${name}/`);
    await expect(embeds(page)).toHaveCount(3);
    for (const frame of near(page)) {
      await answers(frame);
      await fits(frame);
    }
    // A notebook stays light if the system is dark.
    const site = sites.find((site) => site.name === name);
    await site?.turn(page, "dark");
    for (const frame of near(page)) await expectTheme(frame, name === notebook ? "light" : "dark");
  });
}

for (const name of names) {
  test(`${name}: three calculators work independently, fit, and grow and shrink with what they show`, async ({ page }) => {
    await test.step("three calculators work independently and fit", async () => {
      await page.goto(`/${name}/`);
      await expect(embeds(page)).toHaveCount(3);
      for (const place of ["first", "element", "far"] as Place[]) {
        await frameAt(page, place).scrollIntoViewIfNeeded();
        await answers(embed(page, place));
        await fits(embed(page, place));
      }
      // Each calculator answers independently.
      const [first, element] = near(page);
      const [here, there] = await Promise.all([first, element].map((frame) => factor(frame).innerText()));
      await field(element, "n").fill("200");
      await field(element, "n").press("Enter");
      await expect(factor(element)).not.toHaveText(there);
      await expect(factor(first)).toHaveText(here);
    });
    await test.step("a frame grows and shrinks with what it shows", async () => {
      const frame = embed(page);
      await answers(frame);
      await fits(frame);
      const height = async () => (await frameAt(page, "first").boundingBox())!.height;
      const closed = await height();
      await disclosure(frame, "As a table").click();
      await expect.poll(height).toBeGreaterThan(closed);
      await fits(frame);
      await disclosure(frame, "As a table").click();
      await expect.poll(height).toBe(closed);
      // The message on matrices that fit no card is longer.
      await field(frame, "n").fill("1M");
      await field(frame, "n").press("Enter");
      await expect.poll(height).not.toBe(closed);
      await fits(frame);
    });
  });

  test(`${name}: a calculator far down is loaded when it is scrolled near`, async ({ page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.url().includes("embed=1")) fetched.push(request.url());
    });
    await page.goto(`/${name}/`);
    for (const frame of near(page)) await answers(frame);
    expect(fetched).toHaveLength(2);
    await frameAt(page, "far").scrollIntoViewIfNeeded();
    await answers(embed(page, "far"));
    expect(fetched).toHaveLength(3);
  });
}

for (const { name, turn } of sites.filter(({ name }) => names.includes(name))) {
  test(`${name}: the calculators follow the page's theme`, async ({ page }) => {
    await page.goto(`/${name}/`);
    for (const frame of near(page)) await answers(frame);
    for (const theme of ["dark", "light", "dark"] as const) {
      await turn(page, theme);
      for (const frame of near(page)) await expectTheme(frame, theme);
    }
    // A frame that is loaded later has the page's current theme.
    await frameAt(page, "far").scrollIntoViewIfNeeded();
    await answers(embed(page, "far"));
    await expectTheme(embed(page, "far"), "dark");
  });
}

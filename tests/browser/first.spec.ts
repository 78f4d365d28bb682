// A first visit: the page contains an answer before any script runs, and the program then takes over in place.

import { expect, matrix, ready, test } from "./page.ts";
import { basis, field, listedAs, examples, question, verdict } from "./parts.ts";
import { shifted, watchShifts } from "./shifts.ts";
import { preset } from "./facts.ts";
import type { Page } from "@playwright/test";

const first = preset("dataframe");

/** Delays the program, or a part of it, until the returned function is called. */
async function held(page: Page, part = "*"): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((done) => (arrive = done));
  await page.route(`**/${part}.wasm`, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

/** Returns the static answer in the delivered page. */
const example = (page: Page) => page.locator("#example");

/** Returns the text and the positions of the visible parts of the page. Lists contain only their selected option. */
const parts = (page: Page) =>
  page.evaluate(() => {
    const names = [".top", ".question", ".answer", ".verdict", ".bars", ".form", ".details", ".foot"];
    return names.map((name) => {
      const shown = [...document.querySelectorAll<HTMLElement>(name)].filter((part) => part.checkVisibility());
      const boxes = shown.map((part) => part.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height]);
      const text = shown.map((part) => {
        const copy = part.cloneNode(true) as HTMLElement;
        // The sections load later, and so do the tracks and notes next to the inputs.
        const later = ".titles, .sections, .steps, .track, [id$='-track'], .track-legend, .inert";
        for (const other of copy.querySelectorAll(`option:not([selected]), ${later}`)) other.remove();
        return copy.textContent;
      });
      return { name, text, boxes };
    });
  });

/** The widths and themes of a first visit. Every run has each width and each theme once. */
const visits = matrix<[number, "light" | "dark"]>([[1280, "light"], [360, "dark"]], [[1280, "dark"], [360, "light"]]);

for (const [width, colorScheme] of visits) {
  test.describe(() => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test(`a first visit shows an answer before the program has loaded, and the program then changes nothing, at ${width} px, ${colorScheme}`, async ({ page }) => {
      await watchShifts(page);
      const arrive = await held(page, "page-*");
      const follow = await held(page, "panels-*");
      await page.goto("./", { waitUntil: "domcontentloaded" });
      await expect(example(page).locator(".verdict")).toBeVisible();
      await expect(example(page).locator(".factor")).toHaveText(/^[\d.,]+×$/);
      await expect(example(page).locator(".basis")).toHaveText(`Based on ${first.name}`);
      await expect(page.locator("html")).not.toHaveAttribute("data-ready", "true");
      const tints = await example(page).locator(".lane rect").evaluateAll((areas) => areas.map((area) => getComputedStyle(area).fill));
      expect(new Set(tints).size).toBeGreaterThan(1);
      expect(tints).not.toContain("none");
      const before = await parts(page);
      // A busy browser may paint the page while it is still parsing it. Discard these shifts, because only later shifts
      // are caused by the program.
      await shifted(page);
      await page.evaluate(() => scrollTo(0, 300));

      arrive();
      await page.locator(ready).waitFor({ state: "attached" });
      await expect(example(page)).toHaveCount(0);
      expect(await page.evaluate(() => scrollY)).toBe(300);
      await page.evaluate(() => scrollTo(0, 0));
      expect(await parts(page)).toEqual(before);
      expect((await shifted(page)).map(({ what }) => what)).toEqual([]);
      expect(page.url()).not.toContain("#");

      // Content below the first screen loads later. At any scroll position, it must not move anything in view.
      await field(page, "rows").scrollIntoViewIfNeeded();
      const y = async () => (await field(page, "rows").boundingBox())!.y;
      const place = await y();
      follow();
      await expect(page.locator(".tiles")).toBeAttached();
      expect((await shifted(page)).map(({ what }) => what)).toEqual([]);
      expect(Math.abs((await y()) - place)).toBeLessThan(1.5);
    });
  });
}

test("no control takes a click before the program has loaded, and without the script that marks a first visit the shell is shown", async ({ page }) => {
  await test.step("no control takes a click or the focus", async () => {
    const arrive = await held(page);
    await page.goto("./", { waitUntil: "domcontentloaded" });
    const live = await example(page).locator("button, input, select, textarea, [tabindex='0']").evaluateAll((controls) =>
      controls.filter((control) => !(control as HTMLElement).inert && control.checkVisibility()).map((control) => control.outerHTML),
    );
    expect(live).toEqual([]);
    arrive();
    await field(page, "rows").fill("20M");
    await expect(basis(page)).toContainText("1 change");
  });
  await test.step("the shell", async () => {
    await page.route("**/folder/", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<script>.*?<\/script>/s, "") });
    });
    await page.unroute("**/*.wasm");
    await held(page);
    await page.goto("./", { waitUntil: "domcontentloaded" });
    await expect(page.locator(".shell")).toBeVisible();
    await expect(example(page)).toBeHidden();
  });
});

/** Addresses with a question or a view: all except the bare address. */
const others = matrix(["#v=1", "?w=matmul", "?embed=1#train"], ["#v=1&w=matmul&n=4096", "#train", "#dataframe", "?embed=1", "?theme=dark"]);

test("no other address shows the answer of the first visit", async ({ page }) => {
  for (const link of others) {
    await test.step(link, async () => {
      await page.goto("about:blank");
      const arrive = await held(page);
      await page.goto(`./${link}`, { waitUntil: "domcontentloaded" });
      await expect(page.locator(".shell")).toBeVisible();
      await expect(example(page)).toBeHidden();
      arrive();
      await page.locator(ready).waitFor({ state: "attached" });
      await expect(verdict(page)).toBeVisible();
      await expect(page.locator(".shell")).toHaveCount(0);
    });
  }
});

test("the bare address opens the example; its values and the default question have separate links", async ({ page, open }) => {
  await open("");
  await expect(basis(page)).toHaveText(`Based on ${first.name}`);
  await expect(question(page)).toContainText("group-by");
  await field(page, "rows").fill("20M");
  await field(page, "rows").press("Enter");
  await expect.poll(() => page.url()).toContain("rows=2e7");
  await page.goBack();
  await expect(field(page, "rows")).toHaveValue("10M");
  await expect(basis(page)).toHaveText(`Based on ${first.name}`);
  await open("?utm_source=mail");
  await expect(basis(page)).toHaveText(`Based on ${first.name}`);
  await page.goto("about:blank");
  await open("#v=1");
  await expect(field(page, "ops")).toHaveValue("10 TFLOP");
  await examples(page).click();
  await listedAs(page, first.name).click();
  await expect(question(page)).toContainText("group-by");
});

test("a dark page that the person chose is dark in the first paint", async ({ page, open }) => {
  await open("");
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await held(page);
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect(example(page).locator(".verdict")).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(19, 21, 24)");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const address of ["", "#train", "?embed=1", "?embed=1#train", "?w=matmul"]) {
    test(`the page says that it needs scripts, and shows no answer to another question: ./${address}`, async ({ page }) => {
      await page.goto(`./${address}`);
      await expect(page.locator("noscript p")).toContainText("needs JavaScript");
      await expect(example(page)).toBeHidden();
      await expect(page.locator(".shell")).toBeHidden();
      await page.getByRole("link", { name: "see an example" }).click();
      await expect(example(page).locator(".verdict")).toBeVisible();
      await expect(example(page).locator(".basis")).toHaveText(`Based on ${first.name}`);
    });
  }
});

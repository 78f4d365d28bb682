// The book next to the page: it opens, and its calculators work and follow its theme.

import { readFileSync } from "node:fs";
import { expect, preloadedMark, matrix, reload, test } from "./page.ts";
import { calculator, visit } from "./embedder.ts";
import { disclosure, examples, factor, field, help, sideways, whole } from "./parts.ts";
import { address } from "./server.mjs";
import type { Page } from "@playwright/test";

/** The book's table of contents, which links to every page. */
const summary = readFileSync(new URL("../../docs/SUMMARY.md", import.meta.url), "utf8");
const pages = [...summary.matchAll(/\]\((.+)\.md\)/g)].map(([, name]) => name);

// A calculator loads when it is close to the visible part of the page. The book's page has settled by then.
test.use({ expected: /^request after load: GET \S+\/some\/folder\/(?!docs\/)/ });

/** Returns the first calculator of a page, once it is ready. */
async function first(page: Page) {
  const frame = page.frameLocator("main iframe").first();
  await frame.locator('html[data-embed][data-ready="true"]').waitFor({ state: "attached" });
  return frame;
}

/** Returns the height of the first calculator's frame. */
const height = (page: Page) =>
  page.locator("main iframe").first().evaluate((frame) => frame.getBoundingClientRect().height);

test("a calculator in the book fits its frame, answers its question and follows the book's theme", async ({ page }) => {
  await test.step("its frame is as high as the content", async () => {
    await page.goto("./docs/");
    await expect(page.getByRole("heading", { level: 1, name: "Start here" })).toBeVisible();
    const frame = await first(page);
    await expect(factor(frame)).toHaveText(/×$/);
    const content = () => frame.locator(".page").evaluate((element) => element.getBoundingClientRect().height);
    await expect.poll(async () => Math.abs((await height(page)) - (await content()))).toBeLessThan(2);
  });
  await test.step("it answers what is asked", async () => {
    const frame = await first(page);
    const before = await factor(frame).innerText();
    await field(frame, "n").fill("512");
    await field(frame, "n").press("Enter");
    await expect(factor(frame)).not.toHaveText(before);
  });
  await test.step("it follows the theme", async () => {
    const frame = await first(page);
    const color = () => frame.locator("body").evaluate((body) => getComputedStyle(body).color);
    const light = await color();
    await page.locator("#mdbook-theme-toggle").click();
    await page.locator("#mdbook-theme-navy").click();
    await expect.poll(color).not.toBe(light);
    await page.locator("#mdbook-theme-light").click();
    await expect.poll(color).toBe(light);
  });
});

/** The examples of a page that show a calculator, with the address of the calculator under test. */
const snippets = ["embed", "messages"].flatMap((name) => {
  const text = readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), "utf8");
  const blocks = [...text.matchAll(/^```html\n([^]*?)^```/gm)].map(([, block]) => block);
  const shown = blocks.filter((block) => /<iframe|<offload-calculator/.test(block));
  return shown.map((block, at) => ({ name: `${name}, ${at + 1}`, html: block.replaceAll("https://example.org/offload/", address) }));
});

test("the examples of the book work when pasted unchanged", async ({ page }) => {
  expect(snippets.length).toBeGreaterThan(3);
  for (const { name, html } of snippets) {
    await test.step(name, async () => {
      await page.route("**/embedder.html", (route) =>
        route.fulfill({ contentType: "text/html", body: `<!doctype html><html lang="en"><title>Embedder</title>${html}` }),
      );
      await page.goto("./embedder.html");
      const frame = page.locator("iframe").first().contentFrame();
      await expect(factor(frame)).toHaveText(/×$/);
      await expect(frame.locator(".notices li")).toHaveCount(0);
    });
  }
});

test("inputs, sections and examples link to passages of the book, also in a frame", async ({ page, open }) => {
  await open("#dataframe");
  await help(page, "gpulib").click();
  const library = whole(page, "gpulib").getByRole("link", { name: "Which library" });
  await expect(whole(page, "gpulib")).toContainText("CuPy and Numba give finer control");
  const hrefs = [await library.evaluate((anchor: HTMLAnchorElement) => anchor.href)];
  await examples(page).click();
  await page.locator("#examples a").first().waitFor();
  for (const link of await page.locator("#examples a").all()) hrefs.push(await link.evaluate((anchor: HTMLAnchorElement) => anchor.href));
  await page.keyboard.press("Escape");
  await disclosure(page, "What to change").click();
  hrefs.push(await page.locator("#what-if-change").getByRole("link").evaluate((anchor: HTMLAnchorElement) => anchor.href));

  await visit(page, `<iframe src="${address}?embed=1#dataframe" title="Offload" height="900"></iframe>`);
  const inside = await calculator(page);
  await help(inside, "gpu").click();
  const machines = whole(inside, "gpu").getByRole("link", { name: "CPU and GPU" });
  await expect(machines).toHaveAttribute("target", "_blank");
  hrefs.push(await machines.evaluate((anchor: HTMLAnchorElement) => anchor.href));

  expect(new Set(hrefs).size).toBe(6);
  for (const href of hrefs) {
    expect(href).toContain(`${address}docs/`);
    await page.goto(href);
    await expect(page.locator(`[id="${new URL(href).hash.slice(1)}"]`)).toBeInViewport();
  }
});

test("the page and the book link to each other", async ({ page, open }) => {
  await test.step("to the book", async () => {
    await open();
    await page.getByRole("contentinfo").getByRole("link", { name: /book/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Start here" })).toBeVisible();
  });
  await test.step("and back", async () => {
    await page.getByRole("link", { name: "Open the calculator" }).first().click();
    await expect(factor(page)).toHaveText(/×$/);
  });
});

/** Returns the texts of the elements on a page of the book that are wider than their containers. */
const wide = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) =>
    found.filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.textContent!.slice(0, 60)),
  );

test("a number in the book's prose is the answer to the question that it opens", async ({ page, open }) => {
  await page.goto("./docs/faq.html");
  const all = page.locator("main a.live");
  expect(await all.count()).toBeGreaterThanOrEqual(12);
  const numbers = all.and(page.locator('[title^="Speedup of the GPU over today"]'));
  const shown = await numbers.evaluateAll((found) => found.map((link) => [link.getAttribute("href")!, link.textContent!]));
  for (const [link, number] of matrix(shown.slice(0, 2), shown.slice(2, 6))) {
    await open(link.replace("../", ""));
    // Wait for the preloaded parts, so that leaving the page interrupts no request.
    await page.locator(preloadedMark).waitFor({ state: "attached" });
    await reload(page);
    await expect(page.locator(".answer")).toContainText(number);
  }
});

/** Expects that nothing on a page of the book is wider than its container, and that its colors are the calculator's. */
async function expectFits(page: Page, width: number) {
  expect(await sideways(page)).toBe(0);
  expect(await wide(page, "main pre, main pre > code, main h1, main h2, main h3, main p, main li")).toEqual([]);
  // A table with ten columns may scroll on a phone, within its own frame.
  if (width > 360) expect(await wide(page, "main .table-wrapper")).toEqual([]);
  const colors = await page.evaluate(() => {
    const style = (element: Element) => getComputedStyle(element);
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = "color: var(--ink); background: var(--paper); font-family: var(--font)";
    const [own, body] = [style(probe), style(document.documentElement)];
    const same = [own.color === body.color, own.backgroundColor === body.backgroundColor, own.fontFamily === body.fontFamily];
    probe.remove();
    return same;
  });
  expect(colors).toEqual([true, true, true]);
  // The link back to the calculator stays in view.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole("link", { name: "Open the calculator" }).first()).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
}

/** The pages that are written by programs. */
const reference = ["hardware", "keys", "accuracy"];

/**
 * The number of pages per story. Pages share a story, because a second page opens faster than the first, and a second
 * calculator much faster.
 */
const together = 8;

for (let from = 0; from < pages.length; from += together) {
  const some = pages.slice(from, from + together);
  test(`pages of the book open without errors or notices and fit a narrow and a wide window: ${some.join(", ")}`, async ({
    page,
  }) => {
    for (const name of some) {
      await test.step(name, async () => {
        // Start with the narrow window, because in a wide window the book shows its table of contents next to the text.
        await page.setViewportSize({ width: 360, height: 800 });
        await page.emulateMedia({ colorScheme: "dark" });
        await page.goto(`./docs/${name}.html`);
        await expect(page.locator("main h1").first()).toBeVisible();
        if (reference.includes(name)) {
          await expect(page.locator("main h1 + p")).toHaveText(/^This page lists [^.:]{30,}/);
          await expect(page.locator("main h1 + p")).not.toContainText("Written by");
        }
        await test.step("360 px, dark", () => expectFits(page, 360));
        await test.step("its calculators", async () => {
          for (const frame of await page.locator("main iframe").all()) {
            await frame.scrollIntoViewIfNeeded();
            const inside = frame.contentFrame();
            await inside.locator('html[data-ready="true"]').waitFor({ state: "attached" });
            await expect(inside.locator(".notices li")).toHaveCount(0);
          }
        });
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.emulateMedia({ colorScheme: "light" });
        await test.step("1280 px, light", () => expectFits(page, 1280));
      });
    }
  });
}

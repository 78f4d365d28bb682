// The book beside the page: it opens, and its calculators work and follow its theme.

import { readFileSync } from "node:fs";
import { expect, fetchedAhead, reload, test } from "./page.ts";
import { calculator, visit } from "./embedder.ts";
import { disclosure, examples, factor, field, help, sideways, whole } from "./parts.ts";
import { address } from "./server.mjs";
import type { Page } from "@playwright/test";

/** Every page of the book, by its table of contents. */
const summary = readFileSync(new URL("../../docs/SUMMARY.md", import.meta.url), "utf8");
const pages = [...summary.matchAll(/\]\((.+)\.md\)/g)].map(([, name]) => name);

// A calculator is loaded when it comes near: after the page of the book has settled.
test.use({ expected: /^request after load: GET \S+\/some\/folder\/(?!docs\/)/ });

/** The first calculator of a page, ready. */
async function first(page: Page) {
  const frame = page.frameLocator("main iframe").first();
  await frame.locator('html[data-embed][data-ready="true"]').waitFor({ state: "attached" });
  return frame;
}

/** How high the first calculator's frame is. */
const height = (page: Page) =>
  page.locator("main iframe").first().evaluate((frame) => frame.getBoundingClientRect().height);

test("the book opens, and its calculator's frame is as high as the content", async ({ page }) => {
  await page.goto("./docs/");
  await expect(page.getByRole("heading", { level: 1, name: "Start here" })).toBeVisible();
  const frame = await first(page);
  await expect(factor(frame)).toHaveText(/×$/);
  const content = () => frame.locator(".page").evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(async () => Math.abs((await height(page)) - (await content()))).toBeLessThan(2);
});

test("a calculator in the book answers what is asked", async ({ page }) => {
  await page.goto("./docs/");
  const frame = await first(page);
  const before = await factor(frame).innerText();
  await field(frame, "n").fill("512");
  await field(frame, "n").press("Enter");
  await expect(factor(frame)).not.toHaveText(before);
});

test("calculators follow the book's theme", async ({ page }) => {
  await page.goto("./docs/");
  const frame = await first(page);
  const color = () => frame.locator("body").evaluate((body) => getComputedStyle(body).color);
  const light = await color();
  await page.locator("#mdbook-theme-toggle").click();
  await page.locator("#mdbook-theme-navy").click();
  await expect.poll(color).not.toBe(light);
  await page.locator("#mdbook-theme-light").click();
  await expect.poll(color).toBe(light);
});

/** The examples of a page that show a calculator, with the address of the one under test. */
const snippets = ["embed", "messages"].flatMap((name) => {
  const text = readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), "utf8");
  const blocks = [...text.matchAll(/^```html\n([^]*?)^```/gm)].map(([, block]) => block);
  const shown = blocks.filter((block) => /<iframe|<offload-calculator/.test(block));
  return shown.map((block, at) => ({ name: `${name}, ${at + 1}`, html: block.replaceAll("https://example.org/offload/", address) }));
});

for (const { name, html } of snippets) {
  test(`the example ${name} of the book works when pasted unchanged`, async ({ page }) => {
    await page.route("**/embedder.html", (route) =>
      route.fulfill({ contentType: "text/html", body: `<!doctype html><html lang="en"><title>Embedder</title>${html}` }),
    );
    await page.goto("./embedder.html");
    const frame = page.locator("iframe").first().contentFrame();
    await expect(factor(frame)).toHaveText(/×$/);
    await expect(frame.locator(".notices li")).toHaveCount(0);
  });
}

test("inputs, sections and examples lead to passages of the book, in a frame too", async ({ page, open }) => {
  await open("#dataframe");
  await help(page, "gpulib").click();
  const library = whole(page, "gpulib").getByRole("link", { name: "Which library" });
  await expect(whole(page, "gpulib")).toContainText("CuPy and Numba give finer control");
  const hrefs = [await library.evaluate((it: HTMLAnchorElement) => it.href)];
  await examples(page).click();
  await page.locator("#examples a").first().waitFor();
  for (const link of await page.locator("#examples a").all()) hrefs.push(await link.evaluate((it: HTMLAnchorElement) => it.href));
  await page.keyboard.press("Escape");
  await disclosure(page, "What to change").click();
  hrefs.push(await page.locator("#what-if-change").getByRole("link").evaluate((it: HTMLAnchorElement) => it.href));

  await visit(page, `<iframe src="${address}?embed=1#dataframe" title="Offload" height="900"></iframe>`);
  const inside = await calculator(page);
  await help(inside, "gpu").click();
  const machines = whole(inside, "gpu").getByRole("link", { name: "CPU and GPU" });
  await expect(machines).toHaveAttribute("target", "_blank");
  hrefs.push(await machines.evaluate((it: HTMLAnchorElement) => it.href));

  expect(new Set(hrefs).size).toBe(6);
  for (const href of hrefs) {
    expect(href).toContain(`${address}docs/`);
    await page.goto(href);
    await expect(page.locator(`[id="${new URL(href).hash.slice(1)}"]`)).toBeInViewport();
  }
});

for (const name of pages) {
  test(`the page ${name} of the book opens without errors, warnings and notices`, async ({ page }) => {
    await page.goto(`./docs/${name}.html`);
    await expect(page.locator("main h1").first()).toBeVisible();
    for (const frame of await page.locator("main iframe").all()) {
      await frame.scrollIntoViewIfNeeded();
      const inside = frame.contentFrame();
      await inside.locator('html[data-ready="true"]').waitFor({ state: "attached" });
      await expect(inside.locator(".notices li")).toHaveCount(0);
    }
  });
}

test("the page links to the book beside it", async ({ page, open }) => {
  await open();
  await page.getByRole("contentinfo").getByRole("link", { name: /book/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Start here" })).toBeVisible();
});

/** What of a page of the book is wider than its place, each by its text. */
const wide = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) =>
    found.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent!.slice(0, 60)),
  );

for (const { width, colorScheme } of [{ width: 1280, colorScheme: "light" }, { width: 360, colorScheme: "dark" }] as const) {
  test.describe(() => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    for (const name of pages) {
      test(`the page ${name} of the book fits into ${width} px and keeps its way back in view`, async ({ page }) => {
        await page.goto(`./docs/${name}.html`);
        await expect(page.locator("main h1").first()).toBeVisible();
        expect(await sideways(page)).toBe(0);
        expect(await wide(page, "main pre, main pre > code, main h1, main h2, main h3, main p, main li")).toEqual([]);
        // A table of ten columns may scroll on a phone, within its own frame.
        if (width > 360) expect(await wide(page, "main .table-wrapper")).toEqual([]);
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const back = page.getByRole("link", { name: "Open the calculator" }).first();
        await expect(back).toBeInViewport();
        // The words are those of the calculator's theme.
        const colors = await page.evaluate(() => {
          const style = (element: Element) => getComputedStyle(element);
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.cssText = "color: var(--ink); background: var(--paper); font-family: var(--font)";
          const [own, body] = [style(probe), style(document.documentElement)];
          return [own.color === body.color, own.backgroundColor === body.backgroundColor, own.fontFamily === body.fontFamily];
        });
        expect(colors).toEqual([true, true, true]);
      });
    }
  });
}

test("the way back leads from the book to the calculator", async ({ page }) => {
  await page.goto("./docs/faq.html");
  await page.getByRole("link", { name: "Open the calculator" }).first().click();
  await expect(factor(page)).toHaveText(/×$/);
});

test("a number in the book's prose is the answer to the question that it opens", async ({ page, open }) => {
  await page.goto("./docs/faq.html");
  const all = page.locator("main a.live");
  expect(await all.count()).toBeGreaterThanOrEqual(12);
  const numbers = all.and(page.locator('[title^="Speedup of the GPU over today"]'));
  const shown = await numbers.evaluateAll((found) => found.slice(0, 6).map((it) => [it.getAttribute("href")!, it.textContent!]));
  for (const [link, number] of shown) {
    await open(link.replace("../", ""));
    // What is fetched ahead has come, so that leaving the page interrupts nothing.
    await page.locator(fetchedAhead).waitFor({ state: "attached" });
    await reload(page);
    await expect(page.locator(".answer")).toContainText(number);
  }
});

for (const name of ["hardware", "keys", "accuracy"]) {
  test(`the reference page ${name} opens with what it is for`, async ({ page }) => {
    await page.goto(`./docs/${name}.html`);
    await expect(page.locator("main h1 + p")).toHaveText(/^(Every|How far) [^.:]{30,}/);
    await expect(page.locator("main h1 + p")).not.toContainText("Written by");
  });
}

// Lazy content: it loads when the browser is idle, works without a network, and is requested again after a failure.

import type { Page, Request } from "@playwright/test";
import { visit, calculator } from "./embedder.ts";
import { expect, preloadedMark, test } from "./page.ts";
import { disclosure, factor, field, help, opened, start } from "./parts.ts";
import { address } from "./server.mjs";

const details = {
  "Calculation and sources": "dl",
  "CPU libraries compared": "table",
  "Several GPUs": "table",
  "Compared with FLOPs ÷ peak": "table",
};

/** The lazy part with all content behind buttons, including the share dialog. */
const part = "**/panels-*.wasm";

const shareButton = (page: Page) => page.getByRole("button", { name: "Share…" });

test("when the browser has been idle, everything works without a network", async ({ page, context, open }) => {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await open("#train");
  await page.locator(preloadedMark).waitFor({ state: "attached" });
  expect(requests.every((request) => request.url().startsWith(address))).toBe(true);
  await context.setOffline(true);
  const before = requests.length;
  for (const [title, contents] of Object.entries(details)) {
    await expect((await opened(page, title)).locator(contents).first()).toBeVisible();
  }
  expect(requests).toHaveLength(before);
  await page.getByRole("button", { name: "As a table" }).click();
  await expect(page.locator("figure table")).toBeVisible();
  await context.setOffline(false);
  await shareButton(page).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Share this answer" })).toBeVisible();
});

test("a part requested before the browser is idle is fetched at once", async ({ page, open }) => {
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await open();
  expect(requests.filter((url) => url.includes("/panels-"))).toHaveLength(0);
  await expect((await opened(page, "Several GPUs")).locator("p, table").first()).toBeVisible();
  await expect((await opened(page, "CPU libraries compared")).locator("table")).toBeVisible();
  expect(requests.filter((url) => url.includes("/panels-"))).toHaveLength(1);
});

test("the page works in a browser without idle callbacks and with a server that does not know the file type", async ({ page, open }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "requestIdleCallback"));
  const fetched = page.waitForRequest(part);
  await page.route(part, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-type": "application/octet-stream" } });
  });
  await open();
  await fetched;
  await expect((await opened(page, "CPU libraries compared")).locator("table")).toBeVisible();
});

test.describe("when the part cannot be fetched", () => {
  test.use({ expected: /net::ERR_FAILED|Failed to fetch|request after load/ });

  test("the parts of the bars are shown without the part that draws ranges", async ({ page, open }) => {
    await page.route("**/chart-*.wasm", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await open("#dataframe");
    await failed;
    const areas = page.locator("#app > .page .lane rect");
    const fills = await areas.evaluateAll((areas) => areas.map((area) => getComputedStyle(area).fill));
    expect(new Set(fills).size).toBeGreaterThan(1);
    expect(fills).not.toContain("none");
    await expect(page.locator(".lane canvas")).toHaveCount(0);
  });

  test("a sentence says so, and trying again fetches it", async ({ page, open }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route(part, (route) => route.abort());
    await open();
    const detail = await opened(page, "CPU libraries compared");
    await expect(detail).toContainText("could not be loaded");
    await shareButton(page).click();
    const header = page.getByRole("banner");
    await expect(header.getByText("could not be loaded")).toBeVisible();
    await expect(page.locator("#boot-failed")).toBeHidden();
    const answer = await factor(page).innerText();
    await page.unroute(part);
    await detail.getByRole("button", { name: "Try again" }).click();
    await expect(detail.locator("table")).toBeVisible();
    await header.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(factor(page)).toHaveText(answer);
  });
});

test("measurements are fetched once, when a panel that shows them is opened", async ({ page, open }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await open("#inference");
  await page.locator(preloadedMark).waitFor({ state: "attached" });
  const fetched = () => requests.filter((url) => url.includes("/evidence-"));
  expect(fetched()).toHaveLength(0);
  const nearest = await opened(page, "Nearest measurements");
  await expect(nearest.getByRole("row")).toHaveCount(7);
  await expect(nearest.getByRole("link").first()).toHaveAttribute("href", /^https:/);
  await expect((await opened(page, "Accuracy against benchmarks")).locator("canvas")).toBeVisible();
  expect(fetched()).toHaveLength(1);
  // The measurements follow the question.
  const before = await nearest.getByRole("rowheader").allInnerTexts();
  await field(page, "w").selectOption("sort");
  await expect(nearest.getByRole("rowheader").first()).toBeVisible();
  await expect.poll(() => nearest.getByRole("rowheader").allInnerTexts()).not.toEqual(before);
});

test("the models of other families are fetched once: when one is chosen, or together with the program", async ({ page, open }) => {
  await test.step("chosen", async () => {
    await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await open("");
    expect(requests.filter((url) => url.includes("/families-"))).toHaveLength(0);
    await field(page, "w").selectOption("matmul");
    await expect(field(page, "k")).toBeVisible();
    await expect(factor(page)).toHaveText(/×$/);
    expect(requests.filter((url) => url.includes("/families-"))).toHaveLength(1);
  });
  await test.step("a link", async () => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto("about:blank");
    await open("#v=1&w=matmul&m=4096&n=4096&k=4096");
    await expect(factor(page)).toHaveText(/×$/);
    expect(requests.filter((url) => url.includes("/families-"))).toHaveLength(1);
  });
});

test("input typed while models are fetched applies to the example chosen before", async ({ page, open }) => {
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  let arrive = () => {};
  const asked = new Promise<void>((arrived) => {
    void page.route("**/families-*.wasm", async (route) => {
      arrived();
      await new Promise<void>((go) => (arrive = go));
      await route.continue();
    });
  });
  await open("");
  await start(page, "Group ten million rows");
  await asked;
  await field(page, "rows").fill("50M");
  await field(page, "gpu").fill("l4");
  await field(page, "gpu").press("Enter");
  arrive();
  await expect(field(page, "gpu")).toHaveValue("L4");
  await expect(field(page, "rows")).toHaveValue("50M");
});

test.describe("when the models of other families cannot be fetched", () => {
  test.use({ expected: /net::ERR_FAILED|Failed to fetch|request after load/ });

  test("a sentence says so, and trying again applies the choice", async ({ page, open }) => {
    await page.route("**/families-*.wasm", (route) => route.abort());
    await open("");
    const before = await factor(page).innerText();
    await field(page, "w").selectOption("matmul");
    const sentence = page.locator("#app > .page > .later");
    await expect(sentence).toContainText("could not be loaded");
    await expect(factor(page)).toHaveText(before);
    await field(page, "rows").fill("1k");
    await expect(factor(page)).not.toHaveText(before);
    await page.unroute("**/families-*.wasm");
    await sentence.getByRole("button", { name: "Try again" }).click();
    await expect(field(page, "k")).toBeVisible();
    await expect(sentence).toHaveCount(0);

    // A link that needs the models cannot start without them.
    await page.route("**/families-*.wasm", (route) => route.abort());
    await page.goto("about:blank");
    await page.goto("./#v=1&w=matmul");
    await expect(page.locator("#boot-failed")).toContainText("could not start");
  });

});

test("an embedded page draws its bars and fetches nothing else until it is requested", async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: (work: () => void) => setTimeout(work) }));
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await visit(page, `<iframe src="${address}?embed=1#matmul" title="Offload" height="700"></iframe>`);
  const inside = await calculator(page);
  await expect(factor(inside)).toHaveText(/×$/);
  // Idle callbacks run in order: this one runs after the page's own.
  await inside.locator(":root").evaluate(() => new Promise((idle) => requestIdleCallback(() => idle(true))));
  await inside.locator(".lane canvas[width]").first().waitFor();
  expect(requests.filter((url) => url.includes("/panels-"))).toHaveLength(0);
  await disclosure(inside, "As a table").click();
  await expect(inside.getByRole("table")).toBeVisible();
  expect(requests.filter((url) => url.includes("/panels-"))).toHaveLength(1);
  await help(inside, "n").click();
  await expect(inside.locator("#f-n-help")).toContainText("Usually");
  expect(requests.filter((url) => url.includes("/panels-"))).toHaveLength(1);
});

// embed.js in another page: frames fit their content and follow its theme; invalid messages are ignored.

import { fields } from "./facts.ts";
import { expect, matrix, test } from "./page.ts";
import { calculator, frame, heard, height, script, visit } from "./embedder.ts";
import { factor, field } from "./parts.ts";
import { address } from "./server.mjs";
import type { Page } from "@playwright/test";

/** Returns a frame at the calculator's origin that runs this code instead of the calculator. */
async function forgedFrame(page: Page, code: string): Promise<string> {
  await page.route(`${address}forged.html**`, (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Forged</title><script>${code}</script>` }),
  );
  return `<iframe src="${address}forged.html?embed=1" style="height: 300px; border: 0"></iframe>`;
}

const fits = async (page: Page, place = 0) => {
  const inner = page.locator("iframe").nth(place).contentFrame();
  const [frame, content] = [await height(page, place), await inner.locator(".page").evaluate((node) => node.getBoundingClientRect().height)];
  return Math.abs(frame - content);
};

const orders = matrix<[string, string]>(
  [["loaded several times", `${script}${frame()}${script}${script}`]],
  [
    ["before the frame", `${script}${frame()}`],
    ["after the frame", `${frame()}${script}`],
    ["as a module", `${frame()}<script type="module" src="${address}embed.js"></script>`],
  ],
);

for (const [order, body] of orders) {
  test(`frames fit their content with the script ${order}`, async ({ page }) => {
    await visit(page, body);
    await calculator(page);
    await expect.poll(() => fits(page)).toBeLessThan(2);
  });
}

test("the script resizes existing frames, follows their content, and listens only to frames", async ({ page }) => {
  await test.step("loaded later", async () => {
    await visit(page, frame() + frame("#matmul", "&theme=dark"));
    for (const place of [0, 1]) await calculator(page, place);
    expect(await height(page)).toBe(560);
    await page.addScriptTag({ url: `${address}embed.js` });
    for (const place of [0, 1]) await expect.poll(() => fits(page, place)).toBeLessThan(2);
  });
  await test.step("their content", async () => {
    const inside = await calculator(page);
    await expect.poll(() => fits(page)).toBeLessThan(2);
    const before = await height(page);
    await inside.getByRole("button", { name: "As a table" }).click();
    await expect.poll(() => height(page)).toBeGreaterThan(before + 100);
    await page.setViewportSize({ width: 400, height: 800 });
    await expect.poll(() => fits(page)).toBeLessThan(2);
  });
  await test.step("messages from no frame", async () => {
    await expect.poll(() => fits(page)).toBeLessThan(2);
    const before = await height(page);
    await page.evaluate(() => {
      for (let count = 0; count < 10_000; count++) postMessage({ offload: 1, type: "resize", height: 2000 }, "*");
    });
    await expect.poll(async () => (await heard(page, "resize")).length).toBeGreaterThanOrEqual(10_000);
    expect(await height(page)).toBe(before);
  });
});

test("frames follow the page's theme, however the page changes it", async ({ page }) => {
  const style = `body { color: #111; background: #fff; transition: color .2s } .night { color: oklch(.95 0 0); background: #111 }
    [data-scheme="slate"] body { color: rgb(240 240 240 / .9) } .lab { color: lab(95 0 0) }
    .wide { color: color(display-p3 .1 .1 .1) } main.dusk { color: #eee }`;
  const frames = `${frame()}<offload-calculator preset="matmul"></offload-calculator>${frame("#matmul", "&theme=light")}`;
  await visit(page, `<main>${frames}</main>${script}`, style);
  const [plain, fixed] = [await calculator(page, 0), await calculator(page, 1)];
  const element = page.locator("offload-calculator iframe").contentFrame();
  const scheme = async (dark: boolean) => {
    for (const inside of [plain, element]) await expect(inside.locator("html")).toHaveCSS("color-scheme", dark ? "dark" : "light");
    await expect(fixed.locator("html")).toHaveCSS("color-scheme", "light");
  };
  await scheme(false);
  const changes: [string, boolean][] = [
    ["body.className = 'night'", true],
    ["body.className = 'wide'", false],
    ["documentElement.dataset.scheme = 'slate'; document.body.className = ''", true],
    ["documentElement.dataset.scheme = ''", false],
    ["body.className = 'lab'", true],
    ["body.className = ''", false],
    // Changes of an inner element, and changes without an attribute.
    ["querySelector('main').className = 'dusk'", true],
    ["querySelector('main').className = ''", false],
    ["head.append(Object.assign(document.createElement('style'), { textContent: 'body { color: #eee }' }))", true],
  ];
  for (const [change, dark] of changes) {
    await page.evaluate(`document.${change}`);
    await scheme(dark);
  }
});

test("the element shows a frame for its attributes", async ({ page }) => {
  await visit(page, `<offload-calculator preset="matmul" gpu="t4" n="4096" theme="dark" fields="gpu,n" height="500"></offload-calculator>${script}`);
  const element = page.locator("offload-calculator");
  const inside = element.locator("iframe").contentFrame();
  await expect(factor(inside)).toHaveText(/×$/);
  await expect(field(inside, "n")).toHaveValue("4096");
  await expect(field(inside, "gpu")).toHaveValue("Tesla T4");
  await expect(inside.locator(".field")).toHaveCount(2);
  await expect(inside.locator("html")).toHaveCSS("color-scheme", "dark");

  const heardOf = element.evaluate(
    (node) => new Promise((done) => node.addEventListener("offload:result", (event) => done((event as CustomEvent).detail.link))),
  );
  await element.evaluate((node) => node.setAttribute("n", "100"));
  await expect(field(inside, "n")).toHaveValue("100");
  expect(await heardOf).toContain("n=100");
  // Global HTML attributes set no input, so the number that the reader has entered stays.
  await field(inside, "n").fill("512");
  await element.evaluate((node) => {
    node.classList.add("seen");
    for (const [name, value] of Object.entries({ "data-speedup": "2", translate: "no", draggable: "false", nonce: "x", tabindex: "0" })) node.setAttribute(name, value);
  });
  await expect.poll(() => element.evaluate((node) => node.className)).toBe("seen");
  await expect(field(inside, "n")).toHaveValue("512");
  await expect(inside.locator(".notices")).toHaveCount(0);
  await element.evaluate((node) => node.setAttribute("fields", "none"));
  await expect(inside.locator(".field")).toHaveCount(0);
});

test("the element can be added, removed and moved within the page", async ({ page }) => {
  await test.step("added and removed", async () => {
    await visit(page, `<main></main><aside></aside>${script}`);
    const main = page.locator("main");
    for (let round = 0; round < 3; round++) {
      await main.evaluate((node) => (node.innerHTML = '<offload-calculator preset="matmul"></offload-calculator>'));
      await expect(factor(page.locator("offload-calculator iframe").contentFrame())).toHaveText(/×$/);
      await expect(page.locator("offload-calculator iframe")).toHaveCount(1);
      await main.evaluate((node) => (node.innerHTML = ""));
    }
  });
  await test.step("moved", async () => {
    await page.locator("main").evaluate((node) => (node.innerHTML = '<offload-calculator preset="matmul"></offload-calculator>'));
    const inside = page.locator("offload-calculator iframe").contentFrame();
    await expect(factor(inside)).toHaveText(/×$/);
    await page.evaluate(() => document.querySelector("aside")!.append(document.querySelector("offload-calculator")!));
    await expect(factor(page.locator("aside iframe").contentFrame())).toHaveText(/×$/);
  });
});

test("heights and answers of a frame are validated, the newest height applies, and the element loses no input", async ({ page }) => {
  await visit(page, (await forgedFrame(page, "")) + script);
  await page.waitForFunction(() => customElements.get("offload-calculator"));
  await test.step("heights are clamped, and invalid heights are ignored", async () => {
    const says = (message: string) =>
      page.locator("iframe").contentFrame().locator("html").evaluate((_, code) => eval(`parent.postMessage(${code}, "*")`), message);
    await says(`{ offload: 1, type: "resize", height: 1e9 }`);
    await expect.poll(() => height(page)).toBe(4000);
    for (const wrong of ["'900'", "NaN", "Infinity", "null", "{}", "[900]", "'1; color: red'"]) {
      await says(`{ offload: 1, type: "resize", height: ${wrong} }`);
    }
    await says(`{ offload: 2, type: "resize", height: 900 }`);
    // Messages are handled in order. Once this valid message is handled, so are the invalid ones.
    await says(`{ offload: 1, type: "result", link: "", speedup: 1, cpu_s: 1, gpu_s: 1, advice: "move", verdict: "" }`);
    await expect.poll(async () => (await heard(page, "result")).length).toBe(1);
    expect(await height(page)).toBe(4000);
    await says(`{ offload: 1, type: "resize", height: 1 }`);
    await expect.poll(() => height(page)).toBe(120);
  });
  await test.step("the newest height counts", async () => {
    await page.locator("iframe").contentFrame().locator("html").evaluate(() => {
      for (let height = 200; height <= 1200; height++) parent.postMessage({ offload: 1, type: "resize", height }, "*");
    });
    await expect.poll(() => height(page)).toBe(1200);
  });
  await test.step("an invalid answer is not passed on", async () => {
    await page.evaluate(() => {
      const results: unknown[] = [];
      Object.assign(globalThis, { results });
      addEventListener("offload:result", (event) => results.push((event as CustomEvent).detail));
    });
    const good = { offload: 1, type: "result", link: "w=fft", speedup: 2, cpu_s: 1, gpu_s: null, advice: "move", verdict: "Move to the GPU" };
    const bad = [{ speedup: "<img onerror=alert(1)>" }, { link: ["x"] }, { cpu_s: {} }, { gpu_s: undefined }, { speedup: NaN }, { verdict: 1 }, { advice: {} }, { link: "x".repeat(3000) }];
    const inside = page.locator("iframe").contentFrame().locator("html");
    const results = () => page.evaluate(() => (globalThis as unknown as { results: { link: string }[] }).results);
    for (const [place, change] of bad.entries()) {
      // Send them one after another, because only the newest message would be handled.
      await inside.evaluate((_, message) => parent.postMessage(message, "*"), { ...good, ...change });
      await inside.evaluate((_, message) => parent.postMessage(message, "*"), { offload: 1, type: "resize", height: 300 + place });
      await expect.poll(() => height(page)).toBe(300 + place);
    }
    await inside.evaluate((_, message) => parent.postMessage(message, "*"), { ...good, extra: 1 });
    await expect.poll(results).toEqual([{ link: "w=fft", speedup: 2, cpu_s: 1, gpu_s: null, advice: "move", verdict: "Move to the GPU" }]);
  });
  await test.step("every input can be an attribute of the element", async () => {
    const taken = fields.map(({ key }) => key).filter((key) => key !== "link");
    const lost = await page.evaluate((taken) => taken.filter((key) => key in HTMLElement.prototype || /^(preset|theme|fields|height|loading|class|tabindex)$/.test(key)), taken);
    expect(taken.length).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });
});

test("a frame that sends messages continuously is followed sixty times per second at most", async ({ page }) => {
  const noisy = await forgedFrame(page, `addEventListener("message", () => { for (let height = 200; height < 10200; height++) parent.postMessage({ offload: 1, type: "resize", height }, "*"); });`);
  await visit(page, `${noisy}${script}`);
  await page.waitForFunction(() => customElements.get("offload-calculator"));
  await page.evaluate(() => {
    const changes = { count: 0 };
    Object.assign(globalThis, { changes });
    const frame = document.querySelector("iframe")!;
    new MutationObserver((list) => (changes.count += list.length)).observe(frame, { attributeFilter: ["style"] });
  });
  await page.locator("iframe").evaluate((node) => (node as HTMLIFrameElement).contentWindow!.postMessage("go", "*"));
  await expect.poll(async () => (await heard(page, "resize")).length).toBeGreaterThanOrEqual(10_000);
  const seconds = 1 + Math.ceil((await page.evaluate(() => performance.now())) / 1000);
  expect(await page.evaluate(() => (globalThis as unknown as { changes: { count: number } }).changes.count)).toBeLessThanOrEqual(60 * seconds);
  expect(await height(page)).toBeLessThanOrEqual(4000);
});

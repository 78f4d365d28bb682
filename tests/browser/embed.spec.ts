// The calculator in a frame of another page, and the messages between them.

import { expect, matrix, test } from "./page.ts";
import { calculator, frame, heard, height, embedder, say, script, visit } from "./embedder.ts";
import { chart, factor, field, pick, verdict } from "./parts.ts";
import type { FrameLocator, Page } from "@playwright/test";

const set = (more: object) => ({ offload: 1, type: "set", ...more });

/** The pause of a frame after a request, in milliseconds. */
const pause = 50;

/** Opens a page with a frame, and pauses its clock once the frame has answered. */
async function stopped(page: Page): Promise<FrameLocator> {
  await page.clock.install();
  await visit(page, frame("#matmul"));
  const inside = await calculator(page);
  await expect.poll(() => heard(page, "result")).toHaveLength(1);
  await expect.poll(() => heard(page, "resize")).not.toHaveLength(0);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return inside;
}

/** Advances the clock by one pause at a time until `holds` returns `true`, and returns the number of pauses. */
async function pausesUntil(page: Page, holds: () => Promise<boolean>): Promise<number> {
  let pauses = 0;
  for (; !(await holds()); pauses++) await page.clock.runFor(pause);
  return pauses;
}

test("a frame without script shows the answer, some inputs, no sections, and a link to the whole page", async ({ page }) => {
  await visit(page, frame("#matmul"));
  const inside = await calculator(page);
  await expect(factor(inside)).toHaveText(/×$/);
  await expect(chart(inside)).toBeVisible();
  await expect(field(inside, "n")).toHaveValue("8192");
  await expect(field(inside, "cpu")).toHaveCount(0);
  await expect(inside.getByRole("banner")).toHaveCount(0);
  await expect(inside.getByRole("navigation")).toHaveCount(0);
  await expect(inside.locator(".sections, .track")).toHaveCount(0);
  expect(await height(page)).toBe(560);

  const first = await factor(inside).innerText();
  await field(inside, "n").fill("512");
  await expect(factor(inside)).not.toHaveText(first);
  const before = await factor(inside).innerText();
  const [full] = await Promise.all([page.waitForEvent("popup"), inside.locator("a.full").click()]);
  await expect(factor(full)).toHaveText(before);
  expect(full.url()).toMatch(/\/folder\/#v=1&w=matmul&.*n=512/);
  expect(full.url()).not.toContain("embed");
});

test("the embedder chooses the inputs, the theme and whether the height is fixed", async ({ page }) => {
  const views = ["&fields=none&theme=dark", "&fields=cpu,n&theme=light", "&fields=all&height=fixed"];
  await visit(page, views.map((view) => frame("#matmul", view)).join("") + script);
  const [none, two, all] = [await calculator(page, 0), await calculator(page, 1), await calculator(page, 2)];
  await expect(none.getByRole("form")).toHaveCount(0);
  await expect(two.locator(".field")).toHaveCount(2);
  expect(await all.locator(".field").count()).toBeGreaterThan(8);
  await expect(none.locator("html")).toHaveCSS("color-scheme", "dark");
  await expect(two.locator("html")).toHaveCSS("color-scheme", "light");
  await expect.poll(() => height(page, 0)).not.toBe(560);
  expect(await height(page, 2)).toBe(560);
});

test("a reader leaves no traces: neither history nor storage is touched, and a reload shows the embedder's link", async ({ page }) => {
  await test.step("neither history nor storage is touched", async () => {
    await page.clock.install();
    await page.addInitScript(() => {
      const complain = (what: string) => () => console.error(`touched: ${what}`);
      history.pushState = complain("pushState");
      history.replaceState = complain("replaceState");
      Object.defineProperty(globalThis, "localStorage", { get: complain("localStorage") });
      Object.defineProperty(globalThis, "sessionStorage", { get: complain("sessionStorage") });
    });
    await visit(page, frame("#matmul") + script);
    const inside = await calculator(page);
    const length = await page.evaluate(() => history.length);
    await field(inside, "n").fill("512");
    await pick(inside, "gpu", "t4");
    await say(page, [set({ link: "svd", theme: "dark" })]);
    await expect(field(inside, "n")).not.toHaveValue("512");
    // Wait longer than the page does before it writes the address.
    await page.clock.runFor(1000);
    expect(await page.evaluate(() => history.length)).toBe(length);
  });
  await test.step("reloading shows the embedder's link again", async () => {
    await field(await calculator(page), "n").fill("512");
    await page.clock.runFor(1000);
    await page.goto(embedder);
    await expect(field(await calculator(page), "n")).toHaveValue("8192");
  });
});

test("a frame shows a question and its answer; the embedder can change the question and receives every answer", async ({ page }) => {
  await visit(page, frame("#matmul"));
  const inside = await calculator(page);
  await test.step("the embedder is sent readiness, height and every answer", async () => {
    await expect.poll(() => heard(page, "result")).toHaveLength(1);
    const [{ height: first }] = await heard(page, "ready");
    expect(first).toBeGreaterThan(300);
    const [answer] = await heard(page, "result");
    expect(Object.keys(answer)).toEqual(["offload", "type", "link", "speedup", "cpu_s", "gpu_s", "advice", "verdict"]);
    expect(answer.link).toMatch(/^v=1&w=matmul&n=8192/);

    await field(inside, "n").fill("512");
    await expect.poll(async () => (await heard(page, "result")).at(-1)!.link).toContain("n=512");
    await inside.getByRole("button", { name: "As a table" }).click();
    await expect.poll(async () => (await heard(page, "resize")).at(-1)!.height).toBeGreaterThan(first! + 100);
  });
  await test.step("the embedder can ask something else, and change the theme", async () => {
    await say(page, [set({ link: "w=matmul&n=100&gpu=t4" })]);
    await expect(field(inside, "n")).toHaveValue("100");
    await expect(field(inside, "gpu")).toHaveValue("Tesla T4");
    for (const theme of ["dark", "light"]) {
      await say(page, [set({ theme })]);
      await expect(inside.locator("html")).toHaveCSS("color-scheme", theme);
    }
    await say(page, [set({ theme: "auto" })]);
    await expect(inside.locator("html")).not.toHaveAttribute("data-theme");
  });
});

test("of many simultaneous requests the last one applies, and the answers are coalesced", async ({ page }) => {
  const inside = await stopped(page);
  await test.step("questions", async () => {
    await say(page, Array.from({ length: 1000 }, (_, count) => set({ link: `w=matmul&n=${count + 1}` })));
    const pauses = await pausesUntil(page, async () => (await field(inside, "n").inputValue()) === "1000");
    // The frame handles the first request at once, and the newest request after each pause.
    expect((await heard(page, "result")).length).toBeLessThanOrEqual(2 + pauses);
  });
  await test.step("themes", async () => {
    const before = (await heard(page, "resize")).length;
    await say(page, [...Array.from({ length: 999 }, () => set({ theme: "light" })), set({ theme: "dark" })]);
    const pauses = await pausesUntil(page, async () => (await inside.locator('html[data-theme="dark"]').count()) > 0);
    expect((await heard(page, "resize")).length).toBeLessThanOrEqual(before + 2 * (1 + pauses));
  });
});

test("ten thousand invalid messages change nothing", async ({ page }) => {
  const sibling = `<iframe srcdoc="<title>Sibling</title>"></iframe>`;
  await visit(page, frame("#matmul") + sibling);
  const inside = await calculator(page);
  await expect.poll(() => heard(page, "result")).toHaveLength(1);
  const link = "w=matmul&n=100";
  const forged = [
    null, 1, "set", [], {}, { type: "set", link }, { offload: 2, type: "set", link }, { offload: "1", type: "set", link },
    { offload: 1, type: "ready", link }, { offload: 1, link }, set({ link, extra: 1 }), set({ link: 5 }), set({ link: [link] }),
    set({ link: { toString: "w=matmul" } }), set({ theme: "pink" }), set({ link, theme: 1 }), set({ link: `${link}&${"x".repeat(2000)}` }),
    set({ link: "#".repeat(1e5) }), { ...set({ link }), a: 1, b: 2, c: 3, d: 4 }, "x".repeat(1e5),
  ];
  await say(page, Array.from({ length: 5000 }, (_, count) => forged[count % forged.length]));
  // Send a valid message from the wrong window.
  await page.frames().find((frame) => frame.url() === "about:srcdoc")!.evaluate((message) => {
    for (let count = 0; count < 5000; count++) parent.frames[0].postMessage(message, "*");
  }, set({ link, theme: "dark" }));
  // The frame still follows a valid request. It has sent only one answer, because it ignored all forged requests.
  await say(page, [set({ theme: "light" })]);
  await expect(inside.locator("html")).toHaveCSS("color-scheme", "light");
  await expect(field(inside, "n")).toHaveValue("8192");
  expect(await heard(page, "result")).toHaveLength(1);
});

test("a frame names an invalid part of its link, and shows ways to fit for work that does not fit", async ({ page }) => {
  await test.step("an invalid part", async () => {
    await visit(page, frame("#w=matmul&n=100&m=cheese"));
    const inside = await calculator(page);
    await expect(inside.locator(".verdict")).toContainText("“m=cheese” isn’t understood");
    await expect(field(inside, "n")).toHaveValue("100");
  });
  await test.step("ways to fit", async () => {
    await visit(page, frame("#w=llm&model=llama-3-70b&gpu=l4&gpulib=vllm") + script);
    const inside = await calculator(page);
    await expect(inside.locator(".gain").first()).toHaveText(/^14\d\sGB needed on the GPU$/);
    await expect(inside.locator(".reason")).toContainText(/Needs 142\sGB of memory; an L4 has 25\.8\sGB \(24\sGiB\)\./);
    await expect(chart(inside)).toHaveCount(0);
    await expect(inside.locator(".ways tbody tr").first()).toBeVisible();
    await inside.locator(".ways tbody button").first().click();
    await expect(verdict(inside)).not.toContainText("Doesn’t fit");
  });
});

/** The widths of frames. The second number is the maximum height of the frame, if it is limited. */
const widths = matrix<[number, number?]>([[400, 1240], [320, 1400]], [[700], [800]]);

test("a frame shows everything that affects the decision, for every kind of advice, and has limited height", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  const outcomes = ["train", "python-loop", "pipeline", "matmul-fp64", "svd", "w=llm&model=llama-3-70b&gpu=l4&gpulib=vllm"];
  await visit(page, outcomes.map((link) => frame(`#${link}`)).join("") + script, "body { margin: 0; }");
  for (const place of outcomes.keys()) await calculator(page, place);
  for (const [width, most] of widths) {
    await page.evaluate((width) => void (document.body.style.width = `${width}px`), width);
    for (const [place, link] of outcomes.entries()) {
      await test.step(`${link} at ${width} px`, async () => {
        const inside = await calculator(page, place);
        await expect(verdict(inside)).toBeVisible();
        // The heading names the compared libraries and machines, like the question on the full page.
        await expect(inside.getByRole("heading", { level: 1 })).toHaveText(/: .+ on .+ against .+ on .+/);
        await expect(inside.getByRole("heading", { level: 1 })).toBeVisible();
        const words = await inside.locator("main").innerText();
        const runs = !words.includes("Doesn’t fit");
        expect(words.includes("By cost:")).toBe(runs);
        expect(words.includes("start-up")).toBe(runs);
        await expect.poll(() => inside.locator("html").evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
        if (!most) return;
        await expect.poll(() => height(page, place)).not.toBe(560);
        await expect.poll(() => height(page, place)).toBeLessThan(most);
      });
    }
  }
  await test.step("the causes are behind a line", async () => {
    const inside = await calculator(page);
    await expect(inside.locator(".why")).toBeHidden();
    await inside.getByRole("button", { name: "Why, and how certain" }).click();
    await expect(inside.locator(".why")).toBeVisible();
  });
});

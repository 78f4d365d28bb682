// Enlarged text, wider spacing, and print.

import { presets } from "./facts.ts";
import { ask, expect, preloadedMark, matrix, painted, settled, test } from "./page.ts";
import { chart, factor, field, pin, sideways, slider, theme, whole } from "./parts.ts";
import type { Page } from "@playwright/test";

/** Returns the texts of the page that cover other texts, are cut off by a box, or stick out of the window. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector("#app > .page")!;
    const texts: { text: string; box: DOMRect; element: Element }[] = [];
    const found: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const element = node.parentElement!;
      if (node.data.trim() === "" || !element.checkVisibility({ visibilityProperty: true }) || element.closest(".aloud, select, .pin, .scroll:not(figure.ways .scroll)")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const text = `${element.tagName} ${element.className}: ${node.data.trim().slice(0, 30)}`;
        if (box.left < -1 || box.right > innerWidth + 1) found.push(`${text} is outside`);
        const cut = element.closest(".tiles, .from");
        if (cut && getComputedStyle(cut).overflow === "hidden" && box.right > cut.getBoundingClientRect().right + 1) found.push(`${text} is cut off`);
        texts.push({ text, box, element });
      }
    }
    for (const [place, one] of texts.entries()) {
      for (const other of texts.slice(place + 1)) {
        // The form scrolls separately, so text that is scrolled out of the form's view may have the same position as
        // other text.
        if (one.element.closest(".form") !== other.element.closest(".form")) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 3 && down > 8) found.push(`${one.text} on ${other.text}`);
      }
    }
    return [...new Set(found)];
  });

/** Returns the controls whose text is wider than the control. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("input[type=text], button")]
      .filter((element) => element.checkVisibility())
      // On a phone a long name scrolls within its box.
      .filter((element) => innerWidth > 360 || !element.matches("[role=combobox]"))
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 90)),
  );

for (const link of matrix(["#train", "#w=llm&params=70B&bits=16&gpu=rtx-4090&gpulib=vllm"], ["#dataframe"])) {
  test(`no text at 200 % lies on another, is cut off or scrolls the page sideways: ${link}`, async ({ page, open }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(link);
    await settled(page);
    const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
    const before = await size();
    // This has the same effect as the browser's setting for the text size.
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    expect(await size()).toBeCloseTo(2 * before, 0);
    for (const width of matrix([1280, 360], [768, 640])) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        // Canvases adapt to their boxes in the next frame.
        await painted(page);
        await expect.poll(() => sideways(page)).toBe(0);
        // With little room, the names of an example and of a model are shortened.
        if (width !== 640) await expect.poll(() => faults(page)).toEqual([]);
        if (width !== 768 && (width !== 640 || link === "#train")) await expect.poll(() => cut(page)).toEqual([]);
      });
    }
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

test("a print shows the inputs as a table, then the answer, without controls, in dark text on white", async ({ page, open }) => {
  await test.step("what was asked", async () => {
    const fetched = page.waitForResponse(/\/panels-[^/]*\.wasm$/);
    await open("#v=1&ops=2T&gpu=t4");
    await fetched;
    const asked = page.locator("#asked");
    await expect(asked).toBeHidden();
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        return (await asked.innerText()).length;
      })
      .toBeGreaterThan(100);
    await page.emulateMedia({ media: "print" });
    const rows = await asked.locator("tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent).join(": ")));
    expect(rows).toEqual(expect.arrayContaining(["Workload", "Operations: 2 TFLOP", "Hardware", "GPU: Tesla T4", "Efficiency"]));
    expect(rows.filter((row) => row === "Hardware")).toHaveLength(1);
    await expect(factor(page)).toBeVisible();
    await expect(chart(page)).toBeVisible();
    expect((await asked.boundingBox())!.y).toBeLessThan((await chart(page).boundingBox())!.y);
    await expect(field(page, "ops")).toBeHidden();
    const controls = page.locator("#app > .page").locator("button, input, select").filter({ visible: true });
    expect(await controls.evaluateAll((all) => all.filter((control) => !control.closest(".question, .bars")).map((control) => control.outerHTML))).toEqual([]);
  });
  await test.step("dark", async () => {
    await page.emulateMedia({ media: "screen" });
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
    // The drawings on the lanes also use the dark text color of print.
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
});

test("a print of an example is one page of A4 and one of Letter", async ({ page, open }) => {
  for (const { id } of matrix(presets.slice(0, 4), presets.slice(4))) {
    await page.goto("about:blank");
    await open(`#${id}`);
    await page.locator(preloadedMark).waitFor({ state: "attached" });
    for (const format of ["A4", "Letter"]) {
      const margin = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };
      const printed = (await page.pdf({ format, margin })).toString("latin1");
      expect.soft(printed.match(/\/Type\s*\/Page\b/g), `${id} on ${format}`).toHaveLength(1);
    }
  }
});

for (const [width, height] of matrix([[360, 740]], [[320, 480]])) {
  test(`the answer is in view while a field is edited with text at 200 % on ${width} × ${height}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    await open();
    await settled(page);
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    for (const [link, key, says] of [["matmul", "n", /GPU .+×/], ["w=llm&model=llama-3-70b&gpu=l4&gpulib=vllm", "prompt", /GB.*Doesn’t fit/s]] as const) {
      await ask(page, `#${link}`);
      await page.evaluate(() => scrollTo(0, 0));
      await painted(page);
      await field(page, key).click();
      await expect(pin(page)).toBeVisible();
      await expect(pin(page)).toContainText(says);
      expect((await pin(page).boundingBox())!.height).toBeLessThan(72);
      expect(await sideways(page)).toBe(0);
    }
  });
}

test("a slider's thumb is in the middle of its track", async ({ page, open }) => {
  await open("#matmul");
  await settled(page);
  for (const [size, width] of matrix<[string, number]>([["100%", 1280], ["200%", 360]], [["200%", 1280]])) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((size) => void (document.documentElement.style.fontSize = size), size);
    await painted(page);
    const track = whole(page, "n").locator(".track > svg");
    await expect(track).toBeVisible();
    const middle = ({ y, height }: { y: number; height: number }) => y + height / 2;
    await expect
      .poll(async () => {
        const [one, other] = [(await slider(page, "n").boundingBox())!, (await track.locator("rect").first().boundingBox())!];
        return other.width > 60 && Math.abs(middle(one) - middle(other)) < 1;
      }, `text at ${size} on ${width} px`)
      .toBe(true);
  }
});

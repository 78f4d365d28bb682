// Keyboard operation: every control can be reached, is visible while it has the focus, and can be operated and left.

import { presets } from "./facts.ts";
import { ask, expect, matrix, settled, test } from "./page.ts";
import { basis, copyLink, disclosure, examples, factor, field, help, listed, listedAs, note, reset, slide, slider, theme } from "./parts.ts";
import type { Page } from "@playwright/test";

/** The focused element: its index among all focusable elements, and the visibility of the focus. */
type Stop = { place: number; name: string; ring: boolean; inView: boolean };

/** Stores all elements that the Tab key should reach, in the order of the document, and returns their number. */
function countStops(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]");
    const stops = [...all].filter((element) => element.tabIndex >= 0 && element.checkVisibility());
    Object.assign(globalThis, { stops });
    return stops.length;
  });
}

function present(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { stops } = globalThis as unknown as { stops: HTMLElement[] };
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return {
      place: stops.indexOf(element),
      name: element.id || element.getAttribute("aria-label") || (element.textContent ?? ""),
      ring: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
      // It is enough that most of the element is in view, because the browser doesn't scroll to a half-visible button
      // in a scrolling row.
      inView:
        Math.min(box.bottom, innerHeight) - Math.max(box.top, 0) > 0.9 * box.height &&
        Math.min(box.right, innerWidth) - Math.max(box.left, 0) > 0.4 * box.width,
    };
  });
}

/** Presses Tab through the whole page and out of it, and checks each stop. */
async function walk(page: Page, key: "Tab" | "Shift+Tab", count: number) {
  for (let step = 0; step < count; step++) {
    await page.keyboard.press(key);
    const due = key === "Tab" ? step : count - 1 - step;
    // Chromium may scroll to the focused element only with the next frame.
    await expect.poll(() => present(page), `stop ${due}`).toMatchObject({ place: due, ring: true, inView: true });
  }
}

for (const { name, size } of matrix(
  [{ name: "wide", size: { width: 1280, height: 800 } }],
  [{ name: "narrow", size: { width: 360, height: 640 } }],
)) {
  test.describe(() => {
    test.use({ viewport: size });

    test(`Tab reaches every control in order and leaves the page, ${name}`, async ({ page, open }) => {
      await open("#v=1&ops=2T");
      for (const more of await disclosure(page, /^More/).all()) await more.click();
      // The lazy parts have loaded: bars are drawn, and sections have their lines.
      await settled(page);
      await page.locator(".lane canvas[width]").first().waitFor();
      const count = await countStops(page);
      // From here on, Tab starts at the top.
      await page.evaluate(() => {
        document.body.tabIndex = -1;
        document.body.focus();
        document.body.removeAttribute("tabindex");
      });
      expect(count).toBeGreaterThan(80);
      await walk(page, "Tab", count);
      await page.keyboard.press("Tab");
      expect((await present(page)).place).toBe(-1);
      await walk(page, "Shift+Tab", count);
    });
  });
}

test("the line at the top does not cover the focused control", async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open();
  await page.locator("button").last().focus();
  await expect(page.locator(".pin")).toBeVisible();
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press("Shift+Tab");
    const hidden = () =>
      page.evaluate(() => {
        const bottom = document.querySelector(".pin")?.getBoundingClientRect().bottom ?? 0;
        const { top } = document.activeElement!.getBoundingClientRect();
        return top < bottom ? document.activeElement!.outerHTML.slice(0, 80) : "";
      });
    await expect.poll(hidden, "covered").toBe("");
  }
});

test("buttons and lists are operated by keyboard and keep the focus, and a button that disappears leaves it nearby", async ({ page, open }) => {
  await test.step("operated", async () => {
    await open();
    const preset = presets[0];
    await examples(page).press("Enter");
    await expect(examples(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(examples(page)).toHaveAttribute("aria-expanded", "false");
    await expect(examples(page)).toBeFocused();
    await page.keyboard.press("Enter");
    // In tab order, the first example follows the button that opened the menu.
    await expect(listed(page).first()).toBeVisible();
    await page.keyboard.press("Tab");
    await listedAs(page, preset.name).press("Enter");
    await expect(basis(page)).toHaveText(`Based on ${preset.name}`);
    await expect(examples(page)).toBeFocused();

    const before = await factor(page).innerText();
    const chosen = await field(page, "gpu").inputValue();
    for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await field(page, "gpu").press(key);
    await expect(field(page, "gpu")).not.toHaveValue(chosen);
    await expect(factor(page)).not.toHaveText(before);
    await expect(field(page, "gpu")).toBeFocused();

    const table = disclosure(page, "table");
    await table.press("Space");
    await expect(table).toHaveAttribute("aria-expanded", "true");
    await table.press("Enter");
    await expect(table).toHaveAttribute("aria-expanded", "false");

    await help(page, "gpu").press("Enter");
    await expect(page.locator("#f-gpu-help")).toBeVisible();
    await help(page, "gpu").press("Enter");
    await expect(page.locator("#f-gpu-help")).toBeHidden();

    await theme(page).press("Enter");
    await expect(theme(page)).toBeFocused();
    await copyLink(page).press("Enter");
    await expect(copyLink(page)).toBeFocused();
  });
  await test.step("removed", async () => {
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await ask(page, "#ops=2T&bogus=1");
    await reset(page, "ops").press("Enter");
    await expect(reset(page, "ops")).toHaveCount(0);
    expect.soft(await focused(), "after putting a value back").not.toBe("BODY");

    await field(page, "in").fill("1,5");
    await note(page, "in").getByRole("button").first().press("Enter");
    await expect(note(page, "in").getByRole("button")).toHaveCount(0);
    expect.soft(await focused(), "after picking a reading").not.toBe("BODY");

    await page.getByRole("button", { name: "Leave out bogus" }).press("Enter");
    await expect(page.locator(".choices")).toHaveCount(0);
    expect.soft(await focused(), "after mending the question").not.toBe("BODY");
  });
});

test("each arrow key press moves a slider and its number", async ({ page, open }) => {
  await open();
  for (const [kind, keys] of [
    ["custom", ["ops", "in", "eff", "serial"]],
    ["matmul", ["n", "m", "k"]],
    ["elementwise", ["elements", "chain"]],
    ["training", ["params", "batch"]],
  ] as const) {
    await field(page, "w").selectOption(kind);
    for (const key of keys) {
      for (const start of matrix([0.6], [0.1])) {
        await slide(slider(page, key), start);
        let before = await field(page, key).inputValue();
        for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowRight"]) {
          await slider(page, key).press(arrow);
          await expect.soft(field(page, key), `${key} from ${start}, ${arrow}`).not.toHaveValue(before);
          before = await field(page, key).inputValue();
        }
      }
      await slider(page, key).press("End");
      await expect(slider(page, key)).toHaveValue((await slider(page, key).getAttribute("max"))!);
      await slider(page, key).press("Home");
      await expect(slider(page, key)).toHaveValue("0");
    }
  }
});

// Tests the sections on machines and costs: an engineer finds the cheapest machine that meets a deadline, and a manager
// gets the monthly bill of both machines. Each does so by mouse, touch and keyboard, up to a link that opens the same
// view.

import { readFile } from "node:fs/promises";
import { expect, matrix, test } from "./page.ts";
import { copied } from "./parts.ts";
import type { BrowserContext, Locator, Page } from "@playwright/test";

/** A user of the page. */
interface Hand {
  press(button: Locator): Promise<void>;
  type(input: Locator, text: string): Promise<void>;
  pick(list: Locator, option: string): Promise<void>;
}

const typeInto = async (input: Locator, text: string) => {
  await input.fill(text);
  await input.press("Tab");
};

const mouse = (): Hand => ({
  press: (button) => button.click(),
  type: typeInto,
  pick: async (list, option) => void (await list.selectOption({ label: option })),
});

const touch = (): Hand => ({ ...mouse(), press: (button) => button.tap() });

/** Returns a user with only a keyboard. Each control must be in the tab order, and gets the focus directly. */
function keyboard(page: Page): Hand {
  const reach = async (control: Locator) => {
    await expect(control).toHaveJSProperty("tabIndex", 0);
    await control.focus();
  };
  return {
    async press(button) {
      await reach(button);
      await page.keyboard.press("Enter");
    },
    async type(input, text) {
      await reach(input);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    },
    async pick(list, option) {
      await reach(list);
      await page.keyboard.type(option);
    },
  };
}

/**
 * The ways to use the page. Every run includes the keyboard, because it must reach everything that a mouse or a finger
 * can press.
 */
const ways = ["keyboard", "mouse", "touch"] as const;

/** Returns a section by its title. */
const section = (page: Page, title: string) =>
  page.locator(".section").filter({ has: page.locator("h3 button").filter({ hasText: title }) });

// Use the first button, because a section may contain disclosures.
const opener = (page: Page, title: string) => section(page, title).locator("h3 button").first();

/** Returns the text of a section, once all of it is computed. */
async function says(page: Page, title: string): Promise<string> {
  const shown = section(page, title);
  let text = "…";
  // A range that is being computed shows dots. The returned text has none.
  await expect(async () => {
    text = (await shown.textContent()) ?? "";
    expect(text).not.toMatch(/…|Calculating/);
  }).toPass({ timeout: 60_000 });
  return text;
}

/** Opens the link of a section in another tab. */
async function reopened(page: Page, context: BrowserContext, hand: Hand, title: string, asks: string): Promise<Page> {
  const link = await copied(page, () => hand.press(section(page, title).getByRole("button", { name: /^Copy link to this/ })));
  expect(link).toContain(`?open=${asks}#`);
  const other = await context.newPage();
  await other.goto(link);
  await other.locator('html[data-ready="true"]').waitFor({ state: "attached" });
  await expect(opener(other, title)).toHaveAttribute("aria-expanded", "true");
  return other;
}

test.use({ permissions: ["clipboard-read", "clipboard-write"], hasTouch: true });

test("on a phone the machines have filters behind a button, every figure, and reasons why some cannot run it", async ({ page, open }) => {
  await test.step("filters", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open("#train");
    await opener(page, "Which machine").click();
    const which = section(page, "Which machine");
    const filters = which.getByRole("button", { name: /^Filters: / });
    await expect(filters).toHaveText("Filters: 1 on");
    await expect(which.getByLabel("Vendor")).toBeHidden();
    await filters.click();
    await which.getByLabel("Vendor").selectOption("NVIDIA");
    await expect(filters).toHaveText("Filters: 2 on");
    await filters.click();
    await expect(which.getByLabel("Vendor")).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(filters).toBeHidden();
    await expect(which.getByLabel("Vendor")).toHaveValue("nvidia");
  });
  await test.step("figures", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("about:blank");
    await open("?open=which#w=llm&model=llama-3-70b&bits=16&gpu=h200&gpulib=vllm");
    await says(page, "Which machine");
    const which = section(page, "Which machine");
    const joules = async () => {
      const shown = await which.locator("tbody th .narrow").allInnerTexts();
      return shown.map((text) => text.split(" · ")[0]);
    };
    await expect(which.locator("tbody th .narrow").first()).toContainText(/J · .* · .* · .*GB/);
    const before = await joules();
    await which.getByLabel("Sorted by").selectOption({ label: "energy" });
    await expect.poll(joules).not.toEqual(before);
    await which.getByRole("button", { name: /^Why \d+ can’t run it/ }).click();
    await expect(which.locator(".unable li").first()).toContainText(/needs .* of /);
  });
});

for (const way of matrix(ways.slice(0, 1), ways.slice(1))) {
  const by = (page: Page) => ({ mouse, touch, keyboard })[way](page);

  test(`an engineer finds the cheapest machine that meets a deadline, by ${way}`, async ({ page, open, context }) => {
    const hand = by(page);
    await open("#train");
    await expect(opener(page, "Which machine")).toContainText("on your CPU");
    await hand.press(opener(page, "Which machine"));
    const which = section(page, "Which machine");
    await hand.type(which.getByLabel("Deadline"), "60 s");
    await expect(opener(page, "Which machine")).toContainText("is the cheapest within 60 s");
    await hand.press(which.getByRole("button", { name: "Month", exact: true }));
    await expect(which.locator("th[aria-sort]")).toHaveText("Month");
    await hand.pick(which.getByLabel("Vendor"), "NVIDIA");
    await hand.pick(which.getByLabel("GPU memory"), "24 GB or more");
    await says(page, "Which machine");
    const first = which.locator("tbody tr").filter({ hasText: "cheapest" });
    const name = (await first.locator("th").evaluate((cell) => cell.firstChild?.textContent)) ?? "";
    const title = await page.title();
    const bill = await says(page, "What it costs").then((text) => text.replace("What it costs", ""));
    await hand.press(first.getByRole("button", { name: "Use" }));
    await expect(which.locator("tr.own")).toContainText(name);
    expect(await page.title()).not.toBe(title);
    await expect(opener(page, "What it costs").locator(".line")).not.toHaveText(bill);
    const seen = await says(page, "What it costs");
    const listed = await says(page, "Which machine");
    const asks = "which:by-cost:vendor-nvidia:memory-24";
    const other = await reopened(page, context, hand, "Which machine", asks);
    await expect(section(other, "Which machine").locator("tr.own")).toContainText(name);
    await expect(section(other, "Which machine").getByLabel("Deadline")).toHaveValue("60 s");
    await expect(section(other, "Which machine").locator("th[aria-sort]")).toHaveText("Month");
    expect(await says(other, "What it costs")).toBe(seen);
    expect((await says(other, "Which machine")).replace("Copy link", "Copied")).toContain(listed.slice(0, listed.indexOf("Time against cost")));
    // The change is one step of the history, so Back restores the previous question.
    await page.goBack();
    await expect(page).toHaveTitle(title);
  });

  test(`a manager gets the month's bill for both machines, by ${way}`, async ({ page, open, context }) => {
    const hand = by(page);
    await open("#w=cnn&machine=aws-g5-xlarge&cpu=aws-c7i-8xlarge");
    await hand.press(opener(page, "What it costs"));
    const cost = section(page, "What it costs");
    await hand.type(cost.getByLabel("Runs per month"), "2000");
    await hand.pick(cost.getByLabel("Payment"), "spot");
    await expect(cost).toContainText(/2.?000 runs per month, spot/);
    await expect(cost.locator("tbody tr.sum").filter({ hasText: "Month" }).locator("td").first()).toHaveText(/^\$/);
    await expect(cost.locator("tbody tr.sum").filter({ hasText: "Year" }).locator("td").last()).toHaveText(/^\$/);
    await expect(cost.locator(".claim").first()).toContainText(/is cheaper even if it is up to .*× slower: its rent is .*× lower/);
    const seen = await says(page, "What it costs");
    const other = await reopened(page, context, hand, "What it costs", "cost");
    expect(await says(other, "What it costs")).toBe(seen.replace("Copied", "Copy link to this bill"));
  });
}

test("the focus stays on a used machine and near a tried change, and the chart is saved as an image", async ({ page, open }) => {
  await test.step("the focus", async () => {
    await open("?open=which,change#dataframe");
    await says(page, "Which machine");
    const row = section(page, "Which machine").getByRole("row").filter({ has: page.getByRole("button", { name: /^Use / }) });
    await row.first().getByRole("button").focus();
    await page.keyboard.press("Enter");
    await expect(section(page, "Which machine").locator("th:focus")).toContainText("yours");
    // The new results replace these buttons, so wait for them.
    await expect(page.locator(".what-if[aria-busy]")).toHaveCount(0);
    await page.getByRole("button", { name: /^Try: / }).first().focus();
    await page.keyboard.press("Enter");
    await expect(opener(page, "What to change")).toBeFocused();
  });
  await test.step("the chart", async () => {
    if ((await opener(page, "Which machine").getAttribute("aria-expanded")) === "false") await opener(page, "Which machine").click();
    await says(page, "Which machine");
    const saved = page.waitForEvent("download");
    await section(page, "Which machine").getByRole("button", { name: "Save chart as PNG" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe("offload-machines.png");
    const bytes = await readFile(await file.path());
    // In a PNG file, the width and the height follow the signature and the header of the first chunk.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1792, 1156]);
  });
});

test("bills and machines do not scroll a phone sideways, and a bill has the inputs of its way of paying", async ({ page, open }) => {
  await test.step("sideways", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open("?open=which,cost#w=dataframe&rows=50M");
    await says(page, "Which machine");
    await says(page, "What it costs");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    await expect(section(page, "Which machine").getByRole("img")).toHaveAttribute("aria-label", /Nothing is both faster/);
  });
  await test.step("inputs", async () => {
    await says(page, "What it costs");
    const cost = section(page, "What it costs");
    await expect(cost.getByLabel("Lifetime")).toHaveCount(0);
    await cost.getByLabel("Payment").selectOption("own");
    await expect(cost.getByLabel("Lifetime")).toBeVisible();
    await expect(cost.getByLabel("Boot time")).toHaveCount(0);
    await cost.getByLabel("Payment").selectOption("spot");
    await expect(cost.getByLabel("Spot discount")).toBeVisible();
  });
});

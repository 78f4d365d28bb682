// Pages with embedded calculators, and what the stories ask of them. A story fails on any error or
// warning of the calculator, and on any uncaught error.

import { mkdirSync, writeFileSync } from "node:fs";
import {
  chromium,
  expect,
  test as base,
  type BrowserContext,
  type FrameLocator,
  type Locator,
  type Page,
} from "@playwright/test";
import { address } from "../server.mjs";

export { expect };

/** The frames of a page. Those in custom elements come last, wherever they stand. */
export const embeds = (page: Page | FrameLocator): Locator => page.locator('iframe[src*="embed=1"]');

/** The three of a site's first page: a frame, an element, and a frame far down. */
export type Place = "first" | "element" | "far";

/** The frame at a place. */
export const frameAt = (page: Page, place: Place): Locator =>
  place === "element" ? page.locator("offload-calculator iframe") : embeds(page).nth(place === "first" ? 0 : 1);

/** What that frame shows. */
export const embed = (page: Page, place: Place = "first"): FrameLocator => frameAt(page, place).contentFrame();

/** The ones that a reader sees, or nearly, without scrolling. */
export const near = (page: Page): FrameLocator[] => [embed(page, "first"), embed(page, "element")];

/** Waits until a calculator is there and has an answer. */
export async function answers(frame: FrameLocator) {
  await frame.locator('html[data-ready="true"]').waitFor({ state: "attached" });
  await expect(frame.locator(".factor")).toHaveText(/^\d[\d.,]*×$/);
  await expect(frame.locator(".factor")).toBeVisible();
}

/** Waits until a frame is exactly as high as what it holds, so that nothing in it scrolls. */
export async function fits(frame: FrameLocator) {
  const slack = () =>
    frame.locator(".page").evaluate((page) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return [scrollHeight - clientHeight, Math.floor(clientHeight - page.getBoundingClientRect().height)];
    });
  await expect.poll(slack, "what is hidden, and what is left over").toEqual([0, 0]);
}

/** Waits until a frame is shown in a theme: both by what it says and by the color it has. */
export async function isShownIn(frame: FrameLocator, theme: "light" | "dark") {
  await expect(frame.locator("html")).toHaveCSS("color-scheme", theme);
  const bright = () =>
    frame.locator(".verdict").evaluate((text) => {
      const paper = getComputedStyle(text.closest("section, main")!).backgroundColor;
      return paper.match(/\d+/g)!.slice(0, 3).every((part) => Number(part) > 127);
    });
  await expect.poll(bright, "bright paper").toBe(theme === "light");
}

type Fixtures = {
  /** Opens an empty page in a browser with a person's settings, under the names its file has for them. */
  browserWith: (settings: object, ...flags: string[]) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      const ours = message.location().url.startsWith(address) || message.text().includes(address);
      if (ours && ["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
    await use(page);
    expect(complaints, "the calculator should be quiet").toEqual([]);
  },

  browserWith: async ({ launchOptions, baseURL }, use, info) => {
    const opened: BrowserContext[] = [];
    await use(async (settings, ...flags) => {
      const folder = info.outputPath("person");
      mkdirSync(`${folder}/Default`, { recursive: true });
      writeFileSync(`${folder}/Default/Preferences`, JSON.stringify({ profile: settings }));
      const args = [...(launchOptions.args ?? []), ...flags];
      const context = await chromium.launchPersistentContext(folder, { ...launchOptions, args, baseURL });
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

// Pages with embedded calculators, and the checks that stories share. A story fails on any error or warning of the
// calculator, and on any uncaught error.

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

/** Returns the frames of a page. Frames in custom elements come last, regardless of their position. */
export const embeds = (page: Page | FrameLocator): Locator => page.locator('iframe[src*="embed=1"]');

/** The three calculators of a site's first page: a frame, an element, and a frame far down. */
export type Place = "first" | "element" | "far";

export const frameAt = (page: Page, place: Place): Locator =>
  place === "element" ? page.locator("offload-calculator iframe") : embeds(page).nth(place === "first" ? 0 : 1);

/** Returns the content of the frame at a place. */
export const embed = (page: Page, place: Place = "first"): FrameLocator => frameAt(page, place).contentFrame();

/** Returns the calculators that a reader sees with little or no scrolling. */
export const near = (page: Page): FrameLocator[] => [embed(page, "first"), embed(page, "element")];

/** Waits until a calculator has an answer. */
export async function answers(frame: FrameLocator) {
  await frame.locator('html[data-ready="true"]').waitFor({ state: "attached" });
  await expect(frame.locator(".factor")).toHaveText(/^\d[\d.,]*×$/);
  await expect(frame.locator(".factor")).toBeVisible();
}

/** Waits until a frame is exactly as high as its content, so that nothing in it scrolls. */
export async function fits(frame: FrameLocator) {
  const slack = () =>
    frame.locator(".page").evaluate((page) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return [scrollHeight - clientHeight, Math.floor(clientHeight - page.getBoundingClientRect().height)];
    });
  await expect.poll(slack, "what is hidden, and what is left over").toEqual([0, 0]);
}

/** Waits until a frame has a theme, both by its setting and by its colors. */
export async function expectTheme(frame: FrameLocator, theme: "light" | "dark") {
  await expect(frame.locator("html")).toHaveCSS("color-scheme", theme);
  const bright = () =>
    frame.locator(".verdict").evaluate((text) => {
      const paper = getComputedStyle(text.closest("section, main")!).backgroundColor;
      return paper.match(/\d+/g)!.slice(0, 3).every((part) => Number(part) > 127);
    });
  await expect.poll(bright, "bright paper").toBe(theme === "light");
}

type Fixtures = {
  /** Opens an empty page in a browser with a user's settings, which have the names of the browser's settings file. */
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

// The documentation sites of the site stories, one row each: what their own controls are called.

import { expect, type Page } from "@playwright/test";
import { matrix } from "../page.ts";

/** A site made by a generator. */
export type Site = {
  /** Its folder, which is the generator's name. */
  name: string;
  /** Turns its theme to dark, as a reader would, or back to light. */
  turn: (page: Page, theme: "light" | "dark") => Promise<void>;
  /** Whether it goes to another page without loading one. */
  instant?: boolean;
};

/** Presses a button that goes round several themes until the page has come to the one wanted. */
const goRound = (button: string, reached: (theme: string) => string) => async (page: Page, theme: string) => {
  await expect(async () => {
    await page.locator(`${button}:visible`).click();
    // What the click has changed stands there by the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.locator(reached(theme)).count()).toBe(1);
  }).toPass({ timeout: 60_000 });
};

/** Every site. */
export const sites: Site[] = [
  {
    name: "mkdocs",
    turn: goRound("form[data-md-component=palette] label", (theme) =>
      `body[data-md-color-scheme=${theme === "dark" ? "slate" : "default"}]`,
    ),
    instant: true,
  },
  { name: "sphinx", turn: goRound("button.theme-toggle", (theme) => `body[data-theme=${theme}]`) },
  {
    name: "mdbook",
    turn: async (page, theme) => {
      // Its menu stays open after a choice.
      const choice = page.locator(`#mdbook-theme-${theme === "dark" ? "navy" : "light"}`);
      if (!(await choice.isVisible())) await page.locator("#mdbook-theme-toggle").click();
      await choice.click();
    },
  },
  {
    name: "docusaurus",
    turn: goRound("nav button[aria-label*=mode]", (theme) => `html[data-theme=${theme}]`),
    instant: true,
  },
  // It has no switch: it follows the reader's system, and so must the frames.
  { name: "plain", turn: (page, theme) => page.emulateMedia({ colorScheme: theme }) },
];

/** A notebook page, which is light whatever the reader's system is. */
export const notebook = "notebook";

/** The folder of the page that is written by hand: all is tried in it each time. */
export const plain = "plain";

/** The folders of pages that generators make. They are smoke-tested each time, and all is tried in them in a full run. */
export const generated = [...sites.map(({ name }) => name).filter((name) => name !== plain), notebook];

/** The folders in which all is tried. */
export const names = matrix([plain], generated);

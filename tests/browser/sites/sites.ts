// The documentation sites of the site stories, with their own controls.

import { expect, type Page } from "@playwright/test";
import { matrix } from "../page.ts";

/** A site made by a generator. */
export type Site = {
  /** The site's folder, which is the generator's name. */
  name: string;
  /** Switches the site's theme, as a reader would. */
  turn: (page: Page, theme: "light" | "dark") => Promise<void>;
  /** `true` if the site goes to another page without loading one. */
  instant?: boolean;
};

/** Presses a button that cycles through several themes until the page has the wanted theme. */
const cycleThemes = (button: string, reached: (theme: string) => string) => async (page: Page, theme: string) => {
  await expect(async () => {
    await page.locator(`${button}:visible`).click();
    // The click takes effect by the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.locator(reached(theme)).count()).toBe(1);
  }).toPass({ timeout: 60_000 });
};

export const sites: Site[] = [
  {
    name: "mkdocs",
    turn: cycleThemes("form[data-md-component=palette] label", (theme) =>
      `body[data-md-color-scheme=${theme === "dark" ? "slate" : "default"}]`,
    ),
    instant: true,
  },
  { name: "sphinx", turn: cycleThemes("button.theme-toggle", (theme) => `body[data-theme=${theme}]`) },
  {
    name: "mdbook",
    turn: async (page, theme) => {
      // The menu of the site stays open after a choice.
      const choice = page.locator(`#mdbook-theme-${theme === "dark" ? "navy" : "light"}`);
      if (!(await choice.isVisible())) await page.locator("#mdbook-theme-toggle").click();
      await choice.click();
    },
  },
  {
    name: "docusaurus",
    turn: cycleThemes("nav button[aria-label*=mode]", (theme) => `html[data-theme=${theme}]`),
    instant: true,
  },
  // This site has no switch: it follows the reader's system, and so must the frames.
  { name: "plain", turn: (page, theme) => page.emulateMedia({ colorScheme: theme }) },
];

/** The notebook page, which is light in both themes of the reader's system. */
export const notebook = "notebook";

/** The folder of the hand-written page. Every run has all stories for it. */
export const plain = "plain";

/** The folders of generated pages. A usual run has smoke tests for them, a full run has all stories. */
export const generated = [...sites.map(({ name }) => name).filter((name) => name !== plain), notebook];

/** The folders with all stories. */
export const names = matrix([plain], generated);

// The parts of the page that stories use, found by their role or class rather than by their text.

import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** The container of the page: a browser tab, or a frame in another page. */
export type Root = Page | FrameLocator;

/** Returns the page without the static example, which the program replaces. */
const own = (root: Root): Locator => root.locator("#app > .page");

/** Returns the factor in the headline, such as "11×". */
export const factor = (root: Root): Locator => own(root).locator(".factor");

/** Returns the verdict next to the factor. */
export const verdict = (root: Root): Locator => own(root).locator(".verdict");

/** Returns the chart of the answer: names, lanes and times. */
export const chart = (root: Root): Locator => own(root).locator(".bars");

/** Returns the element that describes the chart in a sentence. */
export const sentence = (root: Root): Locator => own(root).locator(".answer figure").getByRole("img");

/** Returns the input of a field, by the field's key in a link. */
export const field = (root: Root, key: string): Locator => root.locator(`#f-${key}`);

/** Chooses an option of a searchable field, by the option's id. */
export async function pick(root: Root, key: string, id: string) {
  await field(root, key).fill(id);
  await field(root, key).press("Enter");
}

/** Returns a field with its label, note, slider and buttons. */
export const whole = (root: Root, key: string): Locator =>
  root.locator(".field").filter({ has: root.locator(`#f-${key}`) });

export const slider = (root: Root, key: string): Locator => whole(root, key).getByRole("slider");

/** Returns the note that shows how a field's text was parsed. */
export const note = (root: Root, key: string): Locator => root.locator(`#f-${key}-note`);

/** Returns the button that restores a field's automatic value. */
export const reset = (root: Root, key: string): Locator => whole(root, key).locator("button.reset");

/** Returns the button that shows a field's help. */
export const help = (root: Root, key: string): Locator => whole(root, key).locator("button.ask");

/** Returns the button of a disclosure. */
export const disclosure = (root: Root, name: string | RegExp): Locator =>
  root.locator("button[aria-expanded]:not([popovertarget])").filter({ hasText: name });

/** Returns the button that opens the menu of examples. */
export const examples = (root: Root): Locator => root.getByRole("banner").getByRole("button", { name: /^Examples/ });

/** Returns the examples of the open menu. */
export const listed = (root: Root): Locator => root.locator("#examples li button");

/** Returns the example with a name in the open menu. */
export const listedAs = (root: Root, name: string): Locator =>
  listed(root).filter({ has: root.locator("b").getByText(name, { exact: true }) });

/** Starts from an example of the menu. */
export async function start(root: Root, name: string) {
  await examples(root).click();
  await listedAs(root, name).click();
}

/** Runs `act`, which copies text, and returns the text once it is on the clipboard. */
export async function copied(page: Page, act: () => Promise<unknown>): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await act();
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text).not.toBe("");
  return text();
}

/** Returns the line that names the example from which a question started. */
export const basis = (root: Root): Locator => own(root).locator(".basis");

export const question = (root: Root): Locator => own(root).locator(".question p");

/** Returns the question as a user reads it: its words with the values of its visible inputs. */
export const asked = (root: Root): Promise<string> =>
  question(root).evaluate((question) => {
    const said = (node: Node): string => {
      if (node instanceof Element && !node.checkVisibility()) return "";
      if (node instanceof HTMLInputElement) return node.value;
      if (node instanceof HTMLSelectElement) return "";
      return node instanceof Text ? node.data : [...node.childNodes].map(said).join("");
    };
    return said(question).trim();
  });

/** Returns the value of a field in the question, by the field's label: an input, or a button that opens a list. */
export const word = (root: Root, label: string): Locator =>
  question(root).locator(`:is(input, select)[aria-label="${label}"], button[title="${label}"]`);

/** Returns the sheet in which a word of the question is edited on a phone. */
export const sheet = (root: Root): Locator => root.locator("dialog.sheet");

/** Returns the button that switches the theme. */
export const theme = (root: Root): Locator => root.getByRole("button", { name: /theme/i });

export const copyLink = (root: Root): Locator => root.getByRole("banner").locator("button.primary");

/** Returns the notices on parts of the link. */
export const notices = (root: Root): Locator => root.locator(".notices li");

/** Returns the line at the top of a narrow page, which is shown once the factor has scrolled away. */
export const pin = (root: Root): Locator => root.locator(".pin");

/** Moves a slider to a share of its length. */
export async function slide(slider: Locator, share: number) {
  await slider.fill(String(Math.round(share * Number(await slider.getAttribute("max")))));
}

/** Swipes upwards from a part with a finger, so that the page scrolls. */
export async function swipe(page: Page, part: Locator, share: number) {
  await part.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await part.boundingBox())!;
  const from = { x: x + share * width, y: y + height / 2 };
  const before = await page.evaluate(() => scrollY);
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let up = 15; up <= 150; up += 15) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ ...from, y: from.y - up }] });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch.detach();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
}

/** Returns the number of pixels by which the page scrolls sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** Returns the text of the whole answer, for comparison with another answer. */
export async function said(root: Root): Promise<string> {
  const parts = [factor(root), verdict(root), root.locator(".tiles")];
  const texts = await Promise.all(parts.map((part) => part.innerText()));
  return [...texts, await sentence(root).getAttribute("aria-label")].join("\n");
}

/** A row of a table: the texts of its heading cell and of its other cells. */
export type Row = { heading: string; cells: string[] };

/** Returns the rows of a table's body. */
export const rows = (table: Locator): Promise<Row[]> =>
  table.locator("tbody tr").evaluateAll((found) =>
    found.map((row) => ({
      heading: row.querySelector("th")?.innerText ?? "",
      cells: [...row.querySelectorAll("td")].map((cell) => cell.innerText),
    })),
  );

/** Opens a disclosure in the details, and returns its content. */
export async function opened(page: Page, title: string): Promise<Locator> {
  const button = disclosure(page, title);
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const shown = page.locator(".disclosure").filter({ has: button }).locator(".disclosed");
  await expect(shown).not.toContainText("Loading this part");
  return shown;
}

/** Parses a time as the page writes it, and returns its seconds. */
export function seconds(text: string): number {
  const units = { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1, min: 60, h: 3600, days: 86400, weeks: 604800, years: 31557600 };
  const [, digits, unit] = /^([\d.,]+)\s(\S+)$/.exec(text.trim())!;
  return Number(digits.replaceAll(",", "")) * units[unit as keyof typeof units];
}

// The parts of the page that stories touch, found by what they are rather than by what they say.

import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** Where the page is looked for: in a tab, or in a frame of another page. */
export type Root = Page | FrameLocator;

/** The page but for the example that it comes with, which the program replaces. */
const own = (root: Root): Locator => root.locator("#app > .page");

/** The factor in large. */
export const factor = (root: Root): Locator => own(root).locator(".factor");

/** The verdict beside the factor. */
export const verdict = (root: Root): Locator => own(root).locator(".verdict");

/** The chart of the answer: names, lanes and times. */
export const chart = (root: Root): Locator => own(root).locator(".bars");

/** The chart in a sentence. */
export const sentence = (root: Root): Locator => own(root).locator(".answer figure").getByRole("img");

/** The input of a field, by its word in a link. */
export const field = (root: Root, key: string): Locator => root.locator(`#f-${key}`);

/** Chooses an option of a field that is searched, by its id. */
export async function pick(root: Root, key: string, id: string) {
  await field(root, key).fill(id);
  await field(root, key).press("Enter");
}

/** A field with its label, note, slider and buttons. */
export const whole = (root: Root, key: string): Locator =>
  root.locator(".field").filter({ has: root.locator(`#f-${key}`) });

/** The slider of a field. */
export const slider = (root: Root, key: string): Locator => whole(root, key).getByRole("slider");

/** The line that says how a field's text was read. */
export const note = (root: Root, key: string): Locator => root.locator(`#f-${key}-note`);

/** The button that puts a field's automatic value back. */
export const reset = (root: Root, key: string): Locator => whole(root, key).locator("button.reset");

/** The button that shows a field's help. */
export const help = (root: Root, key: string): Locator => whole(root, key).locator("button.ask");

/** A line of text that opens something. */
export const disclosure = (root: Root, name: string | RegExp): Locator =>
  root.locator("button[aria-expanded]:not([popovertarget])").filter({ hasText: name });

/** The button that opens the menu of examples. */
export const examples = (root: Root): Locator => root.getByRole("banner").getByRole("button", { name: /^Examples/ });

/** The examples of the open menu. */
export const listed = (root: Root): Locator => root.locator("#examples li button");

/** The example of the open menu with a name. */
export const listedAs = (root: Root, name: string): Locator =>
  listed(root).filter({ has: root.locator("b").getByText(name, { exact: true }) });

/** Starts from an example of the menu. */
export async function start(root: Root, name: string) {
  await examples(root).click();
  await listedAs(root, name).click();
}

/** Does what copies a text, and returns the text once it is on the clipboard. */
export async function copied(page: Page, act: () => Promise<unknown>): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await act();
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text).not.toBe("");
  return text();
}

/** The line that names the example that a question began from. */
export const basis = (root: Root): Locator => own(root).locator(".basis");

/** The question. */
export const question = (root: Root): Locator => own(root).locator(".question p");

/** The question as it is read: its words with the values of its inputs, as far as they are shown. */
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

/** The value of a field in the question, by the field's label: an input, or a button that opens a list. */
export const word = (root: Root, label: string): Locator =>
  question(root).locator(`:is(input, select)[aria-label="${label}"], button[title="${label}"]`);

/** The sheet in which a word of the question is edited on a phone. */
export const sheet = (root: Root): Locator => root.locator("dialog.sheet");

/** The button of the theme. */
export const theme = (root: Root): Locator => root.getByRole("button", { name: /theme/i });

/** The button that copies the address. */
export const copyLink = (root: Root): Locator => root.getByRole("banner").locator("button.primary");

/** What could not be read of a link. */
export const notices = (root: Root): Locator => root.locator(".notices li");

/** The line at the top of a narrow page once the factor has scrolled away. */
export const pin = (root: Root): Locator => root.locator(".pin");

/** Moves a slider to a share of its length. */
export async function slide(slider: Locator, share: number) {
  await slider.fill(String(Math.round(share * Number(await slider.getAttribute("max")))));
}

/** Swipes upwards with a finger that comes down on a part, so that the page scrolls. */
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

/** How many pixels of the page can be reached only by scrolling sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** Everything the answer says, to be compared with another answer. */
export async function said(root: Root): Promise<string> {
  const parts = [factor(root), verdict(root), root.locator(".tiles")];
  const texts = await Promise.all(parts.map((part) => part.innerText()));
  return [...texts, await sentence(root).getAttribute("aria-label")].join("\n");
}

/** A row of a table, by the words of its heading cell and of the others. */
export type Row = { heading: string; cells: string[] };

/** The rows of a table's body. */
export const rows = (table: Locator): Promise<Row[]> =>
  table.locator("tbody tr").evaluateAll((found) =>
    found.map((row) => ({
      heading: row.querySelector("th")?.innerText ?? "",
      cells: [...row.querySelectorAll("td")].map((cell) => cell.innerText),
    })),
  );

/** What a disclosure in the details shows, opened. */
export async function opened(page: Page, title: string): Promise<Locator> {
  const button = disclosure(page, title);
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const shown = page.locator(".disclosure").filter({ has: button }).locator(".disclosed");
  await expect(shown).not.toContainText("Fetching this part");
  return shown;
}

/** Seconds of a time as the page writes it. */
export function seconds(text: string): number {
  const units = { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1, min: 60, h: 3600, days: 86400, weeks: 604800, years: 31557600 };
  const [, digits, unit] = /^([\d.,]+)\s(\S+)$/.exec(text.trim())!;
  return Number(digits.replaceAll(",", "")) * units[unit as keyof typeof units];
}

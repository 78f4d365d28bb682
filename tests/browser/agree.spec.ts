// The page and the command give the same answers, to the last digit.

import { cargo, presets } from "./facts.ts";
import { expect, test } from "./page.ts";

/**
 * Random links, the same ones every time, in halves that are asked side by side. The model gives the
 * same answers in the browser as natively: `agree` tests that on many more. What is asked here is
 * whether the page hands its state to the model as the command does.
 */
const halves = [0, 1];
const random = 200;

function questions(half: number): string[] {
  const links = [...presets.map(({ id }) => id), ...cargo(`--example random_links -- ${random}`).trim().split("\n")];
  return links.filter((_, place) => place % halves.length === half);
}

/** An answer without the words of its question: the same question can be put in several. */
const answer = (json: string) => json.slice(json.indexOf('"link":'));

for (const half of halves) {
  test(`page and command agree, ${half + 1} of ${halves.length}`, async ({ page, open }) => {
    const links = questions(half);
    expect(links.length).toBeGreaterThanOrEqual(random / halves.length);
    const said = cargo("-- --json -", links.join("\n")).trim().split("\n").map(answer);
    expect(said).toHaveLength(links.length);
    const asked = said.map((json) => (JSON.parse(`{${json}`) as { link: string }).link);

    await open();
    await page.getByRole("button", { name: "Share…" }).click();
    const dialog = page.getByRole("dialog");
    const save = dialog.locator(".row", { hasText: "Numbers" }).getByRole("button", { name: "JSON" });
    const written = await save.evaluate(async (button, links) => {
      let last: Blob | undefined;
      URL.createObjectURL = (blob) => ((last = blob as Blob), "blob:nothing");
      HTMLAnchorElement.prototype.click = () => {};
      const texts: string[] = [];
      for (const link of links) {
        location.hash = link || "v=1";
        for (let frames = 0; frames < 100; frames++) {
          await new Promise((drawn) => requestAnimationFrame(drawn));
          (button as HTMLElement).click();
          const text = await last!.text();
          if ((JSON.parse(text) as { link: string }).link === link) {
            texts.push(text);
            break;
          }
        }
      }
      return texts;
    }, asked);
    expect(written).toHaveLength(links.length);
    for (const [place, json] of written.entries()) expect(answer(json), links[place]).toBe(said[place]);
  });
}

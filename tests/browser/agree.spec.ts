// Tests that the page and the command give the same answers, to the last digit.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cargo, presets } from "./facts.ts";
import { expect, full, test } from "./page.ts";

/**
 * The links to compare: examples, and random links that are the same in every run. `cargo xtask agree` tests on a
 * thousand links that the model gives the same answers in the browser as natively. This story tests that the page
 * passes its state to the model as the command does.
 */
const [chosen, random] = full ? [presets, 200] : [presets.slice(0, 5), 15];

/** The links, and the command's answer to each. */
type Asked = { links: string[]; said: string[] };

/** Returns an answer without the words of its question, because the same question can have several wordings. */
const answer = (json: string) => json.slice(json.indexOf('"link":'));

/** Asks the command, and saves its answers in a file for the workers. */
function asked(): string {
  const links = [...chosen.map(({ id }) => id), ...cargo(`--example random_links -- ${random}`).trim().split("\n")];
  const said = cargo("-- --json -", links.join("\n")).trim().split("\n").map(answer);
  const file = fileURLToPath(new URL("../../target/agree.json", import.meta.url));
  writeFileSync(file, JSON.stringify({ links, said }));
  return file;
}

// Ask the command before any story begins, because cargo may wait for another build for longer than a story may take.
process.env.OFFLOAD_AGREE ??= asked();

test("page and command agree", async ({ page, open }) => {
  const { links, said }: Asked = JSON.parse(readFileSync(process.env.OFFLOAD_AGREE!, "utf8"));
  expect(links.length).toBe(chosen.length + random);
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

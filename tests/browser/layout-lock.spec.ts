// Tests frame by frame that the page stays still while a slider is dragged. Chromium reports moves under a pressed
// pointer only after its release, all at once and without names. This story sends pointer events to the page, but not
// to the browser.

import { expect, matrix, settled, test } from "./page.ts";
import { slider } from "./parts.ts";
import { shifted, total, watchShifts } from "./shifts.ts";

// Smaller shifts are subpixels, the words of the question between its values, or a text that begins a pixel further
// on.
const unseen = 0.003;

/** A drag: the slider, the width and the scroll position of the page, and the advice that must appear on the way. */
type Drag = { link: string; key: string; width: number; at?: number; ends: string };

const drags = matrix<Drag>(
  [
    { link: "w=matmul&gpu=t4", key: "n", width: 1280, at: 600, ends: "Doesn’t fit" },
    { link: "dataframe", key: "groups", width: 360, ends: "" },
  ],
  [
    { link: "w=matmul&gpu=t4", key: "n", width: 1280, at: 0, ends: "Doesn’t fit" },
    { link: "w=llm&gpu=rtx-4090&gpulib=vllm", key: "params", width: 1280, at: 400, ends: "Doesn’t fit" },
    { link: "molecular-dynamics", key: "in", width: 1280, at: 0, ends: "" },
  ],
);

for (const { link, key, width, at, ends } of drags) {
  test(`no rendered frame shifts while ${key} of ${link} are dragged at ${width} px from ${at ?? "the slider"}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await open(`#${link}`);
    await settled(page);
    const input = slider(page, key);
    if (at === undefined) await input.evaluate((slider) => slider.scrollIntoView({ block: "center" }));
    else await page.evaluate((y) => scrollTo(0, y), at);
    const tell = (kind: string) => input.evaluate((slider, kind) => void slider.dispatchEvent(new PointerEvent(kind, { bubbles: true })), kind);
    const move = (share: number) =>
      input.evaluate((slider: HTMLInputElement, share) => {
        slider.value = String(Math.round(share * Number(slider.max)));
        slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }, share);
    await tell("pointerdown");
    // The reset button appears with the first change.
    await move(0.55);
    await shifted(page);
    const seen = new Set<string>();
    for (const share of [0.6, 0.8, 0.9, 1, 0.9, 0.7, 0.5, 0.9, 1]) {
      await move(share);
      const shifts = await shifted(page);
      seen.add(await page.locator("#app > .page .headline .verdict").innerText());
      expect.soft(total(shifts), `${share}: ${shifts.map(({ what }) => what).join("; ")}`).toBeLessThan(unseen);
    }
    expect([...seen].some((text) => text.includes(ends))).toBe(true);
    await tell("pointerup");
  });
}

// Times a page: until it can be used, and each edit until it is painted.

import type { Locator, Page } from "@playwright/test";

export const edits = 50;

/** The milliseconds from each edit to the painted frame that shows it, and the shown texts. */
export type Edits = { painted: number[]; seen: string[] };

/** Makes the page mark the time at which it can be used. */
export async function markReady(page: Page) {
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (document.documentElement?.dataset.ready !== "true") return;
      performance.mark("ready");
      watcher.disconnect();
    });
    watcher.observe(document, { attributes: true, childList: true, subtree: true });
  });
}

/**
 * Gives an input one value after another, each as soon as the last one has been painted. `shows` selects the element
 * whose text is recorded after each value.
 */
export function edit(input: Locator, values: string[], shows = "figure [role=img]"): Promise<Edits> {
  return input.evaluate(async (element, { values, shows }) => {
    const input = element as HTMLInputElement;
    // React ignores an event if the value was set on the element itself, so this uses the setter of the prototype.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
    const nextTask = () =>
      new Promise<number>((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(undefined);
      });
    const frame = () => new Promise((begun) => requestAnimationFrame(begun));

    const times: Edits = { painted: [], seen: [] };
    for (const value of values) {
      // A browser delivers the moves of a slider at the start of a frame, and paints the resulting changes in that
      // frame. A message that was sent before the frame arrives after it.
      await frame();
      const start = performance.now();
      set!.call(input, value);
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      times.painted.push((await nextTask()) - start);
      const { ariaLabel, textContent } = document.querySelector(shows)!;
      times.seen.push((ariaLabel ?? textContent) + input.value);
    }
    return times;
  }, { values, shows });
}

/** Returns values over the whole range of a slider, in steps of different lengths. */
export async function places(slider: Locator): Promise<string[]> {
  const [least, most] = await Promise.all(["min", "max"].map(async (end) => Number(await slider.getAttribute(end))));
  // The browser rounds to the nearest step.
  return Array.from({ length: edits }, (_, count) => String(least + (((count * 7) % edits) / (edits - 1)) * (most - least)));
}

/** Returns the quantile of the times at `share`, from 0 to 1. */
export function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}


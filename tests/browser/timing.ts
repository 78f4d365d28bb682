// How a page is timed: when it can be used, and how long each edit takes until it is painted.

import type { Locator, Page } from "@playwright/test";

/** How many edits are timed. */
export const edits = 50;

/** How long each edit took until the frame that shows it was painted, in milliseconds. */
export type Edits = { painted: number[]; seen: string[] };

/** Has the page mark the time at which it can be used. */
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
 * Gives an input one value after another, each as soon as the last one has been painted. What each shows is read from
 * the element that `shows` selects.
 */
export function edit(input: Locator, values: string[], shows = "figure [role=img]"): Promise<Edits> {
  return input.evaluate(async (element, { values, shows }) => {
    const input = element as HTMLInputElement;
    // React ignores an event after a value that was set by way of the element itself.
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
      // A browser hands over moves of a slider at the start of a frame. What the handlers change is
      // painted in that frame, and a message sent before it arrives after it.
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

/** Every place of a slider, near and far in turn. */
export async function places(slider: Locator): Promise<string[]> {
  const [least, most] = await Promise.all(["min", "max"].map(async (end) => Number(await slider.getAttribute(end))));
  // The browser takes the step that is nearest.
  return Array.from({ length: edits }, (_, count) => String(least + (((count * 7) % edits) / (edits - 1)) * (most - least)));
}

/** The value below which the given share of the times lies. */
export function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}


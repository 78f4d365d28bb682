// Layout shifts of a page, including shifts after edits.

import type { Page } from "@playwright/test";

/** A layout shift: its time since the page was opened, its share of the page, and the moved elements. */
export type Shift = { at: number; value: number; what: string };

type Entry = PerformanceEntry & { value: number; sources: { node?: Node }[] };

/** Makes a page record its layout shifts from the very beginning. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Entry[] = [];
    const observer = new PerformanceObserver((list) => void shifts.push(...(list.getEntries() as Entry[])));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(globalThis, { shifts, observer });
  });

/** Returns the layout shifts since the last call, once all changes so far have been painted. */
export const shifted = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const { shifts, observer } = globalThis as unknown as { shifts: Entry[]; observer: PerformanceObserver };
    const name = ({ node }: { node?: Node }) => (node as Element)?.className || node?.nodeName;
    return [...shifts.splice(0), ...(observer.takeRecords() as Entry[])].map(({ startTime, value, sources }) => ({
      at: startTime,
      value,
      what: `${value.toFixed(4)}: ${sources.map(name).join(", ")}`,
    }));
  });

/** Returns the sum of some layout shifts. */
export const total = (shifts: Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

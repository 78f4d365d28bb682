// The page for every story. A story fails on any warning, error or policy violation, and on any request after the
// page has settled, except for the lazy parts that load when the browser is idle.

import { test as base, expect, type Frame, type Page, type Request } from "@playwright/test";

export { expect };

/** `true` if every case runs, as in `cargo xtask test --full`. */
export const full = process.env.FULL === "1";

/** Returns the cases of a matrix: the usual cases in every run, the others only in a full run. */
export const matrix = <T>(usual: readonly T[], others: readonly T[]): T[] => (full ? [...usual, ...others] : [...usual]);

/** The mark that the program leaves on the document once it has mounted. */
export const ready = 'html[data-ready="true"]';

/** The mark that the program leaves once it has preloaded all parts. */
export const preloadedMark = 'html[data-fetched-ahead="true"]';

/** Chromium's warning if a machine takes more than three seconds from fetching a file to using it. */
const slowMachine = /was preloaded using link preload but not used within a few seconds/;

/** The address of a part of the program. */
const part = /^[^?#]*\/\w+-[0-9a-f]{8}\.wasm$/;

/** Watches a page, and collects unexpected messages and requests. */
class Watch {
  readonly complaints: string[] = [];
  /** The document of each frame, with the parts that it has requested. */
  private readonly documents = new Map<Frame, { settled: boolean; parts: string[] }>();

  constructor(page: Page) {
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !slowMachine.test(message.text())) {
        this.complaints.push(`console ${message.type()}: ${message.text()}`);
      }
    });
    page.on("pageerror", (error) => this.complaints.push(`uncaught: ${error.message}`));
    page.on("request", (request) => this.onRequest(request));
    page.on("framenavigated", (frame) => void this.settle(frame));
  }

  private onRequest(request: Request) {
    if (/^(data|blob):/.test(request.url())) return;
    const frame = request.frame();
    if (request.isNavigationRequest()) {
      this.documents.set(frame, { settled: false, parts: [] });
      return;
    }
    const document = this.documents.get(frame);
    if (!document?.settled) return;
    if (this.isNewPart(frame, request.url(), document.parts)) {
      document.parts.push(request.url());
    } else {
      this.complaints.push(`request after load: ${request.method()} ${request.url()}`);
    }
  }

  /** Returns `true` for a part of the program next to the page that has not been requested before. */
  private isNewPart(frame: Frame, url: string, parts: string[]): boolean {
    return part.test(url) && new URL(".", frame.url()).href === new URL(".", url).href && !parts.includes(url);
  }

  /**
   * Marks a document as settled once it is ready. It may then request only parts, until the frame has another
   * document.
   */
  private async settle(frame: Frame) {
    const document = this.documents.get(frame);
    try {
      await frame.waitForLoadState("load");
      await frame.locator(ready).waitFor({ state: "attached" });
      if (document) document.settled = true;
    } catch {
      // The frame was removed or never became ready. The story itself will report that.
    }
  }
}

/**
 * Asks another question in the same visit, by its link, and waits until the page has drawn it. The empty link is the
 * address of a first visit, which `open` opens.
 */
export const ask = (page: Page, link: string): Promise<void> =>
  page.evaluate(
    (link) =>
      new Promise<void>((drawn) => {
        addEventListener("hashchange", () => requestAnimationFrame(() => requestAnimationFrame(() => drawn())), { once: true });
        // The address may already be this link although the inputs differ. The page follows only changes of the
        // address, so clear the address first.
        history.replaceState(history.state, "", "#");
        location.hash = link;
      }),
    link,
  );

/** Waits until the browser has painted all changes so far. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/**
 * Waits until all parts are preloaded, each section has its line, fonts are loaded, and no animation runs. After
 * that, nothing moves until the user does something.
 */
export async function settled(page: Page) {
  await page.locator(preloadedMark).waitFor({ state: "attached" });
  await expect(page.locator("h3 .line", { hasText: "…" })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await painted(page);
}

/** Loads the page again, and waits until the program has replaced the static page. */
export async function reload(page: Page) {
  await page.reload();
  await page.locator(ready).waitFor({ state: "attached" });
}

type Fixtures = {
  /** The messages that a story provokes on purpose. They do not fail the story. */
  expected: RegExp;
  /**
   * Opens the page and waits until it is ready. `link` is a query or fragment; the default is the address of a first
   * visit.
   */
  open: (link?: string) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  expected: [/^$/, { option: true }],

  page: async ({ page, expected }, use) => {
    const watch = new Watch(page);
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`policy: ${event.violatedDirective} blocked ${event.blockedURI}`);
      });
    });
    await use(page);
    const unexpected = watch.complaints.filter((text) => !expected.test(text));
    expect(unexpected, "the page should be quiet").toEqual([]);
  },

  open: async ({ page }, use) => {
    await use(async (link = "#v=1") => {
      await page.goto(`./${link}`);
      await page.locator(ready).waitFor({ state: "attached" });
    });
  },
});

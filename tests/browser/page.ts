// The page as every story sees it: quiet. A story fails on any warning, error, policy violation,
// or request made after the page has settled, but for the parts of the program that follow when the browser
// is idle.

import { test as base, expect, type Frame, type Page, type Request } from "@playwright/test";

export { expect };

/** `true` if every case runs, as in `cargo xtask test --full`. */
export const full = process.env.FULL === "1";

/** Returns the cases of a matrix: the usual ones each time, and the others too in a full run. */
export const matrix = <T>(usual: readonly T[], others: readonly T[]): T[] => (full ? [...usual, ...others] : [...usual]);

/** The mark the program leaves on the document once it has mounted. */
export const ready = 'html[data-ready="true"]';

/** The mark it leaves once nothing is left that it fetches ahead of its use. */
export const fetchedAhead = 'html[data-fetched-ahead="true"]';

/** What Chromium says where a machine takes more than three seconds from fetching a file to using it. */
const slowMachine = /was preloaded using link preload but not used within a few seconds/;

/** A part of the program, beside the page that asks for it. */
const part = /^[^?#]*\/\w+-[0-9a-f]{16}\.wasm$/;

/** Follows a page and collects what it should not have said or asked for. */
class Watch {
  readonly complaints: string[] = [];
  /** The document of each frame: whether it has settled, and which parts it has asked for. */
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

  /** Whether this is a part of the program that lies beside the page and has not been asked for yet. */
  private isNewPart(frame: Frame, url: string, parts: string[]): boolean {
    return part.test(url) && new URL(".", frame.url()).href === new URL(".", url).href && !parts.includes(url);
  }

  /** Once ready, a document is expected to need nothing but parts; the next one in its frame may. */
  private async settle(frame: Frame) {
    const document = this.documents.get(frame);
    try {
      await frame.waitForLoadState("load");
      await frame.locator(ready).waitFor({ state: "attached" });
      if (document) document.settled = true;
    } catch {
      // The frame went away or never became ready: the story itself will say so.
    }
  }
}

/**
 * Asks another question in the same visit, by its link, and waits until the page has drawn it. A first visit's address,
 * the empty link, is asked for with `open`.
 */
export const ask = (page: Page, link: string): Promise<void> =>
  page.evaluate(
    (link) =>
      new Promise<void>((drawn) => {
        addEventListener("hashchange", () => requestAnimationFrame(() => requestAnimationFrame(() => drawn())), { once: true });
        // The address may be this one still while the inputs are others: a change of it is what the page follows.
        history.replaceState(history.state, "", "#");
        location.hash = link;
      }),
    link,
  );

/** Waits until the browser has painted whatever has changed so far. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/**
 * Waits until all that is fetched ahead has come, each section has its line, fonts are there, and nothing is animated:
 * then nothing moves until a person does something.
 */
export async function settled(page: Page) {
  await page.locator(fetchedAhead).waitFor({ state: "attached" });
  await expect(page.locator("h3 .line", { hasText: "…" })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await painted(page);
}

/** Loads the page again, and waits until it has taken the place of the shell that it is delivered with. */
export async function reload(page: Page) {
  await page.reload();
  await page.locator(ready).waitFor({ state: "attached" });
}

type Fixtures = {
  /** What a story provokes on purpose; messages that match do not fail it. */
  expected: RegExp;
  /** Opens the page, with a query or fragment if given, else with the default question, and waits until it is ready. */
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

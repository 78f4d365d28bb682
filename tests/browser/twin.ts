// Compares this page with its twin (benches/twin), which is the simple formula as a web developer would build it:
// downloads, time until it can be used, time until it shows an edit, and memory, all in one run. Nothing is tested,
// because times differ between machines and runs.

import { fileURLToPath } from "node:url";
import { test as base, type Browser, type CDPSession, type Page } from "@playwright/test";
import { dist } from "./server.mjs";
import { serve } from "./static.mjs";
import { ready } from "./page.ts";
import { edit, markReady, places, quantile } from "./timing.ts";

const test = base.extend<object, object>({
  launchOptions: [
    // Memory is measured at once, not with the next garbage collection.
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--enable-blink-features=ForceEagerMeasureMemory"] }),
    { scope: "worker" },
  ],
});

const loads = 7;

/** The pages: their folder, a link with a slider, that slider, and the element that shows its value. */
const pages = {
  Offload: { root: dist, link: "#v=1", slider: ".field:has(#f-ops) [type=range]", shows: "figure [role=img]" },
  twin: {
    root: fileURLToPath(new URL("../../benches/twin/dist/", import.meta.url)),
    link: "",
    slider: "[type=range]",
    shows: ".factor",
  },
};
type Name = keyof typeof pages;

/** The limits of a browser. Latency is in milliseconds, rates are in bits per second. */
const conditions = {
  "as it is": undefined,
  "a phone: 150 ms, 1.6 Mbit/s, processor slowed 4x": { latency: 150, down: 1.6e6, up: 750e3, slowdown: 4 },
};
type Condition = (typeof conditions)[keyof typeof conditions];

/** The measures, each with its unit. */
const measures = {
  "bytes before interactive": "kB",
  "requests before interactive": "",
  "bytes until idle": "kB",
  "requests until idle": "",
  "first paint": "ms",
  "largest paint": "ms",
  interactive: "ms",
  "input to frame": "ms",
  "input to frame, p95": "ms",
  memory: "MB",
};
type Measured = Partial<Record<keyof typeof measures, number>>;

/** Opens a page in a new context without a cache, with the limits of a condition. */
async function opened(browser: Browser, condition: Condition): Promise<{ page: Page; session: CDPSession }> {
  const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  const context = await browser.newContext(condition ? phone : { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (condition) {
    const { latency, down, up, slowdown } = condition;
    const [downloadThroughput, uploadThroughput] = [down / 8, up / 8];
    await session.send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput, uploadThroughput });
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  }
  await markReady(page);
  return { page, session };
}

/** Loads a page once. */
async function load(browser: Browser, address: string, condition: Condition): Promise<Measured> {
  const { page, session } = await opened(browser, condition);
  const started = new Map<string, number>();
  const bytes = new Map<string, number>();
  session.on("Network.requestWillBeSent", ({ requestId, timestamp, request }) => {
    if (!request.url.startsWith("data:")) started.set(requestId, timestamp);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  const answer = await page.goto(address);
  if (!answer?.ok()) throw new Error(`${address} answers ${answer?.status()}: is it built?`);
  await page.locator(ready).waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const times = await page.evaluate(async () => {
    const largest = await new Promise<number>((found) =>
      new PerformanceObserver((list) => found(list.getEntries().at(-1)!.startTime)).observe({
        type: "largest-contentful-paint",
        buffered: true,
      }),
    );
    const at = (name: string) => performance.getEntriesByName(name)[0].startTime;
    const { bytes } = await (performance as unknown as { measureUserAgentSpecificMemory(): Promise<{ bytes: number }> }).measureUserAgentSpecificMemory();
    return { first: at("first-contentful-paint"), largest, ready: at("ready"), memory: bytes };
  });
  await page.context().close();

  const begin = Math.min(...started.values());
  const early = [...started].filter(([, start]) => start <= begin + times.ready / 1000).map(([id]) => id);
  const sum = (ids: Iterable<string>) => [...ids].reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0) / 1000;
  return {
    "bytes before interactive": sum(early),
    "requests before interactive": early.length,
    "bytes until idle": sum(started.keys()),
    "requests until idle": started.size,
    "first paint": times.first,
    "largest paint": times.largest,
    interactive: times.ready,
    memory: times.memory / 1e6,
  };
}

/** Moves a slider of a page, and times each move until it is painted. */
async function move(browser: Browser, address: string, name: Name, condition: Condition): Promise<Measured> {
  const { page } = await opened(browser, condition);
  const { link, slider, shows } = pages[name];
  await page.goto(address + link);
  await page.locator(ready).waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const input = page.locator(slider).first();
  const { painted, seen } = await edit(input, await places(input), shows);
  await page.context().close();
  if (new Set(seen).size < seen.length / 2) throw new Error(`the slider of ${name} changes nothing: ${seen.slice(0, 6).join(" / ")}`);
  return { "input to frame": quantile(painted, 0.5), "input to frame, p95": quantile(painted, 0.95) };
}

/** Returns the median of each measure. */
function medians(all: Measured[]): Measured {
  const keys = Object.keys(measures) as (keyof Measured)[];
  const of = (key: keyof Measured) => all.flatMap((measured) => measured[key] ?? []);
  return Object.fromEntries(keys.map((key) => [key, quantile(of(key), 0.5)]));
}

for (const [words, condition] of Object.entries(conditions)) {
  test(`beside the twin, ${words}`, async ({ browser }) => {
    test.setTimeout(10 * 60_000);
    // The browser measures memory only if the page shares its process with no other page.
    const more = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
    const names = Object.keys(pages) as Name[];
    const servers = await Promise.all(
      names.map((name) => serve({ root: pages[name].root, host: "127.0.0.1", port: 0, lasts: () => "no-cache", brotli: true, more })),
    );
    const addresses = servers.map((server) => `http://127.0.0.1:${(server.address() as { port: number }).port}/`);
    const all: Measured[][] = names.map(() => []);
    // Measure the pages in turn, so that other work of the machine affects both.
    for (let count = 0; count < loads; count++) {
      for (const [at] of names.entries()) all[at].push(await load(browser, addresses[at], condition));
    }
    for (const [at, name] of names.entries()) all[at].push(await move(browser, addresses[at], name, condition));
    servers.forEach((server) => server.close());

    const [ours, twin] = all.map(medians);
    console.log(`Beside the twin, ${words}; medians of ${loads} loads`);
    console.log(`  ${"".padEnd(28)} ${names.map((name) => name.padStart(9)).join("")}   ratio`);
    for (const [what, unit] of Object.entries(measures)) {
      const [a, b] = [ours, twin].map((measured) => measured[what as keyof Measured]!);
      const [shown, other] = [a, b].map((value) => (unit ? value.toFixed(1) : String(value)).padStart(9));
      console.log(`  ${what.padEnd(28)} ${shown}${other}   ${(a / b).toFixed(2)}   ${unit}`);
    }
  });
}

// The configuration of the browser stories, the site stories, the benchmarks and the screenshots: one Chromium, one
// server, no retries.

import { defineConfig } from "@playwright/test";
import { address, sitesAddress } from "./server.mjs";

/** Keeps Chromium from connecting to anything but the page, and lets it run without a display. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Generated sites may request scripts and fonts from elsewhere, which cannot be reached.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  // Playwright serves the embedding page of a story without a network address, so Chromium treats it as a page from the
  // internet and would block its requests to this machine's servers.
  "--disable-features=LocalNetworkAccessChecks",
];

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: ".",
  outputDir: "../../target/browser",
  workers: 2,
  retries: 0,
  // If the page does not start, every story fails only after its time limit, so stop after ten failures.
  maxFailures: 10,
  fullyParallel: true,
  forbidOnly: true,
  reporter: "list",
  // Stories wait for conditions, never for times. The limits only end stories that hang: on a busy machine everything
  // may take many times as long as on a quiet one.
  timeout: 5 * 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: address,
    // Tracing takes longer than the story itself. Request a trace with --trace=on.
    trace: "off",
    // A missing element fails its story before the story's own limit.
    actionTimeout: 60_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: flags,
    },
  },
  projects: [
    { name: "stories", testMatch: /browser\/[^/]+\.spec\.ts$/ },
    { name: "sites", testDir: "sites", testMatch: "*.spec.ts", use: { baseURL: sitesAddress } },
    // Run these one after another, so that nothing else uses the processor.
    { name: "bench", testMatch: /(bench|twin)\.ts$/, workers: 1 },
    { name: "screenshots", testMatch: "screenshots.ts" },
  ],
  webServer: {
    command: "node server.mjs",
    url: address,
    reuseExistingServer: false,
    stdout: "ignore",
  },
});

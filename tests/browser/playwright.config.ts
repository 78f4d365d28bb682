// How the browser stories, the site stories, the benchmarks and the screenshots run: one Chromium,
// one server, no retries.

import { defineConfig } from "@playwright/test";
import { address, sitesAddress } from "./server.mjs";

/** Keeps Chromium from talking to anyone but the page, and lets it run without a display. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Sites that generators make may ask for scripts and fonts of others: nobody is there.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  // An embedding page that a story makes up has no address: Chromium takes it for one of the internet, and
  // keeps it from what this machine serves.
  "--disable-features=LocalNetworkAccessChecks",
];

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: ".",
  outputDir: "../../target/browser",
  workers: 2,
  retries: 0,
  // A page that does not start fails every story, each by its time limit.
  maxFailures: 10,
  fullyParallel: true,
  forbidOnly: true,
  reporter: "list",
  // Stories wait for conditions, never for times. The limits only end what hangs: on a busy machine
  // everything may take many times as long as on a quiet one.
  timeout: 5 * 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: address,
    // A trace takes more time than the story it records: ask for one with --trace=on.
    trace: "off",
    // What is not there to be clicked fails its story before the story's own limit.
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
    // One after another, so that nothing else takes the processor's time.
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

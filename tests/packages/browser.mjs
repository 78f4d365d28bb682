// Compares the package that is installed in a folder with the command, in Chromium. A module in a page imports the
// package.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { chromium } from "@playwright/test";
import { cases, report } from "./cases.mjs";

const [folder, native] = process.argv.slice(2);
const package_ = JSON.parse(await readFile(join(folder, "node_modules/offload/package.json"), "utf8"));
const entry = join("/node_modules/offload", package_.exports["."].default);
const page = `<!doctype html>
<script type="importmap">{ "imports": { "offload": "${entry}" } }</script>
<script type="module">
import * as offload from "offload";
const calls = { ...offload, assess_program: offload.assessProgram, import_profile: offload.importProfile };
globalThis.answer = (all) => all.map(({ call, given }) => JSON.stringify(calls[call](...given)));
</script>`;
const types = { ".js": "text/javascript", ".wasm": "application/wasm" };

const server = createServer(async ({ url }, answer) => {
  const type = types[extname(url)] ?? "text/html";
  try {
    const body = url === "/" ? page : await readFile(join(folder, normalize(url)));
    answer.writeHead(200, { "content-type": type }).end(body);
  } catch {
    answer.writeHead(404).end();
  }
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
const tab = await browser.newPage();
tab.on("pageerror", (error) => console.error(`  ${error}`));
await tab.goto(`http://127.0.0.1:${server.address().port}/`);
await tab.waitForFunction(() => "answer" in globalThis);
const all = cases(native);
const answers = await tab.evaluate((all) => globalThis.answer(all), all);
await browser.close();
server.close();
report(all, answers);

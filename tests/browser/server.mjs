// Serves the built page from a subfolder, as any static host would: right types, no caching, no fallback.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the page lives on the test server; another port can be given where this one is taken. */
export const port = Number(process.env.PORT ?? 4179);
export const folder = "/some/folder/";
export const address = `http://127.0.0.1:${port}${folder}`;

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));

const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};

/** The file an address stands for, or nothing when it lies outside the page's folder. */
function fileFor(url) {
  const path = decodeURIComponent(new URL(url, address).pathname);
  if (!path.startsWith(folder)) return undefined;
  const rest = path.slice(folder.length);
  const file = normalize(join(dist, rest === "" || rest.endsWith("/") ? `${rest}index.html` : rest));
  return file.startsWith(dist.endsWith(sep) ? dist : dist + sep) ? file : undefined;
}

async function answer(request, response) {
  const file = fileFor(request.url);
  const found = file && (await stat(file).catch(() => undefined));
  if (!found?.isFile()) {
    response.writeHead(404, { "Content-Type": types[".txt"] });
    return response.end("Not found\n");
  }
  response.writeHead(200, {
    "Content-Type": types[extname(file)] ?? "application/octet-stream",
    "Content-Length": found.size,
    "Cache-Control": "no-store",
    // A sandboxed frame has an origin of its own: without this it may not load the page's modules.
    "Access-Control-Allow-Origin": "*",
  });
  createReadStream(file).pipe(response);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  server.listen(port, "127.0.0.1", () => console.log(`Serving dist at ${address}`));
}

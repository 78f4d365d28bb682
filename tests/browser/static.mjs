// Serves a folder of files as any static web server does: right types, validators, an index for a folder, no
// fallback.

import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { brotliCompressSync } from "node:zlib";

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
  ".woff2": "font/woff2",
  ".xml": "text/xml; charset=utf-8",
};

/** Returns the file in `root` for a path, or `undefined` if it is outside of `root`. */
function fileFor(path, root, folder) {
  if (!path.startsWith(folder)) return undefined;
  const rest = path.slice(folder.length);
  const file = normalize(join(root, rest === "" || rest.endsWith("/") ? `${rest}index.html` : rest));
  return file.startsWith(root.endsWith(sep) ? root : root + sep) ? file : undefined;
}

/**
 * Serves the files of `root` under `folder` on a machine's `port`, and calls `asked` with each path. `lasts` returns
 * the Cache-Control header of a path. With `brotli`, files are compressed, each once. `more` are headers for all
 * files.
 */
export function serve({ root, folder = "/", host, port, lasts, asked = () => {}, brotli = false, more = {} }) {
  const compressed = new Map();
  const compress = async (file) => {
    if (!compressed.has(file)) compressed.set(file, brotliCompressSync(await readFile(file)));
    return compressed.get(file);
  };
  const answer = async (request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    asked(pathname);
    const file = fileFor(decodeURIComponent(pathname), root, folder);
    const found = file && (await stat(file).catch(() => undefined));
    if (!found?.isFile()) {
      // A folder without its slash is redirected, as web servers do, so that relative addresses work.
      response.writeHead(found ? 301 : 404, found ? { Location: `${pathname}/` } : { "Content-Type": types[".txt"] });
      return response.end("Not found\n");
    }
    const tag = `"${found.mtimeMs.toString(36)}-${found.size.toString(36)}"`;
    const headers = {
      "Content-Type": types[extname(file)] ?? "application/octet-stream",
      "Cache-Control": lasts(pathname),
      ETag: tag,
      // A sandboxed frame has a separate origin. Without this header it may not load the page's modules.
      "Access-Control-Allow-Origin": "*",
      ...more,
    };
    if (request.headers["if-none-match"] === tag) {
      response.writeHead(304, headers);
      return response.end();
    }
    if (brotli) {
      const body = await compress(file);
      response.writeHead(200, { ...headers, "Content-Encoding": "br", "Content-Length": body.length });
      return response.end(body);
    }
    response.writeHead(200, { ...headers, "Content-Length": found.size });
    createReadStream(file).pipe(response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  return new Promise((begun) => server.listen(port, host, () => begun(server)));
}

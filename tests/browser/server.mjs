// The two servers of the tests: one has the built page in a subfolder, the other has the documentation sites that
// embed it, under a host name that makes them another site.

import { fileURLToPath } from "node:url";
import { serve } from "./static.mjs";

/** The port of the page. If it is taken, set another one with PORT. */
export const port = Number(process.env.PORT ?? 4179);
export const folder = "/some/folder/";
export const address = `http://127.0.0.1:${port}${folder}`;

/** The port of the sites. */
export const sitesPort = port + 1;
export const sitesAddress = `http://localhost:${sitesPort}/`;

/** The folder of the page: the published one, or another one set with PAGE. */
export const dist = process.env.PAGE ? `${process.env.PAGE}/` : fileURLToPath(new URL("../../dist/", import.meta.url));
const sites = fileURLToPath(new URL("../../target/sites/html/", import.meta.url));

/**
 * Returns the Cache-Control header of a path: a file named after its content never changes, any other is requested
 * each time.
 */
export const lasts = (path) =>
  /-[0-9a-f]{8}\.\w+$/.test(path) ? "public, max-age=31536000, immutable" : "no-cache";

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await serve({ root: dist, folder, host: "127.0.0.1", port, lasts });
  // All files may be cached for ten minutes, as on many documentation sites.
  await serve({ root: sites, host: "localhost", port: sitesPort, lasts: () => "public, max-age=600" });
  console.log(`Serving the page at ${address} and the sites at ${sitesAddress}`);
}

// The two places of the tests: the built page in a subfolder, and the documentation sites that embed
// it, under a name that makes them another site.

import { fileURLToPath } from "node:url";
import { serve } from "./static.mjs";

/** Where the page lives on the test server; another port can be given where this one is taken. */
export const port = Number(process.env.PORT ?? 4179);
export const folder = "/some/folder/";
export const address = `http://127.0.0.1:${port}${folder}`;

/** Where the sites live. */
export const sitesPort = port + 1;
export const sitesAddress = `http://localhost:${sitesPort}/`;

/** The folder of the page: the one that is published, or another one that the environment names. */
export const dist = process.env.PAGE ? `${process.env.PAGE}/` : fileURLToPath(new URL("../../dist/", import.meta.url));
const sites = fileURLToPath(new URL("../../target/sites/html/", import.meta.url));

/** A file named after its content never changes; any other is asked for each time. */
export const lasts = (path) =>
  /-[0-9a-f]{16}\.\w+$/.test(path) ? "public, max-age=31536000, immutable" : "no-cache";

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await serve({ root: dist, folder, host: "127.0.0.1", port, lasts });
  // Ten minutes for everything, as documentation sites are often cached.
  await serve({ root: sites, host: "localhost", port: sitesPort, lasts: () => "public, max-age=600" });
  console.log(`Serving the page at ${address} and the sites at ${sitesAddress}`);
}

// The two places of the tests: the built page in a subfolder, and the documentation sites that embed
// it, under a name that makes them another site.

import { fileURLToPath } from "node:url";
import { serve } from "./static.mjs";

/** Where the page lives on the test server; another port can be given where this one is taken. */
export const port = Number(process.env.PORT ?? 4179);
export const folder = "/some/folder/";
export const address = `http://127.0.0.1:${port}${folder}`;

/** Where the sites live. */
export const hostsPort = port + 1;
export const hostsAddress = `http://localhost:${hostsPort}/`;

export const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const sites = fileURLToPath(new URL("../../target/hosts/site/", import.meta.url));

/** A file named after its content (Trunk leaves out zeros in front) never changes; of any other the host is asked each time. */
export const lasts = (path) =>
  /-[0-9a-f]{8,}(_bg)?\.\w+$/.test(path) ? "public, max-age=31536000, immutable" : "no-cache";

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await serve({ root: dist, folder, host: "127.0.0.1", port, lasts });
  // Ten minutes for everything, as hosts of documentation have it.
  await serve({ root: sites, host: "localhost", port: hostsPort, lasts: () => "public, max-age=600" });
  console.log(`Serving dist at ${address} and the sites at ${hostsAddress}`);
}

// The model in a browser, which fetches the program beside this file. Bundlers find it by the same address.

import load, * as program from "./offload_npm.js";
import { calls } from "./calls.js";

await load({ module_or_path: new URL("./offload_npm_bg.wasm", import.meta.url) });

export const { assess, assessProgram, read, version } = calls(program);

// The entry point for browsers. It fetches the WebAssembly file next to this file. Bundlers find that file by the same
// URL.

import load, * as program from "./offload_npm.js";
import { calls } from "./calls.js";

await load({ module_or_path: new URL("./offload_npm_bg.wasm", import.meta.url) });

export const {
  advise, assess, assessProgram, benchmark, compare, cost, cpus, gpus, importProfile, inputs, machines, nearest, rank,
  read, record, roofline, schema, sensitivity, sweep, version,
} = calls(program);

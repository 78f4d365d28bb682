// The entry point for Node. It reads the WebAssembly file next to this file.

import { readFileSync } from "node:fs";
import * as program from "./offload_npm.js";
import { calls } from "./calls.js";

program.initSync({ module: readFileSync(new URL("./offload_npm_bg.wasm", import.meta.url)) });

export const {
  advise, assess, assessProgram, benchmark, compare, cost, cpus, gpus, importProfile, inputs, machines, nearest, rank,
  read, record, roofline, schema, sensitivity, sweep, version,
} = calls(program);

// Fetches the parts of the program. A part is a list of files: what it shares with other parts, then its own code.

import { initSync } from "./main.js";

/** What the files of parts import: the memory, the table and the globals of the program's main file. */
function imports() {
  return { __wasm_split: initSync(undefined, undefined) };
}

/** The files asked for, each as a promise. A file that failed is asked for again the next time. */
const files = new Map();

/** Fetches a file at once, and starts it when the files that it needs have started. */
function start(file, needed) {
  if (!files.has(file)) {
    const started = Promise.all([fetchBytes(file), ...needed]).then(([bytes]) => WebAssembly.instantiate(bytes, imports()));
    started.catch(() => files.delete(file));
    files.set(file, started);
  }
  return files.get(file);
}

/** The bytes of a file. They are not streamed, as browsers stream from no server that names another type than WebAssembly's. */
async function fetchBytes(file) {
  const answer = await fetch(new URL(file, import.meta.url));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Returns the function by which the program asks for a part. It calls the program back with `true` if the part came. */
export function part(names) {
  return async (callback, data) => {
    let came = true;
    try {
      const shared = names.slice(0, -1).map((name) => start(name, []));
      await start(names.at(-1), shared);
    } catch (error) {
      // No error of the page: it shows a button to try again.
      console.info(error);
      came = false;
    }
    imports().__wasm_split.__indirect_function_table.get(callback)(data, came);
  };
}

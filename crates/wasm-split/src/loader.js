// Fetches the parts of the program. A part is a list of files: the files that other parts share, then its own code.

import { initSync } from "./main.js";

/** Returns the imports of the parts' files: the memory, the table and the globals of the main file. */
function imports() {
  return { __wasm_split: initSync(undefined, undefined) };
}

/** The requested files, each as a promise. Failed requests are removed, so later calls request the files again. */
const files = new Map();

/** Fetches a file immediately, and instantiates it after the files that it needs. */
function start(file, needed) {
  if (!files.has(file)) {
    const started = Promise.all([fetchBytes(file), ...needed]).then(([bytes]) => WebAssembly.instantiate(bytes, imports()));
    started.catch(() => files.delete(file));
    files.set(file, started);
  }
  return files.get(file);
}

/** Fetches the bytes of a file. Streaming would fail if a server doesn't send the media type of WebAssembly. */
async function fetchBytes(file) {
  const answer = await fetch(new URL(file, import.meta.url));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Returns the function that loads a part. The function calls a callback of the program with `true` on success. */
export function part(names) {
  return async (callback, data) => {
    let came = true;
    try {
      const shared = names.slice(0, -1).map((name) => start(name, []));
      await start(names.at(-1), shared);
    } catch (error) {
      // Not `console.error`, because the page handles the failure: it shows a button to try again.
      console.info(error);
      came = false;
    }
    imports().__wasm_split.__indirect_function_table.get(callback)(data, came);
  };
}

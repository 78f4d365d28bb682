// Starts the page: loads the program named on this script's tag, and says so when it cannot.

const tag = document.querySelector("script[data-wasm]");
const beside = (path) => new URL(path, import.meta.url);

async function boot() {
  if (typeof WebAssembly !== "object") {
    throw new Error("This browser has no WebAssembly, or it is switched off.");
  }
  const program = await import(beside(tag.dataset.js));
  await program.default({ module_or_path: beside(tag.dataset.wasm) });
}

function admitFailure(error) {
  console.error(error);
  const note = document.getElementById("boot-failed");
  if (note === null) return;
  note.textContent =
    typeof WebAssembly === "object"
      ? "The calculator could not start. Check the connection and reload the page."
      : "The calculator needs WebAssembly, which this browser lacks or has switched off.";
  note.hidden = false;
}

boot().catch(admitFailure);

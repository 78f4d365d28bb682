// Starts the page: loads the program that this script's tag names, and shows a message if that fails.

const tag = document.querySelector("script[data-wasm]");
const beside = (path) => new URL(path, import.meta.url);

function preload(path) {
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: beside(path) }));
}

async function boot() {
  if (typeof WebAssembly !== "object") {
    throw new Error("This browser has no WebAssembly, or it is switched off.");
  }
  addEventListener("error", ({ error }) => stop(error));
  addEventListener("unhandledrejection", ({ reason }) => stop(reason));
  // A link may need more parts of the program, so load them together with the program. An embedded page requests them
  // only when it needs them.
  if (location.hash !== "" && !("embed" in document.documentElement.dataset)) tag.dataset.families?.split(" ").forEach(preload);
  const program = await import(beside(tag.dataset.js));
  await program.default({ module_or_path: beside(tag.dataset.wasm) });
}

function tell(text) {
  const note = document.getElementById("boot-failed");
  if (note === null) return;
  note.textContent = text;
  note.hidden = false;
}

function admitFailure(error) {
  console.error(error);
  tell(
    typeof WebAssembly === "object"
      ? "The calculator could not start. Check the connection and reload the page."
      : "The calculator needs WebAssembly, which this browser lacks or has switched off.",
  );
}

// A panic of the program is a trap. After a trap, the program's state may be inconsistent, so the page is disabled.
function stop(error) {
  if (!(error instanceof WebAssembly.RuntimeError)) return;
  tell("Something went wrong inside the calculator. Reload the page; the address keeps what you entered.");
  document.getElementById("app").inert = true;
}

boot().catch(admitFailure);

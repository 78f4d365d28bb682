// Starts the page: loads the program named on this script's tag, and says so when it cannot.

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
  // A link may ask what takes more of the program, which then comes with it. An embedded page, which may never
  // take it, asks by itself.
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

// A panic of the program is a trap. After one, what the program holds may be half changed.
function stop(error) {
  if (!(error instanceof WebAssembly.RuntimeError)) return;
  tell("Something went wrong inside the calculator. Reload the page; the address keeps what you entered.");
  document.getElementById("app").inert = true;
}

boot().catch(admitFailure);

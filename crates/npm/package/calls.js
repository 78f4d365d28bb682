// The functions of the package. They check their arguments and call the WebAssembly module, whose functions return
// strings.

function text(value, name) {
  if (typeof value !== "string") throw new TypeError(`${name} must be a string, not ${typeof value}`);
  return value;
}

function pairs(answers) {
  if (answers === null || typeof answers !== "object") {
    throw new TypeError(`answers must be an object of numbers, not ${answers === null ? "null" : typeof answers}`);
  }
  for (const [name, number] of Object.entries(answers)) {
    if (typeof number !== "number") throw new TypeError(`the answer to ${name} must be a number, not ${typeof number}`);
  }
  return [Object.keys(answers), Float64Array.from(Object.values(answers))];
}

/** Separates the format from the other options. */
function split(options) {
  if (options === null || typeof options !== "object") {
    throw new TypeError(`options must be an object, not ${options === null ? "null" : typeof options}`);
  }
  const { format = "json", ...others } = options;
  return [text(format, "format"), others];
}

/** Returns the format. Throws an error if there is any other option. */
function formatOf(options) {
  const [format, others] = split(options);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`unknown field \`${unknown}\`, expected \`format\``);
  return format;
}

function json(options) {
  return JSON.stringify(options, (name, value) => {
    if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`${name} must be finite`);
    return value;
  });
}

/** Parses a document if it is JSON. A refusal is always JSON. CSV and Markdown never begin with a brace. */
function parsed(document) {
  return document.startsWith("{") ? JSON.parse(document) : document;
}

export function calls(program) {
  const about = (name) => (link, options = {}) => parsed(program[name](text(link, "link"), formatOf(options)));
  const list = (name) => (options = {}) => parsed(program[name](formatOf(options)));
  return {
    advise: about("advise"),
    assess: about("assess"),
    assessProgram: about("assess_program"),
    benchmark: (link) => parsed(program.benchmark(text(link, "link"))),
    compare(...links) {
      const last = links.at(-1);
      const options = last !== null && typeof last === "object" ? links.pop() : {};
      return parsed(program.compare(links.map((link) => text(link, "link")), formatOf(options)));
    },
    cost(link, options = {}) {
      const today = new Date().toISOString().slice(0, 10);
      return parsed(program.cost(text(link, "link"), today, formatOf(options)));
    },
    cpus: list("cpus"),
    gpus: list("gpus"),
    importProfile(profile, answers = {}, on = "") {
      const [names, values] = pairs(answers);
      return JSON.parse(program.import_profile(text(profile, "profile"), names, values, text(on, "on")));
    },
    inputs: list("inputs"),
    machines: list("machines"),
    nearest: about("nearest"),
    rank(link, options = {}) {
      const [format, others] = split(options);
      return parsed(program.rank(text(link, "link"), json(others), format));
    },
    read(source, answers = {}) {
      const [names, values] = pairs(answers);
      return JSON.parse(program.read(text(source, "source"), names, values));
    },
    record: () => program.record(),
    roofline: about("roofline"),
    schema: (document = "answer") => JSON.parse(program.schema(text(document, "document"))),
    sensitivity: about("sensitivity"),
    sweep(link, vary, options = {}) {
      const [format, others] = split(options);
      const all = json({ ...others, vary: text(vary, "vary") });
      return parsed(program.sweep(text(link, "link"), all, format));
    },
    version: program.version(),
  };
}

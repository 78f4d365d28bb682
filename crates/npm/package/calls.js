// The functions of the package. They check arguments and call the compiled program, which takes and returns strings.

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

function json(options) {
  if (options === null || typeof options !== "object") {
    throw new TypeError(`options must be an object, not ${options === null ? "null" : typeof options}`);
  }
  return JSON.stringify(options, (name, value) => {
    if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`${name} must be finite`);
    return value;
  });
}

export function calls(program) {
  const about = (name) => (link) => JSON.parse(program[name](text(link, "link")));
  const list = (name) => () => JSON.parse(program[name]());
  return {
    advise: about("advise"),
    assess: about("assess"),
    assessProgram: about("assess_program"),
    compare: (...links) => JSON.parse(program.compare(links.map((link) => text(link, "link")))),
    cost: (link) => JSON.parse(program.cost(text(link, "link"), new Date().toISOString().slice(0, 10))),
    cpus: list("cpus"),
    gpus: list("gpus"),
    importProfile(profile, answers = {}, on = "") {
      const [names, values] = pairs(answers);
      return JSON.parse(program.import_profile(text(profile, "profile"), names, values, text(on, "on")));
    },
    inputs: list("inputs"),
    machines: list("machines"),
    rank: (link, options = {}) => JSON.parse(program.rank(text(link, "link"), json(options))),
    read(source, answers = {}) {
      const [names, values] = pairs(answers);
      return JSON.parse(program.read(text(source, "source"), names, values));
    },
    roofline: about("roofline"),
    sensitivity: about("sensitivity"),
    sweep(link, vary, options = {}) {
      const all = json({ ...options, vary: text(vary, "vary") });
      return JSON.parse(program.sweep(text(link, "link"), all));
    },
    version: program.version(),
  };
}

// The functions of the package over those of the compiled program, which take and give texts.

function text(value, name) {
  if (typeof value !== "string") throw new TypeError(`${name} must be a string, not ${typeof value}`);
  return value;
}

function numbers(answers) {
  if (answers === null || typeof answers !== "object") {
    throw new TypeError(`answers must be an object of numbers, not ${answers === null ? "null" : typeof answers}`);
  }
  for (const [name, number] of Object.entries(answers)) {
    if (typeof number !== "number") throw new TypeError(`the answer to ${name} must be a number, not ${typeof number}`);
  }
  return answers;
}

export function calls(program) {
  return {
    assess: (link) => JSON.parse(program.assess(text(link, "link"))),
    assessProgram: (link) => JSON.parse(program.assess_program(text(link, "link"))),
    read(source, answers = {}) {
      const given = numbers(answers);
      const [names, values] = [Object.keys(given), Float64Array.from(Object.values(given))];
      return JSON.parse(program.read(text(source, "source"), names, values));
    },
    version: program.version(),
  };
}

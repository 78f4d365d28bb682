// Reads the calls that the command has answered, and compares a package's answers with the command's answers.

import { readFileSync } from "node:fs";

/** Returns the calls in a file that `cargo xtask packages` has written. */
export function cases(file) {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [call, given, more, format, document] = line.split("\t");
    // This compares the order of keys and every digit. JSON writes the shortest digits that give the same double.
    const expected = JSON.stringify(JSON.parse(document));
    const options = format === "" ? [] : [{ format }];
    return { call, name: `${given} ${more} ${format}`, given: parameters(call, given, more, options), expected };
  });
}

function parameters(call, given, more, options) {
  if (call === "read") {
    const answers = more.split(";").filter(Boolean).map((answer) => {
      // A name can contain an equals sign, e.g. if it is a file in a URL with a query.
      const end = answer.lastIndexOf("=");
      return [answer.slice(0, end), Number(answer.slice(end + 1))];
    });
    return [readFileSync(given, "utf8"), Object.fromEntries(answers)];
  }
  if (call === "import_profile") return [readFileSync(given, "utf8")];
  if (call === "rank") return [given, Object.assign(JSON.parse(more), ...options)];
  if (call === "compare") return [given, ...JSON.parse(more), ...options];
  if (call === "sweep") {
    const { vary, ...others } = JSON.parse(more);
    return [given, vary, Object.assign(others, ...options)];
  }
  return given === "" ? options : [given, ...options];
}

/** Prints the number of answers that equal the command's answers, and fails unless all of them do. */
export function report(all, answers) {
  const wrong = all.flatMap(({ name, call, expected }, at) =>
    answers[at] === expected ? [] : [`${call} ${name}\n    of the command ${expected}\n    of the package ${answers[at]}`],
  );
  wrong.slice(0, 3).forEach((sentence) => console.error(`  ${sentence}`));
  const count = (call) => all.filter((entry) => entry.call === call).length;
  const others = all.length - count("assess") - count("assess_program") - count("read");
  console.log(
    `  ${all.length - wrong.length} of ${all.length} documents are those of the command: ` +
      `${count("assess")} links, ${count("assess_program")} programs, ${count("read")} readings, ${others} others`,
  );
  const enough = count("assess") > 1000 && count("assess_program") > 3 && count("read") > 100 && others > 90;
  process.exit(enough && wrong.length === 0 ? 0 : 1);
}

// The calls that the command has answered, and how a package's answer is compared with one.

import { readFileSync } from "node:fs";

/** The calls of a file that `cargo xtask packages` has written. */
export function cases(file) {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [call, given, numbers, document] = line.split("\t");
    // The same order of keys and every digit: JSON writes the shortest digits that mean the same double.
    const expected = JSON.stringify(JSON.parse(document));
    if (call !== "read") return { call, name: given, given: [given], expected };
    const pairs = numbers.split(";").filter(Boolean).map((pair) => pair.split("="));
    const answers = Object.fromEntries(pairs.map(([name, number]) => [name, Number(number)]));
    return { call, name: `${given} ${numbers}`, given: [readFileSync(given, "utf8"), answers], expected };
  });
}

/** Says how many answers are the command's, and fails unless all of them are. */
export function report(all, answers) {
  const wrong = all.flatMap(({ name, call, expected }, at) =>
    answers[at] === expected ? [] : [`${call} ${name}\n    of the command ${expected}\n    of the package ${answers[at]}`],
  );
  wrong.slice(0, 3).forEach((sentence) => console.error(`  ${sentence}`));
  const count = (call) => all.filter((it) => it.call === call).length;
  console.log(
    `  ${all.length - wrong.length} of ${all.length} documents are those of the command: ` +
      `${count("assess")} links, ${count("assess_program")} programs, ${count("read")} readings`,
  );
  const enough = count("assess") > 1000 && count("assess_program") > 3 && count("read") > 100;
  process.exit(enough && wrong.length === 0 ? 0 : 1);
}

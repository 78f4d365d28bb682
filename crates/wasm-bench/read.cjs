// Times the code reader in wasm on programs of a thousand lines, in milliseconds: the first reading of a new process,
// as after the page has loaded the reader, and the median of later readings.

const { execFileSync } = require("node:child_process");
const { readFileSync, readdirSync } = require("node:fs");
const { join } = require("node:path");

/** The maximum time for a thousand lines, in milliseconds. */
const BAR = 20;
const LINES = 1000;
const ROUNDS = 21;

const snippets = join(__dirname, "../reader/tests/corpus/given");
const kinds = {
  "NumPy and SciPy": /^(np|sp|cp)_|^prog_(climate|nbody)/,
  pandas: /^(pd|pl)_|^prog_tabular/,
  "PyTorch, training": /^pt_/,
  "plain Python": /^(py|nb)_/,
  "Python classes": /^cells/,
};

/** Returns a program with a number added to each name that it defines, so that copies do not share names. */
function copy(text, number) {
  const own = new Set([...text.matchAll(/^(?:def |class )?([A-Za-z_]\w*)(?=\(|:| = )/gm)].map((match) => match[1]));
  for (const word of ["if", "else", "try", "for", "while", "with", "print"]) own.delete(word);
  return text.replace(/(?<![.\w])[A-Za-z_]\w*/g, (word) => (own.has(word) ? `${word}_${number}` : word));
}

/** Returns a program of a thousand lines: the files of a kind one after another, repeated as needed. */
function program(kind) {
  const files = [snippets, __dirname].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const own = files.filter((file) => file.endsWith(".py") && kinds[kind].test(file.split(/[\\/]/).at(-1))).sort();
  const texts = own.map((file) => readFileSync(file, "utf8"));
  const lines = [];
  for (let number = 0; lines.length < LINES; number++) {
    lines.push(...copy(texts[number % texts.length], number).trimEnd().split("\n"));
  }
  return `${lines.slice(0, LINES).join("\n")}\n`;
}

function times(model, kind) {
  const text = program(kind);
  const { read } = require(model);
  const one = () => {
    const start = performance.now();
    const phases = read(text);
    return { phases, took: performance.now() - start };
  };
  const first = one();
  const later = Array.from({ length: ROUNDS }, () => one().took).sort((a, b) => a - b);
  return { ...first, later: later[ROUNDS >> 1] };
}

const [model, kind] = process.argv.slice(2);
if (kind === undefined) {
  for (const kind of Object.keys(kinds)) {
    const { phases, took, later } = JSON.parse(execFileSync(process.execPath, [__filename, model, kind], { encoding: "utf8" }));
    const said = Math.max(took, later) <= BAR ? "within" : "BEYOND";
    console.log(
      `  ${kind.padEnd(18)} ${LINES} lines, ${phases} phases: ${took.toFixed(1)} ms at first, then ${later.toFixed(1)} ms; ${said} ${BAR} ms`,
    );
  }
} else if (process.argv[4] === "--text") {
  process.stdout.write(program(kind));
} else {
  console.log(JSON.stringify(times(model, kind)));
}

// Merges what parts of a program share: the splitter makes a file for each set of parts that share something, of which most
// are small. Four remain: what the drawing of bars shares with other parts, `shared.wasm`; what the models of families do,
// `models.wasm`; what only programs of several phases take, from code or a link, `programs.wasm`; and the rest, `common.wasm`.
// `node merge-chunks.cjs folder`, in which the splitter has left its files.

const { execFileSync } = require("node:child_process");
const { readFileSync, rmSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

const [folder] = process.argv.slice(2);
const at = (name) => join(folder, name);
const loader = at("__wasm_split.js");
let script = readFileSync(loader, "utf8");

/** What follows a first visit at once, and what a link takes, with the file for what each shares. */
const EARLY = [["chart", "shared"], ["families", "models"]];

/** The parts that nobody fetches who has one question. */
const PROGRAMS = "code, phases";

/** Each file as the script has it: the parts that share it, what the script calls it, and its name. */
const chunk = /\/\* (.+) \*\/\nconst (__chunk_\d+) = makeLoad\(\(\) => \{\n.*"\.\/(chunk_\d+\.wasm)"[^]*?\n, \[\]\);\n/g;
const groups = new Map();
for (const [text, parts, called, file] of script.matchAll(chunk)) {
  const rest = parts === PROGRAMS ? "programs" : "common";
  const [, group] = EARLY.find(([part]) => parts.split(", ").includes(part)) ?? ["", rest];
  groups.set(group, [...(groups.get(group) ?? []), { text, called, file }]);
}

/** The sections of a program with imports and exports. */
const [CUSTOM, IMPORTS, EXPORTS] = [0, 2, 7];
/** What a program takes from another, by the byte that says so. */
const KINDS = { table: 1, memory: 2, global: 3 };
const leb = (value) => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)]);
const sized = (bytes) => [...leb(bytes.length), ...bytes];

/** A section of a program, of a kind and with a text in it. */
function section(program, wanted, text = "") {
  for (let at = 8; at < program.length; ) {
    const kind = program[at++];
    let [length, shift, byte] = [0, 0, 0x80];
    for (; byte & 0x80; shift += 7) length += ((byte = program[at++]) & 0x7f) * 2 ** shift;
    const body = program.subarray(at, (at += length));
    if (kind === wanted && body.includes(text)) return [kind, ...sized([...body])];
  }
  throw new Error(`a program has no section ${wanted} ${text}`);
}

/** A copy of some bytes with other names in them, of the same length. */
const renamed = (bytes, from, to) => Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");

/** Where programs take what they share from; and where merged ones do, until they are whole. */
const [MODULE, MEANWHILE] = ["__wasm_split", "__wasm_whole"];

/** A program that hands on what another takes; merged with more under the name it takes that from, all take the same. */
function handingOn(program) {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(program));
  const counts = {};
  const exports = imports.map(({ name, kind }) => {
    const place = (counts[kind] = (counts[kind] ?? -1) + 1);
    return [...sized(Buffer.from(name)), KINDS[kind], ...leb(place)];
  });
  const parts = [
    renamed(Buffer.from(section(program, IMPORTS)), MODULE, MEANWHILE),
    [EXPORTS, ...sized([...leb(exports.length), ...exports.flat()])],
  ];
  return Buffer.from([...program.subarray(0, 8), ...parts.flatMap((part) => [...part])]);
}

/** What programs may use: several memories too, until they are one. */
const FEATURES = ["bulk-memory", "multimemory", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"]
  .map((feature) => `--enable-${feature}`);

for (const [group, chunks] of groups) {
  const [first, ...others] = chunks;
  const programs = chunks.map(({ file }) => readFileSync(at(file)));
  const takesMost = programs.reduce((a, b) => (section(b, IMPORTS).length > section(a, IMPORTS).length ? b : a));
  writeFileSync(at("handing-on"), handingOn(takesMost));
  const files = [[at("handing-on"), MODULE], ...chunks.map(({ file }) => [at(file), file])];
  const merged = at(`${group}.wasm`);
  execFileSync("wasm-merge", [...files.flat(), ...FEATURES, "-g", "-o", merged]);
  // What it uses of WebAssembly, which is not merged.
  const features = Buffer.from(section(programs[0], CUSTOM, "target_features"));
  writeFileSync(merged, Buffer.concat([renamed(readFileSync(merged), MEANWHILE, MODULE), features]));
  [at("handing-on"), ...chunks.map(({ file }) => at(file))].forEach((file) => rmSync(file));
  script = script.replace(first.text, first.text.replace(first.file, `${group}.wasm`));
  for (const { text } of others) script = script.replace(text, "");
  for (const { called } of chunks) script = script.replace(new RegExp(`\\b${called}\\b`, "g"), `__${group}`);
}
// Once in each list of what a part needs.
script = script.replace(/\[(__\w+(?:, __\w+)*)\]/g, (_, list) => `[${[...new Set(list.split(", "))].join(", ")}]`);
writeFileSync(loader, script);

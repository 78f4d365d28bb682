// Puts each function of a program beside the one most like it: brotli refers back more briefly to what is near. 4 KB of a
// first visit. `node order-functions.cjs program.wasm option…`, with the options by which wasm-opt orders functions by name.

const { execFileSync } = require("node:child_process");
const { readFileSync, renameSync, rmSync, writeFileSync } = require("node:fs");
const { brotliCompressSync, constants } = require("node:zlib");

/** How many bytes in a row make functions alike; a run that is in more functions than this says nothing. */
const [length, most] = [4, 1000];

/** A small function is like another only if it shares more than a few runs with it. How many is best differs from
 * program to program: each is tried, and the shortest file kept. */
const few = [10, 15, 20, 40, 60, 80, 100, 120, 200, 280];

/** The next function is to be like this many before it, each counting half of the one after it. */
const looksBack = 3;

const [file, ...options] = process.argv.slice(2);
const program = readFileSync(file);

const leb = (value) => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)]);

let at = 8;
function number() {
  let [value, shift, byte] = [0, 0, 0x80];
  for (; byte & 0x80; shift += 7) value += ((byte = program[at++]) & 0x7f) * 2 ** shift;
  return value;
}
const bytes = (length) => program.subarray(at, (at += length));

const bodies = [];
const CODE = 10;
while (at < program.length) {
  const [section, length] = [number(), number()];
  if (section === CODE) for (let count = number(); count > 0; count--) bodies.push(bytes(number()));
  else at += length;
}

/** The runs of each function, and the functions that have a run. */
const owners = new Map();
const runs = bodies.map((body, place) => {
  const own = new Set();
  for (let from = 0; from + length <= body.length; from++) own.add(body.readUInt32LE(from));
  for (const run of own) {
    if (owners.has(run)) owners.get(run).push(place);
    else owners.set(run, [place]);
  }
  return own;
});

/** The one of the functions left that is most like the last ones. A run that few functions have says more. */
function next(order, left, small) {
  const shared = new Map();
  order.slice(-looksBack).reverse().forEach((place, back) => {
    for (const run of runs[place]) {
      const others = owners.get(run);
      if (others.length > most) continue;
      const says = 2 ** -back / Math.log2(others.length + 1);
      for (const other of others) if (left.has(other)) shared.set(other, (shared.get(other) ?? 0) + says);
    }
  });
  let [best, likeness] = [left.values().next().value, 0];
  for (const [other, count] of shared) {
    const found = count / (runs[other].size + small);
    if (found > likeness) [best, likeness] = [other, found];
  }
  return best;
}

/** All functions, from the longest on, each followed by the one most like it. */
function chain(small) {
  const longest = bodies.reduce((a, b) => (b.length > a.length ? b : a));
  const [left, order] = [new Set(bodies.keys()), []];
  for (let place = bodies.indexOf(longest); left.size > 0; place = next(order, left, small)) {
    left.delete(place);
    order.push(place);
  }
  return order;
}

const text = (it) => [...leb(it.length), ...Buffer.from(it)];
const imported = WebAssembly.Module.imports(new WebAssembly.Module(program)).filter(({ kind }) => kind === "function").length;
/** The part of the section of names that has those of functions. */
const FUNCTIONS = 1;

/** The program with a name for each function, by which wasm-opt puts it in its place. */
function named(order) {
  const names = [];
  order.forEach((place, rank) => {
    names[place] = [...leb(imported + place), ...text(String(rank).padStart(6, "0"))];
  });
  const list = [...leb(names.length), ...names.flat()];
  const section = [...text("name"), FUNCTIONS, ...leb(list.length), ...list];
  return Buffer.concat([program, Buffer.from([0, ...leb(section.length), ...section])]);
}

/** How long a file is as it is sent. */
function sent(file) {
  const bytes = readFileSync(file);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
}

let shortest = Infinity;
for (const small of few) {
  const tried = `${file}.tried`;
  writeFileSync(tried, named(chain(small)));
  execFileSync("wasm-opt", [...options, tried, "--output", tried], { stdio: "inherit" });
  const length = sent(tried);
  if (length < shortest) renameSync(tried, file);
  else rmSync(tried);
  shortest = Math.min(shortest, length);
}

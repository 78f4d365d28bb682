// Gives the names by which a program and its script call each other short ones: some 200 names of up
// to 60 letters, 4 KB of a first visit. `node shorten-names.cjs program.wasm names.json`; the names are
// those that esbuild has shortened in the script, the old ones as keys.

const { readFileSync, writeFileSync } = require("node:fs");

const [file, names] = process.argv.slice(2);
const short = JSON.parse(readFileSync(names, "utf8"));
const program = readFileSync(file);

/** Reads from a place on; numbers are LEB128. */
class Reader {
  constructor(at) {
    this.at = at;
  }
  number() {
    let [value, shift, byte] = [0, 0, 0x80];
    for (; byte & 0x80; shift += 7) value += ((byte = program[this.at++]) & 0x7f) * 2 ** shift;
    return value;
  }
  bytes(length) {
    return program.subarray(this.at, (this.at += length));
  }
  name() {
    const text = this.bytes(this.number()).toString();
    const bytes = Buffer.from(short[text] ?? text);
    return [...leb(bytes.length), ...bytes];
  }
  /** The bytes that a step of reading goes over. */
  over(step) {
    const start = this.at;
    step();
    return program.subarray(start, this.at);
  }
}

const leb = (value) => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)]);

/** The sections that hold names, and what follows the name or names of an entry in each. */
const limits = (reader) => reader.number() & 1 ? (reader.number(), reader.number()) : reader.number();
const kinds = [(it) => it.number(), (it) => (it.number(), limits(it)), limits, (it) => it.bytes(2)];
const sections = {
  2: { names: 2, rest: (reader) => kinds[reader.number()](reader) },
  7: { names: 1, rest: (reader) => (reader.number(), reader.number()) },
};

const written = [program.subarray(0, 8)];
for (const reader = new Reader(8); reader.at < program.length; ) {
  const [section, length] = [reader.number(), reader.number()];
  const end = reader.at + length;
  let body = [reader.bytes(sections[section] ? 0 : length)];
  if (sections[section]) {
    const { names, rest } = sections[section];
    const count = reader.number();
    body = [Buffer.from(leb(count))];
    for (let entry = 0; entry < count; entry++) {
      for (let name = 0; name < names; name++) body.push(Buffer.from(reader.name()));
      body.push(reader.over(() => rest(reader)));
    }
    if (reader.at !== end) throw new Error(`section ${section} of ${file} cannot be read`);
  }
  const bytes = Buffer.concat(body);
  written.push(Buffer.from([section, ...leb(bytes.length)]), bytes);
}
const shortened = Buffer.concat(written);
if (!WebAssembly.validate(shortened)) throw new Error(`${file} is not WebAssembly that a browser knows`);
writeFileSync(file, shortened);

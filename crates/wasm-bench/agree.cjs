// Compares the figures that wasm computes for links with the native figures in a file, bit by bit.

const { figures } = require(process.argv[2]);

const lines = require("node:fs").readFileSync(process.argv[3], "utf8").trim().split("\n");
const other = lines.map((line) => line.split("\t")).filter(([link, native]) => figures(link) !== native);

for (const [link, native] of other.slice(0, 3)) {
  console.error(`  ${link}\n    natively ${native}\n    in wasm  ${figures(link)}`);
}
console.log(`  ${lines.length - other.length} of ${lines.length} links have the same figures natively and in wasm`);
process.exit(lines.length > 1000 && other.length === 0 ? 0 : 1);

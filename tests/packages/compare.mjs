// Compares the package that is installed next to this file with the command.

import { strictEqual, throws } from "node:assert";
import * as offload from "offload";
import { cases, report } from "./cases.mjs";

const { assess, assessProgram: assess_program, benchmark, compare, gpus, importProfile: import_profile, rank, read } = offload;
const { schema, sweep, version } = offload;
const calls = { ...offload, assess_program, import_profile };

throws(() => assess(42), TypeError);
throws(() => assess(), TypeError);
throws(() => assess_program(null), TypeError);
throws(() => read("x = 1", { n: "1" }), TypeError);
throws(() => read("x = 1", null), TypeError);
throws(() => read("x = 1", { n: -1 }), /must be ≥ 0/);
throws(() => read("x = 1", { n: NaN }), /must be ≥ 0/);
throws(() => read("x = 1", { n: 1 }), /n: the file has no question of this name; it has no open question/);
throws(() => import_profile("x = 1"), /not a report of cProfile/);
throws(() => rank("matmul", null), TypeError);
throws(() => rank("matmul", { cheese: 1 }), /unknown field `cheese`/);
throws(() => rank("matmul", { memory: Infinity }), /memory must be finite/);
throws(() => sweep("matmul"), TypeError);
throws(() => sweep("matmul", "batchs"), /did you mean `batch`/);
throws(() => sweep("matmul", "n", { from: "x" }), /not a number/);
throws(() => compare("matmul"), /two to four questions/);
throws(() => compare("matmul", 42), TypeError);
throws(() => compare("matmul", "svd", null), TypeError);
throws(() => assess("matmul", "csv"), TypeError);
throws(() => assess("matmul", { format: 42 }), TypeError);
throws(() => assess("matmul", { format: "xml" }), /format xml: takes json, csv, markdown/);
throws(() => rank("matmul", { format: "markdown" }), /format markdown: takes json, csv/);
throws(() => gpus({ from: "csv" }), /unknown field `from`, expected `format`/);
throws(() => benchmark(), TypeError);
throws(() => schema("cheese"), /document cheese: takes answer/);
strictEqual("error" in assess("cheese", { format: "csv" }), true);
strictEqual("error" in benchmark("cheese"), true);
strictEqual("error" in assess_program("w=matmul"), true);
strictEqual(version, assess("matmul").model_version);

const all = cases(process.argv[2]);
report(all, all.map(({ call, given }) => JSON.stringify(calls[call](...given))));

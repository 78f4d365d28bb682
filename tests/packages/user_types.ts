// Valid and invalid uses of the package's types. The compiler must reject the invalid ones. This file is never run.

import {
  assess, assessProgram, benchmark, compare, gpus, rank, read, record, schema, sweep, version, type Answer, type Compare,
  type Program, type Rank, type Reading, type Refusal,
} from "offload";

const either: Answer | Refusal = assess("matmul");
// @ts-expect-error: a refusal has no speedup.
either.speedup;
if ("error" in either) throw new Error(either.error + either.notices.map((notice) => notice.problem).join());
const likely: number | undefined = either.speedup?.likely;
// @ts-expect-error: it may have no times on the GPU.
either.gpu_warm.time_s;
// @ts-expect-error: no advice has this id.
either.advice.id === "perhaps";

const program: Program | Refusal = assessProgram("begin=a&w=sort");
const phases = "error" in program ? [] : program.phases.map(({ name, gpu_s }) => [name, gpu_s ?? 0]);

const reading: Reading = read("x = 1", { n: 1000 });
// @ts-expect-error: a phase with an open question has no time.
const seconds: number[] = reading.phases.map((phase) => phase.cpu_time_s);
// @ts-expect-error: an answer is a number.
read("x = 1", { n: "1000" });
const ranking: Rank | Refusal = rank("matmul", { by: "cost", top: "all", of: ["gpus"], cards: [1, 4] });
const places = "error" in ranking ? [] : ranking.rows.map(({ place }) => place ?? 0);
// @ts-expect-error: no ranking has this key.
rank("matmul", { by: "price" });
// @ts-expect-error: the field is missing.
sweep("matmul");
const swept = sweep("matmul", "n", { from: 256, to: "64k" });
const values: Array<number | string> = "error" in swept ? [] : swept.rows.map(({ at }) => at);
const memory: number[] = gpus().rows.map((row) => row.memory_bytes);
const markdown: string | Refusal = assess("matmul", { format: "markdown" });
const csv: string = gpus({ format: "csv" });
// @ts-expect-error: only an answer has this format.
gpus({ format: "markdown" });
const table: string | Refusal = rank("matmul", { by: "cost", format: "csv" });
// @ts-expect-error: a table has no rows.
table.rows;
const compared: Compare | Refusal = compare("matmul", "svd");
const comparison: string | Refusal = compare("matmul", "svd", { format: "csv" });
const script: string | Refusal = benchmark("matmul");
const texts = [markdown, csv, table, comparison, script, record(), schema("rank").title];
// @ts-expect-error: a link is a string.
assess(42);
export const used = [likely, phases, seconds, places, values, memory, compared, texts, version satisfies string];

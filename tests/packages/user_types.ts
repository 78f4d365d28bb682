// What the types of the package have to refuse, beside what they have to take. Compiled, never run.

import { assess, assessProgram, read, version, type Answer, type Program, type Reading, type Refusal } from "offload";

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
// @ts-expect-error: where a question is open there is no time.
const seconds: number[] = reading.phases.map((phase) => phase.cpu_time_s);
// @ts-expect-error: an answer is a number.
read("x = 1", { n: "1000" });
// @ts-expect-error: a link is a string.
assess(42);
export const used = [likely, phases, seconds, version satisfies string];

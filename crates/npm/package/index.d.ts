import type {
  Advise, Answer, Compare, Cost, CpuRows, GpuRows, Import, Inputs, MachineRows, Program, Rank, Reading, Refusal,
  Roofline, Sensitivity, Sweep,
} from "./documents.js";

export type * from "./documents.js";

/**
 * The answer to a link: the object that `offload --json LINK` prints.
 *
 * @param link An address of the page, its query or fragment, or the id of a preset.
 * @returns The answer. What of the link was ignored is in `notices`. A link in which nothing can be read has a refusal,
 * with the reason in `error`; no link makes this throw.
 * @throws {TypeError} Where the link is no string.
 */
export function assess(link: string): Answer | Refusal;

/**
 * The answer to a link of several phases: the object that `offload program LINK --json` prints.
 *
 * @param link A link in which `begin=` begins each phase.
 * @returns The answer, or a refusal where no phase begins in the link.
 * @throws {TypeError} Where the link is no string.
 */
export function assessProgram(link: string): Program | Refusal;

/**
 * What a Python program computes: the object that `offload read FILE --json` prints. The program is not run.
 *
 * @param source The text of the program.
 * @param answers Numbers for questions of an earlier reading, by their `name`.
 * @returns The phases of the program as links, and what it leaves open.
 * @throws {TypeError} Where the source is no string, or an answer no number.
 * @throws {Error} Where an answer is below zero or not finite.
 */
export function read(source: string, answers?: Readonly<Record<string, number>>): Reading;

/**
 * What a profile says: the object that `offload import FILE --json` prints.
 *
 * @param profile The text that cProfile, `torch.profiler` or `timeit` prints.
 * @param answers Numbers for questions of an earlier reading, by their `name`.
 * @param on A link with the CPU that it was measured on and the GPU to move to.
 * @throws {Error} If the text is no profile, or an answer is below zero or not finite.
 */
export function importProfile(profile: string, answers?: Readonly<Record<string, number>>, on?: string): Import;

/**
 * The advice and the changes that gain most: the object that `offload advise LINK --json` prints.
 *
 * @returns The advice, or a refusal if a part of the link is not understood. So do all functions below that take a link.
 */
export function advise(link: string): Advise | Refusal;

/** The bills of a month: the object that `offload cost LINK --json` prints. Prices are judged by today's date. */
export function cost(link: string): Cost | Refusal;

/** The roofline of both machines, and each alternative by cause: the object that `offload roofline LINK --json` prints. */
export function roofline(link: string): Roofline | Refusal;

/** The aspects that move the answer most: the object that `offload sensitivity LINK --json` prints. */
export function sensitivity(link: string): Sensitivity | Refusal;

/** The options of a ranking, as those of `offload rank`. */
export interface RankOptions {
  /** The key of the ranking; `speedup` by default. */
  readonly by?: "speedup" | "time" | "cost" | "energy" | "cost-time";
  /** The maximum number of rows whose hardware can run the work; 10 by default. */
  readonly top?: number | "all";
  /** The kinds of hardware; all by default. */
  readonly of?: ReadonlyArray<"gpus" | "machines" | "cpus">;
  /** The numbers of GPUs of a kind to try, each from 1 to 1024; one by default. */
  readonly cards?: readonly number[];
  /** The maker of the GPUs. */
  readonly vendor?: string;
  /** The provider of the machines. */
  readonly provider?: string;
  /** The minimum memory of all GPUs, in GB. */
  readonly memory?: number;
  /** `true` to rank only hardware with a price per hour. */
  readonly rentable?: boolean;
}

/**
 * The catalog's hardware, best first: the object that `offload rank LINK --json` prints.
 *
 * @throws {Error} If an option is unknown or has an unusable value.
 */
export function rank(link: string, options?: RankOptions): Rank | Refusal;

/** The values of a sweep over a number, as those of `offload sweep`. A number is in the unit of the field. */
export interface SweepOptions {
  /** The first value, such as `256` or `"64k"`. */
  readonly from?: number | string;
  /** The last value. */
  readonly to?: number | string;
  /** The number of steps, 2 to 500; 12 by default. */
  readonly steps?: number;
}

/**
 * The answers along one field: the object that `offload sweep LINK --vary KEY --json` prints.
 *
 * @param vary The key of the field in a link. A choice takes each of its options.
 * @throws {Error} If the question has no such field, or an option has an unusable value.
 */
export function sweep(link: string, vary: string, options?: SweepOptions): Sweep | Refusal;

/**
 * Questions next to each other: the object that `offload compare LINK... --json` prints.
 *
 * @param links Two to four links. Scenarios that a link has pinned count too.
 * @throws {Error} If there are fewer or more.
 */
export function compare(...links: string[]): Compare | Refusal;

/** The GPUs of the catalog, with the sources of their figures: the object that `offload gpus --json` prints. */
export function gpus(): GpuRows;

/** The CPUs and cloud machines of the catalog: the object that `offload cpus --json` prints. */
export function cpus(): CpuRows;

/** The machines that set CPU and GPUs at once: the object that `offload machines --json` prints. */
export function machines(): MachineRows;

/** Every family, field and preset that a link can name: the object that `offload inputs --json` prints. */
export function inputs(): Inputs;

/** The version of the model, which is that of the package. */
export const version: string;

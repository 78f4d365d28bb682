import type {
  Advise, Answer, Compare, Cost, CpuRows, GpuRows, Import, Inputs, MachineRows, Nearest, Program, Rank, Reading,
  Refusal, Roofline, Sensitivity, Sweep,
} from "./documents.js";

export type * from "./documents.js";

/** A format of an answer. */
export type AnswerFormat = "json" | "csv" | "markdown";

/** A format of a document with a table. */
export type TableFormat = "json" | "csv";

/** The format of a document. */
export interface FormatOption<F extends AnswerFormat> {
  /** `json` (the default) returns an object. The other formats return the text that the command prints. */
  readonly format?: F;
}

/** A document in a format: an object for `json`, a string for the other formats. */
export type Written<D, F extends AnswerFormat> = F extends "json" ? D : string;

/**
 * Returns the answer to a link: the object that `offload --json LINK` prints.
 *
 * @param link An address of the page, its query or fragment, or the id of a preset.
 * @param options The format. With `csv` or `markdown`, the answer is a string.
 * @returns The answer. Its `notices` list the ignored parts of the link. If nothing in the link can be read, the result
 * is a refusal with the reason in `error`. A refusal is an object in every format. An invalid link does not throw an
 * error.
 * @throws {TypeError} If the link is not a string.
 * @throws {Error} If the format is unknown.
 */
export function assess<F extends AnswerFormat = "json">(
  link: string, options?: FormatOption<F>,
): Written<Answer, F> | Refusal;

/**
 * Returns the answer to a link with several phases: the object that `offload program LINK --json` prints.
 *
 * @param link A link in which each phase starts with `begin=`.
 * @param options The format. With `csv`, this function returns a table of the phases as text. The functions below also
 * return their table.
 * @returns The answer, or a refusal if the link has no phase.
 * @throws {TypeError} If the link is not a string.
 */
export function assessProgram<F extends TableFormat = "json">(
  link: string, options?: FormatOption<F>,
): Written<Program, F> | Refusal;

/**
 * Reads a Python program without running it, and returns the object that `offload read FILE --json` prints.
 *
 * @param source The text of the program.
 * @param answers Numbers for the questions of an earlier reading, by their `name`. Other names throw an error.
 * @returns The phases of the program as links, and its open questions.
 * @throws {TypeError} If the source is not a string, or an answer is not a number.
 * @throws {Error} If an answer is negative or not finite.
 */
export function read(source: string, answers?: Readonly<Record<string, number>>): Reading;

/**
 * Reads a profile, and returns the object that `offload import FILE --json` prints.
 *
 * @param profile The text that cProfile, `torch.profiler` or `timeit` prints.
 * @param answers Numbers for the questions of an earlier reading, by their `name`. Other names throw an error.
 * @param on A link with the CPU of the measurement and the GPU to move to.
 * @throws {Error} If the text is not a profile, or an answer is negative or not finite.
 */
export function importProfile(profile: string, answers?: Readonly<Record<string, number>>, on?: string): Import;

/**
 * Returns the advice and the changes with the largest gains: the object that `offload advise LINK --json` prints.
 *
 * @returns The advice, or a refusal if a part of the link is not understood. All functions below that take a link return
 * a refusal in this case.
 */
export function advise<F extends TableFormat = "json">(
  link: string, options?: FormatOption<F>,
): Written<Advise, F> | Refusal;

/**
 * Returns the monthly bills: the object that `offload cost LINK --json` prints. The age of prices is computed from
 * today's date.
 */
export function cost<F extends TableFormat = "json">(
  link: string, options?: FormatOption<F>,
): Written<Cost, F> | Refusal;

/**
 * Returns the roofline of both machines, and the time of each plan by cause: the object that `offload roofline LINK
 * --json` prints.
 */
export function roofline<F extends TableFormat = "json">(
  link: string, options?: FormatOption<F>,
): Written<Roofline, F> | Refusal;

/**
 * Returns the uncertain inputs that change the answer most: the object that `offload sensitivity LINK --json` prints.
 */
export function sensitivity<F extends TableFormat = "json">(
  link: string, options?: FormatOption<F>,
): Written<Sensitivity, F> | Refusal;

/**
 * Returns the published measurements that are most similar to the question: the object that `offload nearest LINK
 * --json` prints.
 */
export function nearest<F extends TableFormat = "json">(
  link: string, options?: FormatOption<F>,
): Written<Nearest, F> | Refusal;

/** The options of a ranking, the same as those of `offload rank`. */
export interface RankOptions {
  /** The value to rank by; `speedup` by default. */
  readonly by?: "speedup" | "time" | "cost" | "energy" | "cost-time";
  /** The maximum number of rows whose hardware can run the work; 10 by default. */
  readonly top?: number | "all";
  /** The kinds of hardware; all by default. */
  readonly of?: ReadonlyArray<"gpus" | "machines" | "cpus">;
  /** The numbers of identical GPUs to try, each from 1 to 1024; one GPU by default. */
  readonly cards?: readonly number[];
  /** The vendor of the GPUs. */
  readonly vendor?: string;
  /** The provider of the machines. */
  readonly provider?: string;
  /** The minimum memory of all GPUs, in GB. */
  readonly memory?: number;
  /** `true` to rank only hardware with a price per hour. */
  readonly rentable?: boolean;
}

/**
 * Returns the catalog's hardware, best first: the object that `offload rank LINK --json` prints.
 *
 * @throws {Error} If an option is unknown or has an invalid value.
 */
export function rank<F extends TableFormat = "json">(
  link: string, options?: RankOptions & FormatOption<F>,
): Written<Rank, F> | Refusal;

/** The options of a sweep, the same as those of `offload sweep`. Numbers are in the unit of the field. */
export interface SweepOptions {
  /** The first value, such as `256` or `"64k"`. */
  readonly from?: number | string;
  /** The last value. */
  readonly to?: number | string;
  /** The number of values, 2 to 500; 12 by default. */
  readonly steps?: number;
}

/**
 * Returns the answers for several values of one field: the object that `offload sweep LINK --vary KEY --json` prints.
 *
 * @param vary The key of the field in a link. If the field is a choice, there is an answer for each option.
 * @throws {Error} If the question has no such field, or an option has an invalid value.
 */
export function sweep<F extends TableFormat = "json">(
  link: string, vary: string, options?: SweepOptions & FormatOption<F>,
): Written<Sweep, F> | Refusal;

/**
 * Compares questions, and returns the object that `offload compare LINK... --json` prints.
 *
 * @param links Two to four links. Scenarios that are pinned in a link count as links. An object with the format may
 * follow.
 * @throws {Error} If there are fewer than two or more than four links.
 */
export function compare(...links: string[]): Compare | Refusal;
export function compare<F extends TableFormat = "json">(
  ...linksAndOptions: [...links: string[], options: FormatOption<F>]
): Written<Compare, F> | Refusal;

/** Returns the catalog's GPUs with the sources of their figures: the object that `offload gpus --json` prints. */
export function gpus<F extends TableFormat = "json">(options?: FormatOption<F>): Written<GpuRows, F>;

/** Returns the catalog's CPUs and cloud machines: the object that `offload cpus --json` prints. */
export function cpus<F extends TableFormat = "json">(options?: FormatOption<F>): Written<CpuRows, F>;

/**
 * Returns the catalog's machines with GPUs, each of which sets the CPU and the GPUs of a question: the object that
 * `offload machines --json` prints.
 */
export function machines<F extends TableFormat = "json">(options?: FormatOption<F>): Written<MachineRows, F>;

/** Returns every family, field and preset that a link can name: the object that `offload inputs --json` prints. */
export function inputs<F extends TableFormat = "json">(options?: FormatOption<F>): Written<Inputs, F>;

/**
 * Returns a Python script that times a question: the text that `offload benchmark LINK` prints.
 *
 * @returns The script, or a refusal if a part of the link is not understood.
 * @throws {Error} If neither the CPU nor the GPU time of the work can be measured.
 */
export function benchmark(link: string): string | Refusal;

/** Returns the recorder, a Python file that counts a program's work: the text that `offload record` prints. */
export function record(): string;

/**
 * Returns the JSON Schema of a document: the object that `offload schema DOCUMENT` prints.
 *
 * @param document The name of the document, such as `rank`; `answer` by default.
 * @throws {Error} If no document has that name.
 */
export function schema(document?: string): Record<string, unknown>;

/** The version of the model, which is also the version of the package. */
export const version: string;

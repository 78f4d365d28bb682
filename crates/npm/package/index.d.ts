import type { Answer, Program, Reading, Refusal } from "./documents.js";

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

/** The version of the model, which is that of the package. */
export const version: string;

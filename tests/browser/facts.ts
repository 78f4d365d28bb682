// The families, fields and presets that stories use, as the command lists them.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs the command's package with these arguments, and returns its output. */
export const cargo = (words: string, input = ""): string =>
  execFileSync("cargo", `run --quiet --package offload-cli ${words}`.split(" "), { cwd: root, input, encoding: "utf8", maxBuffer: 1e9 });

/** A kind of work. */
export type Family = { id: string; label: string; heading: string; measured: boolean };

type Range = { from: number; to: number; usual_from: number; usual_to: number };
type Taken =
  | { kind: "number"; number: Range & { unit: string; scale: number; slider: boolean; whole: boolean }; options: null }
  | { kind: "choice"; number: null; options: { id: string; label: string; heading: string }[] };

/** An input. `families` is empty if the input belongs to all families. */
export type Field = Taken & { key: string; label: string; help: string; group: string; place: string; families: string[]; follows: boolean };

/** A worked example. */
export type Preset = { id: string; name: string; about: string; link: string };

type Listing = { schema: 1; families: Family[]; fields: Field[]; presets: Preset[] };

/** Asks the command, and saves its answer in a file for the workers. */
function listed(): string {
  const file = `${root}target/inputs.json`;
  mkdirSync(`${root}target`, { recursive: true });
  writeFileSync(file, cargo("-- inputs --json"));
  return file;
}

// The first process that loads this module runs the command; the workers that it starts inherit its environment.
process.env.OFFLOAD_INPUTS ??= listed();

export const { families, fields, presets }: Listing = JSON.parse(readFileSync(process.env.OFFLOAD_INPUTS, "utf8"));

export const preset = (id: string): Preset => presets.find((preset) => preset.id === id)!;

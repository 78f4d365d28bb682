//! Attribution of the time of a cProfile table.
//!
//! No own time is counted twice. Three kinds of work take their time from the rows, in this order, until nothing is
//! left:
//!
//! 1. *Imports*: the cumulative time of the import system's outermost function. It is taken from the rows that
//!    only imports have, then from those of the standard library.
//! 2. *Public functions of pandas and scikit-learn* (`data/entries.tsv`): a group-by includes everything below it, so
//!    their cumulative time counts. It is taken from the rows of their library, then from those of NumPy, SciPy and the
//!    interpreter's own functions, in proportion, because a table does not have the callers.
//! 3. *Every row by itself*: a call whose own time is its work, such as `{method 'sort' of 'numpy.ndarray' objects}`,
//!    waiting, other work of a library, and the own time of the user's functions.
//!
//! The rest of the header's time belongs to rows that are not in the table.

use crate::bucket::{TimedWork, WorkOfTime, add};
use crate::function_table::{entry, is_public, wait};
use crate::in_order::longest_first;
use crate::known_work::works;
use crate::profile_table::{ProfileRow, ProfileTable};
use crate::profiled_function::{FunctionPlace, ProfiledFunction};

/// The maximum number of rows with names, the longest first. Other rows take too little time to need one.
const MAX_NAMED: usize = 200;

/// The number of stages in which an import or a public function takes time from rows.
const STAGES: u8 = 3;

/// Attributes the time of a table to work.
pub(crate) fn attribute(table: &ProfileTable) -> Vec<TimedWork> {
    let mut left =
        TimeLeft { rows: &table.rows, own: table.rows.iter().map(|row| row.own).collect() };
    let mut found = Vec::new();
    left.name_dispatched();
    imports(&mut left, &mut found);
    public_functions(&mut left, &mut found);
    single_rows(&left, &mut found);
    let counted: f64 = found.iter().map(|work| work.seconds).sum();
    // Own times are rounded to milliseconds.
    let hidden = table.total - counted;
    if hidden > 0.0 {
        let why = "the table doesn’t list its rows, or shows them as 0.000 s";
        add(&mut found, stays("unlisted rows", &[table.head], 1.0, hidden, why));
    }
    found
}

/// The own times that are not yet attributed.
struct TimeLeft<'a> {
    rows: &'a [ProfileRow],
    /// In seconds, by row.
    own: Vec<f64>,
}

/// NumPy's functions that are compiled as a whole. Versions before 1.25 have one row for the time of all of them, and a
/// row with an own time of zero for the name of each.
const DISPATCHED: [&str; 10] = [
    "dot",
    "where",
    "concatenate",
    "inner",
    "vdot",
    "bincount",
    "lexsort",
    "copyto",
    "putmask",
    "packbits",
];

impl TimeLeft<'_> {
    /// Distributes the time of NumPy's row for compiled functions among these functions.
    fn name_dispatched(&mut self) {
        let name = |at: &usize| self.rows[*at].function.name.as_str();
        let all = 0..self.rows.len();
        let Some(behind) = all.clone().find(|at| name(at) == "implement_array_function") else {
            return;
        };
        let internals = |at: &usize| matches!(&self.rows[*at].function.place, FunctionPlace::Library(file, _) if file.starts_with("<__array"));
        let named: Vec<usize> =
            all.filter(|at| internals(at) && DISPATCHED.contains(&name(at))).collect();
        for at in named {
            let time = self.rows[at].cumulative.min(self.own[behind]);
            self.own[at] += time;
            self.own[behind] -= time;
        }
    }

    /// Takes up to this many seconds from the rows that have a stage, stage by stage, in proportion to their time.
    /// Returns the seconds taken.
    fn take(&mut self, mut seconds: f64, stage: impl Fn(&ProfileRow) -> Option<u8>) -> f64 {
        let stages: Vec<Option<u8>> = self.rows.iter().map(stage).collect();
        let mut taken = 0.0;
        for now in 0..STAGES {
            let here = |at: &usize| stages[*at] == Some(now);
            let all: f64 = (0..self.own.len()).filter(here).map(|at| self.own[at]).sum();
            let share = if all > 0.0 { (seconds / all).min(1.0) } else { 0.0 };
            (0..self.own.len()).filter(here).for_each(|at| self.own[at] *= 1.0 - share);
            taken += share * all;
            seconds = (seconds - share * all).max(0.0);
        }
        taken
    }
}

/// Attributes the time of imports.
fn imports(left: &mut TimeLeft<'_>, found: &mut Vec<TimedWork>) {
    let is_script = script(left.rows);
    let only_imports = |row: &ProfileRow| {
        let ProfileRow { function: ProfiledFunction { name, place }, .. } = row;
        match place {
            FunctionPlace::Compiled(path) => {
                path == "_imp"
                    || path == "posix"
                    || matches!(name.as_str(), "open_code" | "__build_class__" | "__import__")
                    || matches!(
                        (path.as_str(), name.as_str()),
                        ("builtins", "compile") | ("_ctypes", "dlopen")
                    )
                    || (path == "marshal" && name == "loads")
            }
            FunctionPlace::Library(file, _) if file.starts_with('<') => file.contains("importlib"),
            FunctionPlace::Library(..) => name == "<module>",
            FunctionPlace::Own => name == "<module>" && Some(row.line) != is_script,
        }
    };
    let outermost = left.rows.iter().filter(|row| row.function.name == "_find_and_load");
    let outermost = outermost.map(|outermost| outermost.cumulative).reduce(f64::max);
    let first = left.rows.iter().filter(|row| only_imports(row));
    let first: Vec<u32> = first.map(|row| row.line).collect();
    let Some(line) = first.first() else { return };
    let listed = left.rows.iter().filter(|row| only_imports(row)).map(|row| row.own).sum();
    let taken = left.take(outermost.unwrap_or(listed), |row| match row.function.library() {
        _ if only_imports(row) => Some(0),
        Some("python") => Some(1),
        _ => None,
    });
    if taken > 0.0 {
        found.push(stays("imports", &[*line], 1.0, taken, "it imports modules, once per process"));
    }
}

/// Returns the line of the module that was run: the one with the largest cumulative time.
fn script(rows: &[ProfileRow]) -> Option<u32> {
    let modules = rows.iter().filter(|row| row.function.name == "<module>");
    modules.max_by(|a, b| a.cumulative.total_cmp(&b.cumulative)).map(|module| module.line)
}

/// Attributes the cumulative time of public functions of libraries.
fn public_functions(left: &mut TimeLeft<'_>, found: &mut Vec<TimedWork>) {
    let rows = left.rows;
    let entries: Vec<_> = rows
        .iter()
        .filter(|row| row.cumulative > 0.0)
        .filter_map(|row| {
            let FunctionPlace::Library(file, library) = &row.function.place else { return None };
            // A file name that several libraries have belongs to the library with this function.
            let known = |of: &str| {
                entry(of, file, &row.function.name)
                    .map(|(link, size)| (row, of.to_owned(), link, size))
            };
            match library.as_str() {
                "any" => ["pandas", "sklearn"]
                    .into_iter()
                    .filter(|of| rows.iter().any(|row| row.function.library() == Some(of)))
                    .find_map(known),
                library => known(library),
            }
        })
        .collect();
    let entries = longest_first(entries, |(row, ..)| row.cumulative);
    let mut done: Vec<(&str, &str)> = Vec::new();
    for (row, library, link, size) in &entries {
        // `fit_transform` calls `fit`, so only the longest of the functions with the same link in a file counts.
        let FunctionPlace::Library(file, _) = &row.function.place else { continue };
        if done.contains(&(file, link)) {
            continue;
        }
        done.push((file, link));
        let seconds = left.take(row.cumulative, |callee| match callee.function.library() {
            Some(of) if of == library || of == "any" => Some(0),
            Some("numpy" | "scipy" | "joblib") => Some(1),
            Some("python") => Some(2),
            _ => None,
        });
        if seconds <= 0.0 {
            continue;
        }
        let name = match link.split_once('=') {
            Some(_) => format!("{library} {}", short(link)),
            None => format!("{library} {}", row.function.name),
        };
        let work = if link.starts_with("w=") {
            WorkOfTime::Known { link: (*link).to_owned(), size: Some(size), assumed: false }
        } else {
            WorkOfTime::Stays((*link).to_owned())
        };
        let (lines, calls) = (vec![row.line], row.calls);
        add(found, TimedWork { name, lines, calls, seconds, on_gpu: false, work });
    }
}

/// Returns the last word of a link: `groupby`, `pca`, `kmeans`.
fn short(link: &str) -> &str {
    link.rsplit('=').next().unwrap_or(link)
}

/// Attributes the rest of each row.
fn single_rows(left: &TimeLeft<'_>, found: &mut Vec<TimedWork>) {
    let taken = (0..left.rows.len()).filter(|at| left.own[*at] > 0.0).collect();
    let order = longest_first(taken, |at| left.own[*at]);
    let functions: Vec<&ProfiledFunction> =
        order.iter().map(|at| &left.rows[*at].function).collect();
    for (place, (at, known)) in order.into_iter().zip(works(&functions)).enumerate() {
        let (row, seconds) = (&left.rows[at], left.own[at]);
        let work = |name: String, work: WorkOfTime| TimedWork {
            name,
            lines: vec![row.line],
            calls: row.calls.max(1.0),
            seconds,
            on_gpu: false,
            work,
        };
        let timed = if let Some(known) = known {
            let (link, size) = (known.link, Some(known.size));
            work(known.name, WorkOfTime::Known { link, size, assumed: false })
        } else if matches!(row.function.library(), None | Some("any")) {
            let name = if place < MAX_NAMED {
                format!("line {}", row.line)
            } else {
                "other lines".to_owned()
            };
            work(name, WorkOfTime::OwnFunction)
        } else if let Some(why) = waits(&row.function) {
            work(why.trim_start_matches("it ").to_owned(), WorkOfTime::Stays(why.to_owned()))
        } else {
            let (name, why) = match row.function.library().unwrap_or("python") {
                "python" => {
                    ("Python’s own functions".to_owned(), "the interpreter does it".to_owned())
                }
                // Another package's name may be the user's own.
                library if is_public(library) => (
                    format!("{library}, other"),
                    format!("{library} does it, and the model doesn’t cover it"),
                ),
                _ => {
                    ("other packages".to_owned(), "the model doesn’t know this package".to_owned())
                }
            };
            work(name, WorkOfTime::Stays(why))
        };
        add(found, timed);
    }
}

fn waits(function: &ProfiledFunction) -> Option<&'static str> {
    let FunctionPlace::Compiled(module) = &function.place else { return None };
    wait(module, &function.name)
}

fn stays(name: &str, lines: &[u32], calls: f64, seconds: f64, why: &str) -> TimedWork {
    TimedWork {
        name: name.to_owned(),
        lines: lines.to_vec(),
        calls,
        seconds,
        on_gpu: false,
        work: WorkOfTime::Stays(why.to_owned()),
    }
}

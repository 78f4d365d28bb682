//! Attributes the time in a cProfile table to kinds of work.
//!
//! Each second of self time is attributed exactly once, in three steps:
//!
//! 1. *Imports* get the cumulative time of the outermost function in the import system. This time is removed first from
//!    rows that occur only in imports, then from rows of the standard library.
//! 2. *Public functions of pandas and scikit-learn* (`data/entries.tsv`) get their cumulative time, because their work
//!    includes the functions that they call. The table does not list callers. Therefore, the time is removed
//!    proportionally from the rows of the same library, then of NumPy and SciPy, then of the interpreter's functions.
//! 3. *The remaining time of each row* is attributed according to the row's function: known work (e.g. `{method 'sort'
//!    of 'numpy.ndarray' objects}`), waiting, other work of a library, or the user's own code.
//!
//! The header may report more time than the sum of all rows. The difference belongs to rows that the table does not
//! list.

use crate::function_table::{entry, is_public, wait};
use crate::known_work::works;
use crate::profile_table::{ProfileRow, ProfileTable};
use crate::profiled_function::{FunctionPlace, ProfiledFunction};
use crate::sort_by_time::longest_first;
use crate::timed_work::{AttributedWork, TimedWork, add};

/// The number of rows, sorted by descending time, whose user functions become separate phases. User functions in later
/// rows are combined, because they take little time.
const MAX_NAMED: usize = 200;

/// The number of passes that take the time of an import or a public function from the rows.
const STAGES: u8 = 3;

/// Attributes the time in a table to kinds of work.
pub(crate) fn attribute(table: &ProfileTable) -> Vec<TimedWork> {
    let mut time_left =
        TimeLeft { rows: &table.rows, own: table.rows.iter().map(|row| row.own).collect() };
    let mut timed_works = Vec::new();
    time_left.move_dispatched_time();
    attribute_imports(&mut time_left, &mut timed_works);
    attribute_public_functions(&mut time_left, &mut timed_works);
    attribute_single_rows(&time_left, &mut timed_works);
    let attributed_seconds: f64 = timed_works.iter().map(|work| work.seconds).sum();
    // The table rounds self times to milliseconds, so the rows may add up to less than the total time.
    let unlisted_seconds = table.total - attributed_seconds;
    if unlisted_seconds > 0.0 {
        let why = "this time is in rows that the table leaves out or shows as 0.000 s";
        add(
            &mut timed_works,
            cpu_only_work("unlisted rows", &[table.head], 1.0, unlisted_seconds, why),
        );
    }
    timed_works
}

/// The self time in each row that has not been attributed yet.
struct TimeLeft<'a> {
    rows: &'a [ProfileRow],
    /// The remaining self time of each row, in seconds.
    own: Vec<f64>,
}

/// Compiled NumPy functions that share one row in profiles of NumPy before version 1.25. The shared row contains the
/// self time of all these functions. Each function also has a row with its own name, but without self time.
const DISPATCHED_FUNCTIONS: [&str; 10] = [
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
    /// Moves time from NumPy's shared row for compiled functions to the rows of the individual functions.
    fn move_dispatched_time(&mut self) {
        let function_name = |index: &usize| self.rows[*index].function.name.as_str();
        let indices = 0..self.rows.len();
        let Some(common_row) =
            indices.clone().find(|index| function_name(index) == "implement_array_function")
        else {
            return;
        };
        let is_internal = |index: &usize| matches!(&self.rows[*index].function.place, FunctionPlace::Library(file, _) if file.starts_with("<__array"));
        let named_rows: Vec<usize> = indices
            .filter(|index| {
                is_internal(index) && DISPATCHED_FUNCTIONS.contains(&function_name(index))
            })
            .collect();
        for index in named_rows {
            let time = self.rows[index].cumulative.min(self.own[common_row]);
            self.own[index] += time;
            self.own[common_row] -= time;
        }
    }

    /// Takes up to `seconds` from the rows and returns the seconds taken.
    ///
    /// `stage` returns the pass that takes time from a row, or `None` if the row keeps its time. Within a pass, every
    /// row loses the same fraction of its remaining time.
    fn take(&mut self, mut seconds: f64, stage: impl Fn(&ProfileRow) -> Option<u8>) -> f64 {
        let stages: Vec<Option<u8>> = self.rows.iter().map(stage).collect();
        let mut taken = 0.0;
        for current_stage in 0..STAGES {
            let is_in_stage = |index: &usize| stages[*index] == Some(current_stage);
            let available_seconds: f64 =
                (0..self.own.len()).filter(is_in_stage).map(|index| self.own[index]).sum();
            let share =
                if available_seconds > 0.0 { (seconds / available_seconds).min(1.0) } else { 0.0 };
            (0..self.own.len())
                .filter(is_in_stage)
                .for_each(|index| self.own[index] *= 1.0 - share);
            taken += share * available_seconds;
            seconds = (seconds - share * available_seconds).max(0.0);
        }
        taken
    }
}

/// Attributes the time of imports.
fn attribute_imports(time_left: &mut TimeLeft<'_>, timed_works: &mut Vec<TimedWork>) {
    let script_line = script_line(time_left.rows);
    let is_import_only = |row: &ProfileRow| {
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
            FunctionPlace::Own => name == "<module>" && Some(row.line) != script_line,
        }
    };
    let finder_rows = time_left.rows.iter().filter(|row| row.function.name == "_find_and_load");
    let outermost_seconds = finder_rows.map(|row| row.cumulative).reduce(f64::max);
    let import_rows = time_left.rows.iter().filter(|row| is_import_only(row));
    let import_lines: Vec<u32> = import_rows.map(|row| row.line).collect();
    let Some(line) = import_lines.first() else { return };
    let listed_seconds =
        time_left.rows.iter().filter(|row| is_import_only(row)).map(|row| row.own).sum();
    let taken = time_left.take(outermost_seconds.unwrap_or(listed_seconds), |row| {
        match row.function.library() {
            _ if is_import_only(row) => Some(0),
            Some("python") => Some(1),
            _ => None,
        }
    });
    if taken > 0.0 {
        timed_works.push(cpu_only_work(
            "imports",
            &[*line],
            1.0,
            taken,
            "it imports modules, once per process",
        ));
    }
}

/// Returns the line of the main module, which is the module with the largest cumulative time.
fn script_line(rows: &[ProfileRow]) -> Option<u32> {
    let modules = rows.iter().filter(|row| row.function.name == "<module>");
    modules.max_by(|a, b| a.cumulative.total_cmp(&b.cumulative)).map(|module| module.line)
}

/// Attributes the cumulative time of public functions in libraries.
fn attribute_public_functions(time_left: &mut TimeLeft<'_>, timed_works: &mut Vec<TimedWork>) {
    let rows = time_left.rows;
    let entries: Vec<_> = rows
        .iter()
        .filter(|row| row.cumulative > 0.0)
        .filter_map(|row| {
            let FunctionPlace::Library(file, library) = &row.function.place else { return None };
            // If several libraries have a file with this name, the name of the function identifies the library.
            let find_entry = |library: &str| {
                entry(library, file, &row.function.name)
                    .map(|(link, size)| (row, library.to_owned(), link, size))
            };
            match library.as_str() {
                "any" => ["pandas", "sklearn"]
                    .into_iter()
                    .filter(|candidate| {
                        rows.iter().any(|row| row.function.library() == Some(candidate))
                    })
                    .find_map(find_entry),
                library => find_entry(library),
            }
        })
        .collect();
    let entries = longest_first(entries, |(row, ..)| row.cumulative);
    let mut attributed_links: Vec<(&str, &str)> = Vec::new();
    for (row, library, link, size) in &entries {
        // `fit_transform` calls `fit`, so count only the longest function for each file and link.
        let FunctionPlace::Library(file, _) = &row.function.place else { continue };
        if attributed_links.contains(&(file, link)) {
            continue;
        }
        attributed_links.push((file, link));
        let seconds = time_left.take(row.cumulative, |callee| match callee.function.library() {
            Some(callee_library) if callee_library == library || callee_library == "any" => Some(0),
            Some("numpy" | "scipy" | "joblib") => Some(1),
            Some("python") => Some(2),
            _ => None,
        });
        if seconds <= 0.0 {
            continue;
        }
        let name = match link.split_once('=') {
            Some(_) => format!("{library} {}", last_value(link)),
            None => format!("{library} {}", row.function.name),
        };
        let work = if link.starts_with("w=") {
            AttributedWork::Known { link: (*link).to_owned(), size: Some(size), assumed: false }
        } else {
            AttributedWork::Stays((*link).to_owned())
        };
        let (lines, calls) = (vec![row.line], row.calls);
        add(timed_works, TimedWork { name, lines, calls, seconds, on_gpu: false, work });
    }
}

/// Returns the last value of a link, such as `groupby`, `pca` or `kmeans`.
fn last_value(link: &str) -> &str {
    link.rsplit('=').next().unwrap_or(link)
}

/// Attributes the remaining self time to the function in each row.
fn attribute_single_rows(time_left: &TimeLeft<'_>, timed_works: &mut Vec<TimedWork>) {
    let indices = (0..time_left.rows.len()).filter(|index| time_left.own[*index] > 0.0).collect();
    let order = longest_first(indices, |index| time_left.own[*index]);
    let functions: Vec<&ProfiledFunction> =
        order.iter().map(|index| &time_left.rows[*index].function).collect();
    for (rank, (index, known_work)) in order.into_iter().zip(works(&functions)).enumerate() {
        let (row, seconds) = (&time_left.rows[index], time_left.own[index]);
        let timed_work = |name: String, work: AttributedWork| TimedWork {
            name,
            lines: vec![row.line],
            calls: row.calls.max(1.0),
            seconds,
            on_gpu: false,
            work,
        };
        let work = if let Some(known_work) = known_work {
            let (link, size) = (known_work.link, Some(known_work.size));
            timed_work(known_work.name, AttributedWork::Known { link, size, assumed: false })
        } else if matches!(row.function.library(), None | Some("any")) {
            let name = if rank < MAX_NAMED {
                format!("line {}", row.line)
            } else {
                "other lines".to_owned()
            };
            timed_work(name, AttributedWork::OwnFunction)
        } else if let Some(why) = wait_reason(&row.function) {
            timed_work(
                why.trim_start_matches("it ").to_owned(),
                AttributedWork::Stays(why.to_owned()),
            )
        } else {
            let (name, why) = match row.function.library().unwrap_or("python") {
                "python" => {
                    ("Python’s own functions".to_owned(), "it runs in the interpreter".to_owned())
                }
                // Hide the name of an unknown package, because the package may be the user's own.
                library if is_public(library) => (
                    format!("{library}, other"),
                    format!("the model doesn’t cover this part of {library}"),
                ),
                _ => {
                    ("other packages".to_owned(), "the model doesn’t know this package".to_owned())
                }
            };
            timed_work(name, AttributedWork::Stays(why))
        };
        add(timed_works, work);
    }
}

fn wait_reason(function: &ProfiledFunction) -> Option<&'static str> {
    let FunctionPlace::Compiled(module) = &function.place else { return None };
    wait(module, &function.name)
}

fn cpu_only_work(name: &str, lines: &[u32], calls: f64, seconds: f64, why: &str) -> TimedWork {
    TimedWork {
        name: name.to_owned(),
        lines: lines.to_vec(),
        calls,
        seconds,
        on_gpu: false,
        work: AttributedWork::Stays(why.to_owned()),
    }
}

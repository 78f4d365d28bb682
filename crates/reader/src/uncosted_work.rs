//! Work that is not counted: calls that the reader cannot represent, and file access.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::call_table::rows;
use crate::calling::CallArguments;
use crate::event::WorkKind;
use crate::grouping::{EventGroup, GroupKind};
use crate::reader::ProgramReader;
use crate::reading::UncostedWork;
use crate::uncosted_line::{UncostedLine, Unsupported};
use crate::value::PythonValue;

const FILES: &str = include_str!("../data/files.tsv");
/// The module column of methods in `FILES`.
const METHODS: &str = "*";
/// The arguments that name the file. Without one, the method returns a string and writes nothing.
const PLACES: [&str; 8] =
    ["path_or_buf", "path", "excel_writer", "workbook", "file", "fid", "name", "store"];
/// The maximum number of lines of each kind in a reading.
pub(crate) const MAX_LINES: usize = 200;

/// The reasons why file access is not counted, by module and name.
static FILE_CALLS: LazyLock<FxHashMap<(&'static str, &'static str), &'static str>> =
    LazyLock::new(|| {
        let all = rows(FILES).filter_map(|row| <[&'static str; 3]>::try_from(row).ok());
        let each = |[module, names, why]: [&'static str; 3]| {
            names.split(' ').map(move |name| ((module, name), why))
        };
        all.flat_map(each).collect()
    });

impl<'a> ProgramReader<'a> {
    /// Reports once per line that its work cannot be represented by a link.
    pub(crate) fn outside(&mut self, line: u32, why: &str, waits: bool) {
        let said = self.outside.iter().any(|work| work.line == line && (waits || !work.waits));
        if self.outside.len() < MAX_LINES && !said {
            let call = self.shown_call().filter(|_| !waits);
            // Work in a line is reported instead of a wait in the same line.
            self.outside.retain(|work| work.line != line);
            self.outside.push(Unsupported { line, why: why.to_owned(), call, link: None, waits });
        }
        if waits {
            for at in self.open.clone() {
                self.loops[at as usize].waits = true;
            }
        }
    }

    /// Records a library call that reads or writes a file. The call is still evaluated for its result.
    pub(crate) fn note_file_call(&mut self, path: &str, line: u32) {
        if let Some(why) = path.rsplit_once('.').and_then(|parts| FILE_CALLS.get(&parts)) {
            self.note_file(line, why);
        }
    }

    /// Returns `true` for a call that [`Self::note_file_call`] records.
    pub(crate) fn is_file_call(path: &str) -> bool {
        path.rsplit_once('.').is_some_and(|parts| FILE_CALLS.contains_key(&parts))
    }

    /// Records a method that writes its object to a file.
    pub(crate) fn note_file_method(
        &mut self,
        owner: &PythonValue<'a>,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) {
        // Methods of the program's own classes are read, and library functions have their own rows.
        let other = !matches!(
            owner,
            PythonValue::Instance(_) | PythonValue::Class(_) | PythonValue::Library(_)
        );
        let placed = arguments.get(0, &PLACES).is_some();
        if let Some(why) = FILE_CALLS.get(&(METHODS, name)).filter(|_| other && placed) {
            self.note_file(line, why);
        }
    }

    fn note_file(&mut self, line: u32, why: &'static str) {
        if self.files.len() < MAX_LINES && !self.files.iter().any(|file| file.line == line) {
            self.files.push(UncostedLine { line, why: why.into(), call: None });
        }
    }

    /// Returns all uncounted work, at most one entry per line. Work that cannot be represented takes precedence over
    /// unknown calls, and those over file access. `nothing` is `true` if no phase was found.
    pub(crate) fn uncosted_work(
        &self,
        unstated: impl Iterator<Item = ([u32; 2], &'static str)>,
        groups: &[EventGroup<'_>],
        nothing: bool,
    ) -> Vec<UncostedWork> {
        let work = |lines, why: &str, call: Option<&String>, unknown| UncostedWork {
            lines,
            why: why.to_owned(),
            call: call.cloned(),
            link: None,
            unknown,
        };
        let stated = self.outside.iter().map(|outside| UncostedWork {
            link: outside.link.clone(),
            ..work([outside.line; 2], &outside.why, outside.call.as_ref(), !outside.waits)
        });
        let unstated = unstated.map(|(lines, why)| work(lines, why, None, true));
        let mut all: Vec<UncostedWork> = stated.chain(unstated).collect();
        let of_line = |entry: &UncostedLine, unknown| {
            work([entry.line; 2], &entry.why, entry.call.as_ref(), unknown)
        };
        let lines = |all: &[UncostedWork], unknown: bool| -> FxHashSet<u32> {
            all.iter()
                .filter(|outside| outside.unknown || !unknown)
                .map(|outside| outside.lines[0])
                .collect()
        };
        let spoken_for = lines(&all, true);
        let uncounted = self.uncounted.iter().filter(|entry| !spoken_for.contains(&entry.line));
        all.retain(|outside| {
            outside.unknown || !uncounted.clone().any(|other| other.line == outside.lines[0])
        });
        all.extend(uncounted.map(|entry| of_line(entry, true)));
        let mut spoken_for = lines(&all, false);
        spoken_for.extend(prepared_lines(groups));
        let files = self.files.iter().filter(|file| !spoken_for.contains(&file.line));
        all.extend(files.map(|file| of_line(file, false)));
        // Without any other work, calls that seemed to do none may be the work.
        if nothing && !all.iter().any(|outside| outside.unknown) {
            all.extend(self.unread.passed_over.iter().map(|entry| of_line(entry, true)));
        }
        all
    }
}

/// Returns the lines that prepare items in a pipeline. The pipeline already counts their file access.
fn prepared_lines<'g>(groups: &'g [EventGroup<'_>]) -> impl Iterator<Item = u32> + 'g {
    let pipelines = groups.iter().filter(|group| group.kind == GroupKind::Pipeline);
    let events = pipelines.flat_map(|pipeline| &pipeline.events);
    events.filter(|event| event.work == WorkKind::Prepare).map(|event| event.line)
}

#[cfg(test)]
mod tests {
    use super::{FILE_CALLS, FILES, rows};

    #[test]
    fn every_row_of_files_is_complete_and_unique() {
        let names = rows(FILES).map(|row| {
            assert_eq!(row.len(), 3, "{row:?}");
            row[1].split(' ').count()
        });
        assert_eq!(names.sum::<usize>(), FILE_CALLS.len());
    }
}

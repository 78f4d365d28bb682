//! Looks up functions and files in the tables of the folder `data`.
//!
//! The tables list the files of libraries, the calls whose self time counts as work, the public functions whose
//! cumulative time counts as work, and the functions that wait.

use std::collections::HashMap;
use std::sync::OnceLock;

const FILES: &str = include_str!("../data/files.tsv");
const LEAVES: &str = include_str!("../data/leaves.tsv");
const ENTRIES: &str = include_str!("../data/entries.tsv");
const WAITS: &str = include_str!("../data/waits.tsv");

/// Returns the data rows of a table, without comments and the header.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.skip(1).map(|line| line.split('\t').collect())
}

fn list_contains(list: &'static str, name: &str) -> bool {
    list == "*" || list.split(' ').any(|part| part == name)
}

/// Returns the library that contains a file with this name.
///
/// Returns `any` if several libraries have such a file. Also returns `any` for an unknown name that begins with `_`,
/// because only libraries have such files.
pub(crate) fn library_of_file(base: &str) -> Option<&'static str> {
    static LIBRARIES: OnceLock<HashMap<&str, &str>> = OnceLock::new();
    let stem = base.strip_suffix(".py").or_else(|| base.strip_suffix(".pyx"))?;
    // Every library has a file `__init__.py`, whose code mostly consists of imports.
    if stem == "__init__" {
        return Some("any");
    }
    let build_libraries = || {
        let stems = |row: Vec<&'static str>| {
            let library = row[0];
            row.get(1).copied().unwrap_or_default().split(' ').map(move |stem| (stem, library))
        };
        rows(FILES).flat_map(stems).collect()
    };
    let private_library = stem.starts_with('_').then_some("any");
    LIBRARIES.get_or_init(build_libraries).get(stem).copied().or(private_library)
}

/// Returns `true` if a library is in `data/files.tsv`.
pub(crate) fn is_public(library: &str) -> bool {
    rows(FILES).any(|row| row[0] == library)
}

/// Returns the link and the key of the missing size for a call whose self time counts as work.
///
/// `place` is a module, a class or a file.
pub(crate) fn leaf(place: &str, name: &str) -> Option<(&'static str, &'static str)> {
    rows(LEAVES).find_map(|row| {
        let [module, list, link, size] = row[..] else { return None };
        (is_in(place, module) && list_contains(list, name)).then_some((link, size))
    })
}

/// Returns the link and the key of the missing size for a public function whose cumulative time counts as work.
///
/// For a function that stays on the CPU, the first string is the reason instead of the link.
pub(crate) fn entry(library: &str, file: &str, name: &str) -> Option<(&'static str, &'static str)> {
    let stem = file.strip_suffix(".py")?;
    rows(ENTRIES).find_map(|row| {
        let [row_library, files, list, link, size] = row[..] else { return None };
        let is_match =
            row_library == library && list_contains(files, stem) && list_contains(list, name);
        is_match.then_some((link, size))
    })
}

/// Returns the reason why a compiled function waits, such as a network request. Returns `None` if the function does not
/// wait.
pub(crate) fn wait(module: &str, name: &str) -> Option<&'static str> {
    rows(WAITS).find_map(|row| {
        let [row_module, list, why] = row[..] else { return None };
        (is_in(module, row_module) && list_contains(list, name)).then_some(why)
    })
}

/// Returns `true` if a dotted path is `module` or a path inside `module`.
fn is_in(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::{ENTRIES, FILES, LEAVES, WAITS, rows};
    use offload_scenario::decode;

    #[test]
    fn every_row_is_complete_and_its_link_is_readable() {
        assert!(rows(FILES).all(|row| row.len() == 2) && rows(WAITS).all(|row| row.len() == 3));
        for row in rows(LEAVES).chain(rows(ENTRIES)) {
            let [.., link, size] = row[..] else { panic!("{row:?}") };
            if link.starts_with("w=") {
                assert_eq!(decode("", &format!("{link}&{size}=1000")).notices, [], "{row:?}");
            } else {
                assert_eq!(size, "", "{row:?}");
            }
        }
    }
}

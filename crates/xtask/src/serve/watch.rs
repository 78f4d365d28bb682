//! Watches the sources for changes by polling twice a second. Polling works on every file system, including those of
//! containers and networks. One poll takes two milliseconds for the few hundred files of this project.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use walkdir::WalkDir;

pub(super) const PAUSE: Duration = Duration::from_millis(500);

/// The modification time of each file.
pub(super) type ChangeTimes = BTreeMap<PathBuf, SystemTime>;

/// Returns the modification times of all files in `paths`. Each path is a file or a folder.
pub(super) fn change_times(root: &Path, paths: &[&str]) -> ChangeTimes {
    let entries = paths.iter().flat_map(|path| WalkDir::new(root.join(path)));
    let files = entries.flatten().filter(|entry| entry.file_type().is_file());
    files
        .filter_map(|file| Some((file.path().to_owned(), file.metadata().ok()?.modified().ok()?)))
        .collect()
}

/// Waits until `read_state` returns the same value twice in a row and this value differs from `known_state`. A program
/// that writes many files is then likely to have finished. `pause` is the time between two calls.
pub(super) fn wait<T: PartialEq>(
    known_state: &T,
    pause: Duration,
    read_state: impl Fn() -> T,
) -> T {
    let mut previous = read_state();
    loop {
        thread::sleep(pause);
        let current = read_state();
        if current == previous && current != *known_state {
            return current;
        }
        previous = current;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::fs;
    use std::time::Duration;

    use xshell::Shell;

    use super::{change_times, wait};

    #[test]
    fn added_changed_and_removed_source_files_are_detected() {
        let folder = Shell::new().and_then(|sh| sh.create_temp_dir()).expect("a folder");
        let path_of = |name: &str| folder.path().join(name);
        for name in ["src/deep/a.rs", "index.html", "target/b"] {
            fs::create_dir_all(path_of(name).parent().expect("a folder")).expect("a folder");
            fs::write(path_of(name), "a").expect("a file");
        }
        let read_times = || change_times(folder.path(), &["src", "index.html", "none"]);
        let first_times = read_times();
        let names: Vec<_> = first_times.keys().cloned().collect();
        assert_eq!(names, [path_of("index.html"), path_of("src/deep/a.rs")]);
        fs::write(path_of("target/b"), "changed").expect("a file");
        assert_eq!(read_times(), first_times);
        let file = fs::File::options().append(true).open(path_of("src/deep/a.rs")).expect("a file");
        file.set_modified(std::time::SystemTime::UNIX_EPOCH).expect("a time");
        let later_times = read_times();
        assert_ne!(later_times, first_times);
        fs::remove_file(path_of("index.html")).expect("no file");
        assert_eq!(read_times().len(), 1);
    }

    #[test]
    fn changes_are_reported_after_they_finish() {
        let read_count = Cell::new(0);
        let states = [1, 1, 2, 3, 3, 4];
        let read_state = || states[read_count.replace(read_count.get() + 1)];
        assert_eq!(wait(&1, Duration::ZERO, read_state), 3);
    }
}

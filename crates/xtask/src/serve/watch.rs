//! Watches the served project for changes by polling twice a second. Polling works on every file
//! system, including those of containers and of other machines, and takes two milliseconds for the
//! project's few hundred files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use walkdir::WalkDir;

pub(super) const PAUSE: Duration = Duration::from_millis(500);

/// The time of the last change of each file.
pub(super) type ChangeTimes = BTreeMap<PathBuf, SystemTime>;

/// Returns the change times of all files in `places`, each of which is a file or a folder.
pub(super) fn times(root: &Path, places: &[&str]) -> ChangeTimes {
    let entries = places.iter().flat_map(|place| WalkDir::new(root.join(place)));
    let files = entries.flatten().filter(|entry| entry.file_type().is_file());
    files
        .filter_map(|file| Some((file.path().to_owned(), file.metadata().ok()?.modified().ok()?)))
        .collect()
}

/// Waits until `look` differs from `seen` and returns the same value twice, a pause apart. By then,
/// a program that writes many files is done.
pub(super) fn wait<T: PartialEq>(seen: &T, pause: Duration, look: impl Fn() -> T) -> T {
    let mut last = look();
    loop {
        thread::sleep(pause);
        let now = look();
        if now == last && now != *seen {
            return now;
        }
        last = now;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::fs;
    use std::time::Duration;

    use xshell::Shell;

    use super::{times, wait};

    #[test]
    fn added_changed_and_removed_source_files_are_detected() {
        let place = Shell::new().and_then(|sh| sh.create_temp_dir()).expect("a folder");
        let at = |name: &str| place.path().join(name);
        for name in ["src/deep/a.rs", "index.html", "target/b"] {
            fs::create_dir_all(at(name).parent().expect("a folder")).expect("a folder");
            fs::write(at(name), "a").expect("a file");
        }
        let look = || times(place.path(), &["src", "index.html", "none"]);
        let first = look();
        let names: Vec<_> = first.keys().cloned().collect();
        assert_eq!(names, [at("index.html"), at("src/deep/a.rs")]);
        fs::write(at("target/b"), "changed").expect("a file");
        assert_eq!(look(), first);
        let file = fs::File::options().append(true).open(at("src/deep/a.rs")).expect("a file");
        file.set_modified(std::time::SystemTime::UNIX_EPOCH).expect("a time");
        let changed = look();
        assert_ne!(changed, first);
        fs::remove_file(at("index.html")).expect("no file");
        assert_eq!(look().len(), 1);
    }

    #[test]
    fn a_change_is_reported_once_it_is_over() {
        let looks = Cell::new(0);
        let states = [1, 1, 2, 3, 3, 4];
        let look = || states[looks.replace(looks.get() + 1)];
        assert_eq!(wait(&1, Duration::ZERO, look), 3);
    }
}

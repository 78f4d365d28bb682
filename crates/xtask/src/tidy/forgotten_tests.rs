//! Finds test files that are never run. All integration tests of a crate are in one program, so a file is run only if
//! `main.rs` declares it as a module.

use std::collections::HashMap;

use super::TextFile;

/// Returns a message for each file in a `tests` folder that is not declared as a module in the folder's `main.rs`.
pub(super) fn find(files: &[TextFile]) -> Vec<String> {
    let programs: HashMap<&str, &str> = files
        .iter()
        .filter_map(|file| Some((file.path.strip_suffix("main.rs")?, file.text.as_str())))
        .filter(|(folder, _)| *folder == "tests/" || folder.ends_with("/tests/"))
        .collect();
    let is_forgotten = |file: &&TextFile| {
        let (folder, name) = file.path.split_at(file.path.rfind('/').map_or(0, |at| at + 1));
        let (Some(program), Some(module)) = (programs.get(folder), name.strip_suffix(".rs")) else {
            return false;
        };
        module != "main" && !program.lines().any(|line| line == format!("mod {module};"))
    };
    let forgotten = files.iter().filter(is_forgotten);
    forgotten.map(|file| format!("{}: main.rs doesn't name this module", file.path)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::text_file;
    use super::find;

    #[test]
    fn only_test_files_missing_from_main_rs_are_found() {
        let files = [
            text_file("crates/a/tests/main.rs", "mod named;\n"),
            text_file("crates/a/tests/named.rs", ""),
            text_file("crates/a/tests/left.rs", ""),
            text_file("crates/a/tests/left/child.rs", ""),
            text_file("crates/b/tests/alone.rs", ""),
        ];
        assert_eq!(find(&files), ["crates/a/tests/left.rs: main.rs doesn't name this module"]);
    }
}

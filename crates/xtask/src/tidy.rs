//! Checks the project's own rules for its files, which the compiler does not check.

mod forgotten_tests;
mod import_cycles;
mod module_graph;
mod rules;

use std::fs;
use std::path::Path;

use walkdir::{DirEntry, WalkDir};

use crate::shell::{self, ChoreResult};

/// Checks every file of the project against every rule.
pub(crate) fn run() -> ChoreResult {
    let root = shell::root();
    let files = read_files(root)?;
    let rules = rules::all_rules(root);
    let mut breaches: Vec<String> =
        files.iter().flat_map(|file| rules.iter().flat_map(|rule| rule(file))).collect();
    breaches.extend(import_cycles::find_cycles(&files)?);
    breaches.extend(forgotten_tests::find(&files));
    if breaches.is_empty() {
        println!("  {} files keep the rules", files.len());
        return Ok(());
    }
    for sentence in &breaches {
        eprintln!("  {sentence}");
    }
    Err(format!("{} breaches of the project's rules", breaches.len()).into())
}

/// Folders to skip, relative to the root of the project: version control and build results. Folders named
/// `node_modules` are also skipped.
const FOREIGN: [&str; 4] = [".git", "benches/twin/dist", "dist", "target"];

/// A text file of the project.
struct TextFile {
    /// The path relative to the project's root, with forward slashes.
    path: String,
    text: String,
}

impl TextFile {
    /// Returns `true` if the path ends with one of the given suffixes.
    fn is(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// Returns `true` if a program has generated the file.
    fn is_generated(&self) -> bool {
        let is_marker = |line: &str| line.contains("Written by `");
        // Generated code contains the marker in the first lines, and generated pages contain it in the first or last
        // lines.
        let mut outer_lines = self.text.lines().take(3).chain(self.text.lines().rev().take(3));
        outer_lines.any(is_marker)
    }

    /// Returns a message about the file if `is_broken`, otherwise nothing. `why` describes the rule.
    fn breach(&self, is_broken: bool, why: &str) -> Vec<String> {
        is_broken.then(|| format!("{}: {why}", self.path)).into_iter().collect()
    }

    /// Returns `true` if the path begins with one of the given prefixes.
    fn is_under(&self, beginnings: &[&str]) -> bool {
        beginnings.iter().any(|beginning| self.path.starts_with(beginning))
    }

    /// Returns a message with the line number for each line that breaks a rule.
    fn breaches(&self, why: &str, is_broken: impl Fn(&str) -> bool) -> Vec<String> {
        let lines = self.text.lines().enumerate().filter(|(_, line)| is_broken(line));
        lines.map(|(index, _)| format!("{}:{}: {why}", self.path, index + 1)).collect()
    }
}

/// Returns all text files in a folder, sorted by path.
fn read_files(root: &Path) -> ChoreResult<Vec<TextFile>> {
    let is_own = |entry: &DirEntry| {
        let is_foreign = |folder: &&str| entry.path() == root.join(folder);
        entry.file_name() != "node_modules" && !FOREIGN.iter().any(is_foreign)
    };
    let mut files = Vec::new();
    for entry in WalkDir::new(root).sort_by_file_name().into_iter().filter_entry(is_own) {
        let path = entry?.into_path();
        // Skips folders and pictures, which can't be read as text.
        if let Ok(text) = fs::read_to_string(&path) {
            let path = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            files.push(TextFile { path, text });
        }
    }
    Ok(files)
}

/// Creates a file for testing the rules.
#[cfg(test)]
fn text_file(path: &str, text: &str) -> TextFile {
    TextFile { path: path.to_owned(), text: text.to_owned() }
}

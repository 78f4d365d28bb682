//! The project's own rules about its files, which no compiler checks.

mod allowed_cycles;
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
    let files = files(root)?;
    let rules = rules::all(root);
    let mut broken: Vec<String> =
        files.iter().flat_map(|file| rules.iter().flat_map(|rule| rule(file))).collect();
    broken.extend(import_cycles::files_form_no_circle(&files)?);
    broken.extend(forgotten_tests::find(&files));
    if broken.is_empty() {
        println!("  {} files keep the rules", files.len());
        return Ok(());
    }
    for sentence in &broken {
        eprintln!("  {sentence}");
    }
    Err(format!("{} breaches of the project's rules", broken.len()).into())
}

/// Folders with files that aren't ours, from the top of the project. Every `node_modules` is
/// skipped too.
const FOREIGN: [&str; 4] = [".git", "benches/twin/dist", "dist", "target"];

/// A text file of the project.
struct TextFile {
    /// The path from the top of the project, with forward slashes.
    path: String,
    text: String,
}

impl TextFile {
    /// Returns `true` if the path has one of these endings.
    fn is(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// Returns `true` if a program wrote the file.
    fn is_generated(&self) -> bool {
        let written = |line: &str| line.contains("Written by `");
        // Code says so in its first lines, a page for readers in its first or last lines.
        let mut ends = self.text.lines().take(3).chain(self.text.lines().rev().take(3));
        ends.any(written)
    }

    /// Returns a message for the file if it breaks a rule.
    fn breach(&self, broken: bool, why: &str) -> Vec<String> {
        broken.then(|| format!("{}: {why}", self.path)).into_iter().collect()
    }

    /// Returns `true` if the path has one of these beginnings.
    fn lies_in(&self, beginnings: &[&str]) -> bool {
        beginnings.iter().any(|beginning| self.path.starts_with(beginning))
    }

    /// Returns a message for each line that breaks a rule, with its position.
    fn breaches(&self, why: &str, is_broken: impl Fn(&str) -> bool) -> Vec<String> {
        let lines = self.text.lines().enumerate().filter(|(_, line)| is_broken(line));
        lines.map(|(at, _)| format!("{}:{}: {why}", self.path, at + 1)).collect()
    }
}

/// Returns every text file in a folder, sorted by path.
fn files(root: &Path) -> ChoreResult<Vec<TextFile>> {
    let ours = |entry: &DirEntry| {
        let is_foreign = |folder: &&str| entry.path() == root.join(folder);
        entry.file_name() != "node_modules" && !FOREIGN.iter().any(is_foreign)
    };
    let mut files = Vec::new();
    for entry in WalkDir::new(root).sort_by_file_name().into_iter().filter_entry(ours) {
        let path = entry?.into_path();
        // A folder or a picture has no text.
        if let Ok(text) = fs::read_to_string(&path) {
            let path = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            files.push(TextFile { path, text });
        }
    }
    Ok(files)
}

/// Creates a file for the tests of the rules.
#[cfg(test)]
fn text_file(path: &str, text: &str) -> TextFile {
    TextFile { path: path.to_owned(), text: text.to_owned() }
}

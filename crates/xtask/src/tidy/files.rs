//! The text files of the project, without what tools put there.

use std::fs;
use std::path::Path;

use crate::shell::Outcome;

/// Folders that hold no work of ours.
const FOREIGN: [&str; 6] =
    [".git", "dist", "node_modules", "playwright-report", "target", "test-results"];

/// A text file.
pub(super) struct File {
    /// From the top of the project, with forward slashes.
    pub(super) path: String,
    /// All of it.
    pub(super) text: String,
}

impl File {
    /// Whether its name ends like this.
    pub(super) fn is(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// Whether a program wrote it.
    pub(super) fn is_generated(&self) -> bool {
        self.path.split('/').any(|folder| folder == "generated")
    }

    /// Its lines with their numbers.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(at, line)| (at + 1, line))
    }
}

/// Every text file under a folder, in the order of their paths.
pub(super) fn all(root: &Path) -> Outcome<Vec<File>> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = entry.path();
            let kind = entry.file_type()?;
            if kind.is_dir() && !FOREIGN.iter().any(|name| path.ends_with(name)) {
                folders.push(path);
            } else if kind.is_file()
                && let Ok(text) = fs::read_to_string(&path)
            {
                let path = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
                files.push(File { path, text });
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

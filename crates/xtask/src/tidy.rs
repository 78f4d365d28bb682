//! The project's own rules about its files, which no compiler keeps.

mod files;
mod rules;

use crate::shell::{self, Outcome};

/// Reads every file of the project and holds it against every rule.
pub(crate) fn run() -> Outcome {
    let root = shell::root();
    let files = files::all(root)?;
    let rules = rules::all(root);
    let broken: Vec<String> =
        files.iter().flat_map(|file| rules.iter().flat_map(|rule| rule(file))).collect();
    if broken.is_empty() {
        println!("  {} files keep the rules", files.len());
        return Ok(());
    }
    for sentence in &broken {
        eprintln!("  {sentence}");
    }
    Err(format!("{} breaches of the project's rules", broken.len()).into())
}

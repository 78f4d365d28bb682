//! How far the model's predictions are from published measurements of whole programs.

mod document;
mod format;
mod measured_pair;
mod points;
mod readme;
mod report;
mod scored_pair;
mod summary;

use std::fs;

pub(crate) use format::{factor, percent};
pub(crate) use measured_pair::MeasuredPairs;
pub(crate) use scored_pair::{ScoredPair, TimedAspect, score};
pub(crate) use summary::groups;

use crate::{Fallible, project_root};

/// The measurements.
pub(crate) const DATA: &str = "data/measured.toml";

/// Prints the report, every pair as well if asked to, and writes the files made of it.
pub(crate) fn run(rows: bool) -> Fallible {
    let data = MeasuredPairs::read(&project_root().join(DATA))?;
    let pairs = score(&data)?;
    if rows {
        println!("{}", report::listing(&pairs.iter().collect::<Vec<_>>()).plain());
    }
    print!("{}", report::report(&pairs));
    for (name, text) in files(&data, &pairs) {
        fs::write(project_root().join(name), text).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

/// Fails if a written file differs from what the measurements and the model give.
pub(crate) fn check() -> Fallible {
    let data = MeasuredPairs::read(&project_root().join(DATA))?;
    for (name, text) in files(&data, &score(&data)?) {
        if fs::read_to_string(project_root().join(name)).unwrap_or_default() != text {
            return Err(format!(
                "{name} is not what {DATA} and the model give: run `cargo xtask accuracy`"
            )
            .into());
        }
    }
    Ok(())
}

/// The names and texts of the files made of the measurements.
fn files(data: &MeasuredPairs, pairs: &[ScoredPair<'_>]) -> [(&'static str, String); 3] {
    let readme = fs::read_to_string(project_root().join("README.md")).unwrap_or_default();
    [
        ("README.md", readme::with_figures(&readme, pairs)),
        ("docs/accuracy.md", document::render(data, pairs)),
        ("src/accuracy/points.rs", points::render(data, pairs)),
    ]
}

#[cfg(test)]
mod tests {
    #[test]
    fn written_files_are_what_the_measurements_give() {
        super::check().expect("no file differs");
    }
}

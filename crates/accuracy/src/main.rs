//! What the model says of published measurements, and how far it is off: `cargo xtask accuracy`.

mod document;
mod figures;
mod pair;
mod points;
mod predict;
mod print;
mod readme;
mod score;
mod summary;
mod table;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use pair::Data;
use predict::Row;

const DATA: &str = "data/measured.toml";

/// How a chore ends: with what it was for, or with a sentence a person can act on.
type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// What is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Options {
    /// Every row as well.
    rows: bool,
    /// Compare the written files instead of writing them.
    check: bool,
}

impl Options {
    /// Reads the words behind the command.
    fn read(words: &[String]) -> Outcome<Self> {
        let mut options = Self::default();
        for word in words {
            match word.as_str() {
                "--rows" => options.rows = true,
                "--check" => options.check = true,
                _ => return Err(format!("`{word}` is no option of accuracy").into()),
            }
        }
        Ok(options)
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match Options::read(&words).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("accuracy: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The top of the project.
fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here)
}

/// Prints the summary and writes what is made of the measurements, or compares it.
fn run(options: Options) -> Outcome {
    if options.check {
        return Ok(check(root())?);
    }
    let data = pair::read(&root().join(DATA))?;
    let rows = predict::rows(&data)?;
    if options.rows {
        println!("{}", print::rows(&rows));
    }
    print!("{}", print::report(&rows));
    for (name, text) in files(root(), &data, &rows) {
        let path = root().join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// Reports a written file that is not what the measurements and the model give.
fn check(root: &Path) -> Result<(), String> {
    let data = pair::read(&root.join(DATA))?;
    let rows = predict::rows(&data)?;
    for (name, text) in files(root, &data, &rows) {
        if fs::read_to_string(root.join(name)).unwrap_or_default() != text {
            return Err(format!(
                "{name} is not what {DATA} and the model give: run `cargo xtask accuracy`"
            ));
        }
    }
    Ok(())
}

/// The files made of the measurements: their names and texts.
fn files(root: &Path, data: &Data, rows: &[Row<'_>]) -> [(&'static str, String); 3] {
    let readme = fs::read_to_string(root.join("README.md")).unwrap_or_default();
    [
        ("README.md", readme::with_figures(&readme, rows)),
        ("docs/accuracy.md", document::render(data, rows)),
        ("src/accuracy/points.rs", points::render(data, rows)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_files_are_what_the_measurements_give() {
        assert_eq!(check(root()), Ok(()));
    }

    #[test]
    fn options_are_read_in_any_order() {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        let both = Options::read(&words(&["--check", "--rows"])).expect("both exist");
        assert_eq!(both, Options { rows: true, check: true });
        assert!(Options::read(&words(&["--tune"])).is_err());
    }
}

//! The rule that a type name stands for one type in the whole workspace.

use std::collections::BTreeMap;

use regex::Regex;

use super::TextFile;
use crate::shell::ChoreResult;

/// The declaration of a type. A `type` that is indented belongs to a trait or an impl.
const DECLARATION: &str = r"^(?: *(?:pub\S* )?(?:struct|enum|union|trait)|(?:pub\S* )?type) (\w+)";

/// A sentence for each name that several types have.
pub(super) fn stand_for_one_type(files: &[TextFile]) -> ChoreResult<Vec<String>> {
    let declaration = Regex::new(DECLARATION)?;
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.is(&[".rs"]) && !file.is_generated()) {
        for (at, line) in file.text.lines().enumerate() {
            if let Some((_, [name])) = declaration.captures(line).map(|found| found.extract()) {
                places.entry(name).or_default().push(format!("{}:{}", file.path, at + 1));
            }
        }
    }
    let shared = places.iter().filter(|(_, places)| places.len() > 1);
    Ok(shared.map(|(name, at)| format!("{}: each is called {name}", at.join(", "))).collect())
}

#[cfg(test)]
mod tests {
    use super::super::text_file;

    #[test]
    fn a_name_declared_twice_is_reported_with_both_places() {
        let first = "pub(crate) struct Bar<'a> {\n}\nenum Side { Bar }\n";
        let breaches = |second: &str| {
            let files = [text_file("src/a.rs", first), text_file("crates/b/src/lib.rs", second)];
            super::stand_for_one_type(&files).expect("a pattern")
        };
        for twice in ["trait Bar {}", "pub type Bar = u8;", "mod tests {\n    struct Side;\n}"] {
            assert_eq!(breaches(twice).len(), 1, "{twice}");
        }
        for once in ["struct Bars;", "impl Add for C {\n    type Bar = C;\n}", "struct $name;"] {
            assert_eq!(breaches(once), [""; 0], "{once}");
        }
        let places = "src/a.rs:1, crates/b/src/lib.rs:2: each is called Bar";
        assert_eq!(breaches("\nunion Bar {}"), [places]);
    }
}

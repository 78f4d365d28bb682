//! The rule that a type name stands for one type in the whole workspace.

use std::collections::BTreeMap;

use super::TextFile;

/// A sentence for each name that several types have.
pub(super) fn stand_for_one_type(files: &[TextFile]) -> Vec<String> {
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.is(&[".rs"]) && !file.is_generated()) {
        for (at, line) in file.text.lines().enumerate() {
            if let Some(name) = declared(line) {
                places.entry(name).or_default().push(format!("{}:{}", file.path, at + 1));
            }
        }
    }
    let shared = places.iter().filter(|(_, places)| places.len() > 1);
    shared.map(|(name, places)| format!("{}: each is called {name}", places.join(", "))).collect()
}

/// The name of the type that a line declares.
fn declared(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub"));
    let is_type = match words.next()? {
        "struct" | "enum" | "union" | "trait" => true,
        // An indented one belongs to a trait or an impl.
        "type" => !line.starts_with(' '),
        _ => false,
    };
    // A macro's `$name` is none.
    let name = words.next()?.split(|c: char| !c.is_alphanumeric()).next()?;
    (is_type && !name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::super::text_file;

    #[test]
    fn a_name_declared_twice_is_reported_with_both_places() {
        let first = "pub(crate) struct Bar<'a> {\n}\nenum Side { Bar }\n";
        let breaches = |second: &str| {
            let files = [text_file("src/a.rs", first), text_file("crates/b/src/lib.rs", second)];
            super::stand_for_one_type(&files)
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

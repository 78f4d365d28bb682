//! The rules that apply to each file. Each rule takes a file and returns one message per violation.

use std::path::Path;

use toml::{Table, Value};

use super::TextFile;

/// A rule: takes a file and returns one message per violation.
pub(super) type Rule = Box<dyn Fn(&TextFile) -> Vec<String>>;

/// The section of a manifest that lists the dependencies of the build script.
const BUILD: &str = "build-dependencies";

/// Returns all rules for the project in the folder `root`.
pub(super) fn all_rules(root: &Path) -> Vec<Rule> {
    let root = root.to_string_lossy().replace('\\', "/");
    let mut machine_paths = ["home", "root", "Users"].map(|folder| format!("/{folder}/")).to_vec();
    machine_paths.push("C:\\Users".to_owned());
    // If the checkout is directly below the root of a disk, its path is too common to search for.
    machine_paths.extend(Some(root).filter(|root| root.matches('/').count() > 1));
    vec![
        Box::new(module_doc),
        Box::new(browser_apis),
        Box::new(crate_dependencies),
        Box::new(no_skipped_tests),
        Box::new(move |file| {
            let has_path = |line: &str| machine_paths.iter().any(|path| names_path(line, path));
            file.breaches("names a place on one machine", has_path)
        }),
    ]
}

/// Returns `true` if the line contains a path that begins with `beginning`. An address that contains `beginning` in the
/// middle doesn't count.
fn names_path(line: &str, beginning: &str) -> bool {
    let is_inside = |c: char| c.is_alphanumeric() || "_.~/}-".contains(c);
    line.match_indices(beginning).any(|(index, _)| !line[..index].ends_with(is_inside))
}

/// Requires that each Rust file begins with a `//!` comment that describes the file's purpose.
fn module_doc(file: &TextFile) -> Vec<String> {
    let has_doc = file.text.starts_with("//!") || file.is_generated();
    file.breach(file.is(&[".rs"]) && !has_doc, "begins without //!")
}

/// Forbids browser APIs outside of `src/browser`. Form controls may also use `web_sys`, but only for the type of an
/// event's target.
fn browser_apis(file: &TextFile) -> Vec<String> {
    if !file.is(&[".rs"]) || file.is_under(&["src/browser", "crates/xtask/"]) {
        return Vec::new();
    }
    let is_form = file.is_under(&[
        "src/form/",
        "src/share/",
        "src/cost/",
        "src/break_even.rs",
        "src/compare.rs",
    ]);
    file.breaches("only src/browser touches the browser", |line| {
        let code = line.split("//").next().unwrap_or_default();
        let mut names = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        names.any(|name| match name {
            "gloo" | "js_sys" => true,
            "web_sys" => !is_form,
            other => other.starts_with("gloo_"),
        })
    })
}

/// Checks which crates a crate depends on.
///
/// - The vocabulary depends on nothing. The model and the catalog depend only on the vocabulary.
/// - The scenario does not depend on the model.
/// - Crates that read reports depend on the analysis, not on the model.
/// - Packages for other languages depend only on `offload-api` and on bindings to their language.
/// - The catalog's build script may read TOML.
fn crate_dependencies(file: &TextFile) -> Vec<String> {
    let scenario_dependencies =
        ["offload-vocabulary", "offload-catalog", "form_urlencoded", "serde"];
    let is_allowed = |kind: &str, name: &str| match file.path.as_str() {
        "crates/catalog/Cargo.toml" if kind == BUILD => ["serde", "toml"].contains(&name),
        "crates/vocabulary/Cargo.toml" => false,
        "crates/estimator/Cargo.toml" | "crates/catalog/Cargo.toml" => name == "offload-vocabulary",
        "crates/scenario/Cargo.toml" => scenario_dependencies.contains(&name),
        "Cargo.toml"
        | "crates/messages/Cargo.toml"
        | "crates/nearest/Cargo.toml"
        | "crates/export/Cargo.toml"
        | "crates/api/Cargo.toml"
        | "crates/cli/Cargo.toml"
        | "crates/book/Cargo.toml" => name != "offload-estimator",
        "crates/npm/Cargo.toml" => ["offload-api", "wasm-bindgen"].contains(&name),
        "crates/python/Cargo.toml" => ["offload-api", "pyo3"].contains(&name),
        _ => true,
    };
    // Ignores invalid manifests, because Cargo reports their errors.
    let manifest: Table =
        if file.is(&["Cargo.toml"]) { file.text.parse().unwrap_or_default() } else { Table::new() };
    let targets = manifest.get("target").and_then(Value::as_table);
    let targets = targets.into_iter().flat_map(Table::values).filter_map(Value::as_table);
    let dependencies = targets.chain([&manifest]).flat_map(dependencies);
    let forbidden = dependencies.filter(|(kind, name)| !is_allowed(kind, name));
    forbidden.map(|(_, name)| format!("{}: must not depend on {name}", file.path)).collect()
}

/// Returns the dependencies in a table of a manifest, each with the section that lists it. Omits dev-dependencies.
fn dependencies(table: &Table) -> impl Iterator<Item = (&str, &str)> {
    ["dependencies", BUILD].into_iter().flat_map(|kind| {
        let entries = table.get(kind).and_then(Value::as_table).into_iter().flatten();
        entries.map(move |(name, entry)| {
            // A manifest may import a crate under another name.
            (kind, entry.get("package").and_then(Value::as_str).unwrap_or(name))
        })
    })
}

/// Forbids skipped tests. The pattern is split so that this file doesn't match it.
fn no_skipped_tests(file: &TextFile) -> Vec<String> {
    let is_skipped = |line: &str| file.is(&[".rs"]) && line.contains(concat!("#[", "ignore"));
    file.breaches("a test that does not run: mend or delete it", is_skipped)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::text_file;

    fn breaches(path: &str, text: &str) -> usize {
        let file = text_file(path, text);
        let rules = super::all_rules(Path::new("/projects/here"));
        rules.iter().map(|rule| rule(&file).len()).sum()
    }

    #[test]
    fn each_rule_finds_its_violations_and_nothing_else() {
        let names = "//! A file.\nuse web_sys::Element;\nuse gloo_timers::future;\n";
        let skipped_test = format!("//! A file.\n{}]\nfn law() {{}}\n", concat!("#[", "ignore"));
        let note = ["see /home", "someone/notes\n"].join("/");
        let (estimator, serde_dependency) =
            ("crates/estimator/Cargo.toml", "[dependencies]\nserde = \"1\"\n");
        for (path, text, count) in [
            ("src/app.rs", "//! The page.\n", 0),
            ("src/app.rs", "use yew::prelude::*;\n", 1),
            ("src/points.rs", "// Written by `x`.\n\nconst A: u8 = 1;\n", 0),
            ("src/app.rs", names, 2),
            ("src/form/slider.rs", names, 1),
            ("src/browser/frame.rs", names, 0),
            ("src/app.rs", "//! A file.\n// Not web_sys.\nlet gloomy = 1;\n", 0),
            (estimator, serde_dependency, 1),
            (estimator, "[dependencies]\n\n[dev-dependencies]\nproptest = \"1\"\n", 0),
            (estimator, "[target.'cfg(unix)'.dependencies]\nlibc = \"1\"\n", 1),
            (estimator, "[build-dependencies]\nserde = \"1\"\n", 1),
            ("crates/catalog/Cargo.toml", serde_dependency, 1),
            ("crates/catalog/Cargo.toml", "[build-dependencies]\nserde = \"1\"\n", 0),
            ("crates/scenario/Cargo.toml", serde_dependency, 0),
            ("crates/scenario/Cargo.toml", "[dependencies]\noffload-estimator = \"1\"\n", 1),
            ("crates/messages/Cargo.toml", "[dependencies]\noffload-estimator = \"1\"\n", 1),
            (
                "crates/messages/Cargo.toml",
                "[dependencies]\nmodel.package = \"offload-estimator\"\n",
                1,
            ),
            (
                "crates/messages/Cargo.toml",
                "[target.x.dependencies]\noffload-estimator = \"1\"\n",
                1,
            ),
            ("crates/npm/Cargo.toml", "[dependencies]\noffload-export = \"1\"\n", 1),
            ("crates/python/Cargo.toml", "[dependencies]\noffload-api = \"1\"\npyo3 = \"1\"\n", 0),
            ("src/app.rs", &skipped_test, 1),
            ("README.md", &note, 1),
            ("README.md", "see /projects/here/notes\n", 1),
            ("README.md", "see https://example.org/home/ and docs/home/\n", 0),
        ] {
            assert_eq!(breaches(path, text), count, "{path}: {text}");
        }
    }
}

//! The rules about single files, one function each: a file in, a sentence for each breach out.

use std::path::Path;

use regex::Regex;
use toml::{Table, Value};

use super::TextFile;
use crate::shell::ChoreResult;

/// A rule.
pub(super) type Rule = Box<dyn Fn(&TextFile) -> Vec<String>>;

/// The most lines a file may have.
const LINES: usize = 400;

/// Every rule, for a project that lies here.
pub(super) fn all(root: &Path) -> ChoreResult<Vec<Rule>> {
    let root = root.to_string_lossy().replace('\\', "/");
    // A checkout right under the top of a disk has too plain a name to look for.
    let root = Some(root).filter(|root| root.matches('/').count() > 1);
    let here = root.map(|root| format!("|{}", regex::escape(&root))).unwrap_or_default();
    // Where a path can start, not in the middle of an address.
    let place = format!(r"(?:^|[^\w.~/}}-])(?:/(?:home|root|Users)/|C:\\Users{here})");
    let place = Regex::new(&place)?;
    Ok(vec![
        Box::new(says_what_it_is_for),
        Box::new(leaves_the_browser_alone),
        Box::new(keeps_its_place),
        Box::new(is_short),
        Box::new(runs_every_test),
        Box::new(move |file| {
            file.breaches("names a place on one machine", |it| place.is_match(it))
        }),
    ])
}

/// Each Rust file begins with the sentence that says what it is for.
fn says_what_it_is_for(file: &TextFile) -> Vec<String> {
    let said = file.text.starts_with("//!") || file.is_generated();
    file.breach(file.is(&[".rs"]) && !said, "begins without //!")
}

/// Only `src/browser` touches the browser. A form control may name the target of an event.
fn leaves_the_browser_alone(file: &TextFile) -> Vec<String> {
    if !file.is(&[".rs"]) || file.lies_in(&["src/browser", "crates/xtask/"]) {
        return Vec::new();
    }
    let is_form = file.lies_in(&["src/form/", "src/share/", "src/sections/"]);
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

/// The vocabulary depends on nothing, the model and the catalog on it alone, and the question not on
/// the model. Who reads a report needs the analysis, not the model. A package is what its language adds to `offload-api`.
fn keeps_its_place(file: &TextFile) -> Vec<String> {
    let question = ["offload-vocabulary", "offload-catalog", "form_urlencoded", "serde"];
    let is_allowed = |name: &str| match file.path.as_str() {
        "crates/vocabulary/Cargo.toml" => false,
        "crates/estimator/Cargo.toml" | "crates/catalog/Cargo.toml" => name == "offload-vocabulary",
        "crates/scenario/Cargo.toml" => question.contains(&name),
        "Cargo.toml"
        | "crates/words/Cargo.toml"
        | "crates/export/Cargo.toml"
        | "crates/api/Cargo.toml"
        | "crates/cli/Cargo.toml"
        | "crates/book/Cargo.toml" => name != "offload-estimator",
        "crates/npm/Cargo.toml" => ["offload-api", "wasm-bindgen"].contains(&name),
        "crates/python/Cargo.toml" => ["offload-api", "pyo3"].contains(&name),
        _ => true,
    };
    // Cargo itself says what is wrong with a manifest.
    let manifest: Table =
        if file.is(&["Cargo.toml"]) { file.text.parse().unwrap_or_default() } else { Table::new() };
    let tables = ["dependencies", "build-dependencies", "target"].map(|name| manifest.get(name));
    let names = tables.into_iter().flatten().filter_map(Value::as_table).flat_map(Table::keys);
    let refused = names.filter(|name| !is_allowed(name));
    refused.map(|name| format!("{}: must not depend on {name}", file.path)).collect()
}

/// No file has more lines than a reader can keep in mind.
fn is_short(file: &TextFile) -> Vec<String> {
    let written = file.is(&[".rs", ".ts", ".js", ".mjs", ".css", ".html"])
        && !file.is_generated()
        && !file.lies_in(&["data/"]);
    let lines = file.text.lines().count();
    file.breach(written && lines > LINES, &format!("{lines} lines, at most {LINES}"))
}

/// No test is left out. The words are split so that this file keeps its own rule.
fn runs_every_test(file: &TextFile) -> Vec<String> {
    let left_out = |line: &str| file.is(&[".rs"]) && line.contains(concat!("#[ig", "nore"));
    file.breaches("a test that does not run: mend or delete it", left_out)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::text_file;

    fn breaches(path: &str, text: &str) -> usize {
        let file = text_file(path, text);
        let rules = super::all(Path::new("/projects/here")).expect("a pattern");
        rules.iter().map(|rule| rule(&file).len()).sum()
    }

    #[test]
    fn each_rule_finds_its_violations_and_nothing_else() {
        let long = "//! Long.\n".repeat(401);
        let names = "//! A file.\nuse web_sys::Element;\nuse gloo_timers::future;\n";
        let left_out = format!("//! A file.\n{}]\nfn law() {{}}\n", concat!("#[ig", "nore"));
        let home = ["see /home", "someone/notes\n"].join("/");
        let (estimator, depends) =
            ("crates/estimator/Cargo.toml", "[dependencies]\nserde = \"1\"\n");
        for (path, text, count) in [
            ("src/app.rs", "//! The page.\n", 0),
            ("src/app.rs", "use yew::prelude::*;\n", 1),
            ("crates/catalog/src/generated/cpus.rs", "const A: u8 = 1;\n", 0),
            ("src/app.rs", names, 2),
            ("src/form/slider.rs", names, 1),
            ("src/browser/frame.rs", names, 0),
            ("src/app.rs", "//! A file.\n// Not web_sys.\nlet gloomy = 1;\n", 0),
            (estimator, depends, 1),
            (estimator, "[dependencies]\n\n[dev-dependencies]\nproptest = \"1\"\n", 0),
            (estimator, "[target.'cfg(unix)'.dependencies]\nlibc = \"1\"\n", 1),
            ("crates/scenario/Cargo.toml", depends, 0),
            ("crates/scenario/Cargo.toml", "[dependencies]\noffload-estimator = \"1\"\n", 1),
            ("crates/words/Cargo.toml", "[dependencies]\noffload-estimator = \"1\"\n", 1),
            ("crates/npm/Cargo.toml", "[dependencies]\noffload-export = \"1\"\n", 1),
            ("crates/python/Cargo.toml", "[dependencies]\noffload-api = \"1\"\npyo3 = \"1\"\n", 0),
            ("src/app.rs", &long, 1),
            ("data/times.rs", &long, 0),
            ("crates/catalog/src/generated/cpus.rs", &long, 0),
            ("src/app.rs", &left_out, 1),
            ("README.md", &home, 1),
            ("README.md", "see /projects/here/notes\n", 1),
            ("README.md", "see https://example.org/home/ and docs/home/\n", 0),
        ] {
            assert_eq!(breaches(path, text), count, "{path}: {text}");
        }
    }
}

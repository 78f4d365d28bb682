//! The rules, one function each: a file in, a sentence for each breach out.

use std::path::Path;

use super::TextFile;

/// A rule.
pub(super) type Rule = Box<dyn Fn(&TextFile) -> Vec<String>>;

/// The most lines a file may have.
const LINES: usize = 400;

/// Every rule.
pub(super) fn all(root: &Path) -> Vec<Rule> {
    let root = root.to_string_lossy().replace('\\', "/");
    vec![
        Box::new(says_what_it_is_for),
        Box::new(leaves_the_browser_alone),
        Box::new(keeps_its_place),
        Box::new(fits_in_a_head),
        Box::new(runs_every_test),
        Box::new(move |file| names_no_machine(file, &root)),
    ]
}

/// Each Rust file begins with the sentence that says what it is for.
fn says_what_it_is_for(file: &TextFile) -> Vec<String> {
    let said = file.text.starts_with("//!") || file.is_generated();
    file.breach(file.is(&[".rs"]) && !said, "begins without //!")
}

/// Only `src/browser` touches the browser. A form control may name the target of an event.
fn leaves_the_browser_alone(file: &TextFile) -> Vec<String> {
    let page = file.path.starts_with("src/") || file.path.starts_with("tests/");
    let model = file.path.starts_with("crates/") && !file.path.starts_with("crates/xtask/");
    let browser = file.path.starts_with("src/browser");
    if !file.is(&[".rs"]) || !(page || model) || browser {
        return Vec::new();
    }
    let form = file.path.starts_with("src/form/") || file.path.starts_with("src/share/");
    let allowed = |name: &str| form && name == "web_sys";
    let touches = |name: &&str| {
        (["web_sys", "js_sys", "gloo"].contains(name) || name.starts_with("gloo_"))
            && !allowed(name)
    };
    file.breaches(|line| {
        let code = line.split("//").next().unwrap_or_default();
        let mut names = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        names.find(touches).map(|name| format!("only src/browser names {name}"))
    })
}

/// The vocabulary depends on nothing, the model and the catalog on it alone, and the question not on
/// the model. Who reads a report needs the analysis, not the model.
fn keeps_its_place(file: &TextFile) -> Vec<String> {
    let inner = ["offload-vocabulary"];
    let question = ["offload-vocabulary", "offload-catalog", "form_urlencoded", "serde"];
    let allowed: Option<&[&str]> = match file.path.as_str() {
        "crates/vocabulary/Cargo.toml" => Some(&[]),
        "crates/estimator/Cargo.toml" | "crates/catalog/Cargo.toml" => Some(&inner),
        "crates/scenario/Cargo.toml" => Some(&question),
        "Cargo.toml"
        | "crates/words/Cargo.toml"
        | "crates/export/Cargo.toml"
        | "crates/cli/Cargo.toml"
        | "crates/book/Cargo.toml" => None,
        _ => return Vec::new(),
    };
    let manifest: toml::Table = match file.text.parse() {
        Ok(manifest) => manifest,
        Err(error) => return vec![format!("{}: {error}", file.path)],
    };
    let named = |table| manifest.get(table).and_then(toml::Value::as_table);
    let tables = ["dependencies", "build-dependencies", "target"].into_iter().filter_map(named);
    let names = tables.flat_map(toml::Table::keys);
    let refused = |name: &&String| match allowed {
        Some(allowed) => !allowed.contains(&name.as_str()),
        None => *name == "offload-estimator",
    };
    names.filter(refused).map(|it| format!("{}: must not depend on {it}", file.path)).collect()
}

/// No file is longer than one can hold in mind.
fn fits_in_a_head(file: &TextFile) -> Vec<String> {
    let written = file.is(&[".rs", ".ts", ".js", ".mjs", ".css", ".html"])
        && !file.is_generated()
        && !file.path.split('/').any(|folder| folder == "data");
    let lines = file.text.lines().count();
    file.breach(written && lines > LINES, &format!("{lines} lines, at most {LINES}"))
}

/// No test is left out. The words are split so that this file keeps its own rule.
fn runs_every_test(file: &TextFile) -> Vec<String> {
    file.breaches(|line| {
        let left_out = file.is(&[".rs"]) && line.contains(concat!("#[ig", "nore"));
        left_out.then(|| "a test that does not run: mend or delete it".to_owned())
    })
}

/// No file names a place on somebody's machine, this one least of all.
fn names_no_machine(file: &TextFile, root: &str) -> Vec<String> {
    let homes = [
        concat!("/ho", "me/"),
        concat!("/ro", "ot/"),
        concat!("/Us", "ers/"),
        concat!("C:\\", "Users"),
    ];
    // A checkout right under the top of a disk has too plain a name to look for.
    let here = (root.matches('/').count() > 1).then_some(root);
    file.breaches(|line| {
        let mut places = homes.iter().copied().chain(here);
        let place = places.find(|place| starts_a_path(line, place))?;
        Some(format!("names a machine's {place}"))
    })
}

/// Whether a line holds this text where a path can start, not in the middle of one.
fn starts_a_path(line: &str, place: &str) -> bool {
    line.match_indices(place).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && !"._-~/}".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::text_file;

    fn breaches(path: &str, text: &str) -> usize {
        let file = text_file(path, text);
        let rules = super::all(Path::new("/projects/here"));
        rules.iter().map(|rule| rule(&file).len()).sum()
    }

    #[test]
    fn each_rule_finds_its_breaches_and_nothing_else() {
        let long = "//! Long.\n".repeat(401);
        let names = "//! A file.\nuse web_sys::Element;\nuse gloo_timers::future;\n";
        let left_out = format!("//! A file.\n{}]\nfn law() {{}}\n", concat!("#[ig", "nore"));
        let home = format!("see {}someone/notes\n", concat!("/ho", "me/"));
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

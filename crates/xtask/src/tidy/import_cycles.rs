//! The rule that no module of a crate imports itself by way of others.
//!
//! It reads what `use` declarations take by `crate::` and `super::`, without those of a file's own tests, and
//! follows a name that a module re-exports to the module that defines it. What a parent takes from its own
//! children, by their names, does not count.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use regex::Regex;

use super::TextFile;
use crate::shell::ChoreResult;

/// A `use` declaration: the comments right above it, its tree, and the comment at its end.
const USE: &str = r"(?m)^((?: *//.*\n)*) *(?:pub(?:\(\w+\))? )?use ([^;]+);(.*)$";

/// How the comment begins that allows an import to close a cycle; its reason follows.
const REASON: &str = "// Cycle:";

/// One name that a module takes from elsewhere.
struct Import {
    path: Vec<String>,
    /// What the module calls it.
    name: String,
    has_reason: bool,
}

/// The modules of a crate by path (`form::slider`, the root is empty): file and imports.
type Modules<'a> = BTreeMap<String, (&'a str, Vec<Import>)>;

/// A sentence for each cycle that is found.
pub(super) fn imports_run_one_way(files: &[TextFile]) -> ChoreResult<Vec<String>> {
    let declaration = Regex::new(USE)?;
    let mut crates: BTreeMap<&str, Modules> = BTreeMap::new();
    for file in files.iter().filter(|file| !file.is_generated()) {
        let Some((folder, place)) = file.path.split_once("src/") else { continue };
        let Some(place) = place.strip_suffix(".rs") else { continue };
        let modules = crates.entry(folder).or_default();
        // Where a library stands beside a program, the program imports it as another crate.
        let is_root = place == "lib" || (place == "main" && !modules.contains_key(""));
        let path = if is_root { String::new() } else { place.replace('/', "::") };
        modules.insert(path, (&file.path, imports(&declaration, &file.text)));
    }
    let chains = crates.values().flat_map(cycles);
    Ok(chains.map(|chain| format!("{chain}: a cycle without `{REASON}`")).collect())
}

/// The shortest cycle through each module that is the first of its cycle by name, as a chain of files.
fn cycles(modules: &Modules) -> Vec<String> {
    let targets = |from: &str| -> BTreeSet<String> {
        let imports = modules[from].1.iter().filter(|import| !import.has_reason);
        let upward = imports.filter(|it| ["crate", "super"].contains(&it.path[0].as_str()));
        let targets = upward.filter_map(|import| target(modules, from, &import.path, 0));
        targets.filter(|target| target != from).collect()
    };
    let edges = modules.keys().map(|module| (module.as_str(), targets(module))).collect();
    let found = modules.keys().filter_map(|start| cycle_through(start, &edges));
    let found = found.filter(|cycle| cycle.iter().all(|module| *module >= cycle[0]));
    let files = |cycle: Vec<&str>| cycle.iter().map(|it| modules[*it].0).collect::<Vec<_>>();
    found.map(|cycle| files([&cycle[..], &cycle[..1]].concat()).join(" -> ")).collect()
}

/// The shortest way from a module back to itself, given what each module imports.
fn cycle_through<'a>(
    start: &'a str,
    edges: &'a BTreeMap<&str, BTreeSet<String>>,
) -> Option<Vec<&'a str>> {
    let mut seen = BTreeSet::new();
    let mut chains = VecDeque::from([vec![start]]);
    while let Some(chain) = chains.pop_front() {
        for next in &edges[chain[chain.len() - 1]] {
            if next == start {
                return Some(chain);
            }
            if seen.insert(next) {
                chains.push_back([&chain[..], &[next]].concat());
            }
        }
    }
    None
}

/// The module of this crate that defines what a path in a module names.
fn target(modules: &Modules, from: &str, path: &[String], hops: usize) -> Option<String> {
    let mut place = from.to_owned();
    for (at, segment) in path.iter().enumerate() {
        let child = if place.is_empty() { segment.clone() } else { format!("{place}::{segment}") };
        match segment.as_str() {
            "crate" => place.clear(),
            "self" | "*" => {}
            "super" => place.truncate(place.rfind("::").unwrap_or_default()),
            _ if modules.contains_key(&child) => place = child,
            // Another crate.
            _ if at == 0 => return None,
            name => {
                let mut imports = modules.get(&place)?.1.iter();
                // Code that does not compile may re-export a name in a circle.
                let origin = imports.find(|import| import.name == name && hops < 9);
                let origin = origin.and_then(|it| target(modules, &place, &it.path, hops + 1));
                return Some(origin.unwrap_or(place));
            }
        }
    }
    Some(place)
}

/// What a file imports, one by one.
fn imports(declaration: &Regex, text: &str) -> Vec<Import> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let mut imports = Vec::new();
    for found in declaration.captures_iter(code) {
        let has_reason = found[1].lines().any(|line| line.trim().starts_with(REASON))
            || found[3].trim().starts_with(REASON);
        let mut stems = Vec::new();
        // Each part of the tree with the sign that ends it.
        for part in format!("{},", &found[2]).split_inclusive(['{', ',', '}']) {
            let (part, sign) = part.split_at(part.len() - 1);
            match (part.trim(), sign) {
                (stem, "{") => stems.push(stem.to_owned()),
                ("", _) => {}
                (leaf, _) => {
                    let leaf = stems.concat() + leaf;
                    let path = leaf.split(" as ").next().unwrap_or_default();
                    let path = path.split("::").map(str::to_owned).collect();
                    let name = leaf.rsplit([' ', ':']).next().unwrap_or_default().to_owned();
                    imports.push(Import { path, name, has_reason });
                }
            }
            if sign == "}" {
                stems.pop();
            }
        }
    }
    imports
}

#[cfg(test)]
mod tests {
    use super::super::text_file;

    /// The cycles among `a`, `b`, its child, and a root that re-exports what the last two define.
    fn cycles(a: &str, b: &str, child: &str) -> Vec<String> {
        let files = [
            text_file("crates/x/src/a.rs", a),
            text_file("crates/x/src/b.rs", b),
            text_file("crates/x/src/b/child.rs", child),
            text_file("crates/x/src/lib.rs", "mod a;\nmod b;\npub use b::{B, child::Deep};\n"),
            text_file("crates/y/src/a.rs", "use crate::b::B;\n"),
        ];
        super::imports_run_one_way(&files).expect("a pattern")
    }

    #[test]
    fn modules_that_import_each_other_without_a_reason_are_a_cycle() {
        for (import, count) in [
            ("use crate::b::B;", 1),
            ("pub(crate) use super::b;", 1),
            ("use std::fmt;\nuse crate::{\n    c::C,\n    b::{self, B as D},\n};", 1),
            ("use crate::B;", 1),
            ("// Cycle: of another import.\n\nuse crate::b::*;", 1),
            ("use crate::c::C;", 0),
            ("use other::b::B;", 0),
            ("use crate::b::B; // Cycle: a type and its table.", 0),
            ("// Cycle: a type and its table,\n// which lists all.\nuse crate::b::B;", 0),
            ("#[cfg(test)]\nmod tests {\n    use crate::b::B;\n}", 0),
        ] {
            assert_eq!(cycles(import, "use super::a::A;", "").len(), count, "{import}");
        }
        let chain = &cycles("use crate::Deep;", "", "use crate::a::A;")[0];
        let files = "crates/x/src/a.rs -> crates/x/src/b/child.rs -> crates/x/src/a.rs";
        assert!(chain.starts_with(files), "{chain}");
        assert_eq!(cycles("", "mod child;\nuse child::Deep;", "use super::B;"), [""; 0]);
    }
}

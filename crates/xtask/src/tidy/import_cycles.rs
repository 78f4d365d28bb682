//! The rule that no module of a crate imports itself by way of others.
//!
//! It reads what `use` declarations take by `crate::` and `super::`, without those of a file's own tests, and
//! follows a name that a module re-exports to the module that defines it. That a parent takes from its children
//! by their names alone is what it has them for.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::TextFile;

/// How the comment begins that allows an import to close a cycle; its reason follows.
const REASON: &str = "// Cycle:";

/// One name that a module takes from elsewhere.
struct Import {
    /// The segments of the path.
    path: Vec<String>,
    /// What the module calls it.
    name: String,
    has_reason: bool,
}

impl Import {
    fn goes_up(&self) -> bool {
        ["crate", "super"].contains(&self.path[0].as_str())
    }
}

/// The modules of a crate by path (`form::slider`, the root is empty): file and imports.
type Modules<'a> = BTreeMap<String, (&'a str, Vec<Import>)>;

/// From each module to those that it imports.
type Edges<'a> = BTreeMap<&'a str, BTreeSet<String>>;

/// A sentence for each cycle: of those that a module lies on, the shortest.
pub(super) fn imports_run_one_way(files: &[TextFile]) -> Vec<String> {
    let mut crates: BTreeMap<&str, Modules> = BTreeMap::new();
    for file in files.iter().filter(|file| !file.is_generated()) {
        let Some((folder, place)) = file.path.split_once("src/") else { continue };
        let Some(place) = place.strip_suffix(".rs") else { continue };
        let modules = crates.entry(folder).or_default();
        // Where a library stands beside a program, the program imports it as another crate.
        let is_root = place == "lib" || (place == "main" && !modules.contains_key(""));
        let path = if is_root { String::new() } else { place.replace('/', "::") };
        modules.insert(path, (&file.path, imports(&file.text)));
    }
    let cycles: BTreeSet<String> = crates.values().flat_map(cycles).collect();
    cycles.into_iter().map(|chain| format!("{chain}: a cycle without `{REASON}`")).collect()
}

/// The shortest cycle through each module, as a chain of files that begins with the first by name.
fn cycles(modules: &Modules) -> Vec<String> {
    let targets = |from: &str| -> BTreeSet<String> {
        let imports = modules[from].1.iter();
        let counted = imports.filter(|it| it.goes_up() && !it.has_reason);
        let targets = counted.filter_map(|import| target(modules, from, &import.path, 0));
        targets.filter(|target| target != from).collect()
    };
    let edges: Edges = modules.keys().map(|module| (module.as_str(), targets(module))).collect();
    let chain = |cycle: Vec<&str>| {
        let mut files: Vec<&str> = cycle.into_iter().map(|module| modules[module].0).collect();
        let first = (0..files.len()).min_by_key(|at| files[*at]).unwrap_or_default();
        files.rotate_left(first);
        files.push(files[0]);
        files.join(" -> ")
    };
    edges.keys().filter_map(|module| cycle_through(module, &edges)).map(chain).collect()
}

/// The shortest way from a module back to itself.
fn cycle_through<'a>(start: &'a str, edges: &'a Edges) -> Option<Vec<&'a str>> {
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
            "self" => {}
            "super" => place.truncate(place.rfind("::").unwrap_or_default()),
            _ if modules.contains_key(&child) => place = child,
            // Another crate.
            _ if at == 0 => return None,
            name => {
                let handed_on = modules.get(&place)?.1.iter().find(|import| import.name == name);
                // Code that does not compile may hand a name around in a circle.
                let origin = handed_on.filter(|_| hops < 9);
                let origin =
                    origin.and_then(|import| target(modules, &place, &import.path, hops + 1));
                return Some(origin.unwrap_or(place));
            }
        }
    }
    Some(place)
}

/// The imports of a file, in their order.
fn imports(text: &str) -> Vec<Import> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines: Vec<&str> = code.lines().map(str::trim).collect();
    let mut imports = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some((before, _)) = line.split_once("use ") else { continue };
        if !before.is_empty()
            && !(before.starts_with("pub") && before.trim_end().find(' ').is_none())
        {
            continue;
        }
        let end = lines[at..].iter().position(|line| line.contains(';')).unwrap_or_default();
        let mut comments = lines[..at].iter().rev().take_while(|line| line.starts_with("//"));
        let has_reason =
            lines[at + end].contains(REASON) || comments.any(|line| line.starts_with(REASON));
        let tree = lines[at..=at + end].join(" ");
        let tree = tree.split_once("use ").map_or("", |(_, tree)| tree);
        imports.extend(branches(tree).iter().map(|branch| {
            let (path, alias) = branch.split_once(" as ").unwrap_or((branch, ""));
            // `a::{self}` and `a::*` name the module itself.
            let path = path.trim_end_matches("::*").trim_end_matches("::self");
            let path: Vec<String> = path.split("::").map(str::to_owned).collect();
            let last = path.last().map_or("", String::as_str);
            let name = if alias.is_empty() { last } else { alias }.to_owned();
            Import { path, name, has_reason }
        }));
    }
    imports
}

/// The single paths that a tree of paths in braces stands for.
fn branches(mut tree: &str) -> Vec<String> {
    let (mut stems, mut paths) = (Vec::new(), Vec::new());
    while let Some(at) = tree.find(['{', ',', '}', ';']) {
        let part = tree[..at].trim();
        match &tree[at..=at] {
            "{" => stems.push(part),
            sign => {
                if !part.is_empty() {
                    paths.push(stems.concat() + part);
                }
                match sign {
                    "}" => drop(stems.pop()),
                    ";" => return paths,
                    _ => {}
                }
            }
        }
        tree = &tree[at + 1..];
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::super::text_file;

    /// The cycles among `src/a.rs`, `src/b.rs`, its child, and a root that hands on what `b` defines.
    fn cycles(a: &str, b: &str, child: &str) -> Vec<String> {
        super::imports_run_one_way(&[
            text_file("crates/x/src/a.rs", a),
            text_file("crates/x/src/b.rs", b),
            text_file("crates/x/src/b/child.rs", child),
            text_file("crates/x/src/lib.rs", "mod a;\nmod b;\npub use b::{Handed, child::Deep};\n"),
            text_file("crates/y/src/a.rs", "use crate::b::B;\n"),
        ])
    }

    #[test]
    fn modules_that_import_each_other_are_a_cycle() {
        let chain = "crates/x/src/a.rs -> crates/x/src/b.rs -> crates/x/src/a.rs";
        for import in [
            "use crate::b::B;",
            "pub(crate) use super::b;",
            "use std::fmt;\nuse crate::{\n    c::C,\n    b::{self, B as D},\n};",
            "use crate::Handed;",
            "// Cycle: of another import.\n\nuse crate::b::*;",
        ] {
            let found = cycles(import, "use super::a::A;", "");
            assert_eq!(found.len(), 1, "{import}");
            assert!(found[0].starts_with(chain), "{import}: {found:?}");
        }
        // Through the child of a module, by a name that the root hands on.
        assert_eq!(cycles("use crate::Deep;", "", "use crate::a::A;").len(), 1);
    }

    #[test]
    fn imports_one_way_tests_and_cycles_with_a_reason_are_none() {
        for import in [
            "use crate::c::C;",
            "use other::b::B;",
            "use crate::b::B; // Cycle: a type and its table.",
            "// Cycle: a type and its table,\n// which lists all.\nuse crate::b::B;",
            "#[cfg(test)]\nmod tests {\n    use crate::b::B;\n}",
        ] {
            assert_eq!(cycles(import, "use super::a::A;", ""), [""; 0], "{import}");
        }
        // A parent and its child.
        assert_eq!(cycles("", "mod child;\npub use child::Deep;", "use super::B;"), [""; 0]);
    }
}

//! Checks that no file of a crate depends on itself through other files.
//!
//! A module may use its child modules, because it declares them anyway. Only a child's use of its parent counts as a
//! dependency.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::TextFile;
use super::module_graph::{ModuleGraph, Uses};
use crate::shell::ChoreResult;

/// The source folder of a crate whose cycles are not checked. Most files of the crate contain methods of the same type,
/// so they form one large cycle. Imports show only part of this cycle. The crate is being restructured into layers.
const EXEMPT: &str = "crates/reader/src";

/// Files that use each other, directly or through other files.
struct Cycle {
    /// The paths of the files, relative to the source folder.
    files: BTreeSet<String>,
    /// The shortest chain of uses that leads from the first file back to the first file.
    chain: String,
}

/// The cycles of each crate, keyed by the crate's source folder.
type Cycles = BTreeMap<String, Vec<Cycle>>;

/// Returns a message for each cycle outside of the exempt crate, and a message if the exempt crate has no cycle.
pub(super) fn find_cycles(files: &[TextFile]) -> ChoreResult<Vec<String>> {
    Ok(breaches(&cycles(files)?, EXEMPT))
}

fn breaches(cycles_by_folder: &Cycles, exempt: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    for (folder, cycles) in cycles_by_folder.iter().filter(|(folder, _)| *folder != exempt) {
        for cycle in cycles {
            let files = cycle.files.iter().cloned().collect::<Vec<_>>().join(", ");
            sentences.push(format!(
                "{folder}: {} files form a circle: {files}\n    {}",
                cycle.files.len(),
                cycle.chain
            ));
        }
    }
    if cycles_by_folder.get(exempt).is_none_or(Vec::is_empty) {
        sentences.push(format!("{exempt}: has no circle and needs no exemption"));
    }
    sentences
}

fn cycles(files: &[TextFile]) -> ChoreResult<Cycles> {
    let by_path: BTreeMap<&str, &TextFile> =
        files.iter().map(|file| (file.path.as_str(), file)).collect();
    let mut cycles = Cycles::new();
    for root in by_path.keys() {
        let Some((folder, "lib.rs" | "main.rs")) = root.rsplit_once('/') else { continue };
        if folder == "src" || folder.ends_with("/src") {
            let uses = ModuleGraph::read(root, &by_path)?.uses();
            cycles.entry(folder.to_owned()).or_default().extend(components(folder, &uses));
        }
    }
    Ok(cycles)
}

/// Returns the strongly connected components that have more than one file.
fn components(folder: &str, uses: &Uses) -> Vec<Cycle> {
    let relative_path = |path: &str| path[folder.len() + 1..].to_owned();
    let reachable_files: BTreeMap<&str, BTreeSet<&str>> =
        uses.keys().map(|file| (file.as_str(), reachable(uses, file))).collect();
    let mut cycles: Vec<Cycle> = Vec::new();
    for (file, targets) in &reachable_files {
        let is_listed = cycles.iter().any(|cycle| cycle.files.contains(&relative_path(file)));
        if is_listed || !targets.contains(file) {
            continue;
        }
        let leads_back = |target: &&&str| {
            reachable_files.get(**target).is_some_and(|files| files.contains(file))
        };
        let files = targets.iter().filter(leads_back).map(|target| relative_path(target)).collect();
        cycles.push(Cycle { files, chain: chain_through(uses, file) });
    }
    cycles
}

/// Returns the files that a file uses, directly or through other files.
fn reachable<'uses>(uses: &'uses Uses, start: &'uses str) -> BTreeSet<&'uses str> {
    let mut visited = BTreeSet::new();
    let mut waiting = vec![start];
    while let Some(file) = waiting.pop() {
        let used_files = uses.get(file).into_iter().flat_map(BTreeMap::keys);
        waiting
            .extend(used_files.map(String::as_str).filter(|&used_file| visited.insert(used_file)));
    }
    visited
}

/// Returns the shortest chain of uses that leads from a file back to the same file. Each step has a line number and a
/// path.
fn chain_through(uses: &Uses, start: &str) -> String {
    let mut visited = BTreeSet::new();
    let mut chains = VecDeque::from([(start, String::new())]);
    while let Some((file, chain)) = chains.pop_front() {
        for (used_file, first_use) in uses.get(file).into_iter().flatten() {
            let chain = format!("{chain}{file}:{} ({}) -> ", first_use.line, first_use.path);
            if used_file == start {
                return chain + start;
            }
            if visited.insert(used_file) {
                chains.push_back((used_file, chain));
            }
        }
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::super::text_file;
    use super::{Cycles, breaches};

    /// Returns the cycles of a crate with the files `a`, `b` and `child`, where `child` is a child module of `b`. The
    /// root of the crate re-exports items of `b` and of `child`.
    fn cycles(a: &str, b: &str, child: &str) -> Cycles {
        let root = "mod a;\nmod b;\nmod c;\n#[cfg(test)]\nmod tests;\npub use b::{B, child::Deep};";
        let files = [
            text_file("crates/x/src/a.rs", a),
            text_file("crates/x/src/b.rs", &format!("mod child;\npub struct B;\n{b}")),
            text_file("crates/x/src/b/child.rs", &format!("pub struct Deep;\n{child}")),
            text_file("crates/x/src/c.rs", "pub use crate::b::*;"),
            text_file("crates/x/src/lib.rs", root),
            text_file("crates/x/src/tests.rs", "use crate::a::A;"),
            text_file("crates/x/src/no_module.rs", "not Rust"),
            text_file("crates/y/src/main.rs", "mod a;"),
            text_file("crates/y/src/a.rs", "use crate::b::B;"),
        ];
        super::cycles(&files).expect("Rust")
    }

    fn chains(a: &str, b: &str, child: &str) -> Vec<String> {
        cycles(a, b, child).into_values().flatten().map(|cycle| cycle.chain).collect()
    }

    #[test]
    fn files_that_use_each_other_are_a_cycle_however_the_path_is_written() {
        for (a, count) in [
            ("use crate::b::B;", 1),
            ("pub(crate) use super::b;", 1),
            ("use std::fmt;\nuse crate::{\n    c::C,\n    b::{self, B as D},\n};", 1),
            ("use crate::B;", 1),
            ("use crate::c::B;", 1),
            ("fn f() { crate::b::run(1); }", 1),
            ("fn f() { super::b::run::<u8>(1); }", 1),
            ("fn f(it: &crate::B) {}", 1),
            ("fn f() { use crate::b; }", 1),
            ("mod inner { fn f() { super::super::b::run(); } }", 1),
            ("use crate::c as other; fn f() { other::B::new(); }", 1),
            ("fn f() { html! { <crate::b::B at={1} /> } }", 1),
            ("macro_rules! m { () => { $crate::b::run() } }", 1),
            ("#[arg(default_value_t = crate::b::FIRST)] struct S;", 1),
            ("use crate::d::D;", 0),
            ("use other::b::B;", 0),
            ("fn f(b: u8) { b.run(); other::b::run(); }", 0),
            ("// crate::b::B\nconst TEXT: &str = \"crate::b::B\";", 0),
            ("pub(in crate::b) fn f() {}", 0),
            ("#[cfg(test)]\nmod tests {\n    use crate::b::B;\n}", 0),
            ("#[cfg(test)]\nfn f() { crate::b::run() }", 0),
            ("#[cfg(all(test, unix))]\nuse crate::b::B;", 0),
            ("struct S;\nimpl S {\n    #[cfg(test)]\n    fn f() { crate::b::run() }\n}", 0),
        ] {
            assert_eq!(chains(a, "use super::a::A;", "").len(), count, "{a}");
        }
    }

    #[test]
    fn a_chain_leads_to_the_file_that_defines_the_name() {
        let chain = "crates/x/src/a.rs:1 (crate::Deep) -> crates/x/src/b/child.rs:2 (crate::a::A) \
                     -> crates/x/src/a.rs";
        assert_eq!(chains("use crate::Deep;", "", "use crate::a::A;"), [chain]);
        let chain = "crates/x/src/a.rs:1 (crate::c::B) -> crates/x/src/b.rs:3 (super::a) \
                     -> crates/x/src/a.rs";
        assert_eq!(chains("use crate::c::B;", "use super::a;", ""), [chain]);
    }

    #[test]
    fn a_parent_may_use_its_children() {
        assert_eq!(chains("", "use child::Deep;", "use super::B;"), [""; 0]);
        assert_eq!(chains("", "use crate::b::child::Deep;", "use super::B;"), [""; 0]);
    }

    #[test]
    fn only_the_exempt_crate_may_have_a_cycle_and_must_have_one() {
        let crate_cycles = cycles("use crate::b;", "use crate::a;", "");
        let [cycle, needless_exemption] = &breaches(&crate_cycles, "crates/y/src")[..] else {
            panic!("a cycle and an exemption without a cycle");
        };
        assert!(cycle.starts_with("crates/x/src: 2 files form a circle: a.rs, b.rs\n"), "{cycle}");
        assert!(needless_exemption.starts_with("crates/y/src: has no circle"));
        assert_eq!(breaches(&crate_cycles, "crates/x/src"), [""; 0]);
    }
}

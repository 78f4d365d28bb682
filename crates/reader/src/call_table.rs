//! The table of calls: the work of each, the shape of its result, and its costs as formulas.
//!
//! Columns of `data/calls.tsv`: a module; names of calls in it; the rule by which the result is shaped
//! (`crate::rules`); the work; operations and functions as formulas over the sizes that the rule names; traffic as
//! a formula over the bytes read (`in`) and written (`N`). A call without a row has that of the module that
//! `data/aliases.tsv` gives for its module.

use std::borrow::Cow;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::value::Home;

/// A row for one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) rule: &'static str,
    pub(crate) work: &'static str,
    pub(crate) flops: &'static str,
    pub(crate) funcs: &'static str,
    pub(crate) traffic: &'static str,
}

/// The table, read once.
pub(crate) struct CallTable {
    /// By module and name.
    rows: FxHashMap<(&'static str, &'static str), Row>,
    aliases: Vec<(&'static str, &'static str)>,
}

const CALLS: &str = include_str!("../data/calls.tsv");
const ALIASES: &str = include_str!("../data/aliases.tsv");

/// Returns the rows of a table without its comments and its head.
pub(crate) fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.skip(1).map(|line| line.split('\t').collect())
}

static TABLE: LazyLock<CallTable> = LazyLock::new(CallTable::new);

impl CallTable {
    /// Returns the one table.
    pub(crate) fn shared() -> &'static Self {
        &TABLE
    }

    fn new() -> Self {
        let mut calls = FxHashMap::default();
        for row in rows(CALLS) {
            let [module, names, rule, work, flops, funcs, traffic] = row[..] else { continue };
            for name in names.split(' ') {
                calls.insert((module, name), Row { rule, work, flops, funcs, traffic });
            }
        }
        let aliases = rows(ALIASES).filter_map(|row| Some((*row.first()?, *row.get(1)?)));
        Self { rows: calls, aliases: aliases.collect() }
    }

    /// Returns the row of a dotted path, and the path that has it.
    pub(crate) fn find(&self, path: &str) -> Option<(Row, String)> {
        let mut path = Cow::Borrowed(path);
        for _ in 0..4 {
            if let Some(row) = path.rsplit_once('.').and_then(|parts| self.rows.get(&parts)) {
                return Some((*row, path.into_owned()));
            }
            let like = self.aliases.iter().find_map(|(module, like)| {
                let rest = path.strip_prefix(module)?;
                rest.starts_with('.').then(|| format!("{like}{rest}"))
            });
            path = Cow::Owned(like?);
        }
        None
    }

    /// Returns the row of an array's method in this library, and its path.
    pub(crate) fn method(&self, home: Home, name: &str) -> Option<(Row, String)> {
        let own = match home {
            Home::Torch => "torch",
            Home::CuPy => "cupy",
            Home::Jax => "jax.numpy",
            Home::NumPy | Home::Pandas => "numpy",
        };
        let name = name.strip_suffix('_').filter(|_| home == Home::Torch).unwrap_or(name);
        self.find(&format!("{own}.{name}"))
    }
}

/// Returns the library of a path, whose rules for arrays its results follow.
pub(crate) fn home_of(path: &str) -> Home {
    match path.split('.').next().unwrap_or_default() {
        "cupy" | "cupyx" => Home::CuPy,
        "torch" | "torchvision" | "torchaudio" => Home::Torch,
        "jax" | "tensorflow" | "flax" | "optax" => Home::Jax,
        _ => Home::NumPy,
    }
}

#[cfg(test)]
mod tests {
    use super::{CALLS, CallTable, rows};
    use crate::formula::worked_out;
    use crate::size::Polynomial;

    #[test]
    fn every_row_is_whole_and_stands_once() {
        let mut seen = std::collections::HashSet::new();
        for row in rows(CALLS) {
            assert_eq!(row.len(), 7, "{row:?}");
            for name in row[1].split(' ') {
                assert!(seen.insert((row[0], name)), "{} {name} stands twice", row[0]);
            }
            for formula in &row[4..] {
                assert!(worked_out(formula, &|_| Some(Polynomial::of(4.0))).is_some(), "{row:?}");
            }
        }
    }

    #[test]
    fn modules_that_are_alike_share_rows() {
        let table = CallTable::shared();
        let path = |path: &str| table.find(path).map(|(_, path)| path);
        assert_eq!(path("cupy.fft.rfft").as_deref(), Some("numpy.fft.rfft"));
        assert_eq!(path("scipy.linalg.eigh").as_deref(), Some("numpy.linalg.eigh"));
        assert_eq!(path("torch.nn.functional.softmax").as_deref(), Some("numpy.softmax"));
        assert_eq!(path("numpy.no_such_call"), None);
    }
}

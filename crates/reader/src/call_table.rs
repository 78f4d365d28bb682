//! The table of calls: the kind of work, the shape of the result and the cost formulas of each call.
//!
//! The columns of `data/calls.tsv` are a module, the names of calls in it, the rule for the result's shape
//! (`crate::rules`), the kind of work, the operations, the function evaluations and the traffic. The last three are
//! formulas over the sizes that the rule names; the traffic also has the bytes read (`in`) and written (`N`). A call
//! without a row uses the row of the module that `data/aliases.tsv` names for its own.

use std::borrow::Cow;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::value::Home;

/// The row of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) rule: &'static str,
    pub(crate) work: &'static str,
    pub(crate) flops: &'static str,
    pub(crate) funcs: &'static str,
    pub(crate) traffic: &'static str,
}

/// The parsed table.
pub(crate) struct CallTable {
    /// The rows by module and name.
    rows: FxHashMap<(&'static str, &'static str), Row>,
    aliases: Vec<(&'static str, &'static str)>,
}

const CALLS: &str = include_str!("../data/calls.tsv");
const ALIASES: &str = include_str!("../data/aliases.tsv");

/// Splits a table into rows, without its comments and its header.
pub(crate) fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.skip(1).map(|line| line.split('\t').collect())
}

static TABLE: LazyLock<CallTable> = LazyLock::new(CallTable::new);

impl CallTable {
    /// Returns the shared instance.
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

    /// Returns the row of a dotted path, and the path under which the row was found.
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

    /// Returns the row of an array's method in library `home`, and the path of that row.
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

/// Returns the array library of a path. It decides the rules for the call's results.
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
    fn every_row_is_complete_and_unique() {
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
    fn equivalent_modules_share_rows() {
        let table = CallTable::shared();
        let path = |path: &str| table.find(path).map(|(_, path)| path);
        assert_eq!(path("cupy.fft.rfft").as_deref(), Some("numpy.fft.rfft"));
        assert_eq!(path("scipy.linalg.eigh").as_deref(), Some("numpy.linalg.eigh"));
        assert_eq!(path("torch.nn.functional.softmax").as_deref(), Some("numpy.softmax"));
        assert_eq!(path("numpy.no_such_call"), None);
    }
}

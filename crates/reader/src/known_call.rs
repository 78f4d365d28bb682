//! The tables' facts about a call by its name alone, for readers of something other than code.

use crate::call_table::CallTable;
use crate::libraries::outside;

/// The row of a call in `data/calls.tsv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownCall {
    /// The kind of work: `elementwise`, `sort`, `svd`.
    pub work: &'static str,
    /// The rule by which its result is shaped, which tells apart calls of one kind of work.
    pub rule: &'static str,
    /// `true` if each element takes an exponential, a logarithm or a sine.
    pub functions: bool,
}

/// Returns the known facts about a call, by its dotted path.
///
/// ```
/// use offload_reader::known_call;
///
/// assert_eq!(known_call("numpy.linalg.svd").map(|it| it.work), Some("svd"));
/// assert_eq!(known_call("numpy.no_such_call"), None);
/// ```
pub fn known_call(path: &str) -> Option<KnownCall> {
    let (row, _) = CallTable::shared().find(path)?;
    Some(KnownCall { work: row.work, rule: row.rule, functions: row.funcs != "0" })
}

/// Returns the reason why a call stays where it is, if the tables give one: it waits for a network, or the model does
/// not know it.
///
/// ```
/// assert_eq!(offload_reader::stays_outside("time.sleep"), Some("it waits for a clock"));
/// ```
pub fn stays_outside(path: &str) -> Option<&'static str> {
    outside(path).map(|(_, why)| why)
}

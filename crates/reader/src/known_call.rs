//! Looks up calls by name, for input other than code, such as profiles.

use crate::call_table::CallTable;
use crate::libraries::outside;

/// The row of a call in `data/calls.tsv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownCall {
    /// The kind of work, such as `elementwise`, `sort` or `svd`.
    pub work: &'static str,
    /// The rule for the shape of the result. It distinguishes calls of the same kind of work.
    pub rule: &'static str,
    /// `true` if the call evaluates an exponential, a logarithm or a sine for each element.
    pub functions: bool,
}

/// Looks up a call by its dotted path. `None` if it is unknown.
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

/// Returns the reason why a call is outside the model, or `None` if no table lists it. Such a call waits, e.g. for a
/// network, or does unsupported work.
pub fn stays_outside(path: &str) -> Option<&'static str> {
    outside(path).map(|(_, why)| why)
}

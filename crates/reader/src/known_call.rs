//! Looks up calls by name, for input other than code, such as profiles.

use crate::call_table::CallTable;
use crate::libraries::outside;

/// The facts about a call from its row in `data/calls.tsv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownCall {
    /// The kind of work, such as `elementwise`, `sort` or `svd`.
    pub work: &'static str,
    /// The rule that computes the shape of the result. It distinguishes calls of the same kind of work.
    pub rule: &'static str,
    /// `true` if the call evaluates a transcendental function, such as `exp` or `sin`, for each element.
    pub functions: bool,
}

/// Returns the call with the given dotted path, or `None` if the path is unknown.
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

/// Returns the reason why the model does not cover a call, or `None` if no table lists the call as outside the model.
/// For example, the call waits for the network, or runs another program.
pub fn unsupported_reason(path: &str) -> Option<&'static str> {
    outside(path).map(|(_, why)| why)
}

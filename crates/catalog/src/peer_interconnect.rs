//! Links between GPUs in one machine.

use offload_vocabulary::quantity::{Bandwidth, Seconds};

use crate::Range;

/// A link between the GPUs of one machine. The figures are for an all-reduce, which sums the arrays of all GPUs element
/// by element.
#[derive(Clone, Copy, Debug)]
pub struct PeerInterconnect {
    /// The permanent id, such as `nvlink-a100`.
    pub id: &'static str,
    /// The usual name, such as `NVLink 3 (A100 SXM)`.
    pub name: &'static str,
    /// Bus bandwidth of a large all-reduce, as defined by the NCCL tests: `2 (n - 1) / n` times the size of the array
    /// divided by the time, for `n` GPUs.
    pub bandwidth: Range<Bandwidth>,
    /// Time of the smallest all-reduce.
    pub latency: Range<Seconds>,
}

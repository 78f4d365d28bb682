//! Links between the GPUs of one machine.

use offload_vocabulary::quantity::{Bandwidth, Seconds};

use crate::Range;

/// A link between the GPUs of one machine, with what summing an array over all of them achieves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PeerInterconnect {
    /// Its permanent id.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// Bus bandwidth of a large all-reduce: of `n` GPUs, `2 (n - 1) / n` of the array over the time.
    pub bandwidth: Range<Bandwidth>,
    /// What the smallest all-reduce takes.
    pub latency: Range<Seconds>,
}

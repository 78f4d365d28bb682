//! Links between the GPUs of one machine.

use offload_vocabulary::quantity::{Bandwidth, Seconds};

use crate::Range;

/// A link between the GPUs of one machine, with the figures of an all-reduce (summing an array over
/// all of them).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PeerInterconnect {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// Bus bandwidth of a large all-reduce, as NCCL's tests define it: with `n` GPUs,
    /// `2 (n - 1) / n` times the array's size over the time.
    pub bandwidth: Range<Bandwidth>,
    /// Time of the smallest all-reduce.
    pub latency: Range<Seconds>,
}

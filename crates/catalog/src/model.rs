//! What machines reach of their figures: the model's figures that belong to no machine.

use offload_vocabulary::quantity::{Bandwidth, Count, Seconds, Share, Watts};

use crate::{Figure, Range};

/// Figures that hold for every machine until something better is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// Its permanent id.
    pub id: &'static str,
    /// Share of a CPU's peak that large matrix products and dense loops reach.
    pub dense_share: Range<Share>,
    /// The size at which a matrix product reaches half of that, for each core at work.
    pub half_size: Figure<Count>,
    /// Share of a CPU's peak that element-wise loops reach when arithmetic holds them back.
    pub elementwise_share: Range<Share>,
    /// What one core reads and writes in memory.
    pub core_bandwidth: Range<Bandwidth>,
    /// What one core reads and writes in its caches.
    pub core_cached_bandwidth: Range<Bandwidth>,
    /// Cycles of one core for one comparison of a sort in plain C.
    pub comparison: Range<f64>,
    /// What starting and joining threads costs, for each doubling of their number.
    pub fork_join: Range<Seconds>,
    /// What the first touch of freshly allocated memory costs, for each byte.
    pub page_fault: Range<Seconds>,
    /// The clock of the core that the costs of calls and launches hold for, in hertz.
    pub reference_clock: Figure<f64>,
    /// What a GPU streams of memory that pages over the link, once its own is full.
    pub managed: Figure<Bandwidth>,
    /// Power of a core whose CPU has no published power.
    pub core_power: Figure<Watts>,
}

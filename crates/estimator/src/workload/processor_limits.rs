//! What a processor of a GPU does at most.

use offload_vocabulary::quantity::{Bandwidth, Throughput};

/// What a streaming multiprocessor or compute unit does at most where that is much the same on all
/// cards, whatever their peaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProcessorLimits {
    /// Operations per second.
    pub arithmetic: Option<Throughput>,
    /// Bytes per second from memory.
    pub memory: Option<Bandwidth>,
}

impl ProcessorLimits {
    /// None but those of the card.
    pub const NONE: Self = Self { arithmetic: None, memory: None };

    /// What makes of limits those with which arithmetic and reading take this many times as long.
    pub(crate) fn slower(arithmetic: f64, memory: f64) -> impl Fn(Self) -> Self {
        move |limits| Self {
            arithmetic: limits.arithmetic.map(|rate| rate / arithmetic),
            memory: limits.memory.map(|rate| rate / memory),
        }
    }
}

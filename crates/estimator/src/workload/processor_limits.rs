//! The limits of a GPU's processor.

use offload_vocabulary::quantity::{Bandwidth, Throughput};

/// The limits of a streaming multiprocessor or compute unit that are about the same on all cards,
/// independent of their peaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProcessorLimits {
    /// Operations per second.
    pub arithmetic: Option<Throughput>,
    /// Bytes per second from memory.
    pub memory: Option<Bandwidth>,
}

impl ProcessorLimits {
    /// No limits except those of the card.
    pub const NONE: Self = Self { arithmetic: None, memory: None };

    /// Returns a function that lowers limits, so that arithmetic and reading take this many times
    /// as long.
    pub(crate) fn slower(arithmetic: f64, memory: f64) -> impl Fn(Self) -> Self {
        move |limits| Self {
            arithmetic: limits.arithmetic.map(|rate| rate / arithmetic),
            memory: limits.memory.map(|rate| rate / memory),
        }
    }
}

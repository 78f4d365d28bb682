//! The limits of one processor of a GPU.

use offload_vocabulary::quantity::{Bandwidth, Throughput};

/// The limits of one streaming multiprocessor or compute unit. These limits are similar on all cards and independent of
/// the card's peak rates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProcessorLimits {
    /// Maximum number of operations per second, or `None` if only the card's peak rate limits arithmetic.
    pub arithmetic: Option<Throughput>,
    /// Maximum number of bytes read from memory per second, or `None` if only the card's bandwidth limits reading.
    pub memory: Option<Bandwidth>,
}

impl ProcessorLimits {
    /// No limits except those of the card.
    pub const NONE: Self = Self { arithmetic: None, memory: None };

    /// Returns a function that lowers the limits. With the new limits, arithmetic takes `arithmetic` times as long, and
    /// reading takes `memory` times as long.
    pub(crate) fn slower(arithmetic: f64, memory: f64) -> impl Fn(Self) -> Self {
        move |limits| Self {
            arithmetic: limits.arithmetic.map(|rate| rate / arithmetic),
            memory: limits.memory.map(|rate| rate / memory),
        }
    }
}

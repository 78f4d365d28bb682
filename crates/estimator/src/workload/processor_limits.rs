//! The limits of one processor of a GPU.

use offload_vocabulary::quantity::{Bandwidth, Throughput};

/// The limits of one streaming multiprocessor or compute unit. They are about the same on all cards, independent of the
/// card's peak rates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProcessorLimits {
    /// Operations per second; `None` if only the card's peak limits them.
    pub arithmetic: Option<Throughput>,
    /// Bytes read from memory per second; `None` if only the card's bandwidth limits them.
    pub memory: Option<Bandwidth>,
}

impl ProcessorLimits {
    /// No limits other than the card's.
    pub const NONE: Self = Self { arithmetic: None, memory: None };

    /// Returns a function that lowers the limits: arithmetic takes `arithmetic` times as long, and reading `memory`
    /// times.
    pub(crate) fn slower(arithmetic: f64, memory: f64) -> impl Fn(Self) -> Self {
        move |limits| Self {
            arithmetic: limits.arithmetic.map(|rate| rate / arithmetic),
            memory: limits.memory.map(|rate| rate / memory),
        }
    }
}

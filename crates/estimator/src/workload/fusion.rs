//! How far libraries turn chains of element-wise operations into one pass over memory.

use crate::quantity::Count;

/// How far a library turns a chain of element-wise operations into one pass over memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fused {
    /// Not at all: one pass an operation.
    No,
    /// About half of it: updates of slices in place, loops and calls into other libraries stand
    /// between what can be fused. The half is assumed, 2026-11-21.
    Half,
    /// One pass for the whole chain.
    Whole,
}

impl Fused {
    /// The passes over memory that a chain of operations takes.
    pub fn passes(self, chain: Count) -> Count {
        match self {
            Self::No => chain,
            Self::Half => chain.min((chain / 2.0).max(Count::new(1.0))),
            Self::Whole => chain.min(Count::new(1.0)),
        }
    }
}

/// How far the libraries fuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fusion {
    /// On the CPU.
    pub host: Fused,
    /// On the GPU.
    pub device: Fused,
}

//! Tracks the layers and arrays that require gradients, as set by the program.

use rustc_hash::FxHashSet;

use crate::array::Array;

/// The layers, arrays and blocks that decide the gradients of a backward pass.
#[derive(Debug, Default)]
pub(crate) struct GradientState {
    /// Frozen layers, by id.
    pub(crate) frozen: FxHashSet<u32>,
    /// The memory of arrays that require a gradient (`w.requires_grad = True`), shared by all their names.
    leaves: FxHashSet<u32>,
    /// The nesting depth of blocks and functions without gradients, such as `torch.no_grad()`.
    pub(crate) stopped: u32,
}

impl GradientState {
    pub(crate) fn require(&mut self, base: u32, required: bool) {
        if required {
            self.leaves.insert(base)
        } else {
            self.leaves.remove(&base)
        };
    }

    /// Returns `true` if an array requires a gradient.
    pub(crate) fn reach(&self, array: &Array) -> bool {
        array.requires_grad || self.leaves.contains(&array.base)
    }

    pub(crate) fn is_frozen(&self, layer: u32) -> bool {
        self.frozen.contains(&layer)
    }
}

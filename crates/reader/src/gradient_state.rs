//! The statements of a program about gradients.

use rustc_hash::FxHashSet;

use crate::array::Array;

/// The layers, the memory and the blocks that decide which gradients a pass back computes.
#[derive(Debug, Default)]
pub(crate) struct GradientState {
    /// Layers that are not trained.
    pub(crate) frozen: FxHashSet<u32>,
    /// Memory that requires a gradient, whatever names it has: `w.requires_grad = True`.
    leaves: FxHashSet<u32>,
    /// The number of blocks and functions without gradients that are being read: `torch.no_grad()`.
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

//! What a program says about gradients.

use rustc_hash::FxHashSet;

/// Where no pass back leads.
#[derive(Debug, Default)]
pub(crate) struct GradientState {
    /// Layers that are not trained.
    pub(crate) frozen: FxHashSet<u32>,
    /// How many blocks and functions without gradients are being read: `torch.no_grad()`.
    pub(crate) stopped: u32,
}

impl GradientState {
    pub(crate) fn is_frozen(&self, layer: u32) -> bool {
        self.frozen.contains(&layer)
    }
}

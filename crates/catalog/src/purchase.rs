//! What hardware costs to buy.

use offload_vocabulary::quantity::Dollars;

use crate::Figure;

/// The price of a GPU or a CPU for those who buy it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Purchase {
    /// The id of the GPU or CPU.
    pub id: &'static str,
    /// What one cost at its launch, as its maker recommended.
    pub price: Figure<Dollars>,
}

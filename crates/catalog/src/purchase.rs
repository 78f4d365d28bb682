//! Purchase prices of hardware.

use offload_vocabulary::quantity::Dollars;

use crate::Figure;

/// The purchase price of a GPU or a CPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Purchase {
    /// The id of the GPU or CPU.
    pub id: &'static str,
    /// The manufacturer's suggested price at launch.
    pub price: Figure<Dollars>,
}

//! Default assumptions for a monthly bill.

use crate::Figure;
use offload_vocabulary::quantity::{Count, Seconds, Share};

/// Default assumptions for a monthly bill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DefaultTerms {
    pub id: &'static str,
    /// Number of runs per month.
    pub runs: Figure<Count>,
    /// Number of machine starts per month.
    pub starts: Figure<Count>,
    /// The minimum billed time per start.
    pub minimum: Figure<Seconds>,
    /// The time from the request for a machine until the machine is ready.
    pub boot: Figure<Seconds>,
    /// The share of the rented time during which the machine is idle.
    pub idle: Figure<Share>,
    /// The discount of a spot instance, which the provider can reclaim, relative to the on-demand price.
    pub spot: Figure<Share>,
    /// The discount for a commitment of one to three years, relative to the on-demand price.
    pub committed: Figure<Share>,
    /// Years until an owned machine is replaced.
    pub lifetime: Figure<f64>,
    /// The share of an owned machine's lifetime during which the machine is busy.
    pub utilization: Figure<Share>,
}

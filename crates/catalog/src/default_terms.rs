//! The default terms of a bill.

use crate::Figure;
use offload_vocabulary::quantity::{Count, Seconds, Share};

/// Default values of a bill's inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DefaultTerms {
    /// The permanent id.
    pub id: &'static str,
    /// Runs per month.
    pub runs: Figure<Count>,
    /// Starts of a machine per month.
    pub starts: Figure<Count>,
    /// The minimum time billed for a start.
    pub minimum: Figure<Seconds>,
    /// The time from requesting a machine until it is ready.
    pub boot: Figure<Seconds>,
    /// The share of the rented time in which the machine is idle.
    pub idle: Figure<Share>,
    /// The discount on the on-demand price for a spot machine, which the provider can take away.
    pub spot: Figure<Share>,
    /// The discount on the on-demand price for a commitment of one to three years.
    pub committed: Figure<Share>,
    /// Years until an owned machine is replaced.
    pub lifetime: Figure<f64>,
    /// The share of its lifetime in which an owned machine works.
    pub utilization: Figure<Share>,
}

//! The defaults of a bill.

use crate::Figure;
use offload_vocabulary::quantity::{Count, Seconds, Share};

/// The defaults of a bill's inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DefaultTerms {
    /// Its permanent id.
    pub id: &'static str,
    /// Runs in a month.
    pub runs: Figure<Count>,
    /// Starts of a machine in a month.
    pub starts: Figure<Count>,
    /// The minimum time that a start is billed for.
    pub minimum: Figure<Seconds>,
    /// The time from the request to a machine that answers.
    pub boot: Figure<Seconds>,
    /// Share of the rented time without work.
    pub idle: Figure<Share>,
    /// The discount on the on-demand price of a machine that can be taken away.
    pub spot: Figure<Share>,
    /// The discount on the on-demand price for one to three years.
    pub committed: Figure<Share>,
    /// Years until a machine is replaced.
    pub lifetime: Figure<f64>,
    /// Share of its lifetime in which an owned machine works.
    pub utilization: Figure<Share>,
}

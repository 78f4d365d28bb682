//! One entry of a ranking.

use super::hardware::Hardware;
use crate::month::MonthlyBill;
use crate::obstacle::Obstacle;
use crate::terms::Terms;
use offload_estimator::uncertainty::Interval;
use offload_vocabulary::quantity::{Bytes, Count, Dollars, HourlyPrice, Joules, Seconds};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankingPlace {
    /// The place, starting at 1. Entries with the same formatted value share a place.
    Ranked(usize),
    /// The hardware can run the work, but the value to rank by is unknown (e.g. no price).
    Unknown,
    /// The hardware can't run the work.
    Cannot(Obstacle),
}

/// One entry of a ranking: the hardware and its results.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    pub hardware: Hardware,
    /// The zero-based position in the order of the catalog.
    pub(super) index: usize,
    pub place: RankingPlace,
    /// The time of all runs of a process.
    pub time: Seconds,
    /// The number of runs of a process.
    pub runs: Count,
    /// The 80 % range of `time`. Both ends equal the likely time until
    /// [`Ranking::add_range`](crate::Ranking::add_range) is called.
    pub range: Interval<Seconds>,
    /// The speedup over today's code.
    pub speedup: f64,
    /// The total hourly rent, if the hardware can be rented. `None` for a machine without a provider.
    pub price: Option<HourlyPrice>,
    /// The monthly bill.
    pub month: MonthlyBill,
    /// The energy of one run.
    pub energy: Option<Joules>,
    /// The total memory of the GPUs. `None` for a CPU.
    pub memory: Option<Bytes>,
    /// The memory that the work needs on each GPU. Zero for a CPU.
    pub need: Bytes,
}

impl Ranked {
    /// Returns `true` if the hardware can run the work.
    pub const fn can_run(&self) -> bool {
        !matches!(self.place, RankingPlace::Cannot(_))
    }

    /// Returns the time of one run.
    pub fn per_run(&self) -> Seconds {
        self.time / self.runs.value().max(1.0)
    }

    /// Returns `true` if the hardware can be rented.
    pub const fn is_rentable(&self) -> bool {
        self.price.is_some()
    }

    /// Returns `true` if the monthly bill is known and above zero.
    ///
    /// Excludes free notebooks, which shut down after some hours and are useless for planning.
    pub fn has_nonzero_cost(&self) -> bool {
        self.nonzero_cost().is_some()
    }

    /// Returns the monthly bill, or `None` if it is unknown or zero.
    pub(super) fn nonzero_cost(&self) -> Option<Dollars> {
        self.month.cost.filter(|cost| !cost.is_zero())
    }

    /// Returns `true` if the hardware meets the scenario's deadline and budget.
    pub fn meets(&self, terms: &Terms) -> bool {
        let is_in_time = terms.deadline.is_none_or(|deadline| self.time <= deadline);
        let is_affordable =
            terms.budget.is_none_or(|budget| self.month.cost.is_some_and(|cost| cost <= budget));
        is_in_time && is_affordable
    }
}

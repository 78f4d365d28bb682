//! Hardware of a ranking with its answer.

use super::hardware::{Hardware, HardwareKind};
use crate::month::Month;
use crate::obstacle::Obstacle;
use crate::terms::Terms;
use offload_estimator::uncertainty::Interval;
use offload_vocabulary::quantity::{Bytes, Count, Dollars, HourlyPrice, Joules, Seconds};

/// The place of hardware in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankingPlace {
    /// The place, from one. Entries with the same formatted figure share it.
    Ranked(usize),
    /// It can run the work, but its figure is unknown.
    Unknown,
    /// It cannot run the work.
    Cannot(Obstacle),
}

/// Hardware and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The hardware.
    pub hardware: Hardware,
    /// Its place.
    pub place: RankingPlace,
    /// All runs of a process.
    pub time: Seconds,
    /// The number of those runs.
    pub runs: Count,
    /// The 80 % range of that time; the likely time alone until [`Ranking::add_range`].
    pub range: Interval<Seconds>,
    /// The speedup over today's code.
    pub speedup: f64,
    /// The total rent, if it can be rented.
    pub price: Option<HourlyPrice>,
    /// A month of runs.
    pub month: Month,
    /// Energy of a run.
    pub energy: Option<Joules>,
    /// Memory of all its GPUs. `None` for a CPU.
    pub memory: Option<Bytes>,
    /// Memory that the work needs on each GPU.
    pub need: Bytes,
}

impl Ranked {
    /// Returns `true` if it can run the work.
    pub const fn can_run(&self) -> bool {
        !matches!(self.place, RankingPlace::Cannot(_))
    }

    /// Returns the time of one run.
    pub fn a_run(&self) -> Seconds {
        self.time / self.runs.value().max(1.0)
    }

    /// Returns `true` if it can be rented. The price of an owned machine is that of its GPU elsewhere.
    pub fn is_rentable(&self) -> bool {
        let owned =
            self.hardware.kind() == HardwareKind::Machine && self.hardware.provider().is_none();
        self.price.is_some() && !owned
    }

    /// Returns `true` if it costs something. Free notebooks end after some hours, so they are useless for planning.
    /// Hardware that cannot be rented has a price only if it is bought.
    pub fn is_paid(&self) -> bool {
        let bought = self.price.is_none();
        (bought || self.is_rentable()) && self.paid().is_some()
    }

    /// Returns the bill of a month, unless it is unknown or zero.
    pub(super) fn paid(&self) -> Option<Dollars> {
        self.month.cost.filter(|cost| !cost.is_zero())
    }

    /// Returns `true` if it meets the question's deadline and budget.
    pub fn keeps(&self, terms: &Terms) -> bool {
        let in_time = terms.deadline.is_none_or(|deadline| self.time <= deadline);
        let affordable =
            terms.budget.is_none_or(|budget| self.month.cost.is_some_and(|cost| cost <= budget));
        in_time && affordable
    }
}

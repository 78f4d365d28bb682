//! Computes the monthly bill of one machine.

use crate::terms::{MONTH, Terms};
use offload_scenario::payment::Payment;
use offload_vocabulary::quantity::{Count, Dollars, HourlyPrice, Joules, Seconds};

/// Joules in a kilowatt-hour.
const KILOWATT_HOUR: f64 = 3.6e6;

/// The properties of a machine and its work that determine a bill.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MachineUse {
    /// The time of all runs of a process.
    pub time: Seconds,
    /// The number of runs of a process.
    pub runs: Count,
    /// The rent of the machine, if it can be rented.
    pub price: Option<HourlyPrice>,
    /// The purchase price, if it is known.
    pub purchase: Option<Dollars>,
    /// The energy of all runs of a process, if the power is known.
    pub energy: Option<Joules>,
}

/// The bill of a month of runs on a machine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Month {
    /// The time of the runs themselves.
    pub work: Seconds,
    /// The billed time, including boots, minimum, rounding and idle time.
    pub billed: Seconds,
    /// The number of machines that the work needs, each for the whole month.
    pub machines: Count,
    /// The total cost, if the price is known.
    pub cost: Option<Dollars>,
    /// The part of the cost for the time of the runs themselves.
    pub work_cost: Option<Dollars>,
    /// The cost beyond [`work_cost`](Self::work_cost): boots, minimum, rounding and idle time. For a commitment, the
    /// hours without work.
    pub extra_cost: Option<Dollars>,
    /// The energy of the runs.
    pub energy: Option<Joules>,
    /// The cost of [`energy`](Self::energy). On owned machines it is part of [`cost`](Self::cost), on rented ones part
    /// of the rent.
    pub electricity: Option<Dollars>,
    /// The emissions of [`energy`](Self::energy), in grams of CO2e.
    pub emissions: Option<f64>,
}

impl Month {
    /// Computes the bill of a month.
    ///
    /// # Model
    /// The work is spread evenly across the starts of the machine. Each start is billed for its boot, its share of the
    /// work and idle time, rounded up, and for at least the minimum. A commitment is billed for every hour of the
    /// month, for as many machines as the work needs. An owned machine costs its purchase price, spread over the hours
    /// of work in its lifetime, plus its electricity.
    pub fn of(machine: &MachineUse, terms: &Terms) -> Self {
        let processes = terms.runs.value() / machine.runs.value().max(1.0);
        let work = machine.time * processes;
        let busy = Seconds::new(work.value() / terms.idle.rest().value().max(0.01));
        let billed = match terms.payment {
            _ if work.is_zero() => Seconds::ZERO,
            Payment::OnDemand | Payment::Spot => rented(busy, terms),
            Payment::Committed => MONTH * machines_needed(busy),
            Payment::Owned => busy,
        };
        let energy = machine.energy.map(|energy| energy * processes);
        let kilowatt_hours = energy.map(|energy| energy.value() / KILOWATT_HOUR);
        let electricity =
            kilowatt_hours.map(|kilowatt_hours| Dollars::new(kilowatt_hours * terms.electricity));
        let rent =
            |time: Seconds| machine.price.map(|price| price * time * terms.price_share.value());
        let owning = |time: Seconds| owned(machine, time, terms);
        let (cost, for_work) = match terms.payment {
            Payment::OnDemand | Payment::Spot | Payment::Committed => (rent(billed), rent(work)),
            Payment::Owned => (
                owning(billed).zip(electricity).map(|(owning, electricity)| owning + electricity),
                owning(work).zip(electricity).map(|(owning, electricity)| owning + electricity),
            ),
        };
        Self {
            work,
            billed,
            machines: Count::new(machines_needed(busy)),
            cost,
            work_cost: for_work,
            extra_cost: cost.zip(for_work).map(|(all, work)| all - work),
            energy,
            electricity,
            emissions: kilowatt_hours.map(|kilowatt_hours| kilowatt_hours * terms.intensity),
        }
    }
}

/// Returns the rented time including boots, rounded up.
fn rented(busy: Seconds, terms: &Terms) -> Seconds {
    let boots = terms.boots.value();
    if boots <= 0.0 {
        return busy;
    }
    let once = busy.value() / boots + terms.boot.value();
    let step = terms.billed_by.value();
    // Don't round up a whole number of steps that has an error in the last bits.
    let rounded = (once / step * (1.0 - 1e-12)).ceil() * step;
    Seconds::new(rounded.max(once).max(terms.minimum.value()) * boots)
}

/// Returns the number of machines needed for the time `busy` in a month.
fn machines_needed(busy: Seconds) -> f64 {
    (busy / MONTH).ceil().max(1.0)
}

/// Returns the cost of an owned machine for `time` of work, without electricity.
fn owned(machine: &MachineUse, time: Seconds, terms: &Terms) -> Option<Dollars> {
    let hours_in_use = terms.lifetime.value() * terms.utilization.value();
    machine.purchase.map(|price| price * (time.value() / hours_in_use.max(1.0)))
}

/// Returns the utilization (the share of its lifetime in which a machine works) above which buying is cheaper than
/// renting. Above 1 if buying is never cheaper.
///
/// `None` if either price is unknown.
///
/// # Model
/// `purchase ÷ (lifetime · (rent − electricity))`, with rent and electricity per hour of work.
pub(crate) fn break_even_utilization(machine: &MachineUse, terms: &Terms) -> Option<f64> {
    let (price, purchase, energy) = (machine.price?, machine.purchase?, machine.energy?);
    let drawn = energy.value() / machine.time.value().max(f64::MIN_POSITIVE);
    let electricity = drawn * 3600.0 / KILOWATT_HOUR * terms.electricity;
    let saved = price.value() * terms.price_share.value() - electricity;
    let hours = terms.lifetime.value() / 3600.0;
    (saved > 0.0).then(|| purchase.value() / (hours * saved))
}

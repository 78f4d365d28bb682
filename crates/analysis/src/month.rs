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

/// The monthly bill of one machine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MonthlyBill {
    /// The time of the runs themselves.
    pub work: Seconds,
    /// The billed time, including boot time, the minimum, rounding and idle time.
    pub billed: Seconds,
    /// The number of machines that are needed to finish the work within a month.
    pub machines: Count,
    /// The total cost, if the price is known.
    pub cost: Option<Dollars>,
    /// The cost of the runs themselves.
    pub work_cost: Option<Dollars>,
    /// The cost beyond [`work_cost`](Self::work_cost): boot time, the minimum, rounding and idle time. With a
    /// commitment, this is the cost of the hours without work.
    pub extra_cost: Option<Dollars>,
    /// The energy of the runs.
    pub energy: Option<Joules>,
    /// The cost of [`energy`](Self::energy). On owned machines, [`cost`](Self::cost) includes electricity. On rented
    /// machines, the rent includes electricity.
    pub electricity: Option<Dollars>,
    /// The emissions of [`energy`](Self::energy), in grams of CO2e.
    pub emissions: Option<f64>,
}

impl MonthlyBill {
    /// Computes the monthly bill.
    ///
    /// # Model
    /// The work is spread evenly across the boots of the machine. Each boot is billed for the boot time, its share of
    /// the work, and idle time. This sum is rounded up, and at least the minimum is billed. A commitment is billed for
    /// every hour of the month, for each machine that the work needs. An owned machine costs its purchase price, spread
    /// over the hours of work in its lifetime, plus electricity.
    pub fn of(machine: &MachineUse, terms: &Terms) -> Self {
        let processes = terms.runs.value() / machine.runs.value().max(1.0);
        let work = machine.time * processes;
        let busy_time = Seconds::new(work.value() / terms.idle.rest().value().max(0.01));
        let billed = match terms.payment {
            _ if work.is_zero() => Seconds::ZERO,
            Payment::OnDemand | Payment::Spot => rented_time(busy_time, terms),
            Payment::Committed => MONTH * machines_needed(busy_time),
            Payment::Owned => busy_time,
        };
        let energy = machine.energy.map(|energy| energy * processes);
        let kilowatt_hours = energy.map(|energy| energy.value() / KILOWATT_HOUR);
        let electricity =
            kilowatt_hours.map(|kilowatt_hours| Dollars::new(kilowatt_hours * terms.electricity));
        let rent =
            |time: Seconds| machine.price.map(|price| price * time * terms.price_share.value());
        let ownership = |time: Seconds| ownership_cost(machine, time, terms);
        let (cost, work_cost) = match terms.payment {
            Payment::OnDemand | Payment::Spot | Payment::Committed => (rent(billed), rent(work)),
            Payment::Owned => (
                ownership(billed)
                    .zip(electricity)
                    .map(|(ownership, electricity)| ownership + electricity),
                ownership(work)
                    .zip(electricity)
                    .map(|(ownership, electricity)| ownership + electricity),
            ),
        };
        Self {
            work,
            billed,
            machines: Count::new(machines_needed(busy_time)),
            cost,
            work_cost,
            extra_cost: cost.zip(work_cost).map(|(cost, work_cost)| cost - work_cost),
            energy,
            electricity,
            emissions: kilowatt_hours.map(|kilowatt_hours| kilowatt_hours * terms.intensity),
        }
    }
}

/// Returns the billed time of a rented machine, including boot time, rounded up.
fn rented_time(busy_time: Seconds, terms: &Terms) -> Seconds {
    let boots = terms.boots.value();
    if boots <= 0.0 {
        return busy_time;
    }
    let time_per_boot = busy_time.value() / boots + terms.boot.value();
    let billing_step = terms.billed_by.value();
    // The factor prevents floating-point errors from adding a step to a time that is already a whole number of steps.
    let rounded_time = (time_per_boot / billing_step * (1.0 - 1e-12)).ceil() * billing_step;
    Seconds::new(rounded_time.max(time_per_boot).max(terms.minimum.value()) * boots)
}

/// Returns the number of machines needed for `busy_time` in a month.
fn machines_needed(busy_time: Seconds) -> f64 {
    (busy_time / MONTH).ceil().max(1.0)
}

/// Returns the cost of an owned machine for `time` of work, without electricity.
fn ownership_cost(machine: &MachineUse, time: Seconds, terms: &Terms) -> Option<Dollars> {
    let hours_in_use = terms.lifetime.value() * terms.utilization.value();
    machine.purchase.map(|price| price * (time.value() / hours_in_use.max(1.0)))
}

/// Returns the utilization above which buying is cheaper than renting. Utilization is the share of a machine's lifetime
/// in which the machine works. A result above 1 means that buying is never cheaper.
///
/// `None` if either price is unknown.
///
/// # Model
/// `purchase ÷ (lifetime · (rent − electricity))`, with rent and electricity per hour of work.
pub(crate) fn break_even_utilization(machine: &MachineUse, terms: &Terms) -> Option<f64> {
    let (price, purchase, energy) = (machine.price?, machine.purchase?, machine.energy?);
    let power = energy.value() / machine.time.value().max(f64::MIN_POSITIVE);
    let electricity = power * 3600.0 / KILOWATT_HOUR * terms.electricity;
    let hourly_saving = price.value() * terms.price_share.value() - electricity;
    let hours = terms.lifetime.value() / 3600.0;
    (hourly_saving > 0.0).then(|| purchase.value() / (hours * hourly_saving))
}

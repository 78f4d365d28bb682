//! Resolves the terms of payment, which are the inputs of a bill.

use crate::resolved::Origin;
use crate::selection::Selection;
use offload_catalog::{Region, Source, SourceId, default_terms, purchase};
use offload_scenario::payment::Payment;
use offload_scenario::{Number, Scenario};
use offload_vocabulary::quantity::{Count, Dollars, Seconds, Share};

/// The length of a month: a twelfth of 365.25 days.
pub const MONTH: Seconds = Seconds::new(730.5 * 3600.0);

/// The inputs of a monthly bill, except a machine's times and prices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// The number of runs per month.
    pub runs: Count,
    pub payment: Payment,
    /// The unit to which the billed time of each boot is rounded up.
    pub billed_by: Seconds,
    /// The minimum billed time of each boot.
    pub minimum: Seconds,
    /// The number of times that a machine is booted per month.
    pub boots: Count,
    /// The time that a machine takes to boot.
    pub boot: Seconds,
    /// The share of the rented time in which the machine is idle.
    pub idle: Share,
    /// The price with this kind of payment, as a share of the on-demand price.
    pub price_share: Share,
    /// The time until an owned machine is replaced.
    pub lifetime: Seconds,
    /// The share of an owned machine's lifetime in which the machine works.
    pub utilization: Share,
    /// The region that the electricity comes from.
    pub region: &'static Region,
    /// The electricity price in dollars per kilowatt-hour.
    pub electricity: f64,
    /// The emissions of electricity in grams of CO2e per kilowatt-hour.
    pub intensity: f64,
    /// The currency sign for amounts.
    pub currency: &'static str,
    /// The maximum time of all runs of a process, if it is limited.
    pub deadline: Option<Seconds>,
    /// The maximum monthly cost, if it is limited.
    pub budget: Option<Dollars>,
}

impl Terms {
    /// Resolves the terms of a scenario.
    pub fn of(scenario: &Scenario) -> Self {
        let input = |number: Number| {
            let value = scenario.number(number).or_else(|| scenario.default_of(number));
            value.map(|value| number.field().to_base(value))
        };
        let value = |number| input(number).unwrap_or_default();
        let payment = scenario.payment();
        let region = scenario.region();
        let discount = match payment {
            Payment::OnDemand | Payment::Owned => 0.0,
            Payment::Spot => value(Number::SpotDiscount),
            Payment::Committed => value(Number::CommittedDiscount),
        };
        Self {
            runs: Count::new(monthly_runs(scenario)),
            payment,
            billed_by: Seconds::new(scenario.billed_by()),
            minimum: Seconds::new(value(Number::MinimumBilled)),
            boots: Count::new(value(Number::Boots)),
            boot: Seconds::new(value(Number::BootTime)),
            idle: Share::new(value(Number::IdleTime)),
            price_share: Share::new(discount).rest(),
            lifetime: MONTH * (12.0 * value(Number::Lifetime)),
            utilization: Share::new(value(Number::Utilization)),
            region,
            electricity: input(Number::ElectricityPrice).unwrap_or_else(|| region.price.value()),
            intensity: input(Number::CarbonIntensity).unwrap_or_else(|| region.intensity.value()),
            currency: scenario.currency(),
            deadline: input(Number::Deadline).map(Seconds::new),
            budget: input(Number::Budget).map(Dollars::new),
        }
    }

    /// Returns an input of a bill in its field's unit, entered or automatic.
    ///
    /// `None` if the field is empty and has no default (e.g. a deadline).
    pub fn in_field_unit(scenario: &Scenario, number: Number) -> Option<f64> {
        let region = scenario.region();
        if number == Number::MonthlyRuns {
            return Some(monthly_runs(scenario));
        }
        scenario.number(number).or_else(|| scenario.default_of(number)).or_else(|| match number {
            Number::ElectricityPrice => Some(region.price.value()),
            Number::CarbonIntensity => Some(region.intensity.value()),
            Number::GpuPurchase => {
                purchase(scenario.gpu().id).map(|purchase| purchase.price.value().value())
            }
            // The number of sockets does not depend on a measurement, so no corrections are passed.
            Number::CpuPurchase => purchase(scenario.cpu().id).map(|purchase| {
                let sockets = Selection::of(scenario, None).sockets();
                purchase.price.value().value() * sockets
            }),
            _ => None,
        })
    }

    /// Returns the source of the default of an input of a bill.
    ///
    /// `None` if the user entered the input, or if the input has no default with a source.
    pub fn source(scenario: &Scenario, number: Number) -> Option<&'static Source> {
        let (terms, region) = (default_terms(), scenario.region());
        let purchase_source = |id: &str| purchase(id).map(|purchase| purchase.price.source_id());
        let sources = [
            (Number::MonthlyRuns, Some(terms.runs.source_id())),
            (Number::MinimumBilled, Some(terms.minimum.source_id())),
            (Number::Boots, Some(terms.starts.source_id())),
            (Number::BootTime, Some(terms.boot.source_id())),
            (Number::IdleTime, Some(terms.idle.source_id())),
            (Number::SpotDiscount, Some(terms.spot.source_id())),
            (Number::CommittedDiscount, Some(terms.committed.source_id())),
            (Number::Lifetime, Some(terms.lifetime.source_id())),
            (Number::Utilization, Some(terms.utilization.source_id())),
            (Number::GpuPurchase, purchase_source(scenario.gpu().id)),
            (Number::CpuPurchase, purchase_source(scenario.cpu().id)),
            (Number::ElectricityPrice, Some(region.price.source_id())),
            (Number::CarbonIntensity, Some(region.intensity.source_id())),
        ];
        let (_, source) = sources.into_iter().find(|(input, _)| *input == number)?;
        source.filter(|_| scenario.number(number).is_none()).map(SourceId::source)
    }
}

/// Returns the number of runs per month in the field's unit. If the user entered no number, this is the field's
/// default, but at least the runs of one whole process per boot of the machine.
///
/// Without this minimum, boot time would dominate the bill of short runs: a process may run a million time steps, but
/// the field's default is ten thousand runs per month.
fn monthly_runs(scenario: &Scenario) -> f64 {
    let value = |number| {
        scenario.number(number).or_else(|| scenario.default_of(number)).unwrap_or_default()
    };
    let processes = value(Number::Boots) * value(Number::Runs);
    scenario
        .number(Number::MonthlyRuns)
        .unwrap_or_else(|| value(Number::MonthlyRuns).max(processes))
}

/// Returns the source of a price, including its access date (e.g. `2026-07-20`).
///
/// `None` if the price is not published.
pub(crate) fn price_source(origin: Origin) -> Option<&'static Source> {
    match origin {
        Origin::Published(source, _) => Some(source.source()),
        Origin::Given | Origin::Default | Origin::Model(_) | Origin::Derived => None,
    }
}

/// The age, in months, from which a price counts as old.
const MIN_OLD_MONTHS: i32 = 6;

/// Returns `true` if a price accessed on the day `read` is at least half a year old on the day `today`. Both dates have
/// the form `2026-07-20`.
///
/// ```
/// use offload_analysis::is_old_price;
/// assert!(is_old_price("2026-05-21", "2026-11-22"));
/// assert!(!is_old_price("2026-05-23", "2026-11-22"));
/// ```
pub fn is_old_price(read: &str, today: &str) -> bool {
    let days = |day: &str| {
        let mut parts = day.split('-').map(|part| part.parse::<i32>().unwrap_or_default());
        let mut part = || parts.next().unwrap_or_default();
        (part() * 12 + part(), part())
    };
    let ((read_month, read_day), (month, day)) = (days(read), days(today));
    let whole_months = month - read_month - i32::from(day < read_day);
    whole_months >= MIN_OLD_MONTHS
}

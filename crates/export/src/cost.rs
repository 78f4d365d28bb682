//! The JSON document of `offload cost`, with a row per contender.

use crate::document::{MODEL_VERSION, SCHEMA};
use crate::printed_figure::PrintedFigure;
use offload_analysis::{Contender, Cost, CostReport, Report};
use offload_messages::sentences;
use offload_scenario::encode;
use offload_vocabulary::quantity::Dollars;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The ids of the contenders. A contender is a way to do the work.
const CONTENDERS: [&str; 3] = ["today", "best-cpu", "gpu"];

/// The monthly bills.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CostDocument {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// The number of runs per month.
    runs: f64,
    /// The currency sign; amounts are not converted.
    currency: &'static str,
    /// One object for each contender: today's code, the best CPU library if it is a different one, and the GPU if it can
    /// do the work.
    pub rows: Vec<CostRow>,
    /// The speedup over today's code above which a run is cheaper on the GPU; null if a price is unknown.
    break_even_speedup: Option<f64>,
    /// The factor by which a run on the GPU is cheaper than with the best CPU library, from price and time alone.
    /// Null if a price is unknown.
    run_factor: Option<f64>,
    /// The same factor for the monthly bill, which includes boots, minimum billing times, idle time and rounding.
    month_factor: Option<f64>,
    /// Sentences about the break-even, buying instead of renting, and the sources of prices.
    pub remarks: Vec<String>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
    /// The bills that the rows describe.
    #[serde(skip)]
    pub costs: CostReport,
}

impl CostDocument {
    /// Computes the monthly bills of a report's scenario. The remarks state the age of the prices on the day `today`,
    /// such as `2026-11-22`.
    pub fn of(report: &Report, today: &str) -> Self {
        let costs = CostReport::of(report);
        let rows = costs.all.iter().map(|cost| CostRow::of(cost, &costs, report)).collect();
        Self {
            schema: SCHEMA,
            link: encode(&report.scenario),
            runs: costs.terms.runs.value(),
            currency: costs.terms.currency,
            rows,
            break_even_speedup: costs.break_even(costs.today()).map(|break_even| break_even.needed),
            run_factor: costs.compared().and_then(|compared| compared.per_run()),
            month_factor: costs.compared().and_then(|compared| compared.bill()),
            remarks: remarks(&costs, report, today),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
            costs,
        }
    }
}

/// Returns sentences about the bills.
fn remarks(costs: &CostReport, report: &Report, today: &str) -> Vec<String> {
    let terms = &costs.terms;
    let is_cpu = |cost: &&Cost| matches!(cost.contender, Contender::Today | Contender::BestCpu(_));
    let cpu_costs = costs.all.iter().filter(is_cpu);
    let break_even = cpu_costs.filter_map(|cost| {
        let break_even = costs.break_even(cost)?;
        let (claim, status) = sentences::break_even(cost.contender, &break_even, terms, report);
        Some(format!("{claim} {status}"))
    });
    let is_own = |cost: &&Cost| matches!(cost.contender, Contender::Today | Contender::Gpu);
    let own_costs = costs.all.iter().filter(is_own);
    let note = sentences::bill_note(costs, report);
    let buying = own_costs.filter_map(|cost| sentences::buying(cost, terms, report));
    note.into_iter()
        .chain(break_even)
        .chain(buying)
        .chain(sentences::price_sources(costs, report, today))
        .collect()
}

/// The monthly bill of one contender.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CostRow {
    /// The contender: today's code, the best CPU library, or the GPU.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = CONTENDERS)))]
    pub contender: &'static str,
    /// The contender's library.
    pub library: String,
    /// The contender's machine.
    pub machine: String,
    /// The time of all runs of a process, in seconds.
    pub time_s: PrintedFigure,
    /// The time of one run, in seconds.
    pub run_s: PrintedFigure,
    /// The rental price per hour after discounts, or the cost of an hour of work on an owned machine; null if no price
    /// is known.
    pub hourly: Option<PrintedFigure>,
    /// The billed hours, including boot and idle times.
    pub hours: PrintedFigure,
    /// The part of the bill that is not for the runs themselves, such as idle time.
    pub beside: Option<PrintedFigure>,
    /// The bill per month.
    pub month: Option<PrintedFigure>,
    /// The bill per year.
    pub year: Option<PrintedFigure>,
    /// The energy used per month, in kilowatt-hours; null if no power is known.
    pub kwh: Option<PrintedFigure>,
    /// The cost of this energy. The rental price of a rented machine includes it.
    pub electricity: Option<PrintedFigure>,
    /// The emissions from generating this energy, in grams of CO₂ equivalent.
    pub co2e_g: Option<PrintedFigure>,
}

impl CostRow {
    /// Builds the row of one contender.
    fn of(cost: &Cost, costs: &CostReport, report: &Report) -> Self {
        let terms = &costs.terms;
        let month = &cost.month;
        let money =
            |amount: Dollars| PrintedFigure::new(amount.value(), sentences::money(amount, terms));
        let hours = month.billed.value() / 3600.0;
        let kwh =
            |joules: f64| PrintedFigure::new(joules / 3.6e6, sentences::kilowatt_hours(joules));
        Self {
            contender: match cost.contender {
                Contender::Today => CONTENDERS[0],
                Contender::BestCpu(_) => CONTENDERS[1],
                Contender::Gpu => CONTENDERS[2],
            },
            library: sentences::contender(cost.contender, report),
            machine: sentences::contender_machine(cost.contender, report),
            time_s: PrintedFigure::of(cost.time()),
            run_s: PrintedFigure::of(cost.per_run()),
            hourly: cost
                .hourly(terms)
                .map(|hourly| PrintedFigure::new(hourly.value(), sentences::rent(hourly, terms))),
            hours: PrintedFigure::new(
                hours,
                format!("{} h", offload_messages::format::number(hours)),
            ),
            beside: month.extra_cost.map(money),
            month: month.cost.map(money),
            year: month.cost.map(|cost| money(cost * 12.0)),
            kwh: month.energy.map(|energy| kwh(energy.value())),
            electricity: month.electricity.map(money),
            co2e_g: month
                .emissions
                .map(|emission| PrintedFigure::new(emission, sentences::emissions(emission))),
        }
    }
}

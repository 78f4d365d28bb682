//! The output of `offload cost`: a row for each contender.

use crate::table::{PrintedFigure, TableRow, words};
use offload_analysis::{Contender, Cost, CostReport, Report};
use offload_export::{MODEL_VERSION, SCHEMA};
use offload_scenario::encode;
use offload_vocabulary::quantity::Dollars;
use offload_words::sentences;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::{SystemTime, UNIX_EPOCH};

/// The ids of the contenders.
const CONTENDERS: [&str; 4] = ["today", "best-cpu", "gpu", "split"];

/// The bills of a month.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CostDocument {
    /// The version of this format.
    #[schemars(extend("const" = SCHEMA))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// The runs in the month.
    runs: f64,
    /// The sign of the currency; nothing is converted.
    currency: &'static str,
    /// One object for each contender: today's code, the best CPU library if it is a different one, the GPU if it can do
    /// the work, and the split of the work between both if it leaves each a stage.
    rows: Vec<CostRow>,
    /// The speedup over today's code from which the GPU is cheaper per run; null if a price is unknown.
    break_even_speedup: Option<f64>,
    /// The factor by which a run is cheaper, by price and time alone: on the GPU than with the best CPU library, or, if
    /// a split is advised, with the split than on the cheaper machine. Null if a price is unknown.
    run_factor: Option<f64>,
    /// The same factor for the month's bill, with boots, minimum, idle time and rounding.
    month_factor: Option<f64>,
    /// The conclusions, as sentences: break-even, buying against renting, sources of prices.
    remarks: Vec<String>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl CostDocument {
    /// Builds the document from the bills of a report.
    pub(super) fn of(report: &Report, costs: &CostReport, rows: Vec<CostRow>) -> Self {
        Self {
            schema: SCHEMA,
            link: encode(&report.scenario),
            runs: costs.terms.runs.value(),
            currency: costs.terms.currency,
            rows,
            break_even_speedup: costs.break_even(costs.today()).map(|break_even| break_even.needed),
            run_factor: costs.compared().and_then(|compared| compared.per_run()),
            month_factor: costs.compared().and_then(|compared| compared.bill()),
            remarks: remarks(costs, report),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// Returns the conclusions from the bills, as sentences.
pub(super) fn remarks(costs: &CostReport, report: &Report) -> Vec<String> {
    let terms = &costs.terms;
    let is_cpu = |cost: &&Cost| matches!(cost.contender, Contender::Today | Contender::BestCpu(_));
    let against = costs.all.iter().filter(is_cpu);
    let break_even = against.filter_map(|cost| {
        let even = costs.break_even(cost)?;
        let (claim, now) = sentences::break_even(cost.contender, &even, terms, report);
        Some(format!("{claim} {now}"))
    });
    let is_own = |cost: &&Cost| matches!(cost.contender, Contender::Today | Contender::Gpu);
    let bought = costs.all.iter().filter(is_own);
    let note = sentences::bill_note(costs, report);
    let buying = bought.filter_map(|cost| sentences::buying(cost, terms, report));
    note.into_iter()
        .chain(break_even)
        .chain(buying)
        .chain(sentences::price_sources(costs, report, &today()))
        .collect()
}

/// Returns today's date in UTC, as `2026-11-22`.
fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    sentences::date(now.as_secs() / 86_400)
}

/// The month of one contender.
#[derive(Serialize, JsonSchema)]
pub(super) struct CostRow {
    /// The contender: today's code, the best CPU library, the GPU, or a split between both.
    #[schemars(extend("enum" = CONTENDERS))]
    contender: &'static str,
    /// The contender's library.
    library: String,
    /// The contender's machine.
    machine: String,
    /// The time of all runs of a process, in seconds.
    time_s: PrintedFigure,
    /// The time of one run, in seconds.
    run_s: PrintedFigure,
    /// Rent per hour after discounts, or the price of an hour of work on an owned machine; null if no price is known.
    hourly: Option<PrintedFigure>,
    /// The hours paid for, including boots and idle time.
    hours: PrintedFigure,
    /// The part of the bill that is not for the runs themselves.
    beside: Option<PrintedFigure>,
    /// The bill of a month.
    month: Option<PrintedFigure>,
    /// The bill of a year.
    year: Option<PrintedFigure>,
    /// Energy of a month in kilowatt-hours; null if no power is known.
    kwh: Option<PrintedFigure>,
    /// The cost of that energy; included in the rent of a rented machine.
    electricity: Option<PrintedFigure>,
    /// The emissions of that energy, in grams of CO2e.
    co2e_g: Option<PrintedFigure>,
}

impl CostRow {
    /// Builds the row of a contender.
    pub(super) fn of(cost: &Cost, costs: &CostReport, report: &Report) -> Self {
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
                Contender::Split => CONTENDERS[3],
            },
            library: sentences::contender(cost.contender, report),
            machine: sentences::contender_machine(cost.contender, report),
            time_s: PrintedFigure::of(cost.time()),
            run_s: PrintedFigure::of(cost.a_run()),
            hourly: cost
                .hourly(terms)
                .map(|hourly| PrintedFigure::new(hourly.value(), sentences::rent(hourly, terms))),
            hours: PrintedFigure::new(hours, format!("{} h", offload_words::format::number(hours))),
            beside: month.beside.map(money),
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

impl TableRow for CostRow {
    const HEADS: &'static [&'static str] = &[
        "Library",
        "Machine",
        "Time of a run",
        "Per hour",
        "Hours paid",
        "Month",
        "Year",
        "Energy",
        "Electricity",
        "CO2e",
    ];

    fn cells(&self) -> Vec<String> {
        let Self { hourly, month, year, kwh, electricity, co2e_g, .. } = self;
        let figures = [month, year, kwh, electricity, co2e_g].map(words);
        [
            self.library.clone(),
            self.machine.clone(),
            self.run_s.words(),
            words(hourly),
            self.hours.words(),
        ]
        .into_iter()
        .chain(figures)
        .collect()
    }
}

//! The JSON document of `offload sweep`, with a row per step and the values at which the outcome changes.

mod options;
mod statements;

use crate::document::{MODEL_VERSION, SCHEMA};
use crate::gain_columns::GainColumns;
#[cfg(feature = "schema")]
use crate::ids::{ADVICE_IDS, OBSTACLE_IDS, ids_or_null};
use crate::ids::{advice_id, obstacle_id};
use crate::printed_figure::PrintedFigure;
use offload_analysis::{
    Against, Crossover, Curve, CurvePoint, Metric, Outcome, Sweep, SweepPoint, SweepValue,
};
use offload_messages::{format, sentences};
use offload_scenario::{Field, Kind, Scenario, encode};
use offload_vocabulary::quantity::Dollars;
pub use options::{MAX_STEPS, SweepOptions};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use statements::Statements;

/// The answers for the values of one field.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SweepDocument {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// The key of the field that is varied.
    over: &'static str,
    /// One object for each step.
    pub rows: Vec<SweepRow>,
    /// The value at which the GPU begins to win; null if it wins at the first value or never, or if the field is a
    /// choice.
    begins: Option<f64>,
    /// Each value at which the outcome by time against today's code changes, in order.
    crossovers: Vec<CrossoverEntry>,
    /// Each value at which the outcome by time against the best CPU library changes, in order.
    best_crossovers: Vec<CrossoverEntry>,
    /// Each value at which the outcome by cost against today's code changes; empty if a price is unknown.
    cost_crossovers: Vec<CrossoverEntry>,
    /// Each value at which the outcome by cost against the best CPU library changes; empty if a price is unknown.
    best_cost_crossovers: Vec<CrossoverEntry>,
    /// The break-even by time, worded as on the page; null if the field is a choice.
    pub break_even: Option<String>,
    /// The break-even by cost, worded as on the page; null if the field is a choice or a price is unknown.
    pub break_even_by_cost: Option<String>,
    /// The reasons why the GPU never beats today's code or the best CPU library, by time or by cost.
    pub reasons: Vec<String>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl SweepDocument {
    /// Builds the document for a sweep over a field.
    pub fn of(sweep: &Sweep, field: &Field, scenario: &Scenario) -> Self {
        let entries = |curve: &Option<Curve>, against| {
            let crossovers = curve.as_ref().map_or(&[][..], |curve| curve.crossovers(against));
            crossovers.iter().map(CrossoverEntry::of).collect()
        };
        let (time, cost) = (&sweep.by_time, &sweep.by_cost);
        let Statements { break_even, break_even_by_cost, reasons } =
            Statements::of(sweep, field, scenario);
        Self {
            schema: SCHEMA,
            link: encode(scenario),
            over: field.key,
            rows: sweep.points.iter().map(|point| SweepRow::of(point, field)).collect(),
            begins: sweep.begins(),
            crossovers: entries(time, Against::Today),
            best_crossovers: entries(time, Against::Best),
            cost_crossovers: entries(cost, Against::Today),
            best_cost_crossovers: entries(cost, Against::Best),
            break_even,
            break_even_by_cost,
            reasons,
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// A value at which the outcome changes.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct CrossoverEntry {
    /// The last tested value before the change.
    before: f64,
    /// The first tested value after the change.
    at: f64,
    /// The outcome from `at` onwards.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = outcome_ids())))]
    to: &'static str,
}

impl CrossoverEntry {
    fn of(crossover: &Crossover) -> Self {
        let Crossover { before, at, to } = *crossover;
        Self { before, at, to: outcome_id(to) }
    }
}

const WINS: &str = "wins";
const LOSES: &str = "loses";

const fn outcome_id(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Wins => WINS,
        Outcome::Loses => LOSES,
        Outcome::Cannot(obstacle) => obstacle_id(obstacle),
    }
}

#[cfg(feature = "schema")]
fn outcome_ids() -> Vec<&'static str> {
    [&[WINS, LOSES], OBSTACLE_IDS].concat()
}

/// A step of a sweep.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SweepRow {
    /// The value of the field: a number in the field's unit, or the id of an option.
    at: SweepPlace,
    /// The value as text.
    pub name: String,
    /// The time of all runs on the CPU, in seconds.
    pub cpu_s: PrintedFigure,
    /// The id of the best CPU library, which is the question's own library if no other is clearly faster.
    pub best_cpu: &'static str,
    /// The time of all runs on the CPU with that library, in seconds.
    pub best_cpu_s: PrintedFigure,
    /// The GPU's time and speedup.
    #[serde(flatten)]
    pub gain: GainColumns,
    /// The lower end of the 80 % range of the GPU's time, in seconds.
    pub gpu_low_s: Option<f64>,
    /// The upper end of that range.
    pub gpu_high_s: Option<f64>,
    /// The rental cost of all runs on the CPU, in dollars; null if no price is known.
    pub cpu_cost: Option<PrintedFigure>,
    /// The rental cost of all runs with the best CPU library, in dollars; null if no price is known.
    pub best_cpu_cost: Option<PrintedFigure>,
    /// The rental cost of all runs on the GPU, in dollars; null if no price is known or the GPU lacks the precision.
    pub gpu_cost: Option<PrintedFigure>,
    /// The id of the time-based advice.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids_or_null(ADVICE_IDS))))]
    pub advice_id: Option<&'static str>,
    /// The advice, worded as on the page.
    pub advice: Option<&'static str>,
}

/// The value of a field at a step.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
enum SweepPlace {
    /// A number in the field's unit.
    Number(f64),
    /// The id of an option.
    Option(&'static str),
}

impl SweepRow {
    /// Builds the row of one step.
    fn of(point: &SweepPoint, field: &Field) -> Self {
        let report = &point.report;
        let (at, name) = match (&point.value, &field.kind) {
            (SweepValue::Number(value), Kind::Number(number)) => {
                (SweepPlace::Number(*value), number.unit.write(*value))
            }
            (SweepValue::Number(value), Kind::Choice(_)) => {
                (SweepPlace::Number(*value), String::new())
            }
            (SweepValue::Option(option), Kind::Number(_) | Kind::Choice(_)) => {
                (SweepPlace::Option(option.id), option.label.to_owned())
            }
        };
        let (assessment, best) = (&report.assessment, report.best_cpu());
        let range = report.has_gpu_times().then(|| report.ranges.gpu(assessment.process));
        let costs = CurvePoint::from(report).figures(Metric::Cost);
        let dollars = |cost: f64| PrintedFigure::new(cost, format::money(Dollars::new(cost)));
        Self {
            at,
            name,
            cpu_s: PrintedFigure::of(assessment.cpu.total()),
            best_cpu: best.library.id,
            best_cpu_s: PrintedFigure::of(best.run.total()),
            gain: GainColumns::of(report),
            gpu_low_s: range.map(|range| range.low.value()),
            gpu_high_s: range.map(|range| range.high.value()),
            cpu_cost: costs.map(|costs| dollars(costs.today)),
            best_cpu_cost: costs.map(|costs| dollars(costs.best)),
            gpu_cost: costs.filter(|_| report.has_gpu_times()).map(|costs| dollars(costs.gpu)),
            advice_id: report.advice.map(|advice| advice_id(advice.advice)),
            advice: report.advice.map(|recommended| sentences::advice(&recommended)),
        }
    }
}

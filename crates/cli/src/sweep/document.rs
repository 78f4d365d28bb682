//! The output of `offload sweep`: a row for each step, and the values at which the outcome changes.

use super::statements::Statements;
use crate::columns::GainColumns;
use crate::table::{PrintedFigure, TableRow, words};
use offload_analysis::{
    Against, Crossover, Curve, CurvePoint, Metric, Outcome, Sweep, SweepPoint, SweepValue,
};
use offload_export::ids::{ADVICE_IDS, OBSTACLE_IDS, advice_id, ids_or_null, obstacle_id};
use offload_export::{MODEL_VERSION, SCHEMA};
use offload_scenario::{Field, Kind, Scenario, encode};
use offload_vocabulary::quantity::Dollars;
use offload_words::{format, sentences};
use schemars::JsonSchema;
use serde::Serialize;

/// The answers for the values of one field.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SweepDocument {
    /// The version of this format.
    #[schemars(extend("const" = SCHEMA))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// The key of the field that is varied.
    over: &'static str,
    /// One object for each step.
    rows: Vec<SweepRow>,
    /// The value from which the GPU wins; null if it wins from the start or nowhere, and for options.
    begins: Option<f64>,
    /// Each value at which the outcome by time against today's code changes, in order.
    crossovers: Vec<CrossoverEntry>,
    /// Each value at which the outcome by time against the best CPU library changes, in order.
    best_crossovers: Vec<CrossoverEntry>,
    /// Each value at which the outcome by cost against today's code changes; empty if a price is unknown.
    cost_crossovers: Vec<CrossoverEntry>,
    /// Each value at which the outcome by cost against the best CPU library changes; empty if a price is unknown.
    best_cost_crossovers: Vec<CrossoverEntry>,
    /// The break-even by time, in the page's words; null for options.
    pays: Option<String>,
    /// The break-even by cost, in the page's words; null for options, and if a price is unknown.
    pays_by_cost: Option<String>,
    /// The reasons why the GPU never wins, against today's code or the best CPU library, by time or by cost.
    reasons: Vec<String>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl SweepDocument {
    /// Builds the document from the sweep of a question over a field.
    pub(super) fn of(
        sweep: &Sweep,
        rows: Vec<SweepRow>,
        statements: Statements,
        (field, scenario): (&Field, &Scenario),
    ) -> Self {
        let entries = |curve: &Option<Curve>, against| {
            let crossovers = curve.as_ref().map_or(&[][..], |curve| curve.crossovers(against));
            crossovers.iter().map(CrossoverEntry::of).collect()
        };
        let (time, cost) = (&sweep.by_time, &sweep.by_cost);
        let Statements { pays, pays_by_cost, reasons } = statements;
        Self {
            schema: SCHEMA,
            link: encode(scenario),
            over: field.key,
            rows,
            begins: sweep.begins(),
            crossovers: entries(time, Against::Today),
            best_crossovers: entries(time, Against::Best),
            cost_crossovers: entries(cost, Against::Today),
            best_cost_crossovers: entries(cost, Against::Best),
            pays,
            pays_by_cost,
            reasons,
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// A value at which the outcome changes.
#[derive(Serialize, JsonSchema)]
struct CrossoverEntry {
    /// The last value found before the change.
    before: f64,
    /// The first value found after the change.
    at: f64,
    /// The outcome from that value on.
    #[schemars(extend("enum" = outcome_ids()))]
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

fn outcome_ids() -> Vec<&'static str> {
    [&[WINS, LOSES], OBSTACLE_IDS].concat()
}

/// A step of a sweep.
#[derive(Serialize, JsonSchema)]
pub(super) struct SweepRow {
    /// The value of the field: a number in its unit, or the id of an option.
    at: SweepPlace,
    /// The value as people write it.
    name: String,
    /// The time of all runs on the CPU, in seconds.
    cpu_s: PrintedFigure,
    /// The id of the best CPU library; that of the question if none is clearly faster.
    best_cpu: &'static str,
    /// The time of all runs on the CPU with that library, in seconds.
    best_cpu_s: PrintedFigure,
    #[serde(flatten)]
    gain: GainColumns,
    /// The lower end of the 80 % range of the GPU's time, in seconds.
    gpu_low_s: Option<f64>,
    /// The upper end of that range.
    gpu_high_s: Option<f64>,
    /// Rent of all runs on the CPU, in dollars; null if no price is known.
    cpu_cost: Option<PrintedFigure>,
    /// Rent of all runs with the best CPU library, in dollars; null if no price is known.
    best_cpu_cost: Option<PrintedFigure>,
    /// Rent of all runs on the GPU, in dollars; null if no price is known or the GPU lacks the precision.
    gpu_cost: Option<PrintedFigure>,
    /// The id of the advice by time.
    #[schemars(extend("enum" = ids_or_null(ADVICE_IDS)))]
    advice_id: Option<&'static str>,
    /// The advice in the page's words.
    advice: Option<&'static str>,
}

/// The value of a field at a step.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum SweepPlace {
    /// A number in its unit.
    Number(f64),
    /// The id of an option.
    Option(&'static str),
}

impl SweepRow {
    /// Builds the row of a point of the sweep.
    pub(super) fn of(point: &SweepPoint, field: &Field) -> Self {
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
        let range = report.has_times().then(|| report.ranges.gpu(assessment.process));
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
            gpu_cost: costs.filter(|_| report.has_times()).map(|costs| dollars(costs.gpu)),
            advice_id: report.advice.map(|advice| advice_id(advice.advice)),
            advice: report.advice.map(|advice| sentences::advice(advice.advice)),
        }
    }
}

impl TableRow for SweepRow {
    const HEADS: &'static [&'static str] = {
        let [time, speedup, range] = GainColumns::HEADS;
        &["At", "CPU time", "Best CPU", time, speedup, range, "CPU cost", "GPU cost", "Advice"]
    };

    fn cells(&self) -> Vec<String> {
        let [time, speedup, range] = self.gain.cells();
        let cpu = self.cpu_s.words();
        let best = self.best_cpu_s.words();
        let [cpu_cost, gpu_cost] = [&self.cpu_cost, &self.gpu_cost].map(words);
        let advice = self.advice.unwrap_or_default().to_owned();
        vec![self.name.clone(), cpu, best, time, speedup, range, cpu_cost, gpu_cost, advice]
    }
}

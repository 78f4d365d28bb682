//! What `offload sweep` writes: a row for each step, and where the outcome changes.

use crate::columns::GainColumns;
use crate::table::{PrintedFigure, TableRow};
use offload_analysis::{Crossover, Outcome, Sweep, SweepPoint, SweepValue};
use offload_export::ids::{ADVICE_IDS, OBSTACLE_IDS, advice_id, obstacle_id};
use offload_export::{MODEL_VERSION, SCHEMA};
use offload_scenario::{Field, Kind, Scenario, encode};
use offload_words::sentences;
use schemars::JsonSchema;
use serde::Serialize;

/// The answers along one field.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SweepDocument {
    /// The version of this shape.
    #[schemars(extend("const" = SCHEMA))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// The key of the field.
    over: &'static str,
    /// One object for each step.
    rows: Vec<SweepRow>,
    /// From where on the GPU wins; null where it wins from the start or nowhere, and for options.
    begins: Option<f64>,
    /// Each place where the outcome changes, in order.
    crossovers: Vec<CrossoverEntry>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl SweepDocument {
    /// The document of a sweep of a question over a field.
    pub(super) fn of(
        sweep: &Sweep,
        rows: Vec<SweepRow>,
        field: &Field,
        scenario: &Scenario,
    ) -> Self {
        Self {
            schema: SCHEMA,
            link: encode(scenario),
            over: field.key,
            rows,
            begins: sweep.begins(),
            crossovers: sweep.crossovers.iter().map(CrossoverEntry::of).collect(),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// A place where the outcome changes.
#[derive(Serialize, JsonSchema)]
struct CrossoverEntry {
    /// The last number found before it.
    before: f64,
    /// The first number found behind it.
    at: f64,
    /// The outcome from there.
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

/// One step of a sweep.
#[derive(Serialize, JsonSchema)]
pub(super) struct SweepRow {
    /// What the field is: a number in its unit, or the id of an option.
    at: SweepPlace,
    /// The same as people write it.
    name: String,
    /// Time of all runs on the CPU, in seconds.
    cpu_s: PrintedFigure,
    #[serde(flatten)]
    gain: GainColumns,
    /// The id of the advice by time.
    #[schemars(extend("enum" = ADVICE_IDS))]
    advice_id: &'static str,
    /// The page's words for it.
    advice: &'static str,
}

/// What a field is at a step.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum SweepPlace {
    /// A number in its unit.
    Number(f64),
    /// The id of an option.
    Option(&'static str),
}

impl SweepRow {
    /// The row of a point along a field.
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
        Self {
            at,
            name,
            cpu_s: PrintedFigure::of(report.assessment.cpu.total()),
            gain: GainColumns::of(report),
            advice_id: advice_id(report.advice.advice),
            advice: sentences::advice(report.advice.advice),
        }
    }
}

impl TableRow for SweepRow {
    const HEADS: &'static [&'static str] = {
        let [time, speedup, range] = GainColumns::HEADS;
        &["At", "CPU time", time, speedup, range, "Advice"]
    };

    fn cells(&self) -> Vec<String> {
        let [time, speedup, range] = self.gain.cells();
        let cpu = self.cpu_s.words();
        vec![self.name.clone(), cpu, time, speedup, range, self.advice.to_owned()]
    }
}

//! The output of `offload compare`: the inputs that differ, and a row for each question.

use super::ComparedScenario;
use crate::columns::GainColumns;
use crate::table::{PrintedFigure, TableRow, words};
use offload_analysis::{Contender, CostReport, InputDifference, InputValue, Report};
use offload_export::ids::{ADVICE_IDS, OBSTACLE_IDS, advice_id, ids_or_null, obstacle_id};
use offload_export::{MODEL_VERSION, SCHEMA};
use offload_scenario::{Field, Kind, encode};
use offload_words::{format, sentences};
use schemars::JsonSchema;
use serde::Serialize;

/// A comparison of questions.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CompareDocument {
    /// The version of this format.
    #[schemars(extend("const" = SCHEMA))]
    schema: u8,
    /// One link for all: the last question with the others pinned.
    link: String,
    /// The inputs that differ.
    differences: Vec<DifferenceRow>,
    /// One object for each question, in their order.
    rows: Vec<CompareRow>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

/// An input that differs.
#[derive(Serialize, JsonSchema)]
struct DifferenceRow {
    /// The input's key in a link.
    key: &'static str,
    /// The input's label on the page.
    label: &'static str,
    /// Its value in each question: the id of an option, or a number in the unit of its key; null if the workload has no
    /// such input, or its value is unknown.
    values: Vec<Option<DifferentValue>>,
}

/// The value of an input.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum DifferentValue {
    /// A number.
    Number(f64),
    /// The id of an option.
    Option(&'static str),
}

impl CompareDocument {
    /// Builds the document from the questions' reports.
    pub(super) fn of(reports: &[&Report], rows: Vec<CompareRow>, link: String) -> Self {
        Self {
            schema: SCHEMA,
            link,
            differences: InputDifference::among(reports).iter().map(DifferenceRow::of).collect(),
            rows,
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

impl DifferenceRow {
    fn of(InputDifference { field, values }: &InputDifference) -> Self {
        let value = |value: &Option<InputValue>| written(field, (*value)?);
        Self { key: field.key, label: field.label, values: values.iter().map(value).collect() }
    }
}

fn written(field: &Field, value: InputValue) -> Option<DifferentValue> {
    match (&field.kind, value) {
        (_, InputValue::Number(value)) => Some(DifferentValue::Number(value)),
        (Kind::Choice(choice), InputValue::Option(place)) => {
            choice.option(place).map(|option| DifferentValue::Option(option.id))
        }
        (Kind::Number(_), InputValue::Option(_)) => None,
    }
}

/// A question and its answer.
#[derive(Serialize, JsonSchema)]
pub(super) struct CompareRow {
    /// The letter of the question.
    #[schemars(extend("enum" = sentences::LETTERS))]
    letter: &'static str,
    /// The name of the question; empty if it has none.
    name: String,
    /// The link of the question.
    link: String,
    /// The id of the advice by time.
    #[schemars(extend("enum" = ids_or_null(ADVICE_IDS)))]
    advice: Option<&'static str>,
    /// The reason why the work cannot run on the GPU; null if it can.
    #[schemars(extend("enum" = ids_or_null(OBSTACLE_IDS)))]
    obstacle: Option<&'static str>,
    /// The time of all runs with today's code, in seconds.
    cpu_s: PrintedFigure,
    /// The id of the best CPU library.
    best_library: &'static str,
    /// The time of all runs with that library, in seconds.
    best_cpu_s: PrintedFigure,
    #[serde(flatten)]
    gain: GainColumns,
    /// The GPU's speedup over the best CPU code.
    gpu_over_best: Option<PrintedFigure>,
    /// The monthly bill on the CPU; null if no price is known.
    cpu_month: Option<PrintedFigure>,
    /// The monthly bill on the GPU; null if no price is known or the GPU cannot do the work.
    gpu_month: Option<PrintedFigure>,
}

impl CompareRow {
    /// Builds the row of a question.
    pub(super) fn of(
        ComparedScenario { name, report }: &ComparedScenario,
        letter: &'static str,
    ) -> Self {
        let costs = CostReport::of(report);
        let month = |contender| {
            let cost = costs.all.iter().find(|cost| cost.contender == contender)?.month.cost?;
            Some(PrintedFigure::new(cost.value(), sentences::money(cost, &costs.terms)))
        };
        let best = report.best_cpu();
        let over_best = report.advice.map(|advice| advice.comparison.gpu_gain);
        Self {
            letter,
            name: name.clone(),
            link: encode(&report.scenario),
            advice: report.advice.map(|advice| advice_id(advice.advice)),
            obstacle: report.obstacle.map(obstacle_id),
            cpu_s: PrintedFigure::of(report.assessment.cpu.total()),
            best_library: best.library.id,
            best_cpu_s: PrintedFigure::of(best.run.total()),
            gain: GainColumns::of(report),
            gpu_over_best: over_best.map(|gain| PrintedFigure::new(gain, format::factor(gain))),
            cpu_month: month(Contender::Today),
            gpu_month: month(Contender::Gpu),
        }
    }
}

impl TableRow for CompareRow {
    const HEADS: &'static [&'static str] =
        &["", "CPU time", "GPU time", "Speedup", "80 % range", "CPU month", "GPU month"];

    fn cells(&self) -> Vec<String> {
        let [gpu, speedup, range] = self.gain.cells();
        let (cpu, letter) = (self.cpu_s.words(), self.letter.to_owned());
        vec![letter, cpu, gpu, speedup, range, words(&self.cpu_month), words(&self.gpu_month)]
    }
}

//! The JSON document of `offload compare`, with the inputs that differ and a row per scenario.

use crate::document::{MODEL_VERSION, SCHEMA};
use crate::gain_columns::GainColumns;
#[cfg(feature = "schema")]
use crate::ids::{ADVICE_IDS, OBSTACLE_IDS, ids_or_null};
use crate::ids::{advice_id, obstacle_id};
use crate::printed_figure::PrintedFigure;
use offload_analysis::{Contender, CostReport, InputDifference, InputValue, Report};
use offload_messages::{format, sentences};
use offload_scenario::{Field, Kind, MAX_PINNED, Pinned, Scenario, encode, encode_pinned};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The maximum number of compared scenarios. A link describes one scenario and pins the others.
const MAX_COMPARED: usize = MAX_PINNED + 1;

/// A scenario to compare, with its name and report.
pub struct ComparedScenario {
    /// The name given by the user; empty if there is none.
    pub name: String,
    pub report: Report,
}

impl ComparedScenario {
    /// Computes the report on a named scenario.
    pub fn of(name: String, scenario: &Scenario) -> Self {
        Self { name, report: Report::of(scenario) }
    }
}

/// Returns one link for all scenarios. The link describes the last scenario and pins the others.
fn comparison_link(scenarios: &[ComparedScenario]) -> String {
    let Some((last, others)) = scenarios.split_last() else { return String::new() };
    let pinned: Vec<Pinned> =
        others.iter().map(|other| Pinned::new(&other.name, &other.report.scenario)).collect();
    let last = &last.report.scenario;
    encode(last) + &encode_pinned(last, &pinned)
}

/// A comparison of questions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CompareDocument {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// One link for all questions: the last question, with the others pinned.
    pub link: String,
    /// The inputs that differ between the questions.
    differences: Vec<DifferenceRow>,
    /// One object for each question, in the given order.
    pub rows: Vec<CompareRow>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

/// An input that differs between the questions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct DifferenceRow {
    /// The input's key in a link.
    key: &'static str,
    /// The input's label on the page.
    label: &'static str,
    /// The input's value in each question: the id of an option, or a number in the input's unit; null if the workload
    /// has no such input or the value is unknown.
    values: Vec<Option<DifferentValue>>,
}

/// The value of an input.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
enum DifferentValue {
    /// A number.
    Number(f64),
    /// The id of an option.
    Option(&'static str),
}

impl CompareDocument {
    /// Compares two to four scenarios.
    ///
    /// # Errors
    /// Returns a message for any other number of scenarios.
    pub fn of(scenarios: &[ComparedScenario]) -> Result<Self, String> {
        if !(2..=MAX_COMPARED).contains(&scenarios.len()) {
            return Err(format!("expected two to four questions, got {}", scenarios.len()));
        }
        let reports: Vec<&Report> = scenarios.iter().map(|compared| &compared.report).collect();
        let rows = scenarios.iter().zip(sentences::LETTERS);
        Ok(Self {
            schema: SCHEMA,
            link: comparison_link(scenarios),
            differences: InputDifference::among(&reports).iter().map(DifferenceRow::of).collect(),
            rows: rows.map(|(compared, letter)| CompareRow::of(compared, letter)).collect(),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        })
    }
}

impl DifferenceRow {
    fn of(InputDifference { field, values }: &InputDifference) -> Self {
        let value = |value: &Option<InputValue>| different_value(field, (*value)?);
        Self { key: field.key, label: field.label, values: values.iter().map(value).collect() }
    }
}

fn different_value(field: &Field, value: InputValue) -> Option<DifferentValue> {
    match (&field.kind, value) {
        (_, InputValue::Number(value)) => Some(DifferentValue::Number(value)),
        (Kind::Choice(choice), InputValue::Option(index)) => {
            choice.option(index).map(|option| DifferentValue::Option(option.id))
        }
        (Kind::Number(_), InputValue::Option(_)) => None,
    }
}

/// A question and its answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CompareRow {
    /// The letter of the question, from `A` to `D`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = sentences::LETTERS)))]
    pub letter: &'static str,
    /// The name of the question; empty if it has none.
    pub name: String,
    /// The link of the question.
    pub link: String,
    /// The id of the time-based advice.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids_or_null(ADVICE_IDS))))]
    pub advice: Option<&'static str>,
    /// The reason why the work cannot run on the GPU; null if it can.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids_or_null(OBSTACLE_IDS))))]
    pub obstacle: Option<&'static str>,
    /// The time of all runs with today's code, in seconds.
    pub cpu_s: PrintedFigure,
    /// The id of the best CPU library.
    pub best_library: &'static str,
    /// The time of all runs with that library, in seconds.
    pub best_cpu_s: PrintedFigure,
    /// The GPU's time and speedup.
    #[serde(flatten)]
    pub gain: GainColumns,
    /// The GPU's speedup over the best CPU code.
    pub gpu_over_best: Option<PrintedFigure>,
    /// The monthly bill on the CPU; null if no price is known.
    pub cpu_month: Option<PrintedFigure>,
    /// The monthly bill on the GPU; null if no price is known or the GPU cannot do the work.
    pub gpu_month: Option<PrintedFigure>,
}

impl CompareRow {
    /// Builds the row of one scenario.
    fn of(ComparedScenario { name, report }: &ComparedScenario, letter: &'static str) -> Self {
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

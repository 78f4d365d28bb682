//! The JSON document of `offload sensitivity`, with a row per source of uncertainty that matters.

use crate::document::{MODEL_VERSION, SCHEMA};
use crate::printed_figure::PrintedFigure;
use offload_analysis::{Aspect, Report, Sensitivity};
use offload_messages::sentences;
use offload_scenario::{FIELDS, Kind, Number, encode};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The ids of the aspects, which are the sources of uncertainty.
const ASPECTS: [&str; 8] = [
    "cpu-arithmetic",
    "cpu-memory",
    "cpu-calls",
    "gpu-arithmetic",
    "gpu-memory",
    "launch",
    "interconnect",
    "start-up",
];

/// The aspects that change the answer most within their ranges.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SensitivityDocument {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// The id of the best CPU library for the work, with which the GPU is compared.
    against: &'static str,
    /// The likely speedup over that library, as in the answer.
    likely: Option<f64>,
    /// One object for each aspect, the largest effect first. Aspects that change the answer by less than 1 % are
    /// omitted.
    pub rows: Vec<SensitivityRow>,
    /// The aspect that matters most, as a sentence.
    pub answer: String,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl SensitivityDocument {
    /// Computes the sensitivity of a report's speedup to each aspect.
    pub fn of(report: &Report) -> Self {
        let sensitivities = Sensitivity::all(report);
        let (answer, rest) = sentences::sensitive(sensitivities.first(), report);
        Self {
            schema: SCHEMA,
            link: encode(&report.scenario),
            against: report.best_cpu().library.id,
            likely: report.advice.map(|advice| advice.comparison.gpu_gain),
            rows: sensitivities.iter().map(SensitivityRow::of).collect(),
            answer: format!("{answer}{rest}"),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// An aspect that affects the CPU time or the GPU time.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SensitivityRow {
    /// The id of the aspect.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ASPECTS)))]
    pub aspect: &'static str,
    /// The name of the aspect.
    pub name: &'static str,
    /// The lower end of the 80 % range of the aspect's time, as a multiple of the assumed time.
    pub low: f64,
    /// The upper end of the 80 % range of the aspect's time, as a multiple of the assumed time.
    pub high: f64,
    /// The GPU's speedup over the best CPU library at the end of the range that is worse for the GPU.
    pub low_speedup: PrintedFigure,
    /// The GPU's speedup over the best CPU library at the end of the range that is better for the GPU.
    pub high_speedup: PrintedFigure,
    /// The link key of the input for a measured value; null if only the total time can be measured.
    pub measure: Option<&'static str>,
    /// The measurement that would reduce the uncertainty, in words.
    #[serde(skip)]
    pub what: &'static str,
}

impl SensitivityRow {
    /// Builds the row of one aspect.
    fn of(sensitivity: &Sensitivity) -> Self {
        let (low, high) = sensitivity.gains();
        let speedup = |gain| PrintedFigure::new(gain, sentences::Winner::at(gain).compared());
        Self {
            aspect: match sensitivity.aspect {
                Aspect::CpuArithmetic => ASPECTS[0],
                Aspect::CpuMemory => ASPECTS[1],
                Aspect::CpuCalls => ASPECTS[2],
                Aspect::GpuArithmetic => ASPECTS[3],
                Aspect::GpuMemory => ASPECTS[4],
                Aspect::Launch => ASPECTS[5],
                Aspect::Interconnect => ASPECTS[6],
                Aspect::StartUp => ASPECTS[7],
            },
            name: sentences::aspect(sensitivity.aspect),
            low: sensitivity.factor.low,
            high: sensitivity.factor.high,
            low_speedup: speedup(low),
            high_speedup: speedup(high),
            measure: sensitivity.measured_by.and_then(link_key),
            what: sentences::measure(sensitivity),
        }
    }
}

/// Returns the key of a number in a link.
fn link_key(number: Number) -> Option<&'static str> {
    let is_number = |kind: &Kind| matches!(kind, Kind::Number(field) if field.number == number);
    FIELDS.iter().find(|field| is_number(&field.kind)).map(|field| field.key)
}

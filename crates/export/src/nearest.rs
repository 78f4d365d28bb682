//! The JSON document of `offload nearest`, with the measured times that are most similar to a question.

use crate::document::{MODEL_VERSION, SCHEMA};
use crate::printed_figure::PrintedFigure;
use offload_analysis::{Machine, Report};
use offload_messages::{format, sentences};
use offload_nearest::{MeasuredTimes, NearTime, TimeSource};
use offload_scenario::{Choice, encode};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The ids of the machines.
const MACHINES: [&str; 2] = ["cpu", "gpu"];

/// The published times that are most similar to a question.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NearestDocument {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// Up to three measured times of this kind of work on CPUs, then up to three on GPUs, each sorted by distance.
    pub rows: Vec<NearestRow>,
    /// The machines without measured times of this kind of work, as a sentence; null if both have some.
    pub missing: Option<&'static str>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl NearestDocument {
    /// Finds the measured times that are most similar to a report's question.
    pub fn of(report: &Report) -> Self {
        let nearest = [Machine::Cpu, Machine::Gpu]
            .map(|machine| MeasuredTimes::packaged().nearest(&report.scenario, machine));
        let [has_cpu, has_gpu] = nearest.each_ref().map(|times| !times.is_empty());
        Self {
            schema: SCHEMA,
            link: encode(&report.scenario),
            rows: nearest.iter().flatten().map(NearestRow::of).collect(),
            missing: sentences::no_measured_times(has_cpu, has_gpu),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// A published time, with the model's prediction.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NearestRow {
    /// The machine that was timed: `cpu` or `gpu`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = MACHINES)))]
    pub machine: &'static str,
    /// The id of the CPU or the GPU.
    hardware: &'static str,
    /// The id of the library.
    library: &'static str,
    /// The measured work in words, with the precision.
    pub work: String,
    /// The name of the work in the source; null if the source has none.
    pub name: Option<String>,
    /// The precision.
    dtype: &'static str,
    /// The measured time of all the work, in seconds.
    pub measured_s: PrintedFigure,
    /// The predicted time of all the work, in seconds.
    pub predicted_s: PrintedFigure,
    /// The lower end of the 80 % range of the prediction.
    low_s: PrintedFigure,
    /// The upper end of the 80 % range of the prediction.
    high_s: PrintedFigure,
    /// The distance from the question: 1 for each factor of ten in operations or bytes, plus fixed amounts for other
    /// differences.
    distance: f64,
    /// The name of the source.
    pub source: String,
    /// The address of the source; a path in the repository of Offload for its own timings.
    pub address: String,
    /// The date on which the source was read.
    pub read: String,
    /// The canonical link of the measured work. It has a CPU and a GPU, even if only one of them was timed.
    link: String,
    /// The library and the machine in words, such as "NumPy on Xeon E5-2698 v4".
    #[serde(skip)]
    pub subject: String,
}

impl NearestRow {
    /// Builds the row of one measured time.
    fn of(near: &NearTime<'_>) -> Self {
        let NearTime { machine, report, name, measured, source, distance } = near;
        let scenario = &report.scenario;
        let (id, hardware, library, precision) = match machine {
            Machine::Cpu => {
                (MACHINES[0], scenario.cpu().id, scenario.cpu_library().id, Choice::CpuPrecision)
            }
            Machine::Gpu => {
                (MACHINES[1], scenario.gpu().id, scenario.gpu_library().id, Choice::Precision)
            }
        };
        let dtype = precision.option(scenario.option(precision));
        let (predicted, range) = near.predicted();
        let time = |time| PrintedFigure::new(f64::from(time), format::time(time));
        let TimeSource { name: source, address, read } = source;
        Self {
            machine: id,
            hardware,
            library,
            work: sentences::measured_work(*machine, report, name),
            name: (!name.is_empty()).then(|| (*name).to_owned()),
            dtype: dtype.map_or("", |dtype| dtype.id),
            measured_s: time(*measured),
            predicted_s: time(predicted),
            low_s: time(range.low),
            high_s: time(range.high),
            distance: *distance,
            source: source.clone(),
            address: address.clone(),
            read: read.clone(),
            link: encode(scenario),
            subject: sentences::measured_subject(*machine, scenario),
        }
    }
}

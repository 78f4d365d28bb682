//! The JSON document of `offload roofline`, with a row per stage and machine, and a row per alternative.

use crate::document::{MODEL_VERSION, SCHEMA};
use crate::ids;
use crate::printed_figure::PrintedFigure;
use offload_analysis::{Alternative, AlternativeTime, Report, Roofline, StageRate};
use offload_messages::{format, sentences};
use offload_scenario::encode;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The ids of the machines.
const MACHINES: [&str; 2] = ["cpu", "gpu"];

/// The ids of the alternatives. An alternative is a way to do the work.
const ALTERNATIVES: [&str; 5] = ["today", "best-cpu", "gpu-cold", "gpu-warm", "ceiling"];

/// The roofline of both machines, and the time of each alternative by cause.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RooflineDocument {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// `true` if some stage has arithmetic on both machines. Otherwise, the memory traffic of the stages is compared
    /// with the bandwidths instead.
    counts_arithmetic: bool,
    /// One object for each stage on each machine. With several GPUs, the row describes the work of one GPU.
    pub stages: Vec<StageRow>,
    /// One object for each alternative: today's code, the best CPU library if it is a different one, the GPU including
    /// and excluding start-up, and the upper limit.
    pub alternatives: Vec<AlternativeRow>,
    /// The bottleneck of the GPU, as a sentence.
    pub why: String,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
    /// The roofline that the stages describe.
    #[serde(skip)]
    pub roofline: Roofline,
}

impl RooflineDocument {
    /// Computes the roofline of a report's scenario.
    pub fn of(report: &Report) -> Self {
        let roofline = Roofline::of(report);
        let (answer, rest) = sentences::why_line(report);
        Self {
            schema: SCHEMA,
            link: encode(&report.scenario),
            counts_arithmetic: roofline.counts_arithmetic(),
            stages: StageRow::all(&roofline, report),
            alternatives: AlternativeRow::all(report),
            why: format!("{answer}{rest}"),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
            roofline,
        }
    }
}

/// A stage on a machine.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct StageRow {
    /// The id of the machine.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = MACHINES)))]
    pub machine: &'static str,
    /// The name of the machine.
    pub name: &'static str,
    /// The name of the stage; empty if a run has only one stage.
    pub stage: &'static str,
    /// The precision of the computation.
    pub precision: &'static str,
    /// The number of operations per run. Functions such as exponentials are included only on the GPU; on a CPU, they
    /// are counted in cycles.
    pub operations: PrintedFigure,
    /// The memory traffic per run, in bytes.
    pub bytes: PrintedFigure,
    /// The arithmetic intensity in operations per byte; null without operations or traffic.
    pub intensity: Option<PrintedFigure>,
    /// The time of the stage, in seconds.
    pub time_s: PrintedFigure,
    /// The attained operations per second.
    pub attained: PrintedFigure,
    /// The roof: the smaller of `peak` and `intensity` times `bandwidth`, in operations per second; null without
    /// operations.
    pub roof: Option<PrintedFigure>,
    /// The attained fraction of the roof, or of the bandwidth if there are no operations.
    pub share: PrintedFigure,
    /// The attained memory traffic in bytes per second.
    pub moved: PrintedFigure,
    /// The peak rate of the units used, in operations per second.
    pub peak: PrintedFigure,
    /// The bandwidth of the memory from which the stage reads its data, in bytes per second.
    pub bandwidth: PrintedFigure,
    /// `true` if that memory is a cache.
    pub cached: bool,
    /// The intensity, in operations per byte, above which `peak` is the limit.
    pub ridge: PrintedFigure,
}

impl StageRow {
    /// Returns the rows of all stages, first on the CPU and then on the GPU.
    fn all(roofline: &Roofline, report: &Report) -> Vec<Self> {
        let scenario = &report.scenario;
        let stage_rows = |index: usize, name: &'static str, stages: &[StageRate]| {
            let rows = stages.iter().map(|stage| Self::of(MACHINES[index], name, stage));
            rows.collect::<Vec<_>>()
        };
        let mut rows = stage_rows(0, scenario.cpu().name, &roofline.stages.cpu);
        rows.extend(stage_rows(1, scenario.gpu().name, &roofline.stages.gpu));
        rows
    }

    fn of(machine: &'static str, name: &'static str, stage: &StageRate) -> Self {
        let has_arithmetic = !stage.operations.is_zero();
        Self {
            machine,
            name,
            stage: stage.name,
            precision: stage.precision.name(),
            operations: PrintedFigure::of(stage.operations),
            bytes: PrintedFigure::of(stage.bytes),
            intensity: stage.intensity().map(PrintedFigure::of),
            time_s: PrintedFigure::of(stage.time),
            attained: PrintedFigure::of(stage.attained()),
            roof: has_arithmetic.then(|| PrintedFigure::of(stage.limit())),
            share: PrintedFigure::of(stage.share()),
            moved: PrintedFigure::of(stage.moved()),
            peak: PrintedFigure::of(stage.roof.peak),
            bandwidth: PrintedFigure::new(
                stage.roof.bandwidth.value(),
                sentences::roof_bandwidth(&stage.roof),
            ),
            cached: stage.roof.cached,
            ridge: PrintedFigure::of(stage.roof.ridge()),
        }
    }
}

/// The time of an alternative, by cause.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AlternativeRow {
    /// The id of the alternative.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ALTERNATIVES)))]
    alternative: &'static str,
    /// The name of the alternative's library, or of the alternative itself.
    pub name: &'static str,
    /// The machine that the alternative runs on.
    pub subject: String,
    /// The time of all runs of a process, in seconds.
    pub time_s: PrintedFigure,
    /// The components of the time, such as arithmetic, memory and copies. Components of zero are omitted.
    causes: Vec<CauseRow>,
    /// The causes as text, such as "arithmetic 1.2 ms".
    #[serde(skip)]
    pub words: String,
}

/// A cause of a time.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct CauseRow {
    /// The id of the cause, as in the segments of an answer.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids::SEGMENT_IDS)))]
    cause: &'static str,
    /// The time due to this cause, in seconds.
    time_s: f64,
}

impl AlternativeRow {
    /// Returns the rows of all alternatives of a report.
    fn all(report: &Report) -> Vec<Self> {
        AlternativeTime::all(report)
            .iter()
            .map(|alternative_time| Self::of(alternative_time, report))
            .collect()
    }

    fn of(alternative_time: &AlternativeTime, report: &Report) -> Self {
        let (name, subject) = sentences::alternative(alternative_time.alternative, report);
        let causes = alternative_time.timeline.parts().map(|(segment, time)| CauseRow {
            cause: ids::segment_id(segment),
            time_s: time.value(),
        });
        let words = alternative_time.timeline.parts().map(|(segment, time)| {
            format!("{} {}", sentences::segment(segment), format::time(time))
        });
        Self {
            alternative: match alternative_time.alternative {
                Alternative::Today => ALTERNATIVES[0],
                Alternative::BestCpu => ALTERNATIVES[1],
                Alternative::ColdGpu => ALTERNATIVES[2],
                Alternative::WarmGpu => ALTERNATIVES[3],
                Alternative::Ceiling => ALTERNATIVES[4],
            },
            name,
            subject,
            time_s: PrintedFigure::of(alternative_time.timeline.total()),
            causes: causes.collect(),
            words: words.collect::<Vec<_>>().join(" + "),
        }
    }
}

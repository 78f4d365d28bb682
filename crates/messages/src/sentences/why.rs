//! Explains an answer by the roofline of both machines and the causes of each time.

use super::bottleneck::limited_by;
use super::{Winner, algorithm, bar_name, bar_subject, memory_fit};
use crate::format;
use offload_analysis::{
    Alternative, Bound, Obstacle, Report, Roof, Roofline, Segment, StageRate, limiting_bound,
};
use offload_vocabulary::quantity::ratio;

/// If the GPU cannot do the work, returns the obstacle as the summary line of a section about the GPU's times.
pub(super) fn cannot_run(report: &Report) -> Option<(String, String)> {
    let scenario = &report.scenario;
    let (gpu, library) = (scenario.gpu(), scenario.gpu_library().name);
    Some(match report.obstacle? {
        Obstacle::TooBig => {
            ("Doesn’t fit".to_owned(), format!(" in GPU memory: {}.", memory_fit(report)))
        }
        Obstacle::NoLibrary => (
            "Doesn’t run".to_owned(),
            format!(": {library} doesn’t support {} GPUs.", gpu.vendor.name()),
        ),
        Obstacle::NoTraining => {
            ("Doesn’t run".to_owned(), format!(": {library} can’t train networks."))
        }
        Obstacle::NoAlgorithm => {
            ("Doesn’t run".to_owned(), format!(": {library} has no {}.", algorithm(scenario)))
        }
        Obstacle::NoArithmetic => (
            "Doesn’t run".to_owned(),
            format!(": the {} has no {} arithmetic.", gpu.name, scenario.precision().name()),
        ),
    })
}

/// The text above the hypothetical times of a GPU that cannot do the work.
pub const HYPOTHETICAL_TIMES_NOTE: &str =
    "The GPU can’t do this work. Its times below assume it could.";

/// Returns the summary line of the section: the GPU's bottleneck, and the speedup of an infinitely fast GPU.
pub fn why_line(report: &Report) -> (String, String) {
    if let Some(line) = cannot_run(report) {
        return line;
    }
    let assessment = &report.assessment;
    let cause = limiting_bound(assessment);
    let (ceiling, speedup) = (assessment.ceiling_speedup(), assessment.speedup());
    // A limit far above the speedup does not explain the answer.
    let rest = match Winner::at(ceiling) {
        _ if matches!(cause, Bound::Compute | Bound::Memory) && ceiling > speedup * 10.0 => {
            format!("{} of the GPU’s time", format::share(cause.share(assessment.gpu())))
        }
        Winner::Gpu(factor) => {
            format!("at most {} on an infinitely fast GPU", format::factor(factor))
        }
        Winner::Cpu(_) => "slower even on an infinitely fast GPU".to_owned(),
        Winner::Neither => "no faster even on an infinitely fast GPU".to_owned(),
    };
    (limited_by(cause), format!(" · {rest}"))
}

/// Returns the name of an alternative, and a description of its code or machine.
pub fn alternative(alternative: Alternative, report: &Report) -> (&'static str, String) {
    let bar = alternative.bar();
    match alternative {
        Alternative::Today | Alternative::BestCpu | Alternative::ColdGpu => {
            (bar_name(bar, report), bar_subject(bar, report))
        }
        Alternative::WarmGpu => {
            (bar_name(bar, report), format!("{}, excluding start-up", bar_subject(bar, report)))
        }
        Alternative::Ceiling => ("Upper limit", "an infinitely fast GPU".to_owned()),
    }
}

/// Names a stage with its precision: "products, FP32".
pub fn stage(stage: &StageRate) -> String {
    let precision = stage.precision.name();
    match (stage.name, stage.operations.is_zero()) {
        ("", true) => "the work".to_owned(),
        ("", false) => precision.to_owned(),
        (name, true) => name.to_owned(),
        (name, false) => format!("{name}, {precision}"),
    }
}

/// Formats the rate that a stage attains: its throughput, or its bandwidth if the stage has no arithmetic.
pub fn attained(stage: &StageRate) -> String {
    if stage.operations.is_zero() {
        format::bandwidth(stage.moved())
    } else {
        format::throughput(stage.attained())
    }
}

/// Formats the memory bandwidth of a roof: "320 GB/s", or "2.1 TB/s in cache".
pub fn roof_bandwidth(roof: &Roof) -> String {
    let place = if roof.cached { " in cache" } else { "" };
    format!("{}{place}", format::bandwidth(roof.bandwidth))
}

/// Compares the roofs of both machines for the GPU's longest stage. Returns the comparison and its explanation.
pub fn roofline(roofline: &Roofline, report: &Report) -> Option<(String, String)> {
    let (cpu, gpu) = roofline.compared()?;
    let name = report.scenario.gpu().name;
    let has_arithmetic = roofline.counts_arithmetic();
    let (quantity, times) = if has_arithmetic {
        ("roof", ratio(gpu.limit().value(), cpu.limit().value()))
    } else {
        ("bandwidth", ratio(gpu.roof.bandwidth.value(), cpu.roof.bandwidth.value()))
    };
    let claim = match Winner::at(times) {
        Winner::Gpu(factor) => {
            format!("The {name}’s {quantity} is {} as high as the CPU’s.", format::factor(factor))
        }
        Winner::Cpu(factor) => {
            format!("The {name}’s {quantity} is {} lower than the CPU’s.", format::factor(factor))
        }
        Winner::Neither => format!("The {name}’s {quantity} is as high as the CPU’s."),
    };
    let stage = if gpu.name.is_empty() { String::new() } else { format!(" in “{}”", gpu.name) };
    let shares = [gpu, cpu].map(|side| format::share(side.share()));
    let [gpu_share, cpu_share] = &shares;
    let limit = match gpu.intensity() {
        _ if !has_arithmetic && report.assessment.cpu.get(Segment::Compute).is_zero() => {
            "The work has no arithmetic: memory traffic sets the roof.".to_owned()
        }
        _ if !has_arithmetic => {
            "The work only compares and moves values: memory traffic sets the roof.".to_owned()
        }
        Some(intensity) => {
            let is_flat = intensity >= gpu.roof.ridge();
            let limit = match (is_flat, gpu.roof.cached) {
                (true, _) => "its peak",
                (false, false) => "its memory bandwidth",
                (false, true) => "its cache bandwidth",
            };
            format!("At {}, {limit} is the limit.", format::value(intensity.into()))
        }
        None => "Without memory traffic, its peak is the limit.".to_owned(),
    };
    Some((
        claim,
        format!("{limit} The GPU reaches {gpu_share} of its roofline{stage}, the CPU {cpu_share}."),
    ))
}

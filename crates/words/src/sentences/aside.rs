//! Sentences beside the headline: uncertainty, the best CPU library, quoted gains, the best split.

use super::{Winner, bound, process_name, verdict};
use crate::format;
use offload_analysis::{
    Assessment, Bound, CpuBaseline, Evidence, Interval, MemoryFit, Report, Split, Verdict,
};
use offload_vocabulary::execution::Threads;
use offload_vocabulary::quantity::Seconds;

/// What the ranges of this kind of work are based on: "Published timings of this kind of work: 52
/// (sources: 4). Median error CPU 1.2×, GPU 1.3×, speedup 1.3×; 85 % in ranges set without their
/// source."
pub fn evidence(report: &Report) -> String {
    let Evidence { rows, sources, cpu, gpu, speedup } = report.evidence();
    let (mut errors, mut inside) = (String::new(), None);
    for (name, aspect) in [(" CPU", cpu), (" GPU", gpu), (" speedup", speedup)] {
        if let Some(aspect) = aspect {
            errors += if errors.is_empty() { "" } else { "," };
            errors += &format!("{name} {}", format::factor(aspect.median_error()));
            inside = Some(aspect.inside_left_out());
        }
    }
    match inside {
        None => {
            "Published timings of this kind of work: none, so that its range is wider.".to_owned()
        }
        Some(inside) => format!(
            "Published timings of this kind of work: {rows} (sources: {sources}). Median error{errors}; \
             {} in ranges set without their source.",
            format::share(inside)
        ),
    }
}

/// The 80 % range of a time: "8.1 s to 21 s", or a single time where both ends read the same.
pub fn between(range: Interval<Seconds>) -> String {
    span(format::time(range.low), format::time(range.high))
}

fn span(low: String, high: String) -> String {
    if low == high { low } else { format!("{low} to {high}") }
}

/// The 80 % range of the speedup, and whether the verdict is the same across it.
pub fn sureness(report: &Report) -> String {
    let Interval { low, high } = report.ranges.speedup;
    let (least, most) = (Verdict::on(low), Verdict::on(high));
    let ends = match (Winner::at(low), Winner::at(high)) {
        (Winner::Cpu(most), Winner::Cpu(least)) => {
            format!("{} slower", span(format::factor(least), format::factor(most)))
        }
        (Winner::Gpu(least), Winner::Gpu(most)) => {
            format!("{} faster", span(format::factor(least), format::factor(most)))
        }
        (low, high) => span(low.compared(), high.compared()),
    };
    let range = format!("Four times of five {ends}");
    match (least, most) {
        _ if matches!(report.assessment.memory_fit, MemoryFit::TooBig { .. }) => {
            format!("{range}, if it pages as assumed.")
        }
        _ if least == most => format!("{range}: the verdict stands."),
        (Verdict::Stay, _) if report.assessment.speedup() >= 1.0 => {
            format!("{range}: it may also be slower. Measure before you decide.")
        }
        (Verdict::Stay, _) => format!("{range}: it may also be faster. Measure before you decide."),
        _ => format!("{range}: anything from “{}” to “{}”.", verdict(least), verdict(most)),
    }
}

/// The speedup over the best CPU library: "Against this CPU with Numba, parallel: 5.7× slower."
pub fn against_best(best: &CpuBaseline, assessment: &Assessment) -> String {
    let speedup = best.run.total() / assessment.gpu().total();
    format!("Against this CPU with {}: {}.", best.library.name, Winner::at(speedup).compared())
}

/// The gain that is commonly quoted for this kind of work, and why ours lies outside.
pub fn quoted(report: &Report) -> Option<String> {
    let (scenario, assessment) = (&report.scenario, &report.assessment);
    let quoted = scenario.quoted()?;
    let speedup = assessment.speedup();
    let range = format!(
        "Commonly quoted for {}: {} to {}.",
        quoted.workload,
        format::factor(quoted.from),
        format::factor(quoted.to)
    );
    let (limit, _) = assessment.bound();
    let process = process_name(assessment);
    let reason = if speedup < quoted.from {
        match limit {
            Bound::Compute | Bound::Memory => {
                "This lies below: the CPU is well used here, or the card slow in this number format."
                    .to_owned()
            }
            Bound::Launch
            | Bound::Transfer
            | Bound::Serial
            | Bound::StartUp
            | Bound::Input => format!(
                "This lies below ({process}): such figures leave out {}, which the GPU is held back by here.",
                bound(limit)
            ),
        }
    } else if speedup > quoted.to {
        let cpu = scenario.cpu_library();
        match () {
            () if cpu.interpreted.is_some() => {
                "This lies above: most of the gain is leaving the interpreter, which the same CPU \
                 can do too."
                    .to_owned()
            }
            () if cpu.threads_elementwise == Threads::One
                && scenario.family().facts().elementwise =>
            {
                format!("This lies above: {} uses one core of the CPU here.", cpu.name)
            }
            () => {
                "This lies above: such figures count copies, start-up or a larger CPU.".to_owned()
            }
        }
    } else {
        return Some(range);
    };
    Some(format!("{range} {reason}"))
}

/// The best split of a run's stages between CPU and GPU, with its time.
pub fn split(split: &Split, assessment: &Assessment) -> String {
    let on = |gpu: bool| {
        split
            .stages
            .iter()
            .filter(|stage| stage.1 == gpu)
            .map(|stage| stage.0)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let runs = assessment.runs.value();
    let gain = assessment.cpu.total() / (split.time * runs);
    match (on(false), on(true)) {
        (_, gpu) if gpu.is_empty() => "Best parted: all of it on the CPU.".to_owned(),
        (cpu, _) if cpu.is_empty() => "Best parted: all of it on the GPU.".to_owned(),
        (cpu, gpu) => format!(
            "Best parted: {cpu} on the CPU, {gpu} on the GPU. {} a run, {} once warm.",
            format::time(split.time),
            Winner::at(gain).compared()
        ),
    }
}

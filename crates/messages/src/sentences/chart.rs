//! Describes the chart of execution times: its title, the names of its bars, and the notes next to them.

use super::library_name::trim_cpu;
use super::{between, cards, edit};
use crate::format;
use offload_analysis::{BarKind, Edit, Obstacle, Report};
use offload_scenario::{Number, Scenario};
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::Seconds;

/// Returns the label of a bar, such as "Plain Python".
pub const fn bar(kind: BarKind) -> &'static str {
    match kind {
        BarKind::PlainCpu => "Plain Python",
        BarKind::Cpu => "CPU",
        BarKind::BestCpu => "Best CPU library",
        BarKind::ColdGpu => "GPU, first run",
        BarKind::WarmGpu => "GPU, warm",
    }
}

/// Describes the bar chart for users who cannot see it.
pub fn chart_sentence(report: &Report) -> String {
    let (assessment, ranges) = (&report.assessment, &report.ranges);
    let best_text = match report.best_baseline() {
        Some(best) => format!(
            "best CPU library, {}, {}, {}; ",
            best.library.name,
            format::time(best.run.total()),
            between(report.best_cpu_range)
        ),
        None => String::new(),
    };
    let plain = match &report.usual_cpu {
        Some((run, range)) => {
            let name = bar(BarKind::PlainCpu);
            format!("{name} {}, {}; ", format::time(run.total()), between(*range))
        }
        None => String::new(),
    };
    format!(
        "Bar chart of execution time with 80 % ranges; shorter is better. {plain}CPU {}, {}; {best_text}GPU \
         including start-up {}, {}; GPU excluding start-up {}, {}.",
        format::time(assessment.cpu.total()),
        between(ranges.cpu),
        format::time(assessment.cold.total()),
        between(ranges.cold),
        format::time(assessment.warm.total()),
        between(ranges.warm),
    )
}

/// Returns the name of a bar's library, such as "Polars".
pub fn bar_name(kind: BarKind, report: &Report) -> &'static str {
    match kind {
        BarKind::PlainCpu => bar(kind),
        BarKind::Cpu => trim_cpu(report.scenario.cpu_library().name),
        BarKind::BestCpu => trim_cpu(report.best_cpu().library.name),
        BarKind::ColdGpu | BarKind::WarmGpu => report.scenario.gpu_library().name,
    }
}

/// Describes the code or the machine of a bar: "your code, AWS c7i.2xlarge (8 vCPU)".
pub fn bar_subject(kind: BarKind, report: &Report) -> String {
    match kind {
        BarKind::PlainCpu => "for comparison".to_owned(),
        BarKind::Cpu => {
            let (scenario, mut code) = (&report.scenario, "your code".to_owned());
            if scenario.has_own_precision() {
                code = format!("{code} in {}", scenario.cpu_precision().name());
            }
            format!("{code}, {}", scenario.cpu().name)
        }
        BarKind::BestCpu => "best CPU library".to_owned(),
        BarKind::WarmGpu => gpus(report),
        BarKind::ColdGpu => format!("{}, including start-up", gpus(report)),
    }
}

/// Returns the name of the GPU, with the number of GPUs if there are several: "L4" or "4 × L4".
fn gpus(report: &Report) -> String {
    let (gpus, name) = (report.job.gpus().value(), report.scenario.gpu().name);
    if gpus > 1.0 { format!("{} × {name}", format::count(gpus)) } else { name.to_owned() }
}

/// The note next to the times of work that does not fit into memory.
pub const ENOUGH_MEMORY_NOTE: &str = "Times assume enough memory.";

/// Returns the title of the chart, and a note on the times that the chart shows.
pub fn chart_caption(report: &Report) -> (String, &'static str) {
    let runs = report.assessment.runs.value();
    let title = if runs > 1.0 {
        format!("Execution time of {} runs", format::count(runs))
    } else {
        "Execution time of one run".to_owned()
    };
    let reading_note = match report.obstacle {
        Some(Obstacle::TooBig) => ENOUGH_MEMORY_NOTE,
        _ => "Likely time, 80\u{a0}% range. Shorter is better.",
    };
    (title, reading_note)
}

/// Names both sides of the comparison: "RAPIDS cuDF on an L4 against pandas on AWS c7i.2xlarge (8 vCPU)". Used as a
/// chart's title if the surrounding text does not name both sides.
pub fn chart_title(report: &Report) -> String {
    format!(
        "{} on {} against {} on {}",
        report.scenario.gpu_library().name,
        cards(report),
        bar_name(BarKind::Cpu, report),
        report.scenario.cpu().name,
    )
}

/// The note on start-up next to the GPU's bar.
#[derive(Clone, Debug, PartialEq)]
pub struct StartUpNote {
    /// The duration of start-up: "+ 2.1 s once".
    pub time: String,
    /// The number of runs after which start-up pays off: "start-up; pays off after 26 runs".
    pub amortized: String,
}

/// Returns the note on start-up, or `None` if there is no start-up.
pub fn start_up(report: &Report) -> Option<StartUpNote> {
    let assessment = &report.assessment;
    let duration =
        Seconds::new((assessment.cold.total().value() - assessment.warm.total().value()).max(0.0));
    if duration.is_zero() {
        return None;
    }
    let time = match assessment.process {
        ProcessState::Warm => format!("+ {} once", format::time(duration)),
        ProcessState::Cold | ProcessState::FirstCall => {
            format!("incl. {} once", format::time(duration))
        }
    };
    let against_note = todays_code_note(report);
    let amortized = match assessment.break_even_runs {
        _ if !report.is_answered() => "start-up".to_owned(),
        Some(runs) if runs.value() > 1.0 => {
            format!("start-up; pays off after {} runs{against_note}", format::count(runs.value()))
        }
        Some(_) => format!("start-up; pays off in the first run{against_note}"),
        None => "start-up; the GPU never catches up".to_owned(),
    };
    Some(StartUpNote { time, amortized })
}

/// Lists the changes from one scenario to the next: "Library on the CPU: Polars".
pub fn applied(before: &Scenario, now: &Scenario) -> String {
    let follows_measurement = |scenario: &Scenario| {
        scenario.number(Number::CpuTimeFactor).or(scenario.number(Number::GpuTimeFactor)).is_none()
    };
    match (before.measurement() == now.measurement(), now.measurement(), follows_measurement(now)) {
        (false, None, _) => "measurement removed".to_owned(),
        (false, Some(_), true) => "measured times".to_owned(),
        (true, Some(_), is_measured_now) if is_measured_now != follows_measurement(before) => {
            if is_measured_now { "measured times" } else { "predicted times" }.to_owned()
        }
        _ => {
            let edits = Edit::between(before, now).into_iter();
            edits.map(|setting| edit(setting, before)).collect::<Vec<_>>().join(" + ")
        }
    }
}

/// Names today's code if the advice compares the GPU with another library, because start-up pays off against today's
/// code. The text is empty otherwise.
fn todays_code_note(report: &Report) -> String {
    let name = trim_cpu(report.scenario.cpu_library().name);
    report.best_baseline().map_or_else(String::new, |_| format!(" against {name}"))
}

//! The sentences of an answer: every one that depends on numbers is written here.

mod advice;
mod aside;
mod bottleneck;
mod changes;
mod chart;
mod no_effect;
mod notice;
mod per_unit;
mod question;
mod since;

use crate::format;
pub use advice::{
    LargeFigure, advice, cost_reason, headline, headline_aloud, memory_figures, priced, range,
    reason, reason_figure,
};
pub use aside::{between, evidence, quoted, split};
use bottleneck::cause;
pub use bottleneck::{bottleneck, bound, help, pathology};
pub use changes::{against, change, changes, edit, effect, without_effect};
pub use chart::{
    StartUpNote, applied, bar, bar_name, bar_subject, chart_caption, chart_sentence, chart_title,
    start_up,
};
pub use no_effect::no_effect;
pub use notice::{notice, notice_line, problem, unknown, unread_fields};
use offload_analysis::{Assessment, Caveat, MemoryFit, Obstacle, OwnSetting, Report, Segment};
use offload_scenario::Scenario;
use offload_vocabulary::execution::ProcessState;
pub use per_unit::{each_unit, per_second, throughput, throughput_title};
pub use question::{QuestionPart, question, subject, title};
pub use since::changed_since;

/// Speedups this close to one are called no difference: below the variation between two runs.
const SAME: std::ops::Range<f64> = 0.97..1.03;

/// Which machine an answer favors, with how many times faster it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Winner {
    /// The GPU.
    Gpu(f64),
    /// The CPU.
    Cpu(f64),
    /// Neither.
    Neither,
}

impl Winner {
    /// The winner at a speedup, CPU time over GPU time.
    pub fn at(speedup: f64) -> Self {
        if SAME.contains(&speedup) {
            Self::Neither
        } else if speedup >= 1.0 {
            Self::Gpu(speedup)
        } else {
            Self::Cpu(1.0 / speedup)
        }
    }

    /// The factor alone, never below one.
    pub fn factor(self) -> String {
        match self {
            Self::Gpu(factor) | Self::Cpu(factor) => format::factor(factor),
            Self::Neither => "1×".to_owned(),
        }
    }

    /// "faster", "slower" or "no faster", of the GPU.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gpu(_) => "faster",
            Self::Cpu(_) => "slower",
            Self::Neither => "no faster",
        }
    }

    /// "29× faster", "2.4× slower", "no faster".
    pub fn compared(self) -> String {
        match self {
            Self::Gpu(factor) | Self::Cpu(factor) => {
                format!("{} {}", format::factor(factor), self.word())
            }
            Self::Neither => self.word().to_owned(),
        }
    }
}

/// The GPU against today's code: "29× faster on a GeForce RTX 3080 10 GB than with NumPy on the CPU,
/// including start-up".
pub fn comparison(report: &Report) -> String {
    let winner = Winner::at(report.assessment.speedup());
    match winner {
        Winner::Neither => compared_to_today(report),
        winner => format!("{} {}", winner.factor(), compared_to_today(report)),
    }
}

/// The same after the factor, which stands in large: "faster on a GeForce RTX 3080 10 GB than with
/// NumPy on the CPU, including start-up".
pub fn compared_to_today(report: &Report) -> String {
    let gpu = cards(report);
    let today = advice::on_cpu(report.scenario.cpu_library().name);
    let process = process_name(&report.assessment);
    let own = if report.job.cpu_workload.is_some() { ", each with its own settings" } else { "" };
    let word = Winner::at(report.assessment.speedup()).word();
    format!("{word} on {gpu} than with {today}, {process}{own}")
}

/// "an A100 SXM 80 GB", or "4 × A100 SXM 80 GB" where several share the work.
pub(crate) fn cards(report: &Report) -> String {
    let (gpus, name) = (report.job.gpus().value(), report.scenario.gpu().name);
    if gpus > 1.0 {
        format!("{} × {name}", format::count(gpus))
    } else {
        format!("{} {name}", article(name))
    }
}

/// Whether the answer counts start-up.
pub fn process_name(assessment: &Assessment) -> String {
    let runs = assessment.runs.value();
    match assessment.process {
        ProcessState::Warm => "excluding start-up".to_owned(),
        ProcessState::Cold | ProcessState::FirstCall if runs > 1.0 => {
            format!("including start-up, over {} runs", format::count(runs))
        }
        ProcessState::Cold => "including start-up".to_owned(),
        ProcessState::FirstCall => "in its first call".to_owned(),
    }
}

/// "a" or "an", as the name is spoken.
fn article(name: &str) -> &'static str {
    let vowel_sound = name.starts_with(['A', 'E', 'F', 'H', 'I', 'L', 'M', 'O', 'R', 'S', 'X']);
    let spelled_out =
        name.chars().nth(1).is_some_and(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
    let word = name.starts_with(['A', 'E', 'I', 'O']);
    if (vowel_sound && spelled_out) || word { "an" } else { "a" }
}

/// The answer for the other kind of process, and from which run on the GPU pays. It is about today's
/// code, which is named where the advice compares with another library.
pub fn other_process(report: &Report) -> String {
    let assessment = &report.assessment;
    let (process, speedup) = match assessment.process {
        ProcessState::Warm => ("Including", assessment.cold_speedup()),
        ProcessState::Cold | ProcessState::FirstCall => ("Excluding", assessment.warm_speedup()),
    };
    let mut other = format!("{process} start-up: {}", Winner::at(speedup).compared());
    if report.best_baseline().is_some() {
        other += &format!(" than {}", report.scenario.cpu_library().name);
    }
    match assessment.break_even_runs {
        Some(runs) if runs.value() > 1.0 => {
            format!("{other} · start-up is amortized after {} runs", format::count(runs.value()))
        }
        Some(_) => format!("{other} · start-up is amortized in the first run"),
        None => format!("{other} · the GPU never catches up"),
    }
}

/// What a segment of a bar is called.
pub const fn segment(segment: Segment) -> &'static str {
    match segment {
        Segment::StartUp => "start-up",
        Segment::CopyIn => "copy to GPU",
        Segment::CopyOut => "copy to CPU",
        Segment::Overhead => "call and launch overhead",
        Segment::Interpreter => "interpreter",
        Segment::Compute => "compute",
        Segment::Memory => "memory access",
        Segment::Synchronize => "synchronization",
        Segment::Serial => "serial part",
        Segment::Fallback => "CPU fallback",
        Segment::Loading => "loading data",
        Segment::Exchange => "gradient sync",
        Segment::Paging => "paging",
    }
}

/// The same words within a sentence.
fn lower_first(words: &str) -> String {
    format!("{}{}", words[..1].to_ascii_lowercase(), &words[1..])
}

/// Whether the work fits the GPU's memory.
pub fn memory_fit(report: &Report) -> String {
    match &report.assessment.memory_fit {
        MemoryFit::Fits { need, room } | MemoryFit::TooBig { need, room, .. } => {
            let enough = report.enough_memory();
            let enough = enough.map(|size| format!("; enough: {}", format::bytes(size)));
            let enough = enough.unwrap_or_default();
            format!("{} of {}{enough}", format::bytes(*need), format::bytes(*room))
        }
        MemoryFit::Tight { need, room, usable } => format!(
            "{} of {} ({} usable): tight",
            format::bytes(*need),
            format::bytes(*room),
            format::bytes(*usable)
        ),
    }
}

/// Why the scenario cannot run, and what to do.
pub fn obstacle(obstacle: Obstacle, report: &Report) -> String {
    let scenario = &report.scenario;
    let (gpu, library) = (scenario.gpu().name, scenario.gpu_library());
    match (obstacle, report.assessment.memory_fit) {
        (Obstacle::TooBig, MemoryFit::TooBig { need, room, .. }) => format!(
            "Needs {} of memory; {} has {}. With {}: {}. In {} parts it would fit. Times assume enough memory.",
            format::bytes(need),
            cards(report),
            format::bytes(room),
            library.name,
            library.out_of_memory,
            format::count((need / room).ceil().max(2.0)),
        ),
        (Obstacle::NoLibrary, _) => format!(
            "{} does not run on GPUs of {}. {} Choose another library or another GPU. The times are \
             those it would have if it did.",
            library.name,
            scenario.gpu().vendor.name(),
            library.support_note,
        ),
        (Obstacle::NoTraining, _) => format!(
            "{} runs trained networks and does not train them. Choose another library. The times are \
             those it would have if it did.",
            library.name,
        ),
        // `TooBig` comes with `MemoryFit::TooBig` alone, which is above.
        (Obstacle::NoArithmetic | Obstacle::TooBig, _) => format!(
            "{gpu} has no {} arithmetic. Choose another precision or another GPU.",
            scenario.precision().name()
        ),
    }
}

/// What a caveat says.
pub fn caveat(caveat: Caveat, scenario: &Scenario) -> String {
    let (library, gpu) = (scenario.gpu_library().name, scenario.gpu());
    let vendor = gpu.vendor.name();
    let format = scenario.precision().name();
    match caveat {
        Caveat::LibraryPartlySupported => match scenario.gpu_library().support_note {
            "" => format!(
                "{library} on GPUs of {vendor} is experimental or incomplete: operations may be missing or slow."
            ),
            note => note.to_owned(),
        },
        Caveat::LibraryReplaced(usual, note) => {
            format!(
                "{note} {library} is used here, as {usual} does not run on {vendor} GPUs as intended."
            )
        }
        Caveat::LibraryForOtherWork(name) => {
            format!("{name} is made for other kinds of work: treat this as a rough guess.")
        }
        Caveat::FormatOnOtherUnits => format!(
            "{} has no matrix units for {format}: computed at the rate of its ordinary units.",
            gpu.name
        ),
        Caveat::SlowFp64(times) => {
            format!("FP64 arithmetic runs at 1/{times} of the FP32 rate on the {}.", gpu.name)
        }
        Caveat::FormatSlowOnCpu => format!(
            "Common CPU libraries are rarely faster in {} than in FP32; the FP32 rate is used.",
            scenario.cpu_precision().name()
        ),
        Caveat::FormatUnitsUnused(library, other) => format!(
            "{library} does not use this CPU’s matrix units for {}: the FP32 rate is used. {other} uses them.",
            scenario.cpu_precision().name()
        ),
        Caveat::OwnSetting(own) => {
            let (what, cpu, gpu) = match own {
                OwnSetting::Number(number, cpu, gpu) => {
                    (number.label(), format::count(cpu), format::count(gpu))
                }
                OwnSetting::Precision(cpu, gpu) => {
                    ("Precision", cpu.name().to_owned(), gpu.name().to_owned())
                }
            };
            format!(
                "{what}: {cpu} on the CPU, {gpu} on the GPU, timed for the same amount of work."
            )
        }
        Caveat::SingleStep => {
            "This work is one step: copying or waiting per step is the same as per run.".to_owned()
        }
        Caveat::Paging(missing) => format!(
            "Needs {} more than the GPU has. {library}: {}. The times include the paging.",
            format::bytes(missing),
            scenario.gpu_library().out_of_memory
        ),
        Caveat::NoTokens => {
            "No tokens to read or write: computed for one token written.".to_owned()
        }
        Caveat::Occupancy(percent) => format!(
            "Occupancy: the work has threads for {percent} % of the {}. A larger batch, or more independent pieces per launch, would use the rest.",
            gpu.name
        ),
    }
}

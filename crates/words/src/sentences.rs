//! The sentences of an answer: every one that depends on numbers is written here.

mod aside;
mod notice;
mod per_unit;
mod since;

use crate::format;
pub use aside::{against_best, between, evidence, quoted, split, sureness};
pub use notice::{notice, notice_line, problem, unknown};
use offload_analysis::{
    Assessment, BarKind, Bound, Caveat, MemoryFit, Obstacle, OwnSetting, Report, Segment, Verdict,
};
use offload_scenario::Scenario;
use offload_vocabulary::execution::ProcessState;
pub use per_unit::{each_unit, per_second, throughput, throughput_title};
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

    /// "29× faster", "2.4× slower", "no faster".
    pub fn compared(self) -> String {
        match self {
            Self::Gpu(factor) => format!("{} faster", format::factor(factor)),
            Self::Cpu(factor) => format!("{} slower", format::factor(factor)),
            Self::Neither => "no faster".to_owned(),
        }
    }
}

/// A verdict in two or three words.
pub const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Stay => "Stay on the CPU",
        Verdict::NotWorthIt => "Not worth it",
        Verdict::Small => "Small gain",
        Verdict::WorthTrying => "Worth trying",
        Verdict::ClearWin => "Clear win",
    }
}

/// The verdict on a report: on what stands in the way of the GPU, or else on the speedup.
pub fn report_verdict(report: &Report) -> &'static str {
    match report.obstacle {
        Some(obstacle) => obstacle_verdict(obstacle),
        None => verdict(report.assessment.verdict()),
    }
}

/// The answer in a sentence: "29× faster on a GeForce RTX 3080 10 GB, once warm."
pub fn headline(report: &Report) -> String {
    if let Some(obstacle) = report.obstacle {
        return format!("{}.", obstacle_verdict(obstacle));
    }
    match Winner::at(report.assessment.speedup()) {
        Winner::Neither => comparison(report),
        winner => format!("{} {}", winner.factor(), comparison(report)),
    }
}

/// The rest of the headline after the factor: "faster on a GeForce RTX 3080, first run included."
pub fn comparison(report: &Report) -> String {
    let gpu = cards(report);
    let mut process = process_name(&report.assessment);
    if report.job.cpu_workload.is_some() {
        process += ", each with its own settings";
    }
    match Winner::at(report.assessment.speedup()) {
        Winner::Gpu(_) => format!("faster on {gpu}, {process}."),
        Winner::Cpu(_) => format!("faster on the CPU than on {gpu}, {process}."),
        Winner::Neither => format!("The CPU and {gpu} take the same time, {process}."),
    }
}

/// "an A100 SXM 80 GB", or "4 × A100 SXM 80 GB" where several share the work.
fn cards(report: &Report) -> String {
    let (gpus, name) = (report.job.gpus().value(), report.scenario.gpu().name);
    if gpus > 1.0 {
        format!("{} × {name}", format::count(gpus))
    } else {
        format!("{} {name}", article(name))
    }
}

/// The headline for screen readers.
pub fn headline_aloud(report: &Report) -> String {
    if let Some(obstacle) = report.obstacle {
        return format!("{}.", obstacle_verdict(obstacle));
    }
    match Winner::at(report.assessment.speedup()) {
        Winner::Neither => comparison(report),
        winner => {
            format!("{} times {}", winner.factor().trim_end_matches('×'), comparison(report))
        }
    }
}

/// Which process the answer is about.
pub fn process_name(assessment: &Assessment) -> String {
    let runs = assessment.runs.value();
    match assessment.process {
        ProcessState::Warm => "once warm".to_owned(),
        ProcessState::Cold | ProcessState::FirstCall if runs > 1.0 => {
            format!("start-up included in {} runs", format::count(runs))
        }
        ProcessState::Cold => "first run included".to_owned(),
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

/// The answer for the other kind of process, and from which run on the GPU pays.
pub fn other_process(assessment: &Assessment) -> String {
    let other = match assessment.process {
        ProcessState::Warm => {
            format!("{} in a fresh process", Winner::at(assessment.cold_speedup()).compared())
        }
        ProcessState::Cold | ProcessState::FirstCall => {
            format!("{} once warm", Winner::at(assessment.warm_speedup()).compared())
        }
    };
    match assessment.break_even_runs {
        Some(runs) if runs.value() > 1.0 => {
            format!("{other} · start-up pays off after {} runs", format::count(runs.value()))
        }
        Some(_) => format!("{other} · start-up pays off in the first run"),
        None => format!("{other} · more runs do not help"),
    }
}

/// What a segment of a bar is called.
pub const fn segment(segment: Segment) -> &'static str {
    match segment {
        Segment::StartUp => "start-up",
        Segment::CopyIn => "copy in",
        Segment::CopyOut => "copy back",
        Segment::Overhead => "calls and launches",
        Segment::Interpreter => "interpreter",
        Segment::Compute => "computing",
        Segment::Memory => "memory traffic",
        Segment::Synchronize => "waiting",
        Segment::Serial => "stays serial",
        Segment::Fallback => "falls back",
        Segment::Loading => "loading data",
        Segment::Exchange => "exchanging",
        Segment::Paging => "paging",
    }
}

/// What limits the GPU.
pub const fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Compute => "arithmetic",
        Bound::Memory => "memory bandwidth",
        Bound::Launch => "kernel launches",
        Bound::Transfer => "copying over the link",
        Bound::Serial => "what stays on the CPU",
        Bound::StartUp => "start-up",
        Bound::Input => "loading the data",
    }
}

/// The reason of the verdict: first the bound, then the ceiling.
pub fn reason(assessment: &Assessment) -> (String, String) {
    let ranked = Bound::ranked(assessment.gpu());
    let (first, first_share) = ranked[0];
    let (second, second_share) = ranked[1];
    let held = format!("Held back by {}", bound(first));
    let mut rest = format!(" ({} of the GPU’s time)", format::share(first_share));
    if second_share.value() >= 0.1 {
        rest += &format!(", then by {} ({})", bound(second), format::share(second_share));
    }
    rest += ". ";
    rest += &ceiling(assessment, first);
    (held, rest)
}

/// The upper limit with any GPU, and what would help, in a sentence.
fn ceiling(assessment: &Assessment, bound: Bound) -> String {
    let ceiling = assessment.ceiling_speedup();
    let remedy = match bound {
        Bound::Launch => "Fewer, larger kernels would help; a faster GPU would not.",
        Bound::Transfer => "Keeping the data on the GPU would help; a faster GPU would not.",
        Bound::StartUp => "More runs in one process share it.",
        Bound::Serial => "Only that part can still be improved.",
        Bound::Input => "More or faster loading workers would help; a faster GPU would not.",
        Bound::Memory | Bound::Compute => "",
    };
    let limit = match Winner::at(ceiling) {
        Winner::Gpu(factor) if factor > 1000.0 => {
            "Nothing but the GPU’s own speed sets a limit.".to_owned()
        }
        Winner::Gpu(factor) => {
            format!("An infinitely fast GPU would give {}.", format::factor(factor))
        }
        Winner::Cpu(_) => "Even an infinitely fast GPU would lose.".to_owned(),
        Winner::Neither => "Even an infinitely fast GPU would only break even.".to_owned(),
    };
    if remedy.is_empty() { limit } else { format!("{limit} {remedy}") }
}

/// What a bar is called.
pub const fn bar(kind: BarKind) -> &'static str {
    match kind {
        BarKind::Cpu => "CPU",
        BarKind::BestCpu => "CPU done well",
        BarKind::ColdGpu => "GPU, first run",
        BarKind::WarmGpu => "GPU, warm",
    }
}

/// What the bar chart shows, for those who cannot see it.
pub fn chart_sentence(report: &Report) -> String {
    let (it, ranges) = (&report.assessment, &report.ranges);
    let best = match report.best_baseline() {
        Some(best) => format!("CPU done well {}; ", format::time(best.run.total())),
        None => String::new(),
    };
    format!(
        "Bar chart of execution time, shorter is better; four times of five within the ranges. CPU \
         {}, {}; {best}GPU in its first run {}, {}; warm GPU {}, {}.",
        format::time(it.cpu.total()),
        between(ranges.cpu),
        format::time(it.cold.total()),
        between(ranges.cold),
        format::time(it.warm.total()),
        between(ranges.warm),
    )
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

/// The verdict on what cannot run, in two or three words.
pub const fn obstacle_verdict(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::NoArithmetic | Obstacle::NoLibrary | Obstacle::NoTraining => "Cannot run there",
        Obstacle::TooBig => "Does not fit",
    }
}

/// Why the scenario cannot run, and what to do.
pub fn obstacle(obstacle: Obstacle, report: &Report) -> String {
    let scenario = &report.scenario;
    let (gpu, library) = (scenario.gpu().name, scenario.gpu_library());
    match (obstacle, report.assessment.memory_fit) {
        (Obstacle::TooBig, MemoryFit::TooBig { need, room, missing, .. }) => format!(
            "It does not fit: {} of GPU memory are missing. With {}: {}. In {} parts or more it \
             would fit. The times are those it would have with enough memory.",
            format::bytes(missing),
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
            "{gpu} has no {} arithmetic. Choose another number format or another GPU.",
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
                "{note} {library} is taken here, as {usual} does not run on GPUs of {vendor} as intended."
            )
        }
        Caveat::LibraryForOtherWork(name) => format!(
            "{name} is made for other kinds of work: take this as what its costs would make of it."
        ),
        Caveat::FormatOnOtherUnits => format!(
            "{} has no matrix units for {format}: worked out at the rate of its ordinary ones.",
            gpu.name
        ),
        Caveat::FormatSlowOnCpu => format!(
            "Common CPU libraries are seldom faster in {} than in FP32, whose rate is taken.",
            scenario.cpu_precision().name()
        ),
        Caveat::FormatUnitsUnused(library, other) => format!(
            "{library} does not use this CPU’s matrix units for {}: its rate in FP32 is taken. {other} uses them.",
            scenario.cpu_precision().name()
        ),
        Caveat::OwnSetting(own) => {
            let (what, cpu, gpu) = match own {
                OwnSetting::Number(number, cpu, gpu) => {
                    (number.label(), format::count(cpu), format::count(gpu))
                }
                OwnSetting::Precision(cpu, gpu) => {
                    ("Number format", cpu.name().to_owned(), gpu.name().to_owned())
                }
            };
            format!(
                "{what}: {cpu} on the CPU, {gpu} on the GPU, timed for the same amount of work."
            )
        }
        Caveat::SingleStep => {
            "This work is one step: copying or waiting at each step is the same as at each run."
                .to_owned()
        }
        Caveat::Paging(missing) => format!(
            "It does not fit: {} of GPU memory are missing. {library}: {}. The times include the paging.",
            format::bytes(missing),
            scenario.gpu_library().out_of_memory
        ),
        Caveat::NoTokens => "No token to read or to write: taken as one to write.".to_owned(),
        Caveat::Occupancy(percent) => format!(
            "Occupancy: the work has threads for {percent} % of the {}. A larger batch, or more independent pieces per launch, would use the rest.",
            gpu.name
        ),
    }
}

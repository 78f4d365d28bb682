//! The sentences that describe an answer. This module contains every sentence that depends on numbers.

mod advice;
mod answer_drift;
mod axis_label;
mod bottleneck;
mod break_even;
mod caveat;
mod changes;
mod chart;
mod compare;
mod costs;
mod evidence;
mod field;
mod library_name;
mod measured;
mod no_effect;
mod notice;
mod per_unit;
mod profile;
mod program;
mod question;
mod reading;
mod sensitive;
mod unanswered;
mod which;
mod why;

use crate::format;
pub use advice::{
    HeadlineMetric, advice, advice_label, cost_reason, headline, memory_figures, priced, range,
    reason, reason_figure, spoken_headline,
};
pub use answer_drift::changed_since;
pub use axis_label::axis_label;
pub use bottleneck::{bottleneck, bound, help, pathology};
pub use break_even::{
    best_heading, break_even_line, crossover, explain_no_win, floor, has_better, opponent,
    time_or_cost, track, value_of,
};
pub use caveat::caveat;
pub use changes::{against, change, changes_line, edit, effect, without_effect};
pub use chart::{
    ENOUGH_MEMORY_NOTE, StartUpNote, applied, bar, bar_name, bar_subject, chart_caption,
    chart_sentence, chart_title, start_up,
};
pub use compare::{ComparisonRow, LETTERS, compare_line, input_value, side_by_side};
pub use costs::{
    assumed_power, bill_note, break_even, buying, contender, contender_machine, cost_line, date,
    emissions, extra_costs, hours, kilowatt_hours, money, payment, price_sources, priced_today,
    rent, runs_per_month,
};
pub use evidence::{basis, basis_name, between, evidence, quoted, split};
pub use field::{accepted_numbers, not_applicable};
pub use measured::{
    measured_line, measured_other_work, measured_side, measured_speedup, measured_subject,
    measured_work, measurement_report, no_measured_times,
};
pub use no_effect::no_effect;
pub use notice::{
    notice, notice_line, notice_without_suggestion, notices_heading, number_problem, problem,
    unknown, unread_fields,
};
use offload_analysis::{Assessment, MemoryFit, Obstacle, Report, Segment};
use offload_scenario::{Choice, Family, Scenario};
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::Bytes;
pub use per_unit::{each_unit, per_second, throughput, throughput_title};
pub use profile::profile;
pub use program::{
    phase_name, phase_on_gpu, phase_work, phases_on_gpu, program, program_advice, program_rest,
    program_start_up, program_subject, program_time, program_times, program_title,
    program_understood,
};
pub use question::{QuestionPart, machines, question, subject, work};
pub use reading::{lines_not_read, not_read};
pub use sensitive::{aspect, gains, measure, measurement_hint, sensitive};
pub use unanswered::{
    PARTLY_UNDERSTOOD, assumptions, assumptions_of, defaults_in_use, left_out, not_understood,
    suggestion_label, unanswered, understood_part, why_unread,
};
pub use which::{
    cannot, hardware, hardware_kind, ranked_figure, recommendation_line, recommended_hardware,
    short_hardware_name,
};
use why::cannot_run;
pub use why::{
    HYPOTHETICAL_TIMES_NOTE, alternative, attained, roof_bandwidth, roofline, stage, why_line,
};

/// The range of speedups that count as no difference. The run-to-run variation of times is larger than this range.
const NO_DIFFERENCE: std::ops::Range<f64> = 1.0 / 1.05..1.05;

/// The faster machine, with the factor by which it is faster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Winner {
    /// The GPU is faster by this factor.
    Gpu(f64),
    /// The CPU is faster by this factor.
    Cpu(f64),
    /// Neither machine is clearly faster.
    Neither,
}

impl Winner {
    /// Returns the winner for a speedup, which is the CPU time divided by the GPU time.
    pub fn at(speedup: f64) -> Self {
        if NO_DIFFERENCE.contains(&speedup) {
            Self::Neither
        } else if speedup >= 1.0 {
            Self::Gpu(speedup)
        } else {
            Self::Cpu(1.0 / speedup)
        }
    }

    /// Formats the factor alone. It is never below one.
    pub fn factor(self) -> String {
        match self {
            Self::Gpu(factor) | Self::Cpu(factor) => format::factor(factor),
            Self::Neither => "1×".to_owned(),
        }
    }

    /// Returns "faster", "slower" or "no faster", depending on the speed of the GPU compared with the CPU.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gpu(_) => "faster",
            Self::Cpu(_) => "slower",
            Self::Neither => "no faster",
        }
    }

    /// Returns the factor and the word, such as "29× faster", "2.4× slower" or "no faster".
    pub fn compared(self) -> String {
        match self {
            Self::Gpu(factor) | Self::Cpu(factor) => {
                format!("{} {}", format::factor(factor), self.word())
            }
            Self::Neither => self.word().to_owned(),
        }
    }
}

/// Compares the GPU with today's code: "29× faster on a GeForce RTX 3080 10 GB than with NumPy on the CPU, including
/// start-up".
pub fn comparison(report: &Report) -> String {
    let winner = Winner::at(report.assessment.speedup());
    match winner {
        Winner::Neither => compared_to_today(report),
        winner => format!("{} {}", winner.factor(), compared_to_today(report)),
    }
}

/// Returns the title of a page with an answer: the advice, followed by the subject.
pub fn title(report: &Report) -> String {
    let first = match report.advice {
        Some(recommended) => advice(&recommended).to_owned(),
        None => not_understood(&report.unread),
    };
    format!("{first} · {} · Offload", subject(report))
}

/// Compares the GPU with today's code, for display after a large factor: "faster on a GeForce RTX 3080 10 GB than with
/// NumPy on the CPU, including start-up".
pub fn compared_to_today(report: &Report) -> String {
    let gpu = cards(report);
    let today = library_name::on_cpu(report.scenario.cpu_library().name);
    let process = process_name(&report.assessment);
    let settings_note = match &report.job.cpu_workload {
        // Some layers stay on the CPU, so the machines do different work although their settings are the same.
        Some(_) if report.job.workload.cpu_layers.is_some() => String::new(),
        Some(_) if has_automatic_precision(&report.scenario) => {
            format!(", the CPU in {}", report.scenario.cpu_precision().name())
        }
        Some(_) => ", each with its own settings".to_owned(),
        None => String::new(),
    };
    let word = Winner::at(report.assessment.speedup()).word();
    format!("{word} on {gpu} than with {today}, {process}{settings_note}")
}

/// Returns `true` if the CPU's precision is automatic and differs from the GPU's precision.
fn has_automatic_precision(scenario: &Scenario) -> bool {
    scenario.has_own_precision() && scenario.chosen(Choice::CpuPrecision).is_none()
}

/// Returns the GPU's name with an article or with the number of GPUs: "an A100 SXM 80 GB" or "4 × A100 SXM 80 GB".
pub(crate) fn cards(report: &Report) -> String {
    let (gpus, name) = (report.job.gpus().value(), report.scenario.gpu().name);
    if gpus > 1.0 {
        format!("{} × {name}", format::count(gpus))
    } else {
        format!("{} {name}", article(name))
    }
}

/// Returns the note on start-up for the times of an answer, such as "excluding start-up".
pub fn process_name(assessment: &Assessment) -> String {
    let runs = assessment.runs.value();
    match assessment.process {
        ProcessState::Warm => "excluding start-up".to_owned(),
        ProcessState::Cold | ProcessState::FirstCall if runs > 1.0 => {
            format!("including start-up, over {} runs", format::count(runs))
        }
        ProcessState::Cold => "including start-up".to_owned(),
        ProcessState::FirstCall => "on the first call".to_owned(),
    }
}

/// Returns "a" or "an", depending on the pronunciation of the name.
fn article(name: &str) -> &'static str {
    let has_vowel_sound = name.starts_with(['A', 'E', 'F', 'H', 'I', 'L', 'M', 'O', 'R', 'S', 'X']);
    let is_spelled_out =
        name.chars().nth(1).is_some_and(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
    let starts_with_vowel = name.starts_with(['A', 'E', 'I', 'O']);
    if (has_vowel_sound && is_spelled_out) || starts_with_vowel { "an" } else { "a" }
}

/// Compares the machines for a process in the other state: excluding start-up if the main answer includes start-up, and
/// including start-up otherwise.
///
/// The text also states after how many runs start-up pays off. The speedup is relative to today's code, which is named
/// if the advice compares the GPU with another library.
pub fn other_process(report: &Report) -> String {
    let assessment = &report.assessment;
    let (process, speedup) = match assessment.process {
        ProcessState::Warm => ("Including", assessment.cold_speedup()),
        ProcessState::Cold | ProcessState::FirstCall => ("Excluding", assessment.warm_speedup()),
    };
    let mut text = format!("{process} start-up: {}", Winner::at(speedup).compared());
    if report.best_baseline().is_some() {
        text += &format!(" than {}", report.scenario.cpu_library().name);
    }
    match assessment.break_even_runs {
        Some(runs) if runs.value() > 1.0 => {
            let runs = format::count(runs.value());
            format!("{text} · start-up pays off after {runs} runs in one process")
        }
        Some(_) => format!("{text} · start-up pays off in the first run"),
        None => format!("{text} · the GPU never catches up"),
    }
}

/// Returns the name of a segment of a bar, such as "start-up".
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
        Segment::CpuLayers => "work on the CPU",
        Segment::Loading => "loading data",
        Segment::Exchange => "exchange between GPUs",
        Segment::Paging => "paging",
    }
}

/// Returns the text with a lowercase first letter, for use within a sentence. Abbreviations keep their capitals.
fn lower_first(words: &str) -> String {
    match words.as_bytes() {
        [_, second, ..] if !second.is_ascii_uppercase() => {
            format!("{}{}", words[..1].to_ascii_lowercase(), &words[1..])
        }
        _ => words.to_owned(),
    }
}

/// Compares the memory that the work needs with the memory of the GPU: "25.6 GB of 25.8 GB (24 GiB): tight".
///
/// A comfortable fit is compared with the nominal memory, such as 24 GB.
pub fn memory_fit(report: &Report) -> String {
    let fit = report.assessment.memory_fit;
    let is_unified = report.scenario.gpu().interconnect.unified;
    let hint = report.smallest_sufficient_memory();
    let hint = hint.map(|size| format!("; the {} version is enough", format::bytes(size)));
    let hint = hint.unwrap_or_default();
    let each = if report.job.gpus().value() > 1.0 { " per GPU" } else { "" };
    let [capacity, usable] = fit.limits();
    match fit {
        MemoryFit::Fits { need, .. } => {
            let [need, capacity] = [need, capacity].map(format::bytes);
            let whole = if is_unified {
                format!(" (the GPU’s share of {})", format::bytes(usable))
            } else {
                String::new()
            };
            format!("{need} of {capacity}{each}{whole}{hint}")
        }
        MemoryFit::Tight { need, .. } => {
            let [need, memory] = need_and_memory(need, report);
            let over = if is_unified {
                format!(", over the GPU’s usual share of {}", format::bytes(capacity))
            } else {
                String::new()
            };
            format!("{need} of {memory}{each}{over}: tight")
        }
        MemoryFit::Divided { need, on_gpu, .. } => {
            let [on_gpu, memory] = need_and_memory(on_gpu, report);
            let need = format::bytes(need);
            format!("{on_gpu} of {memory}{each}; all layers need {need}{hint}")
        }
        MemoryFit::TooBig { need, .. } => {
            let [need, memory] = need_and_memory(need, report);
            format!("needs {need}, has {memory}{each}{hint}")
        }
    }
}

/// Formats an amount of memory and the memory of a GPU: "25.6 GB" and "25.8 GB (24 GiB)". The nominal size of dedicated
/// memory is in GiB, although it is advertised in GB. All of unified memory counts.
fn need_and_memory(need: Bytes, report: &Report) -> [String; 2] {
    let [capacity, usable] = report.assessment.memory_fit.limits();
    let [need, memory] = format::distinct_bytes([need, usable]);
    if report.scenario.gpu().interconnect.unified {
        [need, memory]
    } else {
        [need, format!("{memory} ({}\u{a0}GiB)", format::count(capacity.value() / 1e9))]
    }
}

/// Explains why the scenario cannot run, and suggests a remedy.
pub fn obstacle(obstacle: Obstacle, report: &Report) -> String {
    let scenario = &report.scenario;
    let (gpu, library) = (scenario.gpu().name, scenario.gpu_library());
    match (obstacle, report.assessment.memory_fit) {
        (Obstacle::TooBig, MemoryFit::TooBig { need, capacity, .. }) => {
            // Suggest splitting the work into parts only if it can be divided among its elements or among several GPUs.
            // A laptop or integrated GPU cannot be combined with a second GPU. Training is excluded, because each part
            // would also hold optimizer state, and a smaller batch may fit instead.
            let is_divisible = (!scenario.gpu().is_single() && !scenario.trains())
                || scenario.family().facts().elementwise;
            let gpus = report.job.gpus().value();
            let parts = (gpus * (need / capacity)).ceil().max(gpus + 1.0);
            let remedy = match report.fitting_layers() {
                Some(layers) => {
                    let layers = format::count(layers);
                    format!(" {layers} layers fit (gpulayers={layers}).")
                }
                None if is_divisible => {
                    format!(" It fits if split into {} parts.", format::count(parts))
                }
                None => String::new(),
            };
            let [need, memory] = need_and_memory(need, report);
            let (each, owner) = if gpus > 1.0 {
                (" on each GPU", format!("each of {}", cards(report)))
            } else {
                ("", cards(report))
            };
            format!(
                "Needs {need} of memory{each}; {owner} has {memory}. {} {}.{remedy}",
                library.name, library.out_of_memory,
            )
        }
        (Obstacle::NoLibrary, _) => format!(
            "{} doesn’t run on {} GPUs; the times assume it does. {} Choose {}other hardware.",
            library.name,
            scenario.gpu().vendor.name(),
            caveat::note_on(library.support_note, scenario.gpu().vendor.name()),
            if is_only_library(scenario) { "" } else { "another library or " },
        ),
        (Obstacle::NoTraining, _) => format!(
            "{} can’t train networks; the times assume it can. Choose another library.",
            library.name,
        ),
        (Obstacle::NoAlgorithm, _) => format!(
            "{} has no {}; the times assume it does. Choose another library.",
            library.name,
            algorithm(scenario),
        ),
        // `TooBig` occurs only with `MemoryFit::TooBig`, which is handled above.
        (Obstacle::NoArithmetic | Obstacle::TooBig, _) => {
            let vendor = scenario.gpu().vendor;
            // If the library does not run on the GPU either, another precision is not enough.
            let (library_note, remedy) = if library.support.is_on(vendor) {
                (String::new(), "another precision or other hardware")
            } else {
                (
                    format!(", and {} doesn’t run on {} GPUs", library.name, vendor.name()),
                    "other hardware, or another precision and library",
                )
            };
            let precision = scenario.precision().name();
            format!("{gpu} has no {precision} arithmetic{library_note}. Choose {remedy}.")
        }
    }
}

/// Describes an obstacle in a few words: "ONNX Runtime can’t train networks".
fn obstacle_briefly(obstacle: Obstacle, scenario: &Scenario) -> String {
    let (gpu, library) = (scenario.gpu(), scenario.gpu_library().name);
    match obstacle {
        Obstacle::NoLibrary if is_only_library(scenario) => {
            format!("No library here runs {} on {} GPUs", algorithm(scenario), gpu.vendor.name())
        }
        Obstacle::NoLibrary => format!("{library} doesn’t run on {} GPUs", gpu.vendor.name()),
        Obstacle::NoTraining => format!("{library} can’t train networks"),
        Obstacle::NoAlgorithm => format!("{library} has no {}", algorithm(scenario)),
        Obstacle::NoArithmetic => {
            format!("The {} has no {} arithmetic", gpu.name, scenario.precision().name())
        }
        Obstacle::TooBig => "The GPU has too little memory".to_owned(),
    }
}

/// Returns `true` if the user has not selected a library. The default is a library that runs on this GPU, if there is
/// one.
fn is_only_library(scenario: &Scenario) -> bool {
    scenario.chosen(Choice::GpuLibrary).is_none()
}

/// Returns the work that the library does not support: the selected algorithm, or data frames.
fn algorithm(scenario: &Scenario) -> &'static str {
    // In all other families, a library can only lack an algorithm.
    if scenario.family() == Family::Dataframe {
        return "data frames";
    }
    Choice::Algorithm.option(scenario.option(Choice::Algorithm)).map_or("", |option| option.label)
}

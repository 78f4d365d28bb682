//! Sentences about the advice: its name, the reason with numbers, and the ranges of the gains.

use super::library_name::{on_cpu, trim_cpu};
use super::unanswered::{unanswered, unanswered_reason};
use super::{Winner, cards, comparison, lower_first, obstacle, obstacle_briefly, process_name};
use crate::format;
use offload_analysis::{
    Advice, Basis, Interval, MIN_WORTHWHILE_GAIN, MemoryFit, Obstacle, Recommendation, Report,
    Split,
};

/// Returns the advice in two to five words.
pub fn advice(recommended: &Recommendation) -> &'static str {
    match recommended.advice {
        Advice::Measure if recommended.basis == Basis::Rough => {
            match Winner::at(recommended.comparison.gpu_gain) {
                Winner::Gpu(_) => "Likely faster on the GPU: measure",
                Winner::Cpu(_) => "Likely slower on the GPU: measure",
                Winner::Neither => advice_label(Advice::Measure),
            }
        }
        advice => advice_label(advice),
    }
}

/// Returns the name of advice that is based on timings, in two to five words.
pub const fn advice_label(advice: Advice) -> &'static str {
    match advice {
        Advice::Move => "Move to the GPU",
        Advice::CpuFirst => "Speed up the CPU code first",
        Advice::Split => "Split the work",
        Advice::Stay => "Stay on the CPU",
        Advice::Measure => "Too close to call: measure",
        Advice::NoFit => "Doesn’t fit",
    }
}

/// Explains the advice with numbers: "Polars on the same CPU is 4.0× faster than pandas. Compared with Polars, RAPIDS
/// cuDF on an L4 is 2.2× slower, including start-up (80 % range 1.4–8.6× slower)."
pub fn reason(report: &Report) -> String {
    let Some(Recommendation { advice, comparison, basis }) = &report.advice else {
        return unanswered_reason(report);
    };
    let best = on_cpu(report.best_cpu().library.name);
    let gpu = format!("{} on {}", report.scenario.gpu_library().name, cards(report));
    let process = process_name(&report.assessment);
    let range = label_range(&self::range(comparison.range));
    let compared = Winner::at(comparison.gpu_gain).compared();
    let obstacle_text = report.obstacle.map(|kind| obstacle(kind, report));
    match (advice, obstacle_text) {
        (Advice::CpuFirst, obstacle_text) => {
            let comparison_text = obstacle_text.unwrap_or_else(|| {
                let best = trim_cpu(report.best_cpu().library.name);
                format!("Compared with {best}, {gpu} is {compared}, {process} ({range}).")
            });
            format!(
                "{} on the same CPU is {} faster than {}. {comparison_text}",
                trim_cpu(report.best_cpu().library.name),
                format::factor(comparison.library_gain),
                report.scenario.cpu_library().name
            )
        }
        (_, Some(obstacle_text)) => obstacle_text,
        (Advice::Split, None) => {
            let stages = report.split.as_ref().map_or(String::new(), split_stages);
            format!("{stages}: {gpu} is {compared} than {best}, {process} ({range}).")
        }
        (Advice::Measure, None) => {
            let doubt = if *basis == Basis::Rough {
                "no timings of this kind exist"
            } else if comparison.gpu_gain >= MIN_WORTHWHILE_GAIN {
                "too uncertain to decide"
            } else {
                "too close to decide"
            };
            format!(
                "{gpu} is likely {compared} than {best}, {process} ({range}): {doubt}. Run a benchmark."
            )
        }
        (Advice::Stay, None) if matches!(Winner::at(comparison.gpu_gain), Winner::Gpu(_)) => {
            format!(
                "{gpu} gains {} over {best}, {process} ({range}): not worth the move.",
                format::factor(comparison.gpu_gain)
            )
        }
        (Advice::Move | Advice::Stay | Advice::NoFit, None) => {
            format!("{gpu} is {compared} than {best}, {process} ({range}).")
        }
    }
}

/// Returns the cost-based advice with its factor: "By cost: stay on the CPU. Per run, the GPU is 2.1× more expensive
/// than Polars on the CPU." If the advice is to speed up the CPU code first, the text also contains the gain on the
/// CPU, as in [`reason`]. If measuring is the advice by time too, the text does not repeat it.
///
/// Returns `None` if a machine has no price or the work cannot run.
pub fn cost_reason(report: &Report) -> Option<String> {
    let recommended = report.cost_advice.filter(|_| report.obstacle.is_none())?;
    let advice_note = match recommended.advice {
        Advice::Measure if report.advises(Advice::Measure) => String::new(),
        Advice::Measure => "By cost: measure. ".to_owned(),
        _ => format!("By cost: {}. ", lower_first(self::advice(&recommended))),
    };
    let Recommendation { advice, comparison, .. } = recommended;
    let best = report.best_cpu().library.name;
    let gpu = priced(comparison.gpu_gain);
    let compared = match advice {
        Advice::CpuFirst => format!(
            "{0} costs {1} less than {2}. Compared with {0}, the GPU is {gpu} ({3})",
            trim_cpu(best),
            format::factor(comparison.library_gain),
            trim_cpu(report.scenario.cpu_library().name),
            label_range(&price_range(comparison.range))
        ),
        Advice::Measure => format!(
            "the GPU is {gpu} than {} ({})",
            on_cpu(best),
            label_range(&price_range(comparison.range))
        ),
        Advice::Stay if comparison.gpu_gain > 1.0 => {
            let gain = format::factor(comparison.gpu_gain);
            format!("the GPU gains {gain} over {}: not worth the move", on_cpu(best))
        }
        _ => format!("the GPU is {gpu} than {}", on_cpu(best)),
    };
    Some(format!("{advice_note}Per run, {compared}."))
}

/// Formats a cost factor as "2.1× cheaper", "2.1× more expensive" or "no cheaper".
pub fn priced(factor: f64) -> String {
    match Winner::at(factor) {
        Winner::Gpu(factor) => format!("{} cheaper", format::factor(factor)),
        Winner::Cpu(factor) => format!("{} more expensive", format::factor(factor)),
        Winner::Neither => "no cheaper".to_owned(),
    }
}

/// Formats the range of a speedup: "4.4–24× faster", "1.4–8.6× slower" or "1.6× slower to 5.9× faster". If one end of
/// the range makes no difference, the text is "6.5× slower to no difference".
pub fn range(range: Interval<f64>) -> String {
    write_range(["slower", "faster"], range)
}

/// Formats the range of a cost factor: "1.2× more expensive to 12× cheaper".
fn price_range(range: Interval<f64>) -> String {
    write_range(["more expensive", "cheaper"], range)
}

/// The text for a range in which neither end makes a difference.
const NO_DIFFERENCE: &str = "no difference";

/// Formats a range for use in parentheses: "80 % range 4.4–24× faster" or "no difference over the 80 % range".
fn label_range(range: &str) -> String {
    if range == NO_DIFFERENCE {
        format!("{range} over the 80 % range")
    } else {
        format!("80 % range {range}")
    }
}

fn write_range([worse, better]: [&str; 2], Interval { low, high }: Interval<f64>) -> String {
    let write_end = |winner: Winner| {
        let word = if matches!(winner, Winner::Cpu(_)) { worse } else { better };
        format!("{} {word}", winner.factor())
    };
    match (Winner::at(low), Winner::at(high)) {
        (Winner::Cpu(most), Winner::Cpu(least)) => format!("{} {worse}", span(least, most)),
        (Winner::Gpu(least), Winner::Gpu(most)) => format!("{} {better}", span(least, most)),
        (Winner::Neither, Winner::Neither) => NO_DIFFERENCE.to_owned(),
        (winner, Winner::Neither) => format!("{} to no difference", write_end(winner)),
        (Winner::Neither, winner) => format!("no difference to {}", write_end(winner)),
        (low, high) => format!("{} to {}", write_end(low), write_end(high)),
    }
}

/// Formats a range as "4.4–24×", or as one factor if both ends look the same.
fn span(low: f64, high: f64) -> String {
    let [low, high] = [low, high].map(format::factor);
    if low == high { low } else { format!("{}–{high}", low.trim_end_matches('×')) }
}

/// Lists the stages of a split by machine: "Stages load, resize on the CPU and network on the GPU".
pub(super) fn split_stages(split: &Split) -> String {
    let stages_on = |gpu: bool| {
        let stages = split.stages.iter().filter(|stage| stage.1 == gpu);
        stages.map(|stage| stage.0).collect::<Vec<_>>().join(", ")
    };
    match (stages_on(false), stages_on(true)) {
        (_, gpu) if gpu.is_empty() => "All stages on the CPU".to_owned(),
        (cpu, _) if cpu.is_empty() => "All stages on the GPU".to_owned(),
        (cpu, gpu) => format!("Stages {cpu} on the CPU and {gpu} on the GPU"),
    }
}

/// A large number with a caption: a speedup or an amount of memory.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadlineMetric {
    /// The number as text: "4.0×" or "142 GB".
    pub figure: String,
    /// The text after the number: "faster on an L4 than with pandas on the CPU".
    pub caption: String,
}

/// If the work does not fit, returns the memory that it needs and the memory of the GPU.
pub fn memory_figures(report: &Report) -> [Option<HeadlineMetric>; 2] {
    match (report.obstacle, report.assessment.memory_fit) {
        (Some(Obstacle::TooBig), MemoryFit::TooBig { need, usable, .. }) => {
            let gpu = if report.job.gpus().value() > 1.0 { "each GPU" } else { "the GPU" };
            let [need, memory] = format::distinct_bytes([need, usable]);
            [(need, "needed on"), (memory, "of memory on")].map(|(figure, caption)| {
                Some(HeadlineMetric { figure, caption: format!("{caption} {gpu}") })
            })
        }
        _ => [None, None],
    }
}

/// Returns the number that justifies the advice, or `None` if the advice is based on the speedup over today's code.
pub fn reason_figure(report: &Report) -> Option<HeadlineMetric> {
    let Recommendation { advice, comparison, .. } = report.advice.as_ref()?;
    if report.obstacle.is_some() && *advice != Advice::CpuFirst {
        return None;
    }
    let best = report.best_cpu();
    let against_best = |winner: Winner| HeadlineMetric {
        figure: winner.factor(),
        caption: format!(
            "{} than {}, the best CPU library for this",
            winner.word(),
            best.library.name
        ),
    };
    match advice {
        Advice::CpuFirst => Some(HeadlineMetric {
            figure: Winner::at(comparison.library_gain).factor(),
            caption: format!("faster with {} on the same CPU", trim_cpu(best.library.name)),
        }),
        Advice::Move | Advice::Split | Advice::Stay | Advice::Measure => {
            (!best.is_selected).then(|| against_best(Winner::at(comparison.gpu_gain)))
        }
        Advice::NoFit => None,
    }
}

/// Returns the headline for screen readers, with the word "times" instead of "×".
pub fn spoken_headline(report: &Report) -> String {
    // Keep the × after a number of GPUs.
    headline(report).chars().fold(String::new(), |mut text, sign| {
        match sign {
            '×' if !text.ends_with(' ') => text.push_str(" times"),
            sign => text.push(sign),
        }
        text
    })
}

/// Returns the answer in one or two sentences: the advice, and the numbers that justify the advice.
pub fn headline(report: &Report) -> String {
    let Some(recommended) = report.advice else { return unanswered(report) };
    let word = advice(&recommended);
    match (report.obstacle, reason_figure(report)) {
        // The advice already names this obstacle.
        (Some(Obstacle::TooBig), _) => format!("{word}."),
        (Some(obstacle), _) => format!("{word}. {}.", obstacle_briefly(obstacle, &report.scenario)),
        (None, None) => {
            let mut compared = comparison(report);
            compared[..1].make_ascii_uppercase();
            format!("{word}. {compared}.")
        }
        (None, Some(HeadlineMetric { figure, caption })) => {
            format!("{word}. {figure} {caption}; {}.", comparison(report))
        }
    }
}

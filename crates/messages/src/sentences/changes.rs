//! Describes suggested changes: each edit, its effect, and the line that summarizes all changes.

use super::library_name::on_cpu;
use super::{Winner, lower_first, pathology};
use crate::format;
use offload_analysis::{Change, Changes, Edit, Machine, Pathology, Report};
use offload_scenario::{Choice, Kind, Number, Scenario};

/// Formats an edit as a suggestion: "Keep the data on the GPU", "Library on the CPU: Polars" or "2 GPUs".
pub fn edit(edit: Edit, scenario: &Scenario) -> String {
    match edit {
        Edit::Option(choice, option) => {
            let label = choice.option(option).map_or("", |option| option.label);
            match choice {
                Choice::Residency => "Keep the data on the GPU".to_owned(),
                Choice::PageLocking => "Pinned host memory".to_owned(),
                Choice::Fusion => "Fuse or compile the chain of operations".to_owned(),
                Choice::Synchronization => "Wait for the GPU only at the end of a run".to_owned(),
                Choice::Checkpoints => "Gradient checkpointing".to_owned(),
                Choice::Precision => {
                    let shorter = label.split(',').next().unwrap_or(label);
                    let mixed = if scenario.trains() { "Mixed precision: " } else { "" };
                    format!("{mixed}{shorter} instead of {}", scenario.precision().name())
                }
                _ => format!("{}: {label}", edit.field().map_or("", |field| field.label)),
            }
        }
        Edit::Number(number, value) => match number {
            Number::Overlap => "Overlap copies with compute (streams)".to_owned(),
            Number::Batch => format!("Batch of {}", format::count(value)),
            Number::Steps => format!("{} steps", format::count(value)),
            Number::Bits => format!("{} bits per weight", format::count(value)),
            Number::Gpus if value == 1.0 => "One GPU".to_owned(),
            Number::Gpus => format!("{} GPUs", format::count(value)),
            Number::GpuMemory => format!("{} GB of GPU memory", format::count(value)),
            Number::Runs => format!("{} runs in one process", format::count(value)),
            Number::Workers => format!("{} loading workers", format::count(value)),
            _ => {
                let text = edit.field().map(|field| match &field.kind {
                    Kind::Number(number) => {
                        format!("{}: {}", field.label, number.unit.write(value))
                    }
                    Kind::Choice(_) => field.label.to_owned(),
                });
                text.unwrap_or_default()
            }
        },
    }
}

/// Formats all edits of a change: "Keep the data on the GPU + 2 GPUs" or "Batch of 55 + 400 steps".
pub fn change(change: &Change, report: &Report) -> String {
    let edits: Vec<String> =
        change.edits.iter().map(|setting| edit(*setting, &report.scenario)).collect();
    edits.join(" + ")
}

/// Describes the effect of a change: "182 ms → 48 ms; the GPU is then 41× faster than NumPy on the CPU". If a change,
/// such as a larger batch, helps the CPU more than the GPU, the text says "only 3.2× faster".
pub fn effect(change: &Change, report: &Report) -> String {
    let before = change.time * change.gain;
    let scenario = &change.scenario;
    let precision_note = if scenario.has_own_precision() {
        format!(" in {}", scenario.cpu_precision().name())
    } else {
        String::new()
    };
    let is_smaller_lead = change.machine == Machine::Gpu
        && change.speedup < report.assessment.speedup() * SMALLER_LEAD_SHARE
        && matches!(Winner::at(change.speedup), Winner::Gpu(_));
    let saving_note = if change.saves_gpus(report) { ", for the rent of one GPU" } else { "" };
    let best_cpu_note = slower_than_best_note(change, report);
    format!(
        "{} → {}; the GPU is then {}{} than {}{precision_note}{saving_note}{best_cpu_note}",
        format::time(before),
        format::time(change.time),
        if is_smaller_lead { "only " } else { "" },
        Winner::at(change.speedup).compared(),
        on_cpu(scenario.cpu_library().name),
    )
}

/// Compares the GPU with the best CPU library if the GPU is still slower after a change: ", but 1.5× slower than JAX on
/// the CPU". Returns an empty string otherwise.
fn slower_than_best_note(change: &Change, report: &Report) -> String {
    if !matches!(Winner::at(change.speedup), Winner::Gpu(_)) {
        return String::new();
    }
    let gain_over_best =
        |report: &Report| report.advice.map_or(1.0, |advice| advice.comparison.gpu_gain);
    let is_cpu_unchanged =
        (report.assessment.speedup() * change.gain / change.speedup - 1.0).abs() < 1e-6;
    let changed_report = (!is_cpu_unchanged).then(|| Report::of(&change.scenario));
    let gain = changed_report
        .as_ref()
        .map_or_else(|| gain_over_best(report) * change.gain, gain_over_best);
    match (changed_report.as_ref().unwrap_or(report).best_baseline(), Winner::at(gain)) {
        (Some(best), winner @ Winner::Cpu(_)) => {
            format!(", but {} than {}", winner.compared(), on_cpu(best.library.name))
        }
        _ => String::new(),
    }
}

/// A new lead of the GPU below this fraction of its former lead is called smaller ("only").
const SMALLER_LEAD_SHARE: f64 = 0.95;

/// Returns the line that summarizes the changes, split into the best change and the other changes: "Library on the CPU:
/// Polars 4.0×" and ", or keep the data on the GPU 3.2× on the GPU.".
pub fn changes_line(changes: &Changes, report: &Report) -> (String, String) {
    let can_run = report.obstacle.is_none();
    // Each gain applies to one machine. After a gain on the CPU, a gain on the GPU needs a note.
    let after_cpu = changes.ranked.first().is_some_and(|ranked| ranked.machine == Machine::Cpu);
    let machine_note = |change: &Change| match change.machine {
        Machine::Gpu if after_cpu => " on the GPU",
        _ => "",
    };
    let write_suggestion = |suggestion: &Change| {
        if can_run {
            format!(
                "{} {}{}",
                change(suggestion, report),
                format::factor(suggestion.gain),
                machine_note(suggestion)
            )
        } else {
            change(suggestion, report)
        }
    };
    let pair = changes.pair.iter().filter(|_| report.obstacle.is_some());
    let mut best = changes.ranked.iter().take(2).chain(pair).map(write_suggestion);
    let Some(first) = best.next() else {
        let message = match report.obstacle {
            None => "No single change gains more than 5\u{a0}%.",
            Some(_) => "No library, precision or card in the catalog lets this run on a GPU.",
        };
        return (message.to_owned(), String::new());
    };
    let others: String = best.map(|best| format!(", or {}", lower_first(&best))).collect();
    (first, format!("{others}."))
}

/// Names the single change that helps most against a pathology: "Best fix for many small kernels: fuse or compile the
/// chain of operations, 6.2×."
pub fn against(problem: Pathology, report: &Report) -> Option<String> {
    let best = Changes::best_remedy(report, problem)?;
    let (problem_name, remedy) =
        (lower_first(pathology(problem)), lower_first(&change(&best, report)));
    Some(format!("Best fix for {problem_name}: {remedy}, {}.", format::factor(best.gain)))
}

/// Lists common edits that gain almost nothing: "No gain, or under 5 % gain each: pinned host memory, 2 GPUs."
pub fn without_effect(changes: &Changes, report: &Report) -> Option<String> {
    let edits: Vec<String> =
        changes.without_effect.iter().map(|setting| edit(*setting, &report.scenario)).collect();
    (!edits.is_empty()).then(|| format!("No gain, or under 5 % gain each: {}.", edits.join(", ")))
}

//! The sentences that replace an answer if a part of the question was not understood.

use super::notice::own_network;
use super::{lower_first, notice_without_suggestion, subject};
use offload_analysis::Report;
use offload_scenario::{Choice, Field, Kind, Notice, Preset, Problem, Scenario, field};

/// The text that replaces the advice.
pub const PARTLY_UNDERSTOOD: &str = "Part of the question isn’t understood";

/// Lists the parts that were not understood: "“solver=lu” isn’t understood" or "“n=cheese” and “gpu=mx150” aren’t
/// understood".
pub fn not_understood(unread: &[Notice]) -> String {
    let parts: Vec<String> = unread.iter().map(|part| format!("“{}”", part_text(part))).collect();
    let verb = if parts.len() == 1 { "isn’t" } else { "aren’t" };
    match parts.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("{} and {last} {verb} understood", others.join(", "))
        }
        _ => format!("{} {verb} understood", parts.concat()),
    }
}

/// Returns a part as written in the link: "solver=lu", or the name at the start of the link.
fn part_text(part: &Notice) -> String {
    if part.given.is_empty()
        && matches!(part.problem, Problem::UnknownPreset(_) | Problem::NotCovered)
    {
        part.key_with_phase()
    } else {
        format!("{}={}", part.key_with_phase(), part.given)
    }
}

/// Explains why each part was not understood: "solver=lu: unknown option".
pub fn why_unread(unread: &[Notice]) -> String {
    unread
        .iter()
        .map(|part| format!("{}.", notice_without_suggestion(part)))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Names the work that the numbers on the page describe: "For what was understood: group-by over 10 million rows …". If
/// the kind of work is unknown, the page has no numbers.
pub fn understood_part(report: &Report) -> String {
    if !report.has_work() {
        return "Choose a kind of work to see results.".to_owned();
    }
    format!("For what was understood: {}.", lower_first(&subject(report)))
}

/// Lists the default values that replace the parts that were not understood: "The times use CPU: EPYC 7763 in place of
/// “cpu=abacus”." Returns `None` if no times use such a default, as for an unknown GPU.
pub fn defaults_in_use(report: &Report) -> Option<String> {
    let scenario = &report.scenario;
    let name_default = |part: &Notice| {
        let field = match part.substituted_choice() {
            // If the GPU library is unknown, the times on the CPU use the default library too.
            Some(Choice::GpuLibrary) => field("cpulib").filter(|field| part.is_about(field)),
            Some(Choice::Gpu | Choice::Family) => None,
            // If the machine is unknown, there are no GPU times, and the link may set the CPU separately.
            Some(Choice::Machine) if scenario.chosen(Choice::Cpu).is_some() => None,
            Some(Choice::Machine) => field("cpu"),
            _ => part.field(scenario).filter(|field| field.applies(scenario)),
        };
        let value = match field?.kind {
            Kind::Choice(Choice::Network) => own_network(scenario),
            _ => value_in_use(field?, report)?,
        };
        Some(format!("{value} in place of “{}”", part_text(part)))
    };
    let defaults: Vec<String> =
        report.unread.iter().filter(|_| report.has_work()).filter_map(name_default).collect();
    (!defaults.is_empty()).then(|| format!("The times use {}.", defaults.join("; ")))
}

/// Names the inputs that the link does not set although the answer depends on them: the kind of work, and the CPU of an
/// Apple chip. Returns an empty list if there are none, or if the kind of work was not understood.
pub fn assumptions(report: &Report) -> Vec<String> {
    if report.has_work() { assumptions_of(&report.scenario) } else { Vec::new() }
}

/// Names the inputs that a scenario does not set although its answer depends on them.
pub fn assumptions_of(scenario: &Scenario) -> Vec<String> {
    let sentence = |key: &&str| match *key {
        "w" => {
            let facts = scenario.family().facts();
            format!("No kind of work is given; assuming “{}” (w={}).", facts.label, facts.id)
        }
        _ => format!(
            "No CPU is given; assuming the chip’s own CPU, {} (cpu={}).",
            scenario.cpu().name,
            scenario.cpu().id
        ),
    };
    scenario.assumed_keys().iter().map(sentence).collect()
}

/// Returns the sentence that replaces the answer.
pub fn unanswered(report: &Report) -> String {
    format!("{}, so there is no answer.", not_understood(&report.unread))
}

/// Explains why there is no answer, and names the work that the times describe.
pub(super) fn unanswered_reason(report: &Report) -> String {
    format!("{} {}", why_unread(&report.unread), understood_part(report))
}

/// Returns the button label for a suggested replacement: "Method: conjugate gradients" or "Batch: 3".
pub fn suggestion_label(pairs: &str, scenario: &Scenario) -> String {
    if let Some(preset) = offload_scenario::PRESETS.iter().find(|preset| preset.link == pairs) {
        let Preset { name, .. } = preset;
        return (*name).to_owned();
    }
    let (key, value) = pairs.split_once('=').unwrap_or((pairs, ""));
    let changed_scenario = scenario.with_pairs(pairs);
    field(key)
        .and_then(|field| value_of(field, &changed_scenario))
        .unwrap_or_else(|| format!("{key}={value}"))
}

/// Returns the label of the button that removes a part from the question: "Use GPU: A10G" or "Leave out ngl".
pub fn left_out(part: &Notice, report: &Report) -> String {
    match part.field(&report.scenario).and_then(|field| value_in_use(field, report)) {
        Some(value) => format!("Use {value}"),
        None => format!("Leave out {}", part.key),
    }
}

/// Returns the label and the current value of a field, or `None` if the kind of work does not have the field.
fn value_in_use(field: &Field, report: &Report) -> Option<String> {
    let scenario = &report.scenario;
    if !field.applies(scenario) {
        return None;
    }
    let Kind::Number(number) = &field.kind else { return value_of(field, scenario) };
    let value = report.in_field_unit(number.number)?;
    Some(format!("{}: {}", field.label, number.unit.write(value)))
}

fn value_of(field: &Field, scenario: &Scenario) -> Option<String> {
    let value = match &field.kind {
        Kind::Number(number) => number.unit.write(scenario.number(number.number)?),
        Kind::Choice(choice) => choice.option(scenario.option(*choice))?.label.to_owned(),
    };
    Some(format!("{}: {value}", field.label))
}

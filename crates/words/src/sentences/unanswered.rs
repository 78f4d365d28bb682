//! The text instead of an answer if a part of the question was not understood.

use super::{lower_first, notice_without_suggestion, subject};
use offload_analysis::Report;
use offload_scenario::{Field, Kind, Notice, Preset, Problem, Scenario, field};

/// The text in place of an advice in a few words.
pub const PARTLY_UNDERSTOOD: &str = "Part of the question isn’t understood";

/// Lists the parts that were not understood: "“solver=lu” isn’t understood", "“n=cheese” and “gpu=mx150” aren’t
/// understood".
pub fn not_understood(unread: &[Notice]) -> String {
    let parts: Vec<String> = unread.iter().map(|part| format!("“{}”", asked(part))).collect();
    let verb = if parts.len() == 1 { "isn’t" } else { "aren’t" };
    match parts.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("{} and {last} {verb} understood", others.join(", "))
        }
        _ => format!("{} {verb} understood", parts.concat()),
    }
}

/// Returns the part as it was asked: "solver=lu", or the name that the link begins with.
fn asked(part: &Notice) -> String {
    if part.given.is_empty()
        && matches!(part.problem, Problem::UnknownPreset(_) | Problem::NotCovered)
    {
        part.placed_key()
    } else {
        format!("{}={}", part.placed_key(), part.given)
    }
}

/// Explains each part: "solver=lu: unknown option".
pub fn why_unread(unread: &[Notice]) -> String {
    unread
        .iter()
        .map(|part| format!("{}.", notice_without_suggestion(part)))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Names the work of the figures below: "For what was understood: group-by over 10 million rows …". If the work was not
/// understood, there are no figures.
pub fn for_what_was_understood(report: &Report) -> String {
    if !report.has_work() {
        return "Choose a kind of work to see figures.".to_owned();
    }
    format!("For what was understood: {}.", lower_first(&subject(report)))
}

/// Writes the text instead of the answer in a sentence.
pub fn unanswered(report: &Report) -> String {
    format!("{}, so there is no answer.", not_understood(&report.unread))
}

/// Writes the same with its reason and the times that follow.
pub(super) fn unanswered_reason(report: &Report) -> String {
    format!("{} {}", why_unread(&report.unread), for_what_was_understood(report))
}

/// Writes a likely meaning of a part, as the words of a button: "Solver: conjugate gradients", "Batch size: 3".
pub fn may_mean(pairs: &str, scenario: &Scenario) -> String {
    if let Some(preset) = offload_scenario::PRESETS.iter().find(|preset| preset.link == pairs) {
        let Preset { name, .. } = preset;
        return (*name).to_owned();
    }
    let (key, value) = pairs.split_once('=').unwrap_or((pairs, ""));
    let mended = scenario.with_pairs(pairs);
    field(key)
        .and_then(|field| value_of(field, &mended))
        .unwrap_or_else(|| format!("{key}={value}"))
}

/// Writes the question without a part, as the words of a button: "Use A10G", "Leave out ngl".
pub fn left_out(part: &Notice, report: &Report) -> String {
    let scenario = &report.scenario;
    let counts = part.field(scenario).filter(|field| field.applies(scenario)).and_then(|field| {
        let Kind::Number(number) = &field.kind else { return value_of(field, scenario) };
        let value = report.in_field_unit(number.number)?;
        Some(format!("{}: {}", field.label, number.unit.write(value)))
    });
    match counts {
        Some(counts) => format!("Use {counts}"),
        None => format!("Leave out {}", part.key),
    }
}

fn value_of(field: &Field, scenario: &Scenario) -> Option<String> {
    let value = match &field.kind {
        Kind::Number(number) => number.unit.write(scenario.number(number.number)?),
        Kind::Choice(choice) => choice.option(scenario.option(*choice))?.label.to_owned(),
    };
    Some(format!("{}: {value}", field.label))
}

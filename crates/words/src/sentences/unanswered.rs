//! The text in place of an answer if a part of the question was not understood.

use super::{lower_first, notice_without_suggestion, subject};
use offload_analysis::Report;
use offload_scenario::{Field, Kind, Notice, Preset, Problem, Scenario, field};

/// The text in place of the advice.
pub const PARTLY_UNDERSTOOD: &str = "Part of the question isn’t understood";

/// Lists the parts that were not understood: "“solver=lu” isn’t understood" or "“n=cheese” and “gpu=mx150” aren’t
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

/// Returns a part as written in the link: "solver=lu", or the name at the start of the link.
fn asked(part: &Notice) -> String {
    if part.given.is_empty()
        && matches!(part.problem, Problem::UnknownPreset(_) | Problem::NotCovered)
    {
        part.placed_key()
    } else {
        format!("{}={}", part.placed_key(), part.given)
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

/// Names the work that the figures below refer to: "For what was understood: group-by over 10 million rows …". Without
/// a known kind of work there are no figures.
pub fn for_what_was_understood(report: &Report) -> String {
    if !report.has_work() {
        return "Choose a kind of work to see figures.".to_owned();
    }
    format!("For what was understood: {}.", lower_first(&subject(report)))
}

/// Writes a sentence in place of the answer.
pub fn unanswered(report: &Report) -> String {
    format!("{}, so there is no answer.", not_understood(&report.unread))
}

/// Explains why there is no answer, and names the work that the times below refer to.
pub(super) fn unanswered_reason(report: &Report) -> String {
    format!("{} {}", why_unread(&report.unread), for_what_was_understood(report))
}

/// Writes a suggested replacement as the label of a button: "Solver: conjugate gradients" or "Batch size: 3".
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

/// Describes the question without a part, as the label of a button: "Use A10G" or "Leave out ngl".
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

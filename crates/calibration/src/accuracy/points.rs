//! Generates `src/accuracy/points.toml`, which contains the errors by family and by source, and the dots of the
//! accuracy plot.

use std::collections::BTreeMap;

use offload_vocabulary::elementary::log10;

use super::aspect_score::{AspectScore, TimedAspect};
use super::cross_validation::{CrossValidation, ValidatedRow};
use super::measurements::Measurements;
use super::scored_row::ScoredRow;
use super::summary::{ScoreSummary, groups, independent_core, pairs};
use crate::evidence::TestScores;
use crate::statistics::Tally;

/// The number of steps per power of ten in a stored speedup.
const STEPS_PER_DECADE: f64 = 1000.0;

const HEADER: &str = "\
# The model's errors on measured times. Written by `cargo xtask accuracy` from data/measured.toml and
# data/measured_sides.toml: edit those instead. build.rs turns this file into constants, and
# src/accuracy.rs gives the meaning of each name.

";

/// Returns the text of the generated file.
pub(super) fn render(
    data: &Measurements,
    rows: &[ScoredRow<'_>],
    validation: &CrossValidation<'_>,
    scores: TestScores,
) -> String {
    let all_pairs = pairs(rows);
    let is_inside = |row: &ValidatedRow<'_>| Some(row.inside(TimedAspect::Speedup)?.leave_one_out);
    let inside =
        validation.rows.iter().filter_map(|row| Some((row.row.row.id.as_str(), is_inside(row)?)));
    let inside: BTreeMap<&str, bool> = inside.collect();
    let entry = |name: &str, pairs: &[&ScoredRow<'_>]| {
        let inside = pairs.iter().map(|row| inside[row.row.id.as_str()]);
        figures(name, pairs, Tally::of(inside))
    };
    let mut text = String::from(HEADER);
    let TestScores { tables, errors, inside: percent, .. } = scores;
    let errors = errors.map(hundredths);
    text +=
        &format!("tables = {{ tables = {tables}, errors = {errors:?}, inside = {percent:.0} }}\n");
    text += &format!("all = {}\n", entry("all", &all_pairs).unwrap_or_default());
    let independent = entry("foreign", &independent_core(rows)).unwrap_or_default();
    text += &format!("foreign = {independent}\n\nfamilies = [\n");
    for (family, pairs) in groups(&all_pairs, |row| row.family.id.to_owned()) {
        text += &format!("    {},\n", entry(&family, &pairs).unwrap_or_default());
    }
    text += "]\n\nsources = [\n";
    for (id, pairs) in groups(&all_pairs, |row| row.row.source.clone()) {
        let name = &data.source[&id].name;
        text += &format!("    {},\n", entry(name, &pairs).unwrap_or_default());
    }
    text += "]\n\nspeedups = [\n";
    for score in all_pairs.iter().filter_map(|row| row.score(TimedAspect::Speedup)) {
        let AspectScore { measured, predicted, simple: [_, simple], .. } = *score;
        let [measured, predicted, simple] = [measured, predicted, simple].map(log_steps);
        text += &format!("    [{measured}, {predicted}, {simple}],\n");
    }
    text + "]\n"
}

fn figures(name: &str, pairs: &[&ScoredRow<'_>], inside: Tally) -> Option<String> {
    let [Some(cpu), Some(gpu), Some(speedup)] = ScoreSummary::of(pairs).errors else { return None };
    let medians = [cpu, gpu, speedup].map(|errors| hundredths(errors.median).min(65_535));
    let inside = inside.percent().unwrap_or_default().round();
    let simple = hundredths(speedup.simple[1]);
    Some(format!(
        "{{ name = {name:?}, pairs = {}, errors = {medians:?}, inside = {inside}, simple = {simple} }}",
        pairs.len()
    ))
}

fn hundredths(factor: f64) -> u32 {
    (factor * 100.0).round().min(f64::from(u32::MAX)) as u32
}

fn log_steps(speedup: f64) -> i16 {
    let steps = (log10(speedup) * STEPS_PER_DECADE).round();
    steps.clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16
}

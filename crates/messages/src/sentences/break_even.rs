//! Describes break-even values along an input.

use super::library_name::trim_cpu;
use super::{Winner, lower_first, segment};
use crate::format;
use offload_analysis::{
    Advice, Against, Crossover, Curve, CurvePoint, Floor, LikelyAnswer, Metric, Obstacle, Outcome,
    Report,
};
use offload_scenario::{Family, Field, NumberField, Scenario, Span};
use offload_vocabulary::elementary::ln;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{Dollars, Seconds};

/// Formats a value of a curve, i.e. a time or a cost: "45 µs" or "$1.20".
pub fn time_or_cost(metric: Metric, figure: f64) -> String {
    match metric {
        Metric::Time => format::time(Seconds::new(figure)),
        Metric::Cost => format::money(Dollars::new(figure)),
    }
}

/// Formats a value of an input together with the input's name: "56k rows" or "GPU efficiency 27 %".
pub fn value_of(field: &Field, number: &NumberField, value: f64) -> String {
    let text = format::input_about(number, value);
    match counted_noun(field, number, None) {
        Some(noun) => format!("{text} {noun}"),
        None => format!("{} {text}", short_label(field)),
    }
}

/// Returns the label of a field without its text in parentheses.
fn short_label(field: &Field) -> &'static str {
    field.label.split_once(" (").map_or(field.label, |(name, _)| name)
}

/// Returns the lowercase plural noun that a field counts, such as "rows", or `None` if the field is not such a count.
/// If `family` is given, elements get the family's name, such as "pixels".
fn counted_noun(field: &Field, number: &NumberField, family: Option<Family>) -> Option<String> {
    let is_counted = number.unit.is_count() && number.whole && short_label(field).ends_with('s');
    is_counted.then(|| match (short_label(field), family) {
        ("GPUs", _) => "GPUs".to_owned(),
        ("Elements", Some(Family::Filter)) => "pixels".to_owned(),
        ("Elements", Some(Family::Stencil)) => "cells".to_owned(),
        ("Elements", Some(Family::Fourier)) => "points".to_owned(),
        // Abbreviations keep their capitals: "CPU sockets".
        (name, _) => name.split(' ').map(lower_first).collect::<Vec<_>>().join(" "),
    })
}

/// Formats the upper end of a range, rounded down if the field accepts only whole numbers.
fn write_upper_end(number: &NumberField, value: f64) -> String {
    format::input_about(number, if number.whole { value.floor() } else { value })
}

/// Formats ranges of a field's values: "56k to 453M rows" or "GPU efficiency from 27 %".
fn write_ranges(
    (field, number): (&Field, &NumberField),
    family: Family,
    axis: Span,
    spans: &[Span],
) -> String {
    let (write_from, write_to) = (
        |span: &Span| format::input_about(number, span.from),
        |span: &Span| write_upper_end(number, span.to),
    );
    let write_range = |span: &Span| match (span.from <= axis.from, span.to >= axis.to) {
        (true, false) => format!("up to {}", write_to(span)),
        (false, true) => format!("from {}", write_from(span)),
        (true, true) | (false, false) => match (write_from(span), write_to(span)) {
            (from, to) if from == to => from,
            (from, to) => format!("{from} to {to}"),
        },
    };
    let (text, remark) = match spans {
        [one] => (write_range(one), String::new()),
        [one, two] => (format!("{} and {}", write_range(one), write_range(two)), String::new()),
        // The model has steps, such as the tiles of a matrix product, which may split one range into many.
        [first, .., last] => {
            let total_span = Span { from: first.from, to: last.to };
            let longest = spans.iter().copied().max_by(|a, b| width(*a).total_cmp(&width(*b)));
            match longest.filter(|longest| 2.0 * width(*longest) >= width(total_span)) {
                Some(longest) if longest.to == total_span.to => {
                    (write_range(&longest), format!(", some from {}", write_from(&total_span)))
                }
                Some(longest) if longest.from == total_span.from => {
                    (write_range(&longest), format!(", some up to {}", write_to(&total_span)))
                }
                Some(longest) => {
                    (write_range(&longest), format!(", some {}", write_range(&total_span)))
                }
                None => (format!("some of {}", write_range(&total_span)), String::new()),
            }
        }
        [] => return String::new(),
    };
    match counted_noun(field, number, Some(family)) {
        Some(noun) => format!("{text} {noun}{remark}"),
        None => format!("{} {text}{remark}", short_label(field)),
    }
}

/// Returns the width of a range on its axis. The axis is logarithmic unless the range begins at zero.
fn width(Span { from, to }: Span) -> f64 {
    if from > 0.0 { ln(to / from) } else { to - from }
}

/// Returns the name of the CPU library that the GPU is compared with.
pub fn opponent(curve: &Curve, against: Against, scenario: &Scenario) -> &'static str {
    match against {
        Against::Today => trim_cpu(scenario.cpu_library().name),
        Against::Best => one_library(curve).map_or("the best library", trim_cpu),
    }
}

/// Returns the heading above the values of the best library along a curve: "Best: Polars".
pub fn best_heading(curve: &Curve) -> String {
    one_library(curve).map_or("Best library".to_owned(), |name| format!("Best: {}", trim_cpu(name)))
}

/// Returns the name of the CPU library that is best at all values of a curve, or `None` if the best library changes.
fn one_library(curve: &Curve) -> Option<&'static str> {
    let first = curve.points.first()?.library;
    curve.points.iter().all(|point| point.library.id == first.id).then_some(first.name)
}

/// Returns `true` if a CPU library other than today's is best at any value of a curve.
pub fn has_better(curve: &Curve, scenario: &Scenario) -> bool {
    curve.points.iter().any(|point| point.library.id != scenario.cpu_library().id)
}

/// The maximum number of characters in the summary line of a section.
const MAX_LINE_LENGTH: usize = 80;

/// The prefix of an answer that is only likely.
const LIKELY: &str = "Likely ";

/// Returns the values at which the GPU pays off, and the rest of the line: "56k to 453M rows" and " against pandas;
/// never against Polars." The whole line has about 80 characters at most.
///
/// If the advice is to split the work, the values apply to the GPU alone. If the advice is to measure, they are based
/// on the likely times and begin with "Likely".
pub fn break_even_line(
    curve: &Curve,
    field: &Field,
    number: &NumberField,
    report: &Report,
) -> (String, String) {
    let (answer, rest) = likely_break_even_line(curve, field, number, report);
    let unsure = advice_on(curve, report) == Some(Advice::Measure);
    (if unsure { format!("{LIKELY}{}", lower_first(&answer)) } else { answer }, rest)
}

/// Returns the time-based or the cost-based advice, depending on the metric of the curve.
fn advice_on(curve: &Curve, report: &Report) -> Option<Advice> {
    let advice = match curve.metric {
        Metric::Time => report.advice,
        Metric::Cost => report.cost_advice,
    };
    advice.map(|advice| advice.advice)
}

fn likely_break_even_line(
    curve: &Curve,
    field: &Field,
    number: &NumberField,
    report: &Report,
) -> (String, String) {
    let scenario = &report.scenario;
    let splits = advice_on(curve, report) == Some(Advice::Split);
    let (Some(first), Some(last)) = (curve.points.first(), curve.points.last()) else {
        return Default::default();
    };
    let axis = Span { from: first.value, to: last.value };
    if curve.points.iter().all(|point| point.obstacle.is_some()) {
        return ("Never".to_owned(), ": the GPU can’t run it at any value shown.".to_owned());
    }
    let metric_note = match curve.metric {
        Metric::Time => "",
        Metric::Cost => " by cost",
    };
    let today = curve.wins(Against::Today);
    let best = curve.wins(Against::Best);
    let opponent_name = |against| opponent(curve, against, scenario);
    let is_whole_axis = |spans: &[Span]| matches!(spans, [one] if *one == axis);
    let has_better = has_better(curve, scenario);
    if today.is_empty() && splits {
        let gain = match curve.metric {
            Metric::Time => "faster",
            Metric::Cost => "cheaper",
        };
        let subject = match counted_noun(field, number, Some(scenario.family())) {
            Some(noun) => format!("number of {noun}"),
            None => lower_first(short_label(field)),
        };
        let rest = format!(
            ": no {subject} makes the GPU alone {gain} than {}.",
            opponent_name(Against::Today)
        );
        return ("Split".to_owned(), rest);
    }
    if today.is_empty() {
        let adjective = match curve.metric {
            Metric::Time => "fast",
            Metric::Cost => "cheap",
        };
        let rest = format!(
            "{metric_note}: {} is at least as {adjective} at every value shown.",
            opponent_name(Against::Today)
        );
        return ("Never".to_owned(), rest);
    }
    let answer = if is_whole_axis(&today) {
        "Always".to_owned()
    } else {
        sentence_case(&write_ranges((field, number), scenario.family(), axis, &today))
    };
    let against_best = if !has_better {
        ".".to_owned()
    } else if best.is_empty() {
        format!("; never against {}.", opponent_name(Against::Best))
    } else if best == today {
        format!(" and {}.", opponent_name(Against::Best))
    } else if is_whole_axis(&best) {
        format!("; always against {}.", opponent_name(Against::Best))
    } else {
        let (from, to) = (best[0].from, best[best.len() - 1].to);
        let [low, high] = [format::input_about(number, from), write_upper_end(number, to)];
        let range = match (from <= axis.from, to >= axis.to) {
            (false, true) => format!("from {low}"),
            (true, _) => format!("up to {high}"),
            (false, false) => format!("{low} to {high}"),
        };
        format!("; {range} against {}.", opponent_name(Against::Best))
    };
    let scope = if splits { ", the GPU alone" } else { "" };
    let write_rest =
        |end: &str| format!("{metric_note} against {}{scope}{end}", opponent_name(Against::Today));
    let full_text = write_rest(&against_best);
    let max_length = MAX_LINE_LENGTH - LIKELY.len();
    if answer.chars().count() + full_text.chars().count() <= max_length {
        return (answer, full_text);
    }
    let short_text = write_rest(&format!("; not always against {}.", opponent_name(Against::Best)));
    if answer.chars().count() + short_text.chars().count() <= max_length {
        (answer, short_text)
    } else {
        (answer, write_rest("."))
    }
}

fn sentence_case(text: &str) -> String {
    match text.chars().next() {
        Some(first) if first.is_ascii_lowercase() => {
            format!("{}{}", first.to_ascii_uppercase(), &text[1..])
        }
        _ => text.to_owned(),
    }
}

/// Describes a slider for users who cannot see its colors: "the GPU wins: 56k to 453M rows against pandas".
pub fn track(curve: &Curve, field: &Field, number: &NumberField, report: &Report) -> String {
    let (answer, rest) = likely_break_even_line(curve, field, number, report);
    let rest = rest.trim_end_matches('.');
    let likely = match advice_on(curve, report) {
        Some(Advice::Measure) => "likely ",
        _ => "",
    };
    match &*answer {
        "Split" => format!("a split wins{rest}"),
        "Never" => format!("the GPU {likely}never wins{rest}"),
        "Always" => format!("the GPU {likely}always wins{rest}"),
        _ => format!("the GPU {likely}wins: {}{rest}", lower_first(&answer)),
    }
}

/// Describes a crossover, for display after the value at which it occurs: "T4 overtakes pandas".
pub fn crossover(
    crossover: &Crossover,
    curve: &Curve,
    against: Against,
    scenario: &Scenario,
) -> String {
    let (gpu, cpu) = (scenario.gpu().name, opponent(curve, against, scenario));
    match (crossover.to, curve.metric) {
        (Outcome::Wins, Metric::Time) => format!("{gpu} overtakes {cpu}"),
        (Outcome::Loses, Metric::Time) => format!("{cpu} overtakes {gpu}"),
        (Outcome::Wins, Metric::Cost) => format!("{gpu} gets cheaper than {cpu}"),
        (Outcome::Loses, Metric::Cost) => format!("{cpu} gets cheaper than {gpu}"),
        (Outcome::Cannot(Obstacle::TooBig), _) => format!("{gpu} runs out of memory"),
        (
            Outcome::Cannot(
                Obstacle::NoLibrary
                | Obstacle::NoTraining
                | Obstacle::NoAlgorithm
                | Obstacle::NoArithmetic,
            ),
            _,
        ) => format!("{gpu} can’t run it"),
    }
}

/// Describes the part of the GPU's time or cost that does not depend on an input: "Below 60k rows most of the T4’s time
/// is fixed: 45 µs of launches, calls and waiting." Returns `None` if there is no fixed part.
pub fn floor(
    curve: &Curve,
    field: &Field,
    number: &NumberField,
    report: &Report,
) -> Option<String> {
    let Floor { figure, doubles_at } = curve.floor()?;
    let components = match report.assessment.process {
        ProcessState::Warm => "launches, calls and waiting",
        ProcessState::Cold | ProcessState::FirstCall => "start-up, launches, calls and waiting",
    };
    let (gpu, value) = (report.scenario.gpu().name, value_of(field, number, doubles_at));
    let fixed = time_or_cost(curve.metric, figure);
    Some(match curve.metric {
        Metric::Time => {
            format!("Below {value} most of the {gpu}’s time is fixed: {fixed} of {components}.")
        }
        Metric::Cost => {
            format!("Below {value} most of the {gpu}’s cost is fixed: {fixed} for {components}.")
        }
    })
}

/// Explains why the GPU never wins although it can run the work. The text contains the input value at which the GPU
/// comes closest to winning, and the largest part of the GPU's time there.
///
/// Returns `None` if the GPU wins at some value.
pub fn explain_no_win(
    curve: &Curve,
    against: Against,
    field: &Field,
    number: &NumberField,
    report: &Report,
) -> Option<String> {
    let scenario = &report.scenario;
    let closest = curve.closest(against)?;
    let is_known = against == Against::Today || has_better(curve, scenario);
    if !curve.wins(against).is_empty() || !is_known {
        return None;
    }
    let (gpu, cpu) = (scenario.gpu().name, opponent(curve, against, scenario));
    if is_constant_gain(curve, against) {
        let comparison = match (curve.metric, Winner::at(closest.gain(curve.metric, against))) {
            (Metric::Time, Winner::Neither) => format!("is as fast as {cpu}"),
            (Metric::Time, winner) => {
                format!("is {} {} than {cpu}", winner.factor(), winner.word())
            }
            (Metric::Cost, winner) => format!("costs {} as much as {cpu}", winner.factor()),
        };
        return Some(format!(
            "{} changes nothing here: the {gpu} {comparison} at every value shown.",
            short_label(field)
        ));
    }
    let subject = match counted_noun(field, number, Some(scenario.family())) {
        Some(noun) => format!("No number of {noun}"),
        None => format!("No {}", lower_first(short_label(field))),
    };
    let value = format::input(number, closest.value);
    let gain = closest.gain(curve.metric, against);
    let factor = Winner::at(gain).factor();
    Some(match curve.metric {
        Metric::Time => {
            let closest_note = match Winner::at(gain) {
                Winner::Neither => format!("at {value} it is as fast"),
                Winner::Gpu(_) | Winner::Cpu(_) => {
                    format!("closest at {value} ({factor} slower)")
                }
            };
            format!(
                "{subject} makes the {gpu} faster than {cpu}: {closest_note}{}.",
                longest_part_note(closest, against, number, report)
            )
        }
        Metric::Cost => format!(
            "{subject} makes the {gpu} cheaper than {cpu}: closest at {value} ({factor} the cost)."
        ),
    })
}

/// Returns `true` if the GPU's gain is equal at all values, which means that the input has no effect.
fn is_constant_gain(curve: &Curve, against: Against) -> bool {
    const TOLERANCE: f64 = 1e-6;
    let gains = || curve.points.iter().map(|point| point.gain(curve.metric, against));
    let (low, high) =
        gains().fold((f64::INFINITY, 0.0_f64), |(low, high), gain| (low.min(gain), high.max(gain)));
    high - low <= TOLERANCE * high
}

/// Names the largest part of the GPU's time at a point. If this part alone takes longer than the CPU, the text contains
/// both times.
fn longest_part_note(
    point: &CurvePoint,
    against: Against,
    number: &NumberField,
    report: &Report,
) -> String {
    let mut scenario = report.scenario.clone();
    scenario.set(number.number, Some(point.value));
    let assessment = LikelyAnswer::of(&scenario).assessment;
    let longest = assessment.gpu().parts().max_by(|a, b| a.1.value().total_cmp(&b.1.value()));
    let Some((longest, time)) = longest else { return String::new() };
    let cpu: Seconds = match against {
        Against::Today => point.times.today,
        Against::Best => point.times.best,
    };
    let (part, time, exceeds_cpu) = (segment(longest), format::time(time), time >= cpu);
    if exceeds_cpu {
        format!("; {part} alone takes {time}, the CPU {}", format::time(cpu))
    } else {
        format!("; most of its time is {part}, {time}")
    }
}

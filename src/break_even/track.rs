//! The winner at each value of an input, shown on the input's slider and below the curves.

use crate::form::slider;
use crate::sections::idle_work::Incremental;
use crate::shared_report::SharedReport;
use crate::{format, sentences};
use offload_analysis::{Against, Curve, CurveSearch, Metric, Outcome, Report, Standing};
use offload_scenario::{FIELDS, Field, Kind, NumberField, Scenario, Span};
use yew::prelude::*;

/// Formats a share as a percentage for use in an attribute. The content security policy forbids inline styles.
pub(super) fn percent(share: f64) -> String {
    let tenths = (share.clamp(0.0, 1.0) * 1e3).round() as u32;
    format!("{}.{}%", tenths / 10, tenths % 10)
}

/// Returns the CSS class and the label of an outcome.
pub(super) const fn outcome_label(standing: Standing) -> (&'static str, &'static str) {
    match standing {
        Standing::CpuWins => ("cpu-wins", "CPU wins"),
        Standing::BeatsToday => ("beats-today", "GPU beats your code only"),
        Standing::BeatsBoth => ("beats-both", "GPU wins"),
        Standing::Cannot(_) => ("cannot", "can’t run or doesn’t fit"),
    }
}

/// Draws a range of values as colored bands, one for each outcome. `position_of` returns the position of a value, from
/// 0 to 1.
pub(super) fn outcome_bands(
    standings: &[(f64, Standing)],
    position_of: impl Fn(f64) -> f64,
) -> Html {
    let stretch_ends = standings.iter().skip(1).map(|(value, _)| position_of(*value)).chain([1.0]);
    let mut from = 0.0;
    let stretch = |(end, (_, standing)): (f64, &(f64, Standing))| {
        let (x, width) = (percent(from), percent(end - from));
        from = end;
        html! { <rect class={outcome_label(*standing).0} {x} {width} height="100%" /> }
    };
    stretch_ends.zip(standings).map(stretch).collect()
}

/// Draws stripes over values at which the result is too close to call. The page usually advises the user to measure
/// there.
pub(super) fn unsure_stripes(unsure: &[Span], position_of: impl Fn(f64) -> f64) -> Html {
    let stripe = |span: &Span| {
        let (from, to) = (percent(position_of(span.from)), percent(position_of(span.to)));
        html! { <line class="unsure" x1={from} x2={to} y1="50%" y2="50%" /> }
    };
    unsure.iter().map(stripe).collect()
}

/// Draws the track of a slider with at most two labeled crossovers, and a description for screen readers.
fn track(curve: &Curve, field: &'static Field, number: &NumberField, report: &Report) -> Html {
    let stops = slider::stops(number);
    let position_of = |value: f64| position(&stops, value);
    let standings = curve.standings();
    // The model has steps, so the winner may change many times. We label only the first and the last change.
    let changes: Vec<f64> = match &standings[..] {
        [_, first, .., last] => vec![first.0, last.0],
        [_, only] => vec![only.0],
        [_] | [] => Vec::new(),
    };
    let is_too_close = matches!(changes[..], [first, last] if position_of(last) - position_of(first) < MIN_LABEL_DISTANCE);
    let labeled_changes = &changes[..changes.len() - usize::from(is_too_close)];
    // Label the first value of a range of wins that begins here, or the last value of a range of wins that ends here.
    // The description for screen readers does the same.
    let label_value = |value: f64| {
        let crossovers = [Against::Today, Against::Best].map(|against| curve.crossovers(against));
        let crossover = crossovers.into_iter().flatten().find(|crossover| crossover.at == value);
        crossover
            .filter(|crossover| crossover.to != Outcome::Wins)
            .map_or(value, |crossover| crossover.before)
    };
    let tick = |value: &f64| {
        let position = position_of(*value);
        let anchor = match position {
            position if position < 0.1 => "start",
            position if position > 0.9 => "end",
            _ => "middle",
        };
        html! {
            <>
                <rect class="tick" x={percent(position)} y="15" width="1" height="9" />
                <text x={percent(position)} y="34" text-anchor={anchor}>{ format::input_about(number, label_value(*value)) }</text>
            </>
        }
    };
    html! {
        <>
            <svg class="track" aria-hidden="true">
                <svg y="9" height="6" width="100%">
                    { outcome_bands(&standings, position_of) }
                    { unsure_stripes(&curve.measure_spans(report), position_of) }
                </svg>
                { for labeled_changes.iter().map(tick) }
            </svg>
            <span class="aloud" id={format!("f-{}-track", field.key)}>
                { sentences::track(curve, field, number, report) }
            </span>
        </>
    }
}

/// The label of the stripes in the legend.
pub(super) const TOO_CLOSE_LABEL: &str = "too close to call";

/// Draws the legend for the colors of the tracks. Screen readers read the description of each track instead.
pub(crate) fn track_legend() -> Html {
    let colors = [
        ("cpu-wins", "CPU wins"),
        ("beats-today", "beats your code"),
        ("beats-both", "GPU wins"),
        ("too-close", TOO_CLOSE_LABEL),
        ("cannot", "doesn’t fit"),
    ];
    html! {
        <ul class="track-legend" aria-hidden="true">
            { for colors.into_iter().map(|(class, label)| html! { <li {class}>{ label }</li> }) }
        </ul>
    }
}

/// The minimum distance between two labels, as a fraction of the track.
const MIN_LABEL_DISTANCE: f64 = 0.24;

/// Returns the position of a value on a slider with the given stops, from 0 to 1. Values between two stops are
/// interpolated.
fn position(stops: &[f64], value: f64) -> f64 {
    let last = stops.len() - 1;
    let next_index = stops.partition_point(|stop| *stop < value);
    if next_index == 0 || next_index > last {
        return if next_index == 0 { 0.0 } else { 1.0 };
    }
    let (low, high) = (stops[next_index - 1], stops[next_index]);
    ((next_index - 1) as f64 + (value - low) / (high - low)) / last as f64
}

/// A search that computes the tracks of all sliders of a scenario.
pub(crate) struct TrackSearch {
    report: SharedReport,
    /// The sliders that are still to be computed, in reverse order. The last element is next.
    remaining: Vec<(&'static Field, &'static NumberField)>,
    search: Option<CurveSearch>,
    tracks: Vec<(&'static str, Html)>,
}

impl TrackSearch {
    /// Returns a search over all sliders of a report's scenario.
    pub(crate) fn of(report: &SharedReport) -> Self {
        let mut remaining: Vec<_> = sliders(&report.scenario).collect();
        remaining.reverse();
        Self { report: report.clone(), remaining, search: None, tracks: Vec::new() }
    }
}

/// Returns the inputs of a scenario that have sliders.
pub(super) fn sliders(
    scenario: &Scenario,
) -> impl Iterator<Item = (&'static Field, &'static NumberField)> {
    let family = scenario.family();
    let is_shown = move |field: &&Field| field.applies(scenario) && field.is_open(family);
    FIELDS.iter().filter(is_shown).filter_map(|field| match &field.kind {
        Kind::Number(number) if number.slider => Some((field, number)),
        Kind::Number(_) | Kind::Choice(_) => None,
    })
}

impl Incremental for TrackSearch {
    type Output = Vec<(&'static str, Html)>;

    fn next(&mut self) -> Option<Self::Output> {
        let Some((field, number)) = self.remaining.last().copied() else {
            return Some(std::mem::take(&mut self.tracks));
        };
        let scenario = &self.report.scenario;
        let Some(search) = &mut self.search else {
            self.search = CurveSearch::over(scenario, number, number.usual, Metric::Time);
            return None;
        };
        if let Some(curve) = search.advance() {
            self.tracks.push((field.key, track(&curve, field, number, &self.report)));
            self.search = None;
            self.remaining.pop();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_scenario::PRESETS;

    #[test]
    fn a_value_has_the_same_position_on_the_track_and_the_slider() {
        let stops = [1.0, 2.0, 4.0, 10.0];
        let positions = [0.5, 1.0, 3.0, 4.0, 7.0, 10.0, 20.0].map(|value| position(&stops, value));
        assert_eq!(
            positions.map(|position| (position * 6.0 * 1e6).round() / 1e6),
            [0.0, 0.0, 3.0, 4.0, 5.0, 6.0, 6.0]
        );
    }

    #[test]
    fn the_search_finds_a_track_for_every_slider_of_every_example() {
        use crate::shared_report::SharedReport;
        use offload_analysis::Report;
        use std::rc::Rc;
        for preset in PRESETS {
            let report = SharedReport::from(Rc::new(Report::of(&preset.scenario())));
            let keys: Vec<&str> = sliders(&report.scenario).map(|(field, _)| field.key).collect();
            let mut search = TrackSearch::of(&report);
            let tracks = loop {
                if let Some(found) = search.next() {
                    break found;
                }
            };
            let found_keys: Vec<&str> = tracks.iter().map(|(key, _)| *key).collect();
            assert_eq!(found_keys, keys, "{}", preset.id);
        }
    }
}

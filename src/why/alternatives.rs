//! The time of each plan, broken down by cause: first as stacked bars, then as a table.

use crate::chart::Palette;
use crate::shared_report::SharedReport;
use crate::{format, sentences};
use offload_analysis::{Alternative, AlternativeTime, Segment};
use offload_vocabulary::quantity::Seconds;
use yew::prelude::*;

/// The minimum share of a bar at which a cause is named below it.
const MIN_NAMED_SHARE: f64 = 0.1;

/// The length of the scale, in units of the drawing.
const SCALE_LENGTH: f64 = 100.0;

/// The maximum ratio of a bar's length to the scale's length, with a tolerance for rounding. A longer bar is cut off.
const MAX_DRAWN_RATIO: f64 = 1.000_001;

/// Draws the bars and the table.
pub(super) fn alternatives(ways: &[AlternativeTime], report: &SharedReport) -> Html {
    // The scale excludes start-up time, because a scale that includes it would leave no room for the rest. Start-up
    // time may therefore extend beyond the scale's end.
    let time_without_start_up =
        |way: &AlternativeTime| way.timeline.total() - way.timeline.get(Segment::StartUp);
    let longest = ways.iter().map(time_without_start_up).fold(Seconds::ZERO, Seconds::max);
    let is_torn = ways.iter().any(|way| way.timeline.total() > longest * MAX_DRAWN_RATIO);
    let note = if is_torn {
        " All runs, linear scale. Shorter is better. The start-up bar is cut off."
    } else {
        " All runs, linear scale. Shorter is better."
    };
    html! {
        <>
            <h4>{ "Time by cause" }<span class="sub">{ note }</span></h4>
            <div class="months causes-of">{ for ways.iter().map(|way| row(way, longest, report)) }</div>
            { table(ways, report) }
        </>
    }
}

fn row(way: &AlternativeTime, longest: Seconds, report: &SharedReport) -> Html {
    let AlternativeTime { alternative, timeline } = way;
    let (name, subject) = sentences::alternative(*alternative, report);
    let class = |segment| Palette::class(alternative.bar(), segment);
    let mut from = 0.0;
    let is_start_up = |(segment, _): &(Segment, Seconds)| *segment == Segment::StartUp;
    let last = timeline.parts().filter(is_start_up);
    let parts = timeline.parts().filter(|part| !is_start_up(part)).chain(last).map(|(segment, time)| {
        let left = from;
        let width = (time / longest * SCALE_LENGTH).min(SCALE_LENGTH - left);
        from += width;
        html! {
            <rect class={class(segment)} x={format::number(left)} width={format::number(width)} height="8">
                <title>{ format!("{}: {}", sentences::segment(segment), format::time(time)) }</title>
            </rect>
        }
    });
    let parts: Html = parts.collect();
    let causes =
        timeline.parts().filter(|(segment, _)| timeline.share(*segment).value() >= MIN_NAMED_SHARE);
    let causes = causes.map(|(segment, time)| {
        html! { <li class={class(segment)}>{ format!("{} {}", sentences::segment(segment), format::time(time)) }</li> }
    });
    // The lower bound of the time on any GPU is not a plan, so its bar has a dashed outline.
    let is_limit = *alternative == Alternative::Ceiling;
    let total_length = (timeline.total() / longest * SCALE_LENGTH).min(SCALE_LENGTH);
    html! {
        <div class="month">
            <div><b>{ name }</b><span class="sub">{ subject }</span></div>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                { parts }
                if is_limit {
                    <rect class="limit" width={format::number(total_length)} height="8" />
                }
                if timeline.total() > longest * MAX_DRAWN_RATIO {
                    <path class="torn" d="M100 0L98.6 2L100 4L98.6 6L100 8z" />
                }
            </svg>
            <div class="figure"><b>{ format::time(timeline.total()) }</b></div>
            <ul class="causes">{ for causes }</ul>
        </div>
    }
}

/// Draws a table with a row for each cause and a column for each plan.
fn table(ways: &[AlternativeTime], report: &SharedReport) -> Html {
    let has_time = |segment: &Segment| ways.iter().any(|way| !way.timeline.get(*segment).is_zero());
    let cell = |time: Seconds| {
        if time.is_zero() {
            html! { <td></td> }
        } else {
            html! { <td class="figure">{ format::time(time) }</td> }
        }
    };
    html! {
        <div class="scroll" tabindex="0" role="group" aria-label="Times by cause">
            <table class="ways">
                <thead><tr>
                    <th scope="col">{ "Time by cause" }</th>
                    { for ways.iter().map(|way| {
                        let (name, subject) = sentences::alternative(way.alternative, report);
                        html! { <th scope="col" class="figure">{ name }<span class="sub">{ subject }</span></th> }
                    }) }
                </tr></thead>
                <tbody>
                    { for Segment::ALL.iter().filter(|segment| has_time(segment)).map(|segment| html! {
                        <tr>
                            <th scope="row">{ sentences::segment(*segment) }</th>
                            { for ways.iter().map(|way| cell(way.timeline.get(*segment))) }
                        </tr>
                    }) }
                    <tr class="sum">
                        <th scope="row">{ "total" }</th>
                        { for ways.iter().map(|way| html! { <td class="figure">{ format::time(way.timeline.total()) }</td> }) }
                    </tr>
                </tbody>
            </table>
        </div>
    }
}

//! The execution times as a bar chart. Names and times are text, and the lanes between them are canvases. The pointer
//! and the arrow keys reveal the names of a bar's parts.

use super::details::Detail;
use super::drawing::use_drawing;
use crate::browser::range_input;
use crate::browser::theme::Theme;
use crate::chart::bar_chart::{BarDrawing, longest};
use crate::chart::{BarChart, Lane, Palette, Scale};
use crate::disclosure::Disclosure;
use crate::sentences::{self, StartUpNote};
use crate::shared_report::SharedReport;
use crate::state::Action;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(super) struct BarsProps {
    pub(super) report: SharedReport,
    /// The report to compare with, drawn dashed.
    pub(super) before: Option<SharedReport>,
    /// `true` if `before` is the report of a pinned scenario, `false` if `before` is the report before the last applied
    /// change.
    pub(super) is_baseline_pinned: bool,
    /// `true` while the user drags a slider or types. The scale stays fixed during that time.
    pub(super) is_editing: bool,
    /// `true` if the question is an unedited link or example. The scale then does not depend on the previous scenario.
    pub(super) is_unedited: bool,
    pub(super) theme: Theme,
    pub(super) on: Callback<Action>,
}

/// The execution times as bars, with a collapsed table below the bars.
#[component]
pub(super) fn Bars(props: &BarsProps) -> Html {
    let BarsProps { report, before, is_baseline_pinned, is_editing, is_unedited, theme, on } =
        props;
    let draw = use_drawing();
    let memory = use_mut_ref(|| None);
    let (scale, chart, start_length) = {
        let mut memory = memory.borrow_mut();
        let previous: Option<(Scale, usize, u32)> = *memory;
        let last_scale = previous.filter(|_| !is_unedited).map(|(scale, ..)| scale);
        let scale = Scale::after(last_scale, longest(report), *is_editing);
        let chart = BarChart::of(report, before.as_deref(), scale);
        // The start of the animation: each bar's previous length relative to its new length, in thousandths. It is kept
        // as long as the scale and the number of bars stay the same.
        let start_length = match previous {
            Some((previous, count, start_length))
                if previous == scale && count == chart.bars.len() =>
            {
                start_length
            }
            Some((previous, ..)) => (scale.end / previous.end * 1e3) as u32,
            None => 1000,
        };
        *memory = Some((scale, chart.bars.len(), start_length));
        (scale, chart, start_length)
    };
    let named_part = use_state_eq(|| None::<usize>);
    let name = {
        let named_part = named_part.clone();
        Callback::from(move |part| named_part.set(part))
    };
    let last_bar = chart.bars.last();
    let end_label = scale.labels().last().unwrap_or_default();
    // The names of all parts: first the parts of the bars, then the parts of the strip.
    let parts: Vec<String> = chart
        .bars
        .iter()
        .chain(last_bar)
        .flat_map(|bar| bar.parts.iter().map(|part| format!("{}: {}", bar.name, part.label())))
        .collect();
    let named_part = named_part.filter(|part| *part < parts.len());
    let mut next_part = 0;
    let mut lane = |picture: &Lane| {
        let indices = next_part..next_part + picture.parts.len();
        next_part = indices.end;
        let named_in_lane = named_part.filter(|part| indices.contains(part));
        drawn_lane(
            picture,
            draw.map(|draw| draw(picture, *theme)),
            named_in_lane.map(|part| (part - indices.start, &*parts[part])),
            {
                let (name, start) = (name.clone(), indices.start);
                Callback::from(move |part| name.emit(Some(start + part)))
            },
        )
    };
    let rows: Html =
        chart.bars.iter().map(|bar| row(bar, lane(&bar.lane), *is_baseline_pinned)).collect();
    let strip = lane(&chart.strip);
    let render = {
        let report = report.clone();
        Callback::from(move |()| Detail::Times.view(report.clone()))
    };
    html! {
        <figure>
            { caption(report, before.as_ref(), *is_baseline_pinned, on) }
            <span class="aloud" role="img" aria-label={sentences::chart_sentence(report)} />
            <div class="bars" onpointerout={name.reform(|_| None)}>
                { parts_slider(&parts, named_part, &name) }
                // The key contains the number of bars and the scale. If either changes, the rows are recreated instead
                // of animated.
                <div class="rows" key={format!("{}{end_label}", chart.bars.len())} data-from={start_length.to_string()}>{ rows }</div>
                <p class="scale" key={end_label.clone()} aria-hidden="true">
                    { for scale.labels().map(|label| html! { <span>{ label }</span> }) }
                </p>
                if let Some(bar) = last_bar {
                    <div class="bar inside">
                        { lane_text("who", "", "", &format!("Breakdown of {}", bar.time)) }
                        { strip }
                        // The strip excludes start-up time, so start-up time is shown as a number.
                        if let Some(StartUpNote { time, amortized }) = sentences::start_up(report) {
                            { lane_text("time", &time, "", &amortized) }
                        }
                        { legend(bar) }
                    </div>
                }
            </div>
            <Disclosure title="As a table" {render} class="small" />
        </figure>
    }
}

/// Draws the chart's caption. After an applied change, draws that change and an undo button instead of the caption.
fn caption(
    report: &SharedReport,
    before: Option<&SharedReport>,
    is_baseline_pinned: bool,
    on: &Callback<Action>,
) -> Html {
    let (title, subtitle) = sentences::chart_caption(report);
    html! {
        <figcaption>
            <b>{ title }</b>
            if let Some(before) = before.filter(|_| !is_baseline_pinned) {
                <span role="status">{ "Change applied: " }<b>{ sentences::applied(&before.scenario, &report.scenario) }</b>{ ". Dashed: before." }</span>
                <button type="button" onclick={on.reform(|_: MouseEvent| Action::Undo)}>{ "Undo" }</button>
            } else {
                <span>{ subtitle }{ if before.is_some() { " Dashed: A, pinned." } else { "" } }</span>
            }
        </figcaption>
    }
}

/// Draws an invisible slider over the parts of all bars. The slider is a single tab stop, and the arrow keys move
/// between parts. The name of the current part is shown on its bar.
fn parts_slider(
    parts: &[String],
    named_part: Option<usize>,
    name: &Callback<Option<usize>>,
) -> Html {
    let index = named_part.unwrap_or_default();
    let select_part = name.reform(|event: InputEvent| Some(range_input::place(&event)));
    html! {
        <input
            class="browse"
            type="range"
            min="0"
            max={parts.len().saturating_sub(1).to_string()}
            value={index.to_string()}
            aria-label="Parts of the bars"
            aria-valuetext={parts.get(index).cloned()}
            oninput={select_part}
            onfocus={name.reform(move |_| Some(index))}
            onblur={name.reform(|_| None)}
        />
    }
}

/// Draws a bar between its name and its time. The time in the compared report follows as "A: 2.1 s" if that report is
/// pinned, otherwise as "was 2.1 s".
fn row(bar: &BarDrawing, lane: Html, is_baseline_pinned: bool) -> Html {
    let prefix = if is_baseline_pinned { "A: " } else { "was " };
    let earlier_time = bar
        .compared_time
        .as_ref()
        .map_or_else(String::new, |earlier_time| [prefix, earlier_time].concat());
    html! {
        <div class="bar">
            { lane_text("who", bar.name, "", &bar.subject) }
            { lane }
            { lane_text("time", &bar.time, &earlier_time, &bar.range) }
        </div>
    }
}

/// Draws the text next to a lane: a bold text, a remark, and a line below them.
fn lane_text(class: &'static str, strong: &str, remark: &str, below: &str) -> Html {
    html! {
        <p {class}>
            <b>{ strong }</b>
            if !remark.is_empty() {
                <span class="was">{ remark }</span>
            }
            <span>{ below }</span>
        </p>
    }
}

/// Draws a lane with a hover area over each part, which shows the part's name. The positions of the areas are data
/// attributes, because the content security policy forbids inline styles. Until the `drawing` module is loaded, only
/// these areas show the parts.
fn drawn_lane(
    lane: &Lane,
    drawing: Option<Html>,
    named_part: Option<(usize, &str)>,
    name: Callback<usize>,
) -> Html {
    let units = |share: f64| ((share * 1e4).round() as u32).to_string();
    let area = |(index, (segment, from, length))| {
        let name = name.clone();
        let highlight = named_part.filter(|(part, _)| *part == index).map(|_| "on");
        html! {
            <rect
                class={classes!(Palette::class(lane.kind, segment), highlight)}
                x={units(from)}
                width={units(length)}
                onpointerover={move |_| name.emit(index)}
            />
        }
    };
    html! {
        <div class="lane">
            { drawing }
            <svg viewBox="0 0 10000 100" preserveAspectRatio="none" aria-hidden="true">
                { for lane.places().enumerate().map(area) }
            </svg>
            if let Some((_, text)) = named_part {
                <span class="tip" aria-hidden="true">{ text.to_owned() }</span>
            }
        </div>
    }
}

/// Draws labels for the strip's larger parts, in the same order and colors.
fn legend(bar: &BarDrawing) -> Html {
    html! {
        // The key is the time, so that each change recreates the list. If the list were kept, a label that wraps would
        // move its neighbors.
        <ul class="legend" key={bar.time.clone()}>
            // The key is the index, so that adding or removing a label moves no other element.
            { for bar.labeled().enumerate().map(|(index, part)| html! {
                <li key={index} class={Palette::class(bar.kind, part.segment)}>{ part.label() }</li>
            }) }
        </ul>
    }
}

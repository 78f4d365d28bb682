//! The marker at the current value of a chart, and the readout at the pointer.

use super::CurveInput;
use super::drawing::CurveDrawing;
use super::scale::InputAxis;
use super::track::percent;
use crate::browser::style::use_place;
use crate::chart::curve_chart::{CurveLine, LineKind};
use crate::sentences;
use crate::sentences::{Winner, value_of};
use offload_analysis::{Against, CurvePoint, Metric};
use yew::prelude::*;

/// Returns the CSS class for the color of a line.
pub(super) const fn class(kind: LineKind) -> &'static str {
    match kind {
        LineKind::Today => "today",
        LineKind::Best => "best",
        LineKind::Gpu => "gpu",
    }
}

/// Returns the value of each line of the chart, a time or a cost, at a point of the input axis.
fn figures(drawing: &CurveDrawing, point: &CurvePoint, metric: Metric) -> Vec<(LineKind, f64)> {
    let Some(figures) = point.figures(metric) else { return Vec::new() };
    let figure = |kind| match kind {
        LineKind::Today => figures.today,
        LineKind::Best => figures.best,
        LineKind::Gpu => figures.gpu,
    };
    // If the work cannot run on the GPU, there is no GPU time to show.
    let is_drawn = |line: &&CurveLine| line.kind != LineKind::Gpu || point.obstacle.is_none();
    drawing.chart.lines.iter().filter(is_drawn).map(|line| (line.kind, figure(line.kind))).collect()
}

/// Draws a line at the current value and a thinner line at the pointer. The dots on the curves are at the pointer or,
/// if there is no pointer, at the current value.
pub(super) fn overlay(
    drawing: &CurveDrawing,
    axis: &InputAxis,
    now: &CurvePoint,
    hovered_point: Option<&CurvePoint>,
    metric: Metric,
) -> Html {
    let point = hovered_point.unwrap_or(now);
    let (x, present_x) = (percent(axis.x(point.value)), percent(axis.x(now.value)));
    let dot = |(kind, figure): (LineKind, f64)| {
        let cy = percent(1.0 - drawing.up.y(figure));
        html! { <circle class={class(kind)} cx={x.clone()} {cy} r="5" /> }
    };
    html! {
        <svg class="over" aria-hidden="true">
            <line class="you" x1={present_x.clone()} x2={present_x} y1="0" y2="100%" />
            if hovered_point.is_some() {
                <line class="under" x1={x.clone()} x2={x.clone()} y1="0" y2="100%" />
            }
            { for figures(drawing, point, metric).into_iter().map(dot) }
        </svg>
    }
}

/// Draws a box with the values at the pointer or, if there is no pointer, at the current value.
pub(super) fn readout(
    drawing: &CurveDrawing,
    axis: &InputAxis,
    CurveInput { field, number }: CurveInput,
    now: &CurvePoint,
    hovered_point: Option<&CurvePoint>,
    metric: Metric,
) -> Html {
    let point = hovered_point.unwrap_or(now);
    let value = value_of(field, number, point.value);
    let gain = point.gain(metric, Against::Today);
    let today = drawing.chart.lines.first().map_or("", |line| &*line.name);
    let names = drawing.chart.lines.iter().map(|line| &*line.name);
    let row = |((kind, figure), name): ((LineKind, f64), &str)| {
        html! { <><dt class={class(kind)}>{ name }</dt><dd>{ sentences::time_or_cost(metric, figure) }</dd></> }
    };
    html! {
        <Placed at={axis.x(point.value)}>
            <b>{ if hovered_point.is_some() { value } else { format!("You: {value}") } }</b>
            <dl>{ for figures(drawing, point, metric).into_iter().zip(names).map(row) }</dl>
            <span>
                { match (point.obstacle, metric) {
                    (Some(_), _) => "can’t run or doesn’t fit".to_owned(),
                    (None, Metric::Time) => format!("GPU {} than {today}", Winner::at(gain).compared()),
                    (None, Metric::Cost) => String::new(),
                } }
            </span>
        </Placed>
    }
}

#[derive(PartialEq, Properties)]
struct PlacedProps {
    /// The horizontal position, from 0 (left end of the plot) to 1 (right end).
    at: f64,
    children: Html,
}

/// A box next to a given position of the plot.
#[component]
fn Placed(props: &PlacedProps) -> Html {
    let node = use_node_ref();
    use_place(&node, props.at);
    let side = (props.at > 0.5).then_some("left");
    html! { <div ref={node} class={classes!("readout", side)} aria-hidden="true">{ props.children.clone() }</div> }
}

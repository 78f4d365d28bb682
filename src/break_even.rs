//! Break-even analysis: times or costs as functions of an input, and the input values at which the winner changes.

mod drawing;
mod readout;
mod scale;
pub(crate) mod track;
mod work;

use crate::browser::canvas::Canvas;
use crate::browser::range_input;
use crate::chart::CurveChart;
use crate::chart::chart_export::ChartExport;
use crate::disclosure::Disclosure;
use crate::form::slider;
use crate::sections::chart_file::{PLOT_SIZE, chart_button};
use crate::sections::frame::{Line, SectionProps, address_of, section_frame, tools};
use crate::sections::idle_work::{IdleWork, use_idle_work};
use crate::shared_report::SharedReport;
use crate::state::Action;
use crate::{format, sentences};
use drawing::CurveDrawing;
use offload_analysis::{Against, Curve, CurvePoint, Metric, Obstacle, Standing};
use offload_scenario::field::Group;
use offload_scenario::{FIELDS, Field, Kind, NumberField, field};
use readout::{overlay, readout};
use scale::InputAxis;
use std::rc::Rc;
use track::{TOO_CLOSE_LABEL, outcome_bands, outcome_label, sliders, unsure_stripes};
use web_sys::HtmlSelectElement;
use work::{CurveRequest, CurveResult, CurveWork};
use yew::prelude::*;

/// The input on the horizontal axis.
#[derive(Clone, Copy, Debug, PartialEq)]
struct CurveInput {
    field: &'static Field,
    number: &'static NumberField,
}

impl CurveInput {
    fn from_field(field: &'static Field) -> Option<Self> {
        match &field.kind {
            Kind::Number(number) => Some(Self { field, number }),
            Kind::Choice(_) => None,
        }
    }
}

/// Returns `true` if the field may affect the time or the cost of a run. The fields of the monthly bill affect neither.
fn affects_run(field: &&'static Field) -> bool {
    field.group != Group::Cost
}

/// The break-even section: curves of time or cost as a function of an input.
#[component]
pub(crate) fn BreakEvenSection(props: &SectionProps) -> Html {
    let SectionProps { report, is_editing, open, asked, .. } = props;
    let scenario = &report.scenario;
    let mut words = asked.split(':');
    let (key, metric_word) = (words.next().unwrap_or_default(), words.next());
    let chosen = use_state(|| field(key).filter(affects_run).and_then(CurveInput::from_field));
    let metric =
        use_state(|| if metric_word == Some("cost") { Metric::Cost } else { Metric::Time });
    let hovered = use_state_eq(|| None::<f64>);
    let applicable_input = chosen.filter(|input| input.field.applies(scenario));
    let first_slider = || sliders(scenario).next();
    let input = applicable_input
        .or_else(|| first_slider().map(|(field, number)| CurveInput { field, number }));
    // This never happens, because every kind of work has a slider.
    let Some(input) = input else { return Html::default() };
    let CurveInput { field, number } = input;
    let present = report.in_field_unit(number.number);
    let axis = InputAxis::of(number, present);
    let mut other_inputs = scenario.clone();
    other_inputs.set(number.number, None);
    let work = CurveRequest {
        scenario: other_inputs,
        key: field.key,
        number,
        span: axis.span(),
        metric: *metric,
        with_range: *open,
    };
    let IdleWork { found, is_outdated } = use_idle_work(work, *is_editing, CurveWork::of);
    // Ignore a result for a previously selected input or metric.
    let found = found.filter(|found| (found.asked.key, found.asked.metric) == (field.key, *metric));
    let line = found.as_ref().map(|found| match &found.curve {
        Some(curve) => {
            let (answer, rest) = sentences::break_even_line(curve, field, number, report);
            Line { answer, rest }
        }
        None => Line {
            answer: "No price".to_owned(),
            rest: " is known for one of the machines.".to_owned(),
        },
    });
    section_frame(props, line.as_ref(), is_outdated, || {
        let choose = {
            let (chosen, hovered) = (chosen.clone(), hovered.clone());
            Callback::from(move |key: String| {
                hovered.set(None);
                chosen.set(offload_scenario::field(&key).and_then(CurveInput::from_field));
            })
        };
        let set_metric = {
            let metric = metric.clone();
            Callback::from(move |next: Metric| metric.set(next))
        };
        html! {
            <>
                { choices(report, input, *metric, &choose, &set_metric) }
                if let Some(found) = &found {
                    if let Some(curve) = &found.curve {
                        { chart(props, input, &axis, found, curve, present, &hovered) }
                    }
                } else {
                    <div class="curve" role="status">{ "Calculating…" }</div>
                }
            </>
        }
    })
}

/// Draws the controls that select the input and the metric.
fn choices(
    report: &SharedReport,
    input: CurveInput,
    metric: Metric,
    choose: &Callback<String>,
    set_metric: &Callback<Metric>,
) -> Html {
    let scenario = &report.scenario;
    let mut chip_fields: Vec<&'static Field> = sliders(scenario).map(|(field, _)| field).collect();
    if !chip_fields.contains(&input.field) {
        chip_fields.push(input.field);
    }
    let applies = |field: &&'static Field| field.applies(scenario) && !chip_fields.contains(field);
    let is_number = |field: &&'static Field| matches!(field.kind, Kind::Number(_));
    let other_fields = FIELDS.iter().filter(affects_run).filter(is_number).filter(applies);
    let chip = |label: &'static str, is_pressed: bool, click: Callback<MouseEvent>| {
        html! { <button type="button" class="chip" aria-pressed={is_pressed.to_string()} onclick={click}>{ label }</button> }
    };
    let inputs = chip_fields.iter().map(|field| {
        let key = field.key;
        chip(field.label, *field == input.field, choose.reform(move |_: MouseEvent| key.to_owned()))
    });
    let metrics = [("Time", Metric::Time), ("Cost", Metric::Cost)];
    let metrics = metrics
        .map(|(label, choice)| chip(label, choice == metric, set_metric.reform(move |_| choice)));
    let pick =
        choose.reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value());
    html! {
        <div class="chips">
            <div role="group" aria-label="Input to vary">{ for inputs }</div>
            <select aria-label="Another input to vary" onchange={pick}>
                <option value={input.field.key} selected=true>{ "Other input…" }</option>
                { for other_fields.map(|field| html! { <option value={field.key}>{ field.label }</option> }) }
            </select>
            <div role="group" aria-label="Compare by">{ for metrics }</div>
        </div>
    }
}

/// Draws the chart with its legend, notes, table and link.
fn chart(
    props: &SectionProps,
    input: CurveInput,
    axis: &InputAxis,
    found: &Rc<CurveResult>,
    curve: &Curve,
    present: Option<f64>,
    hovered: &UseStateHandle<Option<f64>>,
) -> Html {
    let SectionProps { report, theme, on, .. } = props;
    let CurveInput { field, number } = input;
    let (scenario, metric) = (&report.scenario, curve.metric);
    let drawing = CurveDrawing::of(found, curve, axis, field, scenario);
    let present_value = present.unwrap_or(axis.span().from);
    let now = CurvePoint { value: present_value, ..CurvePoint::from(&**report) };
    let stops: Rc<[f64]> = axis.stops(number).into();
    let hovered_point = hovered.map(|value| CurvePoint::at(scenario, number.number, value));
    let (quantity, _) = sentences::chart_caption(report);
    let quantity = match metric {
        Metric::Time => quantity,
        Metric::Cost => quantity.replacen("Execution time", "Cost", 1),
    };
    let render = {
        let (report, found) = (report.clone(), found.clone());
        Callback::from(move |()| table(&found, field, number, &report))
    };
    let opponents = [Against::Today, Against::Best];
    let reasons =
        opponents.map(|against| sentences::explain_no_win(curve, against, field, number, report));
    let mut legend = Vec::new();
    for (_, standing) in curve.standings() {
        if !legend.contains(&outcome_label(standing)) {
            legend.push(outcome_label(standing));
        }
    }
    let unsure_spans = curve.measure_spans(report);
    if !unsure_spans.is_empty() {
        legend.push(("too-close", TOO_CLOSE_LABEL));
    }
    let suffix = match metric {
        Metric::Time => "",
        Metric::Cost => ":cost",
    };
    let words = format!("{}{suffix}", field.key);
    let title = format!("{quantity} against {}", sentences::axis_label(field, &report.scenario));
    let (answer, rest) = sentences::break_even_line(curve, field, number, report);
    let file = ChartExport {
        title: title.clone(),
        lines: [sentences::subject(report), format!("Break-even: {answer}{rest}")],
        picture: drawing.chart.clone(),
        size: PLOT_SIZE,
    };
    let link = address_of(props, &words);
    html! {
        <figure>
            <figcaption>
                <b>{ title }</b>
                <span>{ "Line: likely. Band: the GPU’s 80\u{a0}% range. Drag to change the input." }</span>
            </figcaption>
            <ul class="names">
                { for drawing.chart.lines.iter().map(|line| html! {
                    <li class={readout::class(line.kind)}>{ &line.name }</li>
                }) }
            </ul>
            <div class="curve">
                <Canvas<CurveChart> picture={drawing.chart.clone()} theme={*theme} class="drawn" />
                <svg class="strip" aria-hidden="true">
                    { outcome_bands(&curve.standings(), |value| axis.x(value)) }
                    { unsure_stripes(&unsure_spans, |value| axis.x(value)) }
                </svg>
                { overlay(&drawing, axis, &now, hovered_point.as_ref(), metric) }
                { readout(&drawing, axis, input, &now, hovered_point.as_ref(), metric) }
                { handle(input, axis, stops, present_value, &now, scenario.gpu().name, metric, hovered, on) }
            </div>
            <ul class="legend">
                { for legend.into_iter().map(|(class, label)| html! { <li {class}>{ label }</li> }) }
            </ul>
            { for reasons.into_iter().flatten().chain(sentences::floor(curve, field, number, report)).map(|reason| html! { <p class="sub">{ reason }</p> }) }
            { tools(props, "Copy link to this chart", &words, chart_button("offload-break-even", &link, file)) }
            <Disclosure title="As a table" {render} class="small" />
        </figure>
    }
}

/// Draws the handle at the current value: an invisible slider that covers the whole plot.
#[allow(clippy::too_many_arguments)]
fn handle(
    CurveInput { field, number }: CurveInput,
    axis: &InputAxis,
    stops: Rc<[f64]>,
    value: f64,
    now: &CurvePoint,
    gpu: &str,
    metric: Metric,
    hovered: &UseStateHandle<Option<f64>>,
    on: &Callback<Action>,
) -> Html {
    let axis = *axis;
    let nearest = {
        let stops = stops.clone();
        move |share: f64| stops[slider::nearest(&stops, axis.value(share))]
    };
    let slide = {
        let (nearest, hovered) = (nearest.clone(), hovered.clone());
        on.reform(move |event: InputEvent| {
            hovered.set(None);
            Action::Slide(field, nearest(range_input::place(&event) as f64 / STEPS))
        })
    };
    // The arrow keys move between stops, as on the form's slider.
    let press_key = {
        let (on, hovered) = (on.clone(), hovered.clone());
        Callback::from(move |event: KeyboardEvent| {
            let (index, last) = (slider::nearest(&stops, value), stops.len() - 1);
            let target = match &*event.key() {
                "ArrowLeft" | "ArrowDown" => index.saturating_sub(1),
                "ArrowRight" | "ArrowUp" => last.min(index + 1),
                "PageDown" => index.saturating_sub(10),
                "PageUp" => last.min(index + 10),
                "Home" => 0,
                "End" => last,
                _ => return,
            };
            event.prevent_default();
            hovered.set(None);
            on.emit(Action::Slide(field, stops[target]));
            on.emit(Action::Release);
        })
    };
    let hover = {
        let hovered = hovered.clone();
        Callback::from(move |event: PointerEvent| {
            let dragging = event.buttons() != 0;
            hovered.set((!dragging).then(|| nearest(range_input::pointer_fraction(&event))));
        })
    };
    let leave = {
        let hovered = hovered.clone();
        Callback::from(move |_: PointerEvent| hovered.set(None))
    };
    let figures = now.figures(metric).map_or(String::new(), |figures| {
        format!(
            "CPU {}, {gpu} {}",
            sentences::time_or_cost(metric, figures.today),
            sentences::time_or_cost(metric, figures.gpu)
        )
    });
    html! {
        <input
            class="along"
            type="range"
            min="0"
            max={(STEPS as u32).to_string()}
            value={((axis.x(value) * STEPS).round() as u32).to_string()}
            aria-label={field.label}
            aria-valuetext={format!("{}: {figures}", format::input(number, value))}
            oninput={slide}
            onchange={on.reform(|_: Event| Action::Release)}
            onkeydown={press_key}
            onpointermove={hover}
            onpointerout={leave}
        />
    }
}

/// The number of steps of the slider over the plot.
const STEPS: f64 = 1000.0;

/// The approximate number of rows in the table.
const ROWS: usize = 13;

/// Draws a table with some points of the curves and all crossovers.
fn table(found: &CurveResult, field: &Field, number: &NumberField, report: &SharedReport) -> Html {
    let Some(curve) = &found.curve else { return Html::default() };
    let (scenario, metric) = (&report.scenario, curve.metric);
    let stride = (curve.points.len() / ROWS).max(1);
    let last = curve.points.len().saturating_sub(1);
    let chosen_points = curve.points.iter().enumerate();
    let chosen_points =
        chosen_points.filter(|(index, _)| index.is_multiple_of(stride) || *index == last);
    let mut points: Vec<CurvePoint> = chosen_points.map(|(_, point)| *point).collect();
    for against in [Against::Today, Against::Best] {
        for value in curve.crossovers(against).iter().map(|crossover| crossover.at) {
            let index = points.partition_point(|point| point.value < value);
            if points.get(index).is_none_or(|point| point.value > value) {
                points.insert(index, CurvePoint::at(scenario, number.number, value));
            }
        }
    }
    let row = |point: &CurvePoint| {
        let figure = |amount: f64| html! { <td class="figure">{ sentences::time_or_cost(metric, amount) }</td> };
        let standing = match point.standing(metric) {
            Standing::Cannot(Obstacle::TooBig) => "doesn’t fit",
            Standing::Cannot(
                Obstacle::NoLibrary
                | Obstacle::NoTraining
                | Obstacle::NoAlgorithm
                | Obstacle::NoArithmetic,
            ) => "can’t run",
            standing @ (Standing::CpuWins | Standing::BeatsToday | Standing::BeatsBoth) => {
                outcome_label(standing).1
            }
        };
        html! {
            <tr>
                <th scope="row" class="figure">{ format::input_about(number, point.value) }</th>
                if let Some(figures) = point.figures(metric) {
                    { figure(figures.today) }{ figure(figures.best) }{ figure(figures.gpu) }
                }
                <td>{ standing }</td>
            </tr>
        }
    };
    html! {
        <div class="scroll" tabindex="0" role="group" aria-label="Break-even">
            <table class="curve-table">
                <thead><tr>
                    <th scope="col">{ field.label }</th>
                    <th scope="col">{ sentences::opponent(curve, Against::Today, scenario) }</th>
                    <th scope="col">{ sentences::best_heading(curve) }</th>
                    <th scope="col">{ scenario.gpu().name }</th>
                    <th scope="col">{ "Outcome" }</th>
                </tr></thead>
                <tbody>{ for points.iter().map(row) }</tbody>
            </table>
        </div>
    }
}

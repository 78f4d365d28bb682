//! Break-even: times or costs over the values of an input, and the values at which the winner changes.

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
use crate::sections::chart_file::{PLOT, chart_button};
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
use track::{TOO_CLOSE, outcome_bands, outcome_label, sliders, unsure_stripes};
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

/// Returns `true` if the field may affect the time or cost of a run. Fields of the monthly bill do not.
fn affects_run(field: &&'static Field) -> bool {
    field.group != Group::Cost
}

/// The break-even section: curves of time or cost over one input.
#[component]
pub(crate) fn BreakEvenSection(props: &SectionProps) -> Html {
    let SectionProps { report, is_editing, open, asked, .. } = props;
    let scenario = &report.scenario;
    let mut words = asked.split(':');
    let (key, by) = (words.next().unwrap_or_default(), words.next());
    let chosen = use_state(|| field(key).filter(affects_run).and_then(CurveInput::from_field));
    let metric = use_state(|| if by == Some("cost") { Metric::Cost } else { Metric::Time });
    let hovered = use_state_eq(|| None::<f64>);
    let chosen_here = chosen.filter(|input| input.field.applies(scenario));
    let first = || sliders(scenario).next();
    let input = chosen_here.or_else(|| first().map(|(field, number)| CurveInput { field, number }));
    // Never happens: every kind of work has a slider.
    let Some(input) = input else { return Html::default() };
    let CurveInput { field, number } = input;
    let present = report.in_field_unit(number.number);
    let axis = InputAxis::of(number, present);
    let mut others = scenario.clone();
    others.set(number.number, None);
    let work = CurveRequest {
        scenario: others,
        key: field.key,
        number,
        span: axis.span(),
        metric: *metric,
        with_range: *open,
    };
    let IdleWork { found, is_outdated } = use_idle_work(work, *is_editing, CurveWork::of);
    // Ignore a result for the previous input or metric.
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
        let by = {
            let metric = metric.clone();
            Callback::from(move |to: Metric| metric.set(to))
        };
        html! {
            <>
                { choices(report, input, *metric, &choose, &by) }
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
    by: &Callback<Metric>,
) -> Html {
    let scenario = &report.scenario;
    let mut near: Vec<&'static Field> = sliders(scenario).map(|(field, _)| field).collect();
    if !near.contains(&input.field) {
        near.push(input.field);
    }
    let applies = |field: &&'static Field| field.applies(scenario) && !near.contains(field);
    let is_number = |field: &&'static Field| matches!(field.kind, Kind::Number(_));
    let others = FIELDS.iter().filter(affects_run).filter(is_number).filter(applies);
    let chip = |label: &'static str, on: bool, click: Callback<MouseEvent>| {
        html! { <button type="button" class="chip" aria-pressed={on.to_string()} onclick={click}>{ label }</button> }
    };
    let inputs = near.iter().map(|field| {
        let key = field.key;
        chip(field.label, *field == input.field, choose.reform(move |_: MouseEvent| key.to_owned()))
    });
    let metrics = [("Time", Metric::Time), ("Cost", Metric::Cost)];
    let metrics =
        metrics.map(|(label, choice)| chip(label, choice == metric, by.reform(move |_| choice)));
    let pick =
        choose.reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value());
    html! {
        <div class="chips">
            <div role="group" aria-label="Input to vary">{ for inputs }</div>
            <select aria-label="Another input to vary" onchange={pick}>
                <option value={input.field.key} selected=true>{ "Other input…" }</option>
                { for others.map(|field| html! { <option value={field.key}>{ field.label }</option> }) }
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
    let drawn = CurveDrawing::of(found, curve, axis, field, scenario);
    let at = present.unwrap_or(axis.span().from);
    let now = CurvePoint { value: at, ..CurvePoint::from(&**report) };
    let stops: Rc<[f64]> = axis.stops(number).into();
    let under = hovered.map(|value| CurvePoint::at(scenario, number.number, value));
    let (what, _) = sentences::chart_caption(report);
    let what = match metric {
        Metric::Time => what,
        Metric::Cost => what.replacen("Execution time", "Cost", 1),
    };
    let render = {
        let (report, found) = (report.clone(), found.clone());
        Callback::from(move |()| table(&found, field, number, &report))
    };
    let reasons = [Against::Today, Against::Best];
    let reasons = reasons.map(|reason| sentences::nowhere(curve, reason, field, number, report));
    let mut seen = Vec::new();
    for (_, standing) in curve.standings() {
        if !seen.contains(&outcome_label(standing)) {
            seen.push(outcome_label(standing));
        }
    }
    let unsure = curve.measure_spans(report);
    if !unsure.is_empty() {
        seen.push(("too-close", TOO_CLOSE));
    }
    let by = match metric {
        Metric::Time => "",
        Metric::Cost => ":cost",
    };
    let words = format!("{}{by}", field.key);
    let title = format!("{what} against {}", sentences::axis_label(field, &report.scenario));
    let (answer, rest) = sentences::break_even_line(curve, field, number, report);
    let file = ChartExport {
        title: title.clone(),
        lines: [sentences::subject(report), format!("Break-even: {answer}{rest}")],
        picture: drawn.chart.clone(),
        size: PLOT,
    };
    let link = address_of(props, &words);
    html! {
        <figure>
            <figcaption>
                <b>{ title }</b>
                <span>{ "Line: likely. Band: the GPU’s 80\u{a0}% range. Drag to change the input." }</span>
            </figcaption>
            <ul class="names">
                { for drawn.chart.lines.iter().map(|line| html! {
                    <li class={readout::class(line.kind)}>{ &line.name }</li>
                }) }
            </ul>
            <div class="curve">
                <Canvas<CurveChart> picture={drawn.chart.clone()} theme={*theme} class="drawn" />
                <svg class="strip" aria-hidden="true">
                    { outcome_bands(&curve.standings(), |value| axis.x(value)) }
                    { unsure_stripes(&unsure, |value| axis.x(value)) }
                </svg>
                { overlay(&drawn, axis, &now, under.as_ref(), metric) }
                { readout(&drawn, axis, input, &now, under.as_ref(), metric) }
                { handle(input, axis, stops, at, &now, scenario.gpu().name, metric, hovered, on) }
            </div>
            <ul class="legend">
                { for seen.into_iter().map(|(class, label)| html! { <li {class}>{ label }</li> }) }
            </ul>
            { for reasons.into_iter().flatten().chain(sentences::floor(curve, field, number, report)).map(|reason| html! { <p class="sub">{ reason }</p> }) }
            { tools(props, "Copy link to this chart", &words, chart_button("offload-pays", &link, file)) }
            <Disclosure title="As a table" {render} class="small" />
        </figure>
    }
}

/// Draws the handle of the current value: an invisible slider over the whole plot.
#[allow(clippy::too_many_arguments)]
fn handle(
    CurveInput { field, number }: CurveInput,
    axis: &InputAxis,
    stops: Rc<[f64]>,
    at: f64,
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
    // Arrow keys go from stop to stop, as on the slider of the form.
    let key = {
        let (on, hovered) = (on.clone(), hovered.clone());
        Callback::from(move |event: KeyboardEvent| {
            let (place, last) = (slider::nearest(&stops, at), stops.len() - 1);
            let to = match &*event.key() {
                "ArrowLeft" | "ArrowDown" => place.saturating_sub(1),
                "ArrowRight" | "ArrowUp" => last.min(place + 1),
                "PageDown" => place.saturating_sub(10),
                "PageUp" => last.min(place + 10),
                "Home" => 0,
                "End" => last,
                _ => return,
            };
            event.prevent_default();
            hovered.set(None);
            on.emit(Action::Slide(field, stops[to]));
            on.emit(Action::Release);
        })
    };
    let look = {
        let hovered = hovered.clone();
        Callback::from(move |event: PointerEvent| {
            let dragging = event.buttons() != 0;
            hovered.set((!dragging).then(|| nearest(range_input::share_under(&event))));
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
            value={((axis.x(at) * STEPS).round() as u32).to_string()}
            aria-label={field.label}
            aria-valuetext={format!("{}: {figures}", format::input(number, at))}
            oninput={slide}
            onchange={on.reform(|_: Event| Action::Release)}
            onkeydown={key}
            onpointermove={look}
            onpointerout={leave}
        />
    }
}

/// The number of steps of the slider over the plot.
const STEPS: f64 = 1000.0;

/// The approximate number of rows of a table.
const ROWS: usize = 13;

/// Draws the curves as a table of some of their points and all crossovers.
fn table(found: &CurveResult, field: &Field, number: &NumberField, report: &SharedReport) -> Html {
    let Some(curve) = &found.curve else { return Html::default() };
    let (scenario, metric) = (&report.scenario, curve.metric);
    let every = (curve.points.len() / ROWS).max(1);
    let last = curve.points.len().saturating_sub(1);
    let some = curve.points.iter().enumerate();
    let some = some.filter(|(place, _)| place.is_multiple_of(every) || *place == last);
    let mut points: Vec<CurvePoint> = some.map(|(_, point)| *point).collect();
    for against in [Against::Today, Against::Best] {
        for at in curve.crossovers(against).iter().map(|crossover| crossover.at) {
            let place = points.partition_point(|point| point.value < at);
            if points.get(place).is_none_or(|point| point.value > at) {
                points.insert(place, CurvePoint::at(scenario, number.number, at));
            }
        }
    }
    let row = |point: &CurvePoint| {
        let figure =
            |of: f64| html! { <td class="figure">{ sentences::time_or_cost(metric, of) }</td> };
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

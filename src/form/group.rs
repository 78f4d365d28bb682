//! A group of fields. Some fields are always visible, and the rest are under "More".

use super::choice_field::ChoiceInput;
use super::inputs::Inputs;
use super::number_field::NumberInput;
use super::{annotation, setting};
use crate::disclosure::Disclosure;
use crate::format;
use offload_analysis::Report;
use offload_scenario::field::Group;
use offload_scenario::{Choice, FIELDS, Field, Kind, Number, Scenario};
use std::rc::Rc;
use yew::prelude::*;

/// Draws one of the three groups of the form.
pub(super) fn group_of_fields(group: Group, inputs: &Rc<Inputs>) -> Html {
    let scenario = &inputs.report.scenario;
    let hidden_fields = fields(group, false, scenario);
    let changed =
        hidden_fields.iter().filter(|field| field.differs(scenario, &inputs.baseline)).count();
    let title = match changed {
        0 => "More".to_owned(),
        changed => format!("More, {changed} changed"),
    };
    let render = {
        let inputs = inputs.clone();
        Callback::from(move |()| {
            hidden_fields.iter().map(|field| input(field, &inputs)).collect::<Html>()
        })
    };
    html! {
        <fieldset class="group" key={group.title()}>
            <legend><h2>{ group.title() }</h2>{ annotation(&inputs.annotations, group.title()) }</legend>
            { for fields(group, true, scenario)
                .into_iter()
                .map(|field| input(field, inputs)) }
            <Disclosure key="more" {title} {render} class="more" />
        </fieldset>
    }
}

fn fields(group: Group, open: bool, scenario: &Scenario) -> Vec<&'static Field> {
    FIELDS
        .iter()
        .filter(|field| field.group == group && field.is_open(scenario.family()) == open)
        .filter(|field| field.applies(scenario))
        .collect()
}

pub(super) fn input(field: &'static Field, inputs: &Inputs) -> Html {
    let Inputs { report, state, baseline, on, place, .. } = inputs;
    let scenario = &report.scenario;
    let changed = field.differs(scenario, baseline);
    let annotation = annotation(&inputs.annotations, field.key);
    match &field.kind {
        Kind::Number(number) => {
            let draft = state.draft(field).cloned();
            html! {
                <NumberInput
                    key={field.key}
                    {field}
                    {number}
                    value={report.in_field_unit(number.number)}
                    before={baseline.number(number.number).or_else(|| report.default_in_field_unit(number.number))}
                    given={field.is_set(scenario)}
                    follows={number.default.is_none() || scenario.default_of(number.number).is_none()}
                    {changed}
                    {annotation}
                    {draft}
                    on={on.clone()}
                    place={*place}
                />
            }
        }
        Kind::Choice(choice) => html! {
            <ChoiceInput
                key={field.key}
                {field}
                choice={*choice}
                setting={setting(*choice, report)}
                option={scenario.option(*choice)}
                automatic={choice.follows() && !field.is_set(scenario)}
                reset_to={reset_to(*choice, baseline, scenario)}
                {changed}
                {annotation}
                note={note(*choice, report)}
                on={on.clone()}
            />
        },
    }
}

/// Returns the note below a choice, such as the main specifications of the hardware or advice on the library.
fn note(choice: Choice, report: &Report) -> Option<AttrValue> {
    let scenario = &report.scenario;
    let number = |number| report.in_field_unit(number);
    let text = |key: Number, unit: &offload_scenario::unit::Unit| {
        number(key).map(|value| unit.write_briefly(value))
    };
    use offload_scenario::unit::{GB, GB_PER_S, GFLOP_PER_S, TFLOP_PER_S, WATT};
    let precision = scenario.precision().name();
    let parts: Vec<Option<String>> = match choice {
        Choice::Cpu => vec![
            number(Number::Cores).map(|cores| {
                format!("{} {}", format::count(cores), if cores == 1.0 { "core" } else { "cores" })
            }),
            text(Number::CpuPeak, GFLOP_PER_S)
                .map(|peak| format!("{peak} {}", scenario.cpu_precision().name())),
            text(Number::CpuBandwidth, GB_PER_S),
        ],
        Choice::Gpu => vec![
            text(Number::GpuPeak, TFLOP_PER_S).map(|peak| format!("{peak} {precision}")),
            text(Number::GpuBandwidth, GB_PER_S),
            text(Number::GpuMemory, GB),
            Some(scenario.interconnect().name.to_owned()),
            number(Number::GpuPower).map(|watts| WATT.write_briefly(watts)),
        ],
        Choice::CpuLibrary => {
            let advice = scenario.cpu_library().advice;
            return (!advice.is_empty()).then_some(advice.into());
        }
        Choice::Machine => {
            let machine = scenario.machine()?;
            let replaced =
                scenario.gpu().id != machine.gpu.id || scenario.cpu().id != machine.cpu.id;
            let price =
                machine.cpu.price.map(|price| format!("{} in total", format::price(price.value())));
            vec![
                Some(format!(
                    "{} × {}",
                    format::count(machine.gpus.value().value()),
                    machine.gpu.name
                )),
                Some(machine.interconnect.name.to_owned()),
                price,
                replaced.then(|| "partly replaced below".to_owned()),
            ]
        }
        Choice::Network => {
            scenario.network()?;
            return Some("Sizes from its published definition, cited in the calculation.".into());
        }
        _ => return None,
    };
    Some(parts.into_iter().flatten().collect::<Vec<_>>().join(" · ").into())
}

/// Returns the option that the reset button restores: the example's option or the default.
fn reset_to(choice: Choice, baseline: &Scenario, scenario: &Scenario) -> AttrValue {
    let index = baseline.chosen(choice).unwrap_or_else(|| choice.automatic(scenario));
    choice.option(index).map_or("", |option| option.label).into()
}

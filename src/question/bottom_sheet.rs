//! A sheet at the bottom of a narrow page that edits a single input of the question. The top line of the sheet shows
//! the answer.

use crate::answer::color_class;
use crate::browser::dialog::{close_dialog, show_dialog};
use crate::browser::mounted::use_mounted;
use crate::browser::search_box;
use crate::form::{FieldAnnotations, SHEET, field_copy, help, setting, step};
use crate::format;
use crate::sentences::{self, Winner};
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use offload_analysis::{Machine, Report};
use offload_scenario::{Choice, ChoiceOption, Field, Kind, NumberField, OptionGroup};
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct BottomSheetProps {
    /// The field whose word the user pressed in the question.
    pub(crate) field: &'static Field,
    pub(crate) report: SharedReport,
    pub(crate) state: State,
    /// The annotations next to inputs, such as a note that a field has no effect.
    pub(crate) annotations: FieldAnnotations,
    pub(crate) on: Callback<Action>,
}

/// The bottom sheet. It repeats the answer, because it may cover the answer on the page.
#[component]
pub(crate) fn BottomSheet(props: &BottomSheetProps) -> Html {
    let BottomSheetProps { field, report, state, annotations, on, .. } = props;
    let dialog = use_node_ref();
    let search = use_state(String::new);
    // The metric when the sheet was opened, for comparison.
    let earlier_figure = use_state(|| figure(report));
    {
        let dialog = dialog.clone();
        use_mounted(move || show_dialog(&dialog));
    }
    let close = {
        let dialog = dialog.clone();
        Callback::from(move |_: MouseEvent| close_dialog(&dialog))
    };
    let on_click = {
        let dialog = dialog.clone();
        Callback::from(move |event: MouseEvent| {
            if event.target() == dialog.get().map(Into::into) {
                close_dialog(&dialog);
            }
        })
    };
    let (input, steps) = match &field.kind {
        Kind::Number(number) => {
            (field_copy(field, report, state, annotations, on), steps(field, number, report, on))
        }
        Kind::Choice(choice) => (options(field, *choice, report, &search, on), Html::default()),
    };
    html! {
        <dialog
            ref={dialog}
            class={classes!("sheet", state.is_outdated().then_some("outdated"))}
            aria-label={field.label}
            onclose={on.reform(|_: Event| Action::BottomSheet(None))}
            onclick={on_click}
        >
            { answer_line(report, &earlier_figure) }
            <div class="edited">
                { input }
                <p class="help">{ help(field) }</p>
            </div>
            <div class="row">
                { steps }
                <span class="grow" />
                <button type="button" class="primary" onclick={close}>{ "Done" }</button>
            </div>
        </dialog>
    }
}

/// Returns the headline's main metric.
fn figure(report: &Report) -> String {
    let today = |speedup| Winner::at(speedup).factor();
    let [needed, _] = sentences::memory_figures(report);
    let known_figure = sentences::reason_figure(report).or(needed).map(|metric| metric.figure);
    known_figure.unwrap_or_else(|| report.speedup().map_or_else(|| "–".to_owned(), today))
}

/// Draws the answer: the metric with its earlier value, the advice, and the compared times.
fn answer_line(report: &Report, earlier_figure: &str) -> Html {
    let now = if report.is_answered() { figure(report) } else { String::new() };
    let (color_class, verdict) = match report.advice {
        Some(recommendation) => {
            (color_class(recommendation.advice), sentences::advice(&recommendation).to_owned())
        }
        None => ("warn", sentences::not_understood(&report.unread)),
    };
    let times: Vec<String> = if report.has_gpu_times() {
        report
            .compared_bars()
            .iter()
            .map(|bar| {
                let time = format::time(bar.timeline.total());
                match bar.kind.machine() {
                    Machine::Cpu => {
                        format!("{} {time}", sentences::bar_name(bar.kind, report))
                    }
                    Machine::Gpu => {
                        format!("{} {time}", sentences::bar_subject(bar.kind, report))
                    }
                }
            })
            .collect()
    } else {
        sentences::memory_figures(report)
            .into_iter()
            .flatten()
            .map(|memory_figure| format!("{} {}", memory_figure.figure, memory_figure.caption))
            .collect()
    };
    html! {
        <div class="answered" role="status">
            <p class={classes!("gain", color_class)}>
                <b>{ &now }</b>
                <span>{ if now == earlier_figure { String::new() } else { format!("was {earlier_figure}") } }</span>
            </p>
            <p><b>{ verdict }</b><span>{ times.join(" · ") }</span></p>
        </div>
    }
}

/// Draws buttons that move the slider to the previous and to the next stop.
fn steps(
    field: &'static Field,
    number: &'static NumberField,
    report: &Report,
    on: &Callback<Action>,
) -> Html {
    let value = report.in_field_unit(number.number).filter(|_| number.slider);
    let Some(value) = value else { return Html::default() };
    let button = |sign, name, up| {
        let target = step(number, value, up);
        let go = {
            let on = on.clone();
            move |_: MouseEvent| {
                if let Some(target) = target {
                    on.emit(Action::Slide(field, target));
                    on.emit(Action::Release);
                }
            }
        };
        // We do not use `disabled` at the last stop, because the button would then lose the focus.
        let at_end = target.is_none().then_some("true");
        html! { <button type="button" aria-label={name} aria-disabled={at_end} onclick={go}>{ sign }</button> }
    };
    html! {
        <>
            { button("−", "Less", false) }
            { button("+", "More", true) }
        </>
    }
}

/// Draws all options. A long list also has a search box.
fn options(
    field: &'static Field,
    choice: Choice,
    report: &Report,
    search: &UseStateHandle<String>,
    on: &Callback<Action>,
) -> Html {
    let scenario = &report.scenario;
    let index = scenario.option(choice);
    let chosen_id = choice.option(index).map(|option| option.id);
    let on_input = {
        let search = search.clone();
        move |event: InputEvent| search.set(search_box::text(&event))
    };
    let option = |option: &ChoiceOption| {
        let (id, is_chosen) = (option.id, Some(option.id) == chosen_id);
        html! {
            <label key={id}>
                <input
                    type="radio"
                    name="option"
                    autofocus={is_chosen}
                    checked={is_chosen}
                    onchange={on.reform(move |_: Event| Action::Choose(field, id.to_owned()))}
                />
                { option.label }
            </label>
        }
    };
    let group = |group: &OptionGroup| {
        html! {
            <fieldset key={group.heading}>
                if !group.heading.is_empty() {
                    <legend class="sub">{ group.heading }</legend>
                }
                { for group.options.iter().map(option) }
            </fieldset>
        }
    };
    let groups = choice.groups(setting(choice, report), search);
    html! {
        <>
            <h2>{ field.label }</h2>
            if choice.is_searched() {
                <input
                    id={format!("{SHEET}-{}", field.key)}
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder="Search"
                    aria-label={format!("Search: {}", field.label)}
                    oninput={on_input}
                />
            }
            <div role="radiogroup" aria-label={field.label}>{ for groups.iter().map(group) }</div>
            if groups.is_empty() {
                <p class="sub" role="status">{ "No results." }</p>
            }
        </>
    }
}
